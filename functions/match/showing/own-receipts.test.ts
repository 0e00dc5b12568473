import { expect, test } from 'vitest';
import {
  createResponse,
  DEMS,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
  withLastPosition,
} from '../../../test/support/table/just-opened.ts';
import { USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import type { Position } from '../ledger/position.ts';
import { COUNTS_REASON } from '../reading/intake.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { listSeatReceipts, type Receipt } from '../reading/submissions.ts';
import { buildReceipts, describeReading } from './own-receipts.ts';

const openedMatch = openMatch();
/** The match after its first step, with answers from everybody. */
const match = resolveOpenStep(
  openedMatch,
  [SCARLET, DEMS].map((seat) =>
    createResponse(openedMatch, seat, { id: `of ${seat}`, atMs: OPENED_MS + HOUR_MS }),
  ),
);
const lastPosition = getCurrentPosition(match);
const [own] = listSeatReceipts(match.receipts, SCARLET) as [Receipt];

const withReceipts = (of: Match, ...receipts: readonly Receipt[]) =>
  buildReceipts({ ...of, receipts }, SCARLET);
/** Builds Scarlet's receipts after a change to the last position. */
const buildWith = (position: object) => withReceipts(withLastPosition(match, position), own);
/** Returns the line with other orders of Scarlet for the first step. */
const withOrders = (orders: object) =>
  lastPosition.line.map((passed) => ({
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
  for (const [why, isWhole] of [
    [COUNTS_REASON, true],
    ['In part.', false],
  ] as const)
    expect(withReceipts(match, { ...own, why })).toMatchObject([{ isWhole }]);
  const received = 'yesterday';
  expect(withReceipts(match, { ...own, received })).toMatchObject([{ received }]);
  const others = [
    { ...own, seat: 'Dems' },
    { ...own, isSound: false },
  ];
  expect(withReceipts(match, ...others)).toEqual(withReceipts(match));
});

test('a receipt of an undone step shows that it was undone', () => {
  const why = `The host has undone the step of this answer. ${own.why}`;
  expect(buildWith({ sorted: [] })).toMatchObject([{ why }]);
});

test('a receipt is superseded after the host has corrected its orders', () => {
  const line = withOrders({ orders: null, responseId: null, received: '' });
  const why = 'The host later corrected your orders for this step, so other orders count.';
  expect(buildWith({ line })).toMatchObject([
    { fate: 'superseded', why, counted: '', isWhole: false },
  ]);
});

test('a receipt contains the game’s explanation for the player', () => {
  const ownWords = (_: object, words: string) => `Own: ${words}`;
  const line = lastPosition.line.map(({ before, by }) => ({
    by,
    before: { ...before, game: { ...before.game, ownWords } },
  }));
  expect(buildWith({ line })).toMatchObject([{ counted: `Own: ${own.counted}` }]);
  expect(buildWith({ line: [] })).toMatchObject([{ counted: own.counted }]);
});

test('a step without an answer of the seat has a receipt, unless its rows were changed', () => {
  expect(withReceipts(match)).toMatchObject([
    { step: USUAL_STEPS.first, fate: 'no answer', received: '', counted: '', isOpen: false },
  ]);
  const where = `Submissions, entry ${own.entry}`;
  const incidents = [{ code: 'submissions tab', where, what: '', todo: '' }] as const;
  expect(withReceipts({ ...match, incidents })).toEqual([]);
});

test('receipts are listed with the latest first', () => {
  const at = (time: string, entry: number, stepTitle: string): Receipt => ({
    ...own,
    ...{ entry, received: `2026-06-01T${time}:00Z`, responseId: time, stepTitle },
  });
  const rows = [at('21:00', 1, 'b'), at('22:00', 1, 'c'), at('20:30', 2, 'd'), at('20:40', 1, 'a')];
  const steps = withReceipts(match, ...rows).map(({ step }) => step);
  expect(steps.filter((step) => step !== USUAL_STEPS.first)).toEqual(['d', 'c', 'b', 'a']);
});

/** Builds receipts with an answer to the open step, which `counts` unless null. */
const buildOpen = (counts: Receipt | null, of: Match = openedMatch, receipt = own) => {
  const soFar = { receipts: [receipt], counts, isReminded: false, messages: [] };
  return buildReceipts(of, SCARLET, soFar);
};

test('a receipt for the open step shows how the answer would count now', () => {
  const [receiptRow, ...more] = buildOpen(own);
  expect(more).toEqual([]);
  expect(receiptRow).toMatchObject({
    ...{ fate: own.fate, why: own.why, step: own.stepTitle, isHosts: false, isOpen: true },
    isWhole: own.why === COUNTS_REASON,
  });
  expect(receiptRow?.counted).not.toBe('');
  expect(buildOpen(null)).toMatchObject([{ counted: '' }]);
  const { step } = getCurrentPosition(openedMatch);
  const asks = step?.asks.filter(({ seat }) => seat !== SCARLET);
  const unasked = withLastPosition(openedMatch, { step: { ...step, asks } });
  expect(buildOpen(own, unasked)).toMatchObject([{ counted: '' }]);
});

test('a receipt for the open step shows the effect that its game predicts', () => {
  const previewAnswer = (effect: string | null, orders: unknown = {}) => {
    const preview = { preview: () => effect, read: () => ({ orders, problems: [] }) };
    const game = { ...getCurrentPosition(openedMatch).game, ...preview };
    return buildOpen(own, withLastPosition(openedMatch, { game }))[0]?.counted;
  };
  const words = previewAnswer(null);
  expect(words).not.toContain('As things stand');
  expect(previewAnswer('two garnets')).toBe(`${words}\nAs things stand: two garnets.`);
  expect(previewAnswer('two garnets', null)).toBe(words);
});

test('receipts for the open step precede those of resolved steps', () => {
  const early = { ...own, received: '2026-06-01T00:00:00Z', responseId: 'early' };
  expect(buildOpen(null, match, early).map(({ isOpen }) => isOpen)).toEqual([true, false]);
});

const AT = '2026-06-01T21:30:00.000Z';
const ENTERED = { orders: null, responseId: null, received: AT };
const ENTERED_TEXT = 'The host entered orders for you for this reason: A phone call.';

/** Builds receipts after the opening, an entry of the host, and the resolved step, if given. */
function buildAfter(done: object, change: object = {}, resolved: Position | null = null) {
  const first = getCurrentPosition(openedMatch);
  const entry = {
    ...{ kind: 'orders', entry: 1, seat: 'Scarlet', request: 'said-1', at: AT },
    ...{ reason: 'A phone call', next: { step: 'ranking', title: 'Ranking', deadline: null } },
    ...done,
  };
  const second = { ...first, ...change, sealed: { ...first.sealed, entry } };
  const positions = [first, second, ...(resolved === null ? [] : [resolved])];
  const after = { ...openedMatch, receipts: [], positions: positions as readonly Position[] };
  return buildReceipts(after, SCARLET);
}

/** Returns the last position as entry 2, with changes to its entry. */
const createSecondEntry = (entry: object, own: object): Position => {
  const { sealed } = lastPosition;
  const changed = { ...sealed, entry: { ...sealed.entry, entry: 2, ...entry } };
  return { ...lastPosition, sealed: changed, ...own } as Position;
};
const resolveWith = (orders: object) => createSecondEntry({}, { line: withOrders(orders) });

test('orders entered by the host count unless the player answers later', () => {
  const orders = lastPosition.line[0]?.by.orders[SCARLET]?.orders;
  const entered = { Scarlet: { ...ENTERED, orders } };
  const [open] = buildAfter({}, { entered });
  expect(open).toMatchObject({
    ...{ step: 'Ranking', fate: 'by the host', isWhole: true, isHosts: true, isOpen: true },
    why: `${ENTERED_TEXT} These orders count unless you answer later.`,
  });
  const paused = createSecondEntry({ kind: 'pause' }, { entered, line: [] });
  expect(buildAfter({}, {}, paused)).toMatchObject([{ isOpen: true }]);
  const [judged] = buildAfter({}, {}, resolveWith(entered.Scarlet));
  expect(judged).toMatchObject({ why: `${ENTERED_TEXT} These orders count.`, isOpen: false });
  expect(judged?.counted).not.toBe('');
  expect(open?.counted).toBe(judged?.counted);
});

test('orders entered by the host no longer count after a later answer', () => {
  const why = `${ENTERED_TEXT} These orders no longer count, because you answered later.`;
  const receipt = { why, counted: '' };
  expect(buildAfter({}, {})).toMatchObject([receipt]);
  for (const change of [{ received: '2026-06-01T22:00:00.000Z' }, { responseId: 'a' }]) {
    const later = { ...ENTERED, ...change };
    expect(buildAfter({}, { entered: { Scarlet: later } })).toMatchObject([receipt]);
    expect(buildAfter({}, {}, resolveWith(later))).toMatchObject([receipt]);
  }
});

test('entered and corrected orders are shown only to their own player', () => {
  const correction = { kind: 'rewound', title: 'Airdrop 1' };
  for (const done of [{ seat: 'Dems' }, { kind: 'pause' }, { ...correction, seat: null }])
    expect(buildAfter(done)).toEqual([]);
  const why = expect.stringMatching(
    /^The host corrected your orders for this step for this reason: /,
  );
  expect(buildAfter(correction)).toMatchObject([
    { step: 'Airdrop 1', isOpen: false, isHosts: true, why },
  ]);
});

test('describeReading states when an answer sent now will be read', () => {
  const text = (pollMs: number | undefined) =>
    describeReading({ opened: { settings: { pollMs } } } as unknown as Position);
  expect(text(undefined)).toBe('If you have sent an answer, it will be read at the deadline.');
  expect(text(600_000)).toBe(
    'If you have sent an answer, it appears here within about 10 minutes.',
  );
});
