import { expect, test } from 'vitest';
import type { DeskData } from '../../../sheets-templates/workbooks/desk.ts';
import { TICK_INSTRUCTION } from '../../../sheets-templates/workbooks/host-workbook.ts';
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
import type { Entry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import type { Receipt } from '../reading/submissions.ts';
import {
  buildDeskData,
  buildUnreadableDesk,
  type DeskReport,
  describeUnknownSender,
  describeUnknownSenders,
} from './desk-data.ts';

const openedMatch = openMatch();
const formAddress = 'https://docs.google.com/forms/d/e/the-form/viewform';

/** The match after its first step, with answers from everybody. */
const match = resolveOpenStep(
  { ...openedMatch, files: { ...openedMatch.files, formAddress } },
  [SCARLET, DEMS].map((seat) =>
    createResponse(openedMatch, seat, { id: `of ${seat}`, atMs: OPENED_MS + HOUR_MS }),
  ),
);
const lastPosition = getCurrentPosition(match);

const createDesk = (of: Match = match, news: Partial<DeskReport> = {}): DeskData =>
  buildDeskData(of, { incidents: [], repairNotes: [], ...news });
const createDeskWith = (position: object, news: Partial<DeskReport> = {}) =>
  createDesk(withLastPosition(match, position), news);
const findScarlet = (of: Match) => createDesk(of).seats.find(({ seat }) => seat === 'Scarlet');
const findScarletWith = (position: object) => findScarlet(withLastPosition(match, position));

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

/** Returns the match with other receipts of Scarlet. */
const changeReceipts = (change: (own: Receipt) => readonly Receipt[]): Match => ({
  ...match,
  receipts: match.receipts.flatMap((one) => (one.seat === 'Scarlet' ? change(one) : [one])),
});

/** Returns the line with other orders of the first step. */
const changeLine = (orders: object) =>
  lastPosition.line.map((passed) => ({ ...passed, by: { ...passed.by, orders } }));

/** Returns the match after a change to its last entry, also in its line. */
function changeResolution(change: (entry: Extract<Entry, { kind: 'resolved' }>) => object): Match {
  const { sealed } = lastPosition;
  if (sealed.entry.kind !== 'resolved') throw new Error('a step was resolved');
  const entry = { ...sealed.entry, ...change(sealed.entry) };
  return withLastPosition(match, { sealed: { ...sealed, entry }, line: changeLine(entry.orders) });
}

const HOSTS_ORDERS = {
  Scarlet: { orders: null, responseId: null, received: '2026-06-02T08:00:00Z' },
};
const ACCEPTED_STATUS = { fate: 'accepted', note: '' };
const HOSTS_STATUS = { fate: 'accepted', note: 'Entered by the host.' };
const MISSING_STATUS = { fate: 'missing', note: '' };
const EMPTY_STATUS = { fate: '', note: '' };

test.each<readonly [string, (own: Receipt) => readonly Receipt[], object]>([
  ['accepted', (own) => [own], ACCEPTED_STATUS],
  ['missing without a row', () => [], MISSING_STATUS],
  ['missing with an invalid row', (own) => [{ ...own, isSound: false }], MISSING_STATUS],
  ['missing with a row of another entry', (own) => [{ ...own, entry: 0 }], MISSING_STATUS],
  ['missing with a row of another seat', (own) => [{ ...own, seat: 'Dems' }], MISSING_STATUS],
  [
    'illegal, with the reason',
    (own) => [{ ...own, fate: 'illegal', why: 'Some of it counts.' }],
    { fate: 'illegal', note: 'Some of it counts.' },
  ],
  [
    'missing, with the reason of the last answer that does not count',
    (own) => ['No.', 'Not that.', 'Too late.'].map((why) => ({ ...own, responseId: why, why })),
    { fate: 'missing', note: 'Too late.' },
  ],
])('an answer to the last step is shown as %s', (_status, change, status) => {
  expect(findScarlet(changeReceipts(change))).toMatchObject(status);
});

test('an answer that the host has entered is accepted', () => {
  const byHost = changeResolution(({ orders }) => ({ orders: { ...orders, ...HOSTS_ORDERS } }));
  expect(findScarlet(byHost)).toMatchObject(HOSTS_STATUS);
  const closed = changeResolution(() => ({ kind: 'closed' }));
  for (const other of [openedMatch, closed]) expect(findScarlet(other)).toMatchObject(EMPTY_STATUS);
});

test('the status of a corrected answer follows its current orders', () => {
  expect(findScarletWith({ line: changeLine(HOSTS_ORDERS) })).toMatchObject(HOSTS_STATUS);
  expect(findScarletWith({ line: [] })).toMatchObject(ACCEPTED_STATUS);
});

test('a seat that was not asked or owed nothing is not missing', () => {
  const [first] = match.positions;
  const asks = first?.step?.asks ?? [];
  const findWith = (changed: readonly object[]) => {
    const before = { ...first, step: { ...first?.step, asks: changed } } as Position;
    return findScarlet({ ...changeReceipts(() => []), positions: match.positions.with(0, before) });
  };
  expect(findWith(asks)).toMatchObject(MISSING_STATUS);
  expect(findWith(asks.filter(({ seat }) => seat !== SCARLET))).toMatchObject(EMPTY_STATUS);
  expect(findWith(asks.map((ask) => ({ ...ask, owesNothing: true })))).toMatchObject(EMPTY_STATUS);
});

const withPolled = (own: object): Match => ({
  ...match,
  polled: { ...getPollRecord(match), ...own } as Match['polled'],
});

test('the state of a seat comes from the latest poll', () => {
  const findState = (seats: object) => findScarlet(withPolled({ seats }))?.state;
  expect(findState({})).toBeNull();
  expect(findState({ Scarlet: { state: 'missing' } })).toBe('missing');
  expect(findState({ Dems: { state: 'missing' } })).toBeNull();
  const undoneWith = (orders: object) => ({ resolvedBefore: { orders, until: '' } });
  for (const position of [{ entered: HOSTS_ORDERS }, undoneWith(HOSTS_ORDERS)])
    expect(findScarletWith(position)?.state).toBe('in');
  expect(findScarletWith(undoneWith({}))?.state).toBeNull();
});

test('a seat is awaited while it owes something', () => {
  expect(findScarlet(match)).toMatchObject({ owes: true, mayAnswer: false });
  expect(findScarletWith({ step: null })).toMatchObject({ owes: false, mayAnswer: false });
  const { step } = lastPosition;
  const asks = step?.asks.filter(({ seat }) => seat !== SCARLET);
  expect(findScarletWith({ step: { ...step, asks } })).toMatchObject({ owes: false });
});

const LAST_TEXT = 'at the last deadline came from an unknown sender';
const LISTED_TEXT = 'The tab Submissions lists the answers.';
const NO_SEAT_TEXT = 'No seat has it.';
const createStranger = (sender: string, own: Partial<Receipt> = {}): Receipt => ({
  ...(match.receipts[0] as Receipt),
  ...{ seat: '', why: NO_SEAT_TEXT, sender },
  ...own,
});
const listUnknownSenders = (of: Match, ...own: readonly Receipt[]) =>
  createDesk({ ...of, receipts: [...match.receipts, ...own] }).unknownSenders;

test('the Desk counts unknown senders in the last step', () => {
  expect(listUnknownSenders(match)).toEqual([]);
  const unlisted = [createStranger('w', { isSound: false }), createStranger('w', { entry: 0 })];
  expect(listUnknownSenders(match, ...unlisted)).toEqual([]);
  expect(listUnknownSenders(match, createStranger(''))).toEqual([
    `One answer ${LAST_TEXT}. ${LISTED_TEXT}`,
    NO_SEAT_TEXT,
  ]);
  const four = ['a', 'b', 'c', 'd'].map((code) => createStranger(code));
  expect(listUnknownSenders(match, ...four)).toEqual([
    `4 answers ${LAST_TEXT}. ${LISTED_TEXT}`,
    ...['b', 'c', 'd'].map((code) => `${NO_SEAT_TEXT} The typed code is “${code}”.`),
  ]);
});

test('the Desk counts discarded answers of unknown senders', () => {
  const flooded = changeResolution(({ submissions }) => ({
    submissions: { ...submissions, notKept: 5 },
  }));
  expect(listUnknownSenders(flooded)).toEqual([
    `5 answers ${LAST_TEXT}, and only the form contains them.`,
  ]);
  expect(listUnknownSenders(flooded, createStranger(''))).toEqual([
    `One answer ${LAST_TEXT}. ${LISTED_TEXT}`,
    NO_SEAT_TEXT,
    'The form contains 5 more of these answers.',
  ]);
});

test('the Desk lists unknown senders of the open step rather than of the last step', () => {
  const unknownSenders = ['One answer to the open step.'];
  const both = withPolled({ unknownSenders });
  expect(listUnknownSenders(both, createStranger(''))).toEqual(unknownSenders);
});

test('a seat’s status comes from the last sorting that was not undone', () => {
  expect(findScarletWith({ sorted: [] })).toMatchObject(EMPTY_STATUS);
  const { submissions: _, ...entry } = { ...lastPosition.sealed.entry, submissions: null };
  const sealed = { ...lastPosition.sealed, entry: { ...entry, kind: 'pause', entry: 2 } };
  const later = { ...lastPosition, sealed } as unknown as Position;
  const paused = { ...match, positions: [...match.positions, later] };
  expect(findScarlet(paused)).toMatchObject({ fate: 'accepted' });
});

const changeSettings = (settings: Partial<Position['opened']['settings']>) => {
  const { opened } = lastPosition;
  return { opened: { ...opened, settings: { ...opened.settings, ...settings } } };
};
const PAUSE_ENTRY = {
  ...{ kind: 'pause', entry: 2, leftMs: 1000, form: 'open', request: 'said-1' },
  ...{ at: '2026-06-02T08:30:00.000Z', reason: 'A storm', next: null },
};
const withNext = (change: object) => {
  const { sealed } = lastPosition;
  const next = { ...sealed.entry.next, deadline: null, ...change };
  return { sealed: { ...sealed, entry: { ...sealed.entry, next } } };
};
const GRACED = {
  ...withNext({ graceMs: 60_000 }),
  ...changeSettings({ graceIfMissingMs: 60_000 }),
};
const UNTIL = { answersUntil: '2026-06-02T20:00:00.000Z' };

test.each<readonly [DeskData['state'], object, Partial<DeskReport>]>([
  ['open', {}, {}],
  ['open', { meanwhile: [] }, {}],
  ['waits', { step: null }, { isWaiting: true, isCutOff: true }],
  ['cut off', { step: null }, { isCutOff: true }],
  ['over', { step: null, ...UNTIL }, {}],
  ['undone', UNTIL, {}],
  ['paused', { ...withNext({}), meanwhile: [PAUSE_ENTRY] }, {}],
  ['grace', GRACED, {}],
  ['paused', { ...GRACED, meanwhile: [PAUSE_ENTRY] }, {}],
])('the Desk shows obstacles instead of the clock’s state: %s', (state, position, news) => {
  expect(createDeskWith(position, news).state).toBe(state);
});

test('the Desk links to the public workbook, the form and players’ workbooks, if known', () => {
  const texts = createDesk().links.map(({ text }) => text);
  expect(texts.slice(0, 5)).toEqual([
    ...['Requests', 'Players', 'Newest answers', 'Public workbook', 'Form'],
  ]);
  expect(findScarlet(match)?.url).toMatch(/\/spreadsheets\/d\/.*\/edit$/);
  expect(createDesk({ ...match, files: { ...match.files, formAddress: '' } }).links).toEqual([]);
});

const findSubmissionRow = (url: string | undefined) => /#gid=5&range=A(\d+)$/.exec(url ?? '')?.[1];

test('the Desk links to the rows of the newest answers, wherever the host has sorted them', () => {
  const findNewest = (of: Match) =>
    findSubmissionRow(createDesk(of).links.find(({ text }) => text === 'Newest answers')?.url);
  const own = match.submissions.findIndex((row) => row?.seat === 'Scarlet');
  expect(findNewest(match)).toBe('2');
  expect(findNewest(withLastPosition(match, { sorted: [] }))).toBe('2');
  expect(findSubmissionRow(findScarlet(match)?.rowUrl)).toBe(`${own + 2}`);
  const rows = [null, ...match.submissions.toSpliced(own, 1), null];
  const sorted = { ...match, submissions: [...rows, match.submissions[own] ?? null] };
  expect(findNewest(sorted)).toBe('3');
  expect(findSubmissionRow(findScarlet(sorted)?.rowUrl)).toBe(`${rows.length + 2}`);
  const lost = { ...match, submissions: [] };
  expect([findNewest(lost), findScarlet(lost)?.rowUrl]).toEqual([undefined, '']);
});

test('a problem has links to the places that it names', () => {
  const listLinks = (where: string, todo = 'Fix it.') => {
    const { problems } = createDesk(match, { incidents: [{ where, what: 'Odd.', todo }] });
    return (problems[0]?.links ?? []).map(({ text, url }) => [text, url.replace(/^.*\/edit/, '')]);
  };
  expect(listLinks('The form')).toEqual([]);
  expect(listLinks('Match, Seed')).toEqual([['Match', '#gid=2']]);
  expect(listLinks('Players, row 3')).toEqual([['Players', '#gid=3&range=A3']]);
  expect(listLinks('The form', 'Open it in the form’s editor.')).toEqual([['Form’s editor', '']]);
  expect(listLinks('The answer of Dems', 'Use the request “resolve”.')).toEqual([
    ['Requests', '#gid=7'],
    ['Workbook of Dems', ''],
  ]);
  expect(listLinks('The form', 'Use the tab “Requests” or the request “orders”.')).toEqual([
    ['Requests', '#gid=7'],
  ]);
});

test('the Desk links to each open request and names what the host has to do', () => {
  const createRow = (what: string, whom: string, change: string, done = '') => [
    ...[what, whom, '', '', 'false', change, done, 'row-1'],
  ];
  const ready = createRow('absent', 'Dems', `Dems is not awaited.\n${TICK_INSTRUCTION}`);
  const refused = createRow('deadline', 'Sam', 'Value: type a time.');
  const done = createRow('undo', '', 'Undone.', 'Done with entry 1, today.');
  const typed = ['pause', '', '', '', '', 'The preview appears here.'];
  const requests = [ready, [], done, refused, typed];
  expect(createDesk({ ...match, requests }).requests).toEqual([
    {
      link: { text: 'Tick row 2', url: expect.stringMatching(/#gid=7&range=A2$/) },
      text: 'absent Dems: Dems is not awaited.',
    },
    {
      link: { text: 'Fix row 5', url: expect.stringMatching(/#gid=7&range=A5$/) },
      text: 'deadline: Value: type a time.',
    },
  ]);
});

test('the Desk shows the result after the end, and whether answers are polled', () => {
  expect(createDeskWith({ step: null })).toMatchObject({ story: { headline: expect.anything() } });
  expect(createDesk()).toMatchObject({ unread: 'Answers are read at the deadline.' });
  const polled = createDeskWith(changeSettings({ pollMs: 300_000 }));
  expect(polled.unread).toBe('Answers have not been polled yet.');
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
  const createPollNote = (pollMs: number | undefined) =>
    createDeskWith(changeSettings({ pollMs })).pollNotes[1];
  expect(createPollNote(60_000)).toBe(
    'The tab Requests is polled every minute. “sealed run” polls it within a minute or two.',
  );
  expect(createPollNote(undefined)).toBe(
    'The tab Requests is polled every hour, and every 5 minutes while a request is ' +
      'not done. “sealed run” polls it within a minute or two.',
  );
});

test('the Desk names the rules of new matches, with short hashes for external games', () => {
  const { opened, game } = lastPosition;
  const listLines = (rules: string, own: object = {}) =>
    createDeskWith({ opened: { ...opened, rules }, ...own }).pollNotes.slice(2);
  expect(listLines(opened.rules)).toEqual([]);
  expect(listLines(`${game.id} 1 ${'a'.repeat(64)}`)).toEqual([
    `Upgraded since: new matches use the rules ${opened.rules}. This match goes on ` +
      `with the rules ${game.id} 1 ${'a'.repeat(12)}…, with which it was opened.`,
  ]);
  const outside = { game: { ...game, id: 'nobody-knows' } };
  expect(listLines('nobody-knows 3', outside)).toEqual([]);
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
  const why = 'No seat has it. Use the link in your own workbook: it contains the code.';
  expect(describeUnknownSender({ why, sender: 'wxyz' })).toBe(
    'No seat has it. The typed code is “wxyz”.',
  );
  expect(describeUnknownSender({ why: 'It has no code.', sender: '' })).toBe('It has no code.');
});

test('the Desk of an unreadable match shows only the reason', () => {
  const incident = { code: 'seed wrong', where: 'Match, Seed', what: 'No.', todo: 'Yes.' } as const;
  const { title, what, state, story, problems, ...rest } = buildUnreadableDesk([incident]);
  expect([title, what, state, story, problems]).toEqual([
    'This match',
    'match',
    'waits',
    null,
    [incident],
  ]);
  for (const nothing of Object.values(rest)) expect(nothing).toHaveLength(0);
});
