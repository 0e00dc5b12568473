import { beforeAll, describe, expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import type { Position } from '../ledger/position.ts';
import { COUNTS_REASON } from '../reading/intake.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { listSeatReceipts, type Receipt } from '../reading/submissions.ts';
import { buildReceipts, describeReading } from './own-receipts.ts';

const SCARLET = toSeat('Scarlet');
let table: Table;
let openedMatch: Match;
/** The match after its first step, with answers from everybody. */
let match: Match;
let own: Receipt;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  openedMatch = await table.read();
  await table.robots();
  await table.deadline();
  match = await table.read();
  const [receipt] = listSeatReceipts(match.receipts, SCARLET);
  if (receipt === undefined) throw new Error('Scarlet has answered');
  own = receipt;
});

const withReceipts = (of: Match, ...receipts: readonly Receipt[]) =>
  buildReceipts({ ...of, receipts }, SCARLET);
const getLastPosition = (): Position => currentPosition(match);
const withLastPosition = (change: object, of: Match = match): Match => ({
  ...of,
  positions: of.positions.with(-1, { ...currentPosition(of), ...change } as Position),
});
/** Returns the match with other orders of Scarlet for the first step. */
const withOrders = (orders: object) =>
  getLastPosition().line.map((passed) => ({
    ...passed,
    by: { ...passed.by, orders: { ...passed.by.orders, Scarlet: orders } },
  }));

test('a receipt shows the status of an answer and the part that counts', () => {
  expect(withReceipts(match, own)).toEqual([
    {
      ...{ fate: 'accepted', why: own.why, step: USUAL_STEPS.first, counted: own.counted },
      ...{ isWhole: own.why === COUNTS_REASON, isHosts: false, isOpen: false },
      received: expect.stringMatching(/^\w{3} \d+ Jun 2026, \d\d:\d\d/),
    },
  ]);
  expect(own.counted).not.toBe('');
  expect(withReceipts(match, { ...own, why: COUNTS_REASON })).toMatchObject([{ isWhole: true }]);
  expect(withReceipts(match, { ...own, why: 'In part.' })).toMatchObject([{ isWhole: false }]);
  expect(withReceipts(match, { ...own, received: 'yesterday' })).toMatchObject([
    { received: 'yesterday' },
  ]);
  expect(withReceipts(match, { ...own, seat: 'Dems' }, { ...own, isSound: false })).toEqual([]);
});

test('a receipt of an undone step shows that it was undone', () => {
  expect(withReceipts(withLastPosition({ sorted: [] }), own)).toMatchObject([
    { why: `The host has undone the step of this answer. ${own.why}` },
  ]);
});

test('a receipt is superseded after the host has corrected its orders', () => {
  const line = withOrders({ orders: null, responseId: null, received: '' });
  expect(withReceipts(withLastPosition({ line }), own)).toMatchObject([
    {
      ...{ fate: 'superseded', counted: '', isWhole: false },
      why: 'The host later corrected your orders for this step, so other orders count.',
    },
  ]);
});

test('a receipt contains the game’s explanation for the player', () => {
  const line = getLastPosition().line.map(({ before, by }) => ({
    by,
    before: {
      ...before,
      game: { ...before.game, ownWords: (_: object, words: string) => `Own: ${words}` },
    },
  }));
  expect(withReceipts(withLastPosition({ line }), own)).toMatchObject([
    { counted: `Own: ${own.counted}` },
  ]);
  expect(withReceipts(withLastPosition({ line: [] }), own)).toMatchObject([
    { counted: own.counted },
  ]);
});

test('receipts are listed with the latest first', () => {
  const at = (time: string, entry: number, step: string): Receipt => ({
    ...own,
    ...{ entry, received: `2026-06-01T${time}:00Z`, responseId: time, stepTitle: step },
  });
  const rows = [at('21:00', 1, 'b'), at('22:00', 1, 'c'), at('20:30', 2, 'd'), at('20:40', 1, 'a')];
  expect(withReceipts(match, ...rows).map(({ step }) => step)).toEqual(['d', 'c', 'b', 'a']);
});

describe('answer to the open step', () => {
  const open = (counts: typeof own | null, of: Match = openedMatch) =>
    buildReceipts(of, SCARLET, { receipts: [own], counts, isReminded: false, messages: [] });

  test('a receipt for the open step shows how the answer would count now', () => {
    const [shown, ...more] = open(own);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      ...{ fate: own.fate, why: own.why, step: own.stepTitle, isHosts: false, isOpen: true },
      isWhole: own.why === COUNTS_REASON,
    });
    expect(shown?.counted).not.toBe('');
    expect(open(null)).toMatchObject([{ counted: '' }]);
    const { step } = currentPosition(openedMatch);
    const asks = step?.asks.filter(({ seat }) => seat !== SCARLET);
    expect(open(own, withLastPosition({ step: { ...step, asks } }, openedMatch))).toMatchObject([
      { counted: '' },
    ]);
  });

  test('a receipt for the open step shows the effect that its game predicts', () => {
    const { game } = currentPosition(openedMatch);
    const previewAnswer = (preview: () => string | null, orders: unknown = {}) =>
      open(
        own,
        withLastPosition(
          { game: { ...game, preview, read: () => ({ orders, problems: [] }) } },
          openedMatch,
        ),
      )[0]?.counted;
    const words = previewAnswer(() => null);
    expect(words).not.toContain('As things stand');
    expect(previewAnswer(() => 'two garnets')).toBe(`${words}\nAs things stand: two garnets.`);
    expect(previewAnswer(() => 'two garnets', null)).toBe(words);
  });

  test('receipts for the open step precede those of resolved steps', () => {
    const early = { ...own, received: '2026-06-01T00:00:00Z', responseId: 'early' };
    const shown = buildReceipts(match, SCARLET, {
      receipts: [early],
      counts: null,
      isReminded: false,
      messages: [],
    });
    expect(shown.map(({ isOpen }) => isOpen)).toEqual([true, false]);
  });
});

const AT = '2026-06-01T21:30:00.000Z';
const entered = { orders: null, responseId: null, received: AT };
const DONE = {
  ...{
    kind: 'orders',
    entry: 1,
    seat: 'Scarlet',
    request: 'said-1',
    at: AT,
    reason: 'He phoned',
  },
  next: { step: 'ranking', title: 'Ranking', deadline: null },
};
/** Creates the match with its opening, an entry of the host, and the resolved step, if given. */
function createAfter(done: object, change: object = {}, resolved: Position | null = null): Match {
  const first = currentPosition(openedMatch);
  const entry = { ...DONE, ...done };
  const second = { ...first, ...change, sealed: { ...first.sealed, entry } };
  const positions = [first, second, ...(resolved === null ? [] : [resolved])];
  return { ...openedMatch, receipts: [], positions: positions as unknown as readonly Position[] };
}
const told = (...given: Parameters<typeof createAfter>) =>
  buildReceipts(createAfter(...given), SCARLET);
const resolvedWith = (orders: object): Position =>
  ({
    ...getLastPosition(),
    sealed: {
      ...getLastPosition().sealed,
      entry: { ...getLastPosition().sealed.entry, entry: 2 },
    },
    line: withOrders(orders),
  }) as Position;
const SAYS = 'The host entered orders for you for this reason: He phoned.';

test('orders entered by the host count unless the player answers later', () => {
  const orders = getLastPosition().line[0]?.by.orders[SCARLET]?.orders;
  const [open] = told({}, { entered: { Scarlet: { ...entered, orders } } });
  expect(open).toMatchObject({
    ...{ step: 'Ranking', fate: 'by the host', isWhole: true, isHosts: true, isOpen: true },
    why: `${SAYS} These orders count unless you answer later.`,
  });
  const paused = { ...getLastPosition(), entered: { Scarlet: { ...entered, orders } }, line: [] };
  const entry = { ...getLastPosition().sealed.entry, kind: 'pause', entry: 2 };
  const meanwhile = {
    ...paused,
    sealed: { ...getLastPosition().sealed, entry },
  } as unknown as Position;
  expect(told({}, {}, meanwhile)).toMatchObject([{ isOpen: true }]);
  const [judged] = told({}, {}, resolvedWith({ ...entered, orders }));
  expect(judged).toMatchObject({ why: `${SAYS} These orders count.`, isOpen: false });
  expect(judged?.counted).not.toBe('');
  expect(open?.counted).toBe(judged?.counted);
});

test('orders entered by the host no longer count after a later answer', () => {
  const why = `${SAYS} These orders no longer count, because you answered later.`;
  const other = { why, counted: '' };
  expect(told({}, {})).toMatchObject([other]);
  const laterOnes = [
    { ...entered, received: '2026-06-01T22:00:00.000Z' },
    { ...entered, responseId: 'a' },
  ];
  for (const later of laterOnes) {
    expect(told({}, { entered: { Scarlet: later } })).toMatchObject([other]);
    expect(told({}, {}, resolvedWith(later))).toMatchObject([other]);
  }
});

test('entered and corrected orders are shown only to their own player', () => {
  expect(told({ seat: 'Dems' })).toEqual([]);
  expect(told({ kind: 'pause' })).toEqual([]);
  const right = { kind: 'rewound', title: 'Airdrop 1' };
  expect(told(right)).toMatchObject([
    {
      ...{ step: 'Airdrop 1', isOpen: false, isHosts: true },
      why: expect.stringMatching(/^The host corrected your orders for this step for this reason: /),
    },
  ]);
  expect(told({ ...right, seat: null })).toEqual([]);
});

test('describeReading states when an answer sent now will be read', () => {
  const text = (pollMs: number | undefined) =>
    describeReading({ opened: { settings: { pollMs } } } as unknown as Position);
  expect(text(undefined)).toBe('Your answer is read at the deadline.');
  expect(text(600_000)).toBe('Your answer appears here within about 10 minutes.');
});
