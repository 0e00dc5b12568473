import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskData } from '../../../sheets-templates/workbooks/desk.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import type { Receipt } from '../reading/submissions.ts';
import {
  buildDeskData,
  buildUnreadableDesk,
  type DeskReport,
  describeUnknownSender,
  describeUnknownSenders,
} from './desk-data.ts';

let table: Table;
/** The match after its first step, with answers from everybody. */
let match: Match;
let openedMatch: Match;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  openedMatch = await table.read();
  await table.robots();
  await table.deadline();
  match = await table.read();
});

const NO_NEWS: DeskReport = { incidents: [], repairNotes: [] };
const createDesk = (of: Match = match, news: Partial<DeskReport> = {}): DeskData =>
  buildDeskData(of, { ...NO_NEWS, ...news });
const BINNED_FORM = { where: 'The form', what: 'The file is in the bin.', todo: 'Restore it.' };

test.each([
  [['The form, at the deadline'], 'It was in the bin at the deadline.'],
  [['The form, as it was last polled'], 'The form is in the bin.'],
  [['The form', 'The form, at the deadline'], 'It accepted no answers.'],
])('the Desk reports a form in the bin once: %j', (shown, what) => {
  const other = { where: shown.at(-1) ?? '', what, todo: 'Choose.' };
  const { problems } = createDesk(match, { incidents: [BINNED_FORM, other] });
  expect(problems.map(({ where }) => where)).toEqual(shown);
});

const findScarlet = (of: Match) => createDesk(of).seats.find(({ seat }) => seat === 'Scarlet');

/** Returns the match with a changed last position. */
const withLastPosition = (own: object, of: Match = match): Match => ({
  ...of,
  positions: of.positions.with(-1, { ...currentPosition(of), ...own } as Position),
});

/** Returns the match with other receipts of Scarlet. */
const changeReceipts = (change: (own: Receipt) => readonly Receipt[]): Match => ({
  ...match,
  receipts: match.receipts.flatMap((one) => (one.seat === 'Scarlet' ? change(one) : [one])),
});

/** Returns the match after a change to its last entry, also in its line. */
function changeResolution(change: (entry: Extract<Entry, { kind: 'resolved' }>) => Entry): Match {
  const { sealed, line } = currentPosition(match);
  if (sealed.entry.kind !== 'resolved') throw new Error('a step was resolved');
  const entry = change(sealed.entry);
  const orders = 'orders' in entry ? entry.orders : {};
  return withLastPosition({
    sealed: { ...sealed, entry },
    line: line.map((passed) => ({ ...passed, by: { ...passed.by, orders } })),
  });
}

const MISSING_STATUS = { fate: 'missing', note: 'No answer arrived before the deadline.' };
const EMPTY_STATUS = { fate: '', note: '' };

test('the status of a seat comes from its own valid row for the last deadline', () => {
  expect(findScarlet(match)).toMatchObject({ fate: 'accepted', note: '' });
  const rows: readonly (readonly [(own: Receipt) => readonly Receipt[], object])[] = [
    [() => [], MISSING_STATUS],
    [(own) => [{ ...own, isSound: false }], MISSING_STATUS],
    [(own) => [{ ...own, entry: 0 }], MISSING_STATUS],
    [(own) => [{ ...own, seat: 'Dems' }], MISSING_STATUS],
    [
      (own) => [{ ...own, fate: 'illegal', why: 'Some of it counts.' }],
      { fate: 'illegal', note: 'Some of it counts.' },
    ],
    [
      (own) => [
        { ...own, responseId: 'first', why: 'No.' },
        { ...own, responseId: 'second', why: 'Not that.' },
        { ...own, responseId: 'last', why: 'It was too late.' },
      ],
      { fate: 'missing', note: 'It was too late.' },
    ],
  ];
  for (const [change, told] of rows)
    expect(findScarlet(changeReceipts(change))).toMatchObject(told);
});

test('an answer that the host has entered is accepted', () => {
  const byHost = changeResolution((entry) => ({
    ...entry,
    orders: {
      ...entry.orders,
      Scarlet: { orders: null, responseId: null, received: '2026-06-02T08:00:00Z' },
    },
  }));
  expect(findScarlet(byHost)).toMatchObject({ fate: 'accepted', note: 'Entered by the host.' });
  expect(findScarlet(openedMatch)).toMatchObject(EMPTY_STATUS);
  const closed = changeResolution((entry) => ({ ...entry, kind: 'closed' }) as unknown as Entry);
  expect(findScarlet(closed)).toMatchObject(EMPTY_STATUS);
});

test('the status of a corrected answer follows its current orders', () => {
  const { line } = currentPosition(match);
  const orders = { Scarlet: { orders: null, responseId: null, received: '' } };
  const corrected = line.map((passed) => ({ ...passed, by: { ...passed.by, orders } }));
  expect(findScarlet(withLastPosition({ line: corrected }))).toMatchObject({
    note: 'Entered by the host.',
  });
  expect(findScarlet(withLastPosition({ line: [] }))).toMatchObject({
    fate: 'accepted',
    note: '',
  });
});

test('a seat that was not asked or owed nothing is not missing', () => {
  const before = match.positions[0]?.step;
  const asked = (asks: readonly object[]): Match => ({
    ...changeReceipts(() => []),
    positions: match.positions.with(0, {
      ...(match.positions[0] as Position),
      step: { ...before, asks } as Position['step'],
    }),
  });
  const asks = before?.asks ?? [];
  expect(findScarlet(asked(asks))).toMatchObject(MISSING_STATUS);
  expect(findScarlet(asked(asks.filter(({ seat }) => seat !== 'Scarlet')))).toMatchObject(
    EMPTY_STATUS,
  );
  expect(findScarlet(asked(asks.map((ask) => ({ ...ask, owesNothing: true }))))).toMatchObject(
    EMPTY_STATUS,
  );
});

describe('present state of a seat', () => {
  const state = (of: Match) => findScarlet(of)?.state;
  const polled = (seats: object): Match => ({
    ...match,
    polled: { ...polledNow(match), seats } as Match['polled'],
  });

  test('the state of a seat comes from the latest poll', () => {
    expect(state(match)).toBeNull();
    expect(state(polled({ Scarlet: { state: 'missing' } }))).toBe('missing');
    expect(state(polled({ Dems: { state: 'missing' } }))).toBeNull();
    const orders = { Scarlet: { orders: null, responseId: null, received: '' } };
    expect(state(withLastPosition({ entered: orders }))).toBe('in');
    expect(state(withLastPosition({ resolvedBefore: { orders, until: '' } }))).toBe('in');
    expect(state(withLastPosition({ resolvedBefore: { orders: {}, until: '' } }))).toBeNull();
  });

  test('a seat is awaited while it owes something', () => {
    expect(findScarlet(match)).toMatchObject({ owes: true, mayAnswer: false });
    expect(findScarlet(withLastPosition({ step: null }))).toMatchObject({
      owes: false,
      mayAnswer: false,
    });
    const { step } = currentPosition(match);
    const others = step?.asks.filter(({ seat }) => seat !== 'Scarlet');
    expect(findScarlet(withLastPosition({ step: { ...step, asks: others } }))).toMatchObject({
      owes: false,
    });
  });
});

describe('unknown senders', () => {
  const LAST = 'at the last deadline came from an unknown sender';
  const [head, one] = ['The tab Submissions lists the answers.', 'No seat has it.'];
  const stranger = (sender: string, own: Partial<Receipt> = {}): Receipt => ({
    ...(match.receipts[0] as Receipt),
    ...{ seat: '', why: one, sender },
    ...own,
  });
  const told = (...own: readonly Receipt[]) =>
    createDesk({ ...match, receipts: [...match.receipts, ...own] }).unknownSenders;

  test('the Desk counts unknown senders in the last step', () => {
    expect(told()).toEqual([]);
    expect(told(stranger('w', { isSound: false }), stranger('w', { entry: 0 }))).toEqual([]);
    expect(told(stranger(''))).toEqual([`One answer ${LAST}. ${head}`, one]);
    expect(told(stranger('a'), stranger('b'), stranger('c'), stranger('d'))).toEqual([
      `4 answers ${LAST}. ${head}`,
      ...['b', 'c', 'd'].map((code) => `${one} The typed code is “${code}”.`),
    ]);
  });

  test('the Desk counts discarded answers of unknown senders', () => {
    const flooded = changeResolution((entry) => ({
      ...entry,
      submissions: { ...entry.submissions, notKept: 5 },
    }));
    expect(createDesk(flooded).unknownSenders).toEqual([
      `5 answers ${LAST}, and only the form contains them.`,
    ]);
    const kept = { ...flooded, receipts: [...match.receipts, stranger('')] };
    expect(createDesk(kept).unknownSenders).toEqual([
      `One answer ${LAST}. ${head}`,
      one,
      'The form contains 5 more of these answers.',
    ]);
  });

  test('the Desk lists unknown senders of the open step rather than of the last step', () => {
    const polled = { ...polledNow(match), unknownSenders: ['One answer to the open step.'] };
    const both = { ...match, polled, receipts: [...match.receipts, stranger('')] };
    expect(createDesk(both).unknownSenders).toEqual(['One answer to the open step.']);
  });
});

test('a seat’s status comes from the last sorting that was not undone', () => {
  expect(findScarlet(withLastPosition({ sorted: [] }))).toMatchObject(EMPTY_STATUS);
  const last = currentPosition(match);
  const { submissions: _, ...entry } = { ...last.sealed.entry, submissions: null };
  const later = {
    ...last,
    sealed: { ...last.sealed, entry: { ...entry, kind: 'pause', entry: 2 } },
  };
  const paused = { ...match, positions: [...match.positions, later as unknown as Position] };
  expect(findScarlet(paused)).toMatchObject({ fate: 'accepted' });
});

test('the Desk shows obstacles instead of the clock’s state', () => {
  const state = (own: object, news: Partial<DeskReport> = {}) =>
    createDesk(withLastPosition(own), news).state;
  const { sealed } = currentPosition(match);
  const next = { ...sealed.entry.next, deadline: null };
  const standing = { ...sealed, entry: { ...sealed.entry, next } };
  expect(state({})).toBe('open');
  expect(state({ meanwhile: [] })).toBe('open');
  expect(state({ step: null }, { isWaiting: true, isCutOff: true })).toBe('waits');
  expect(state({ step: null }, { isCutOff: true })).toBe('cut off');
  expect(state({ step: null, answersUntil: '2026-06-02T20:00:00.000Z' })).toBe('over');
  expect(state({ answersUntil: '2026-06-02T20:00:00.000Z' })).toBe('undone');
  expect(state({ sealed: standing, meanwhile: [PAUSE_ENTRY] })).toBe('paused');
  const graced = { ...sealed, entry: { ...sealed.entry, next: { ...next, graceMs: 60_000 } } };
  const opened = changeSettings({ graceIfMissingMs: 60_000 });
  expect(state({ sealed: graced, opened })).toBe('grace');
  expect(state({ sealed: graced, opened, meanwhile: [PAUSE_ENTRY] })).toBe('paused');
});

const changeSettings = (settings: Partial<Position['opened']['settings']>) => {
  const { opened } = currentPosition(match);
  return { ...opened, settings: { ...opened.settings, ...settings } };
};

const PAUSE_ENTRY = {
  ...{ kind: 'pause', entry: 2, leftMs: 1000, form: 'open', request: 'said-1' },
  ...{ at: '2026-06-02T08:30:00.000Z', reason: 'A storm', next: null },
};

test('the Desk links to the public workbook, the form and players’ workbooks, if known', () => {
  const listLinkTexts = ({ links }: DeskData) => links.map(({ text }) => text);
  expect(listLinkTexts(createDesk()).slice(0, 4)).toEqual([
    'Requests',
    'Players',
    'Public workbook',
    'Form',
  ]);
  expect(findScarlet(match)?.url).toMatch(/\/spreadsheets\/d\/.*\/edit$/);
  expect(createDesk({ ...match, files: { ...match.files, formAddress: '' } }).links).toEqual([]);
});

test('the Desk shows the result after the end, and whether answers are polled', () => {
  expect(createDesk(withLastPosition({ step: null })).result).not.toBe('');
  expect(createDesk()).toMatchObject({ result: '', unread: 'Answers are read at the deadline.' });
  const polled = withLastPosition({ opened: changeSettings({ pollMs: 300_000 }) });
  expect(createDesk(polled).unread).toBe('Answers have not been polled yet.');
});

test('the Desk shows a decision of the host after problems that may have caused it', () => {
  const places = ['The form, at the deadline', 'The form'];
  const incidents = places.map((where) => ({ where, what: 'Closed.', todo: 'Decide.' }));
  const { problems } = createDesk(match, { incidents });
  expect(problems.map(({ where }) => where)).toEqual(places.toReversed());
});

test('the Desk names the content tabs until the first step is resolved', () => {
  expect(createDesk(openedMatch).contentTabs).not.toEqual([]);
  expect(createDesk().contentTabs).toEqual([]);
});

test('the Desk shows how often requests are polled', () => {
  const createPolledDesk = (pollMs: number | undefined) =>
    createDesk(withLastPosition({ opened: changeSettings({ pollMs }) })).pollNotes[1];
  expect(createPolledDesk(60_000)).toBe(
    'The tab Requests is polled every minute. “sealed run” polls it within a minute or two.',
  );
  expect(createPolledDesk(undefined)).toBe(
    'The tab Requests is polled every hour, and every 5 minutes while a request is ' +
      'not done. “sealed run” polls it within a minute or two.',
  );
});

test('the Desk names the rules of new matches, with short hashes for external games', () => {
  const lines = (rules: string, of = currentPosition(match)) =>
    createDesk(
      withLastPosition({ opened: { ...of.opened, rules }, game: of.game }),
    ).pollNotes.slice(2);
  const { opened: own, game } = currentPosition(match);
  expect(lines(own.rules)).toEqual([]);
  expect(lines(`${game.id} 1 ${'a'.repeat(64)}`)).toEqual([
    `Upgraded since: new matches use the rules ${own.rules}. This match goes on ` +
      `with the rules ${game.id} 1 ${'a'.repeat(12)}…, with which it was opened.`,
  ]);
  const outside = { ...game, id: 'nobody-knows' };
  expect(lines('nobody-knows 3', { ...currentPosition(match), game: outside })).toEqual([]);
});

test('the Desk counts answers from unknown senders', () => {
  expect(describeUnknownSenders([])).toEqual([]);
  expect(describeUnknownSenders(['No code.'])).toEqual([
    'Answers to the open step from unknown senders: 1.',
    'No code.',
  ]);
  const [head, ...last] = describeUnknownSenders(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(head).toBe('Answers to the open step from unknown senders: 9.');
  expect(last.at(-1)).toBe('9');
  expect(last.length).toBeLessThan(9);
});

test('the Desk shows the typed code of an unknown sender after the reason', () => {
  expect(describeUnknownSender({ why: 'No seat has it.', sender: 'wxyz' })).toBe(
    'No seat has it. The typed code is “wxyz”.',
  );
  expect(describeUnknownSender({ why: 'It has no code.', sender: '' })).toBe('It has no code.');
});

test('the Desk of an unreadable match shows only the reason', () => {
  const incident = { code: 'seed wrong', where: 'Match, Seed', what: 'No.', todo: 'Yes.' } as const;
  const { title, state, problems, ...rest } = buildUnreadableDesk([incident]);
  expect([title, state, problems]).toEqual(['This match', 'waits', [incident]]);
  for (const nothing of Object.values(rest)) expect(nothing).toHaveLength(0);
});
