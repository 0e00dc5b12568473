import { expect, it, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import {
  applyRequest,
  buildRequestEntry,
  changeEntry,
  changePosition,
  DEADLINE_MS,
  DEMS,
  drawRobotOrders,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import { computeRoundMs } from '../beacon/rounds.ts';
import { computeSeatBinding, type NamedHandover } from '../ledger/bindings.ts';
import { listOpeningCoHosts } from '../ledger/co-hosts.ts';
import { BEACON_TIMEOUT_MS, findRoundToFetch } from '../ledger/dice.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import type { Change } from './intervention-row.ts';
import {
  buildInterventionEntry,
  INTERVENTIONS,
  type RequestedAction,
  type RowAction,
} from './interventions.ts';
import { buildHandoverChange, parseHandover, parseNewCode } from './seat-interventions.ts';

const OPEN_MATCH = openMatch();

const changeSeatFiles = (own: Partial<Match['files']['seats'][number]>): Match => ({
  ...OPEN_MATCH,
  files: {
    ...OPEN_MATCH.files,
    seats: OPEN_MATCH.files.seats.map((one) => (one.seat === SCARLET ? { ...one, ...own } : one)),
  },
});

const PLAYERS_FIRST = /^First fix the tab “Players”/;

/** Parses a row that hands over Scarlet’s seat. @throws if the row is refused */
const parseRow = (value: string, match = OPEN_MATCH) => {
  const asked = parseHandover(match, SCARLET, value);
  if (typeof asked === 'string') throw new Error(asked);
  return asked;
};

test.each([
  ['sam@example.org', { email: 'sam@example.org' }],
  ['Sam <sam@example.org>', { email: 'sam@example.org', name: 'Sam' }],
  ['sam@example.org, Sam the Wise', { email: 'sam@example.org', name: 'Sam the Wise' }],
  ['[Sam] (sam@example.org); "', { email: 'sam@example.org' }],
  ['sam@example.org, Scarlet', { name: 'Scarlet' }],
])('the next player of a seat is parsed from “%s”', (value, player) => {
  expect(parseRow(value)).toMatchObject({ kind: 'seat', seat: SCARLET, ...player });
});

test('a handover stores only the next player’s name and a hash of the address', () => {
  const { words } = parseRow('sam@example.org');
  expect(words).toMatch(/^to [0-9a-f]{12}$/);
  expect(parseRow('sam@example.org, Sam').words).toMatch(/^to [0-9a-f]{12}, shown as Sam$/);
  expect(parseRow('kim@example.org').words).not.toBe(words);
});

const NO_SEATS = { ...OPEN_MATCH.files, seats: [] };
test.each([
  ['an address is missing', 'Sam', /^Value: write the address of the new player/, OPEN_MATCH],
  ['the address is invalid', 'sam@example', /^Value: write the address of the/, OPEN_MATCH],
  ['the name is another seat’s', 'sam@example.org, Dems', /^Value: /, OPEN_MATCH],
  [
    'the row of the seat has lost its workbook',
    ...(['sam@example.org', PLAYERS_FIRST, changeSeatFiles({ workbookId: '' })] as const),
  ],
  [
    'the row of the seat is missing',
    ...(['sam@example.org', PLAYERS_FIRST, { ...OPEN_MATCH, files: NO_SEATS }] as const),
  ],
  [
    'the seat cannot be bound by the key',
    ...(['sam@example.org', PLAYERS_FIRST, { ...OPEN_MATCH, key: null }] as const),
  ],
] as const)('a row for the next player is refused if %s', (_why, value, sentence, match) => {
  expect(parseHandover(match, SCARLET, value)).toMatch(sentence);
});

test('a handover first asks the host to share the workbook only with the new player', () => {
  const first = (match?: Match) => parseRow('sam@example.org', match).first?.join() ?? '';
  expect(first()).toMatch(/^First, by hand, open the workbook of Scarlet \(/);
  expect(first()).toContain('choose Share, and remove scarlet@example.com;');
  expect(first()).toContain('then add sam@example.org as a viewer');
  const restricted = 'set “General access” to Restricted';
  expect(first(changeSeatFiles({ email: '' }))).toContain(restricted);
});

test.each(['scarlet@example.com', 'Scarlet@Example.com'])(
  'a handover to the same address %s changes only the code',
  (email) => {
    const match = changeSeatFiles({ email: ' SCARLET@example.com ' });
    expect(parseRow(email, match).first).toEqual([
      `${email} already plays Scarlet. The seat only gets a new code and the name.`,
    ]);
  },
);

test('a new code is refused if addresses identify seats', () => {
  expect(parseNewCode(OPEN_MATCH, SCARLET)).toEqual({
    ...{ kind: 'seat', seat: SCARLET, email: null, name: null, first: [], words: '' },
  });
  expect(parseNewCode(openMatch({ knownBy: 'email' }), SCARLET)).toMatch(/^What: choose “seat”/);
});

const readRow = (name: 'orders' | 'correct', value: string, match = OPEN_MATCH, step = '') =>
  INTERVENTIONS[name].read?.({ match, nowMs: DEADLINE_MS }, { whom: DEMS, value, step });

test('the preview of entered orders shows the parsed orders with their step', () => {
  const read = 'The orders of Dems for Ranking are read as follows:';
  expect(readRow('orders', 'Place 1: Villa\nplace 2: mill')).toMatchObject({
    ...{ kind: 'orders', seat: DEMS, first: [read, 'Place 1: Villa\nPlace 2: Mill'] },
  });
  expect(readRow('orders', '')).toMatch(/^Value: These orders are not valid\. “Place 1”: /);
});

test('a report of invalid orders names at most six questions', () => {
  const sentence = String(readRow('orders', 'Whatever: nothing'));
  expect(sentence).toMatch(
    /^Value: “Whatever: nothing” does not answer any question\. “Place 1”: Villa, /,
  );
  expect(sentence.match(/“Place \d+”: /g)).toEqual(
    [1, 2, 3, 4, 5, 6].map((place) => `“Place ${place}”: `),
  );
});

test('only the orders of a resolved step can be corrected', () => {
  const resolved = resolveOpenStep(OPEN_MATCH);
  const answers = 'Place 1: Villa';
  expect(readRow('correct', answers, resolved, 'Ranking')).toMatchObject({
    ...{ kind: 'correct', seat: DEMS, to: 1 },
    first: [
      'Dems did not send orders for Ranking.',
      'The orders of Dems for Ranking are read as follows:',
      answers,
    ],
  });
  expect(readRow('correct', answers, resolved, 'Round 9')).toBe(
    'Value: “Round 9” is not a resolved step. Resolved steps: Ranking.',
  );
  expect(readRow('correct', 'What: so', resolved, 'Ranking')).toMatch(/^Value: /);
});

const CHANGED_AT_MS = OPENED_MS + 3_600_000;

type SeatAction = Extract<RowAction, { readonly kind: 'seat' }>;

function requestHandover(
  match: Match,
  own: Partial<SeatAction> = {},
  before = getCurrentPosition(match),
) {
  const action: SeatAction = { kind: 'seat', seat: SCARLET, email: null, name: null, ...own };
  return buildHandoverChange({ match, before, action, id: 'asked' });
}
function requireHandover(...given: Parameters<typeof requestHandover>): Change {
  const change = requestHandover(...given);
  if (typeof change === 'string') throw new Error(change);
  return change;
}
const findSeatFiles = ({ files }: Change, seat: Seat) =>
  files?.seats.find((one) => one.seat === seat);
const getEmail = (seat: Seat): string =>
  OPEN_MATCH.files.seats.find((one) => one.seat === seat)?.email ?? '';

it('a handover gives its seat a new code and changes no other seat’s code', () => {
  const change = requireHandover(OPEN_MATCH);
  const own = findSeatFiles(change, SCARLET);
  expect(own?.code).not.toBe(`code-of-${SCARLET}`);
  expect(own).toMatchObject({ email: getEmail(SCARLET), workbookId: `workbook-of-${SCARLET}` });
  expect(findSeatFiles(change, DEMS)).toBe(OPEN_MATCH.files.seats[1]);
  if (own === undefined || OPEN_MATCH.key === null) throw new Error('it has files and a key');
  const bound = computeSeatBinding(OPEN_MATCH.key, own);
  const action = { kind: 'seat', seat: SCARLET, email: null, name: null } as const;
  const request = { id: 'asked', action, asked: 'seat Scarlet', reason: 'Her code was seen.' };
  const built = buildRequestEntry(OPEN_MATCH, request, CHANGED_AT_MS);
  const { handovers, opened, sealed } = getCurrentPosition(built.match);
  expect(sealed.entry).toMatchObject(change.own);
  expect(change.own).toEqual({ kind: 'seat', seat: SCARLET, name: '', bound });
  expect(opened.bindings.seats[SCARLET]).toEqual(bound);
  expect(handovers.at(-1)).toMatchObject({
    seat: SCARLET,
    at: new Date(CHANGED_AT_MS).toISOString(),
  });
});

it('a handed-over seat is awaited again', () => {
  const absence = { kind: 'absent', seat: SCARLET, absence: 'until told' } as const;
  const absent = applyRequest(OPEN_MATCH, absence, CHANGED_AT_MS);
  const handover = { kind: 'seat', seat: SCARLET, email: null, name: null } as const;
  expect(getCurrentPosition(absent).absent).not.toEqual({});
  expect(getCurrentPosition(applyRequest(absent, handover, CHANGED_AT_MS)).absent).toEqual({});
});

it('a handed-over seat keeps its Discord id if it keeps its address', () => {
  const ids = { [SCARLET]: '1', [DEMS]: '2' };
  const match = { ...OPEN_MATCH, discord: { ...OPEN_MATCH.discord, ids } };
  expect(requireHandover(match)).not.toHaveProperty('discord');
  expect(requireHandover(match, { email: getEmail(SCARLET) })).not.toHaveProperty('discord');
  const { discord } = requireHandover(match, { email: 'new@example.com' });
  expect(discord).toEqual({ ...match.discord, ids: { [DEMS]: '2' } });
});

it('a handed-over seat keeps its player’s public name unless the host changes it', () => {
  const before = getCurrentPosition(OPEN_MATCH);
  const handovers = [
    { seat: SCARLET, name: 'Ann' },
    { seat: SCARLET, name: 'Bea' },
    { seat: DEMS, name: 'Cid' },
  ] as unknown as readonly NamedHandover[];
  const getName = (own: Partial<SeatAction>, known = handovers) =>
    requireHandover(OPEN_MATCH, own, { ...before, handovers: known }).own;
  expect(getName({})).toMatchObject({ name: 'Bea' });
  expect(getName({ name: 'Dot' })).toMatchObject({ name: 'Dot' });
  expect(getName({ name: '' })).toMatchObject({ name: '' });
  expect(getName({}, handovers.slice(2))).toMatchObject({ name: '' });
});

it('a handover of an unknown seat is refused', () => {
  const seat = toSeat('Nobody');
  expect(requestHandover(OPEN_MATCH, { seat })).toBe('There is no seat Nobody.');
});

it('a handover is refused while the cell for the new code is unknown', () => {
  const createFaulty = (code: string) =>
    ({ ...OPEN_MATCH, incidents: [{ code, where: '', what: '', todo: '' }] }) as Match;
  expect(requestHandover(createFaulty('players tab'))).toMatch(PLAYERS_FIRST);
  expect(requestHandover({ ...OPEN_MATCH, key: null })).toMatch(PLAYERS_FIRST);
  expect(requestHandover(createFaulty('match tab'))).toHaveProperty('own');
});

it('a handover to another seat’s address is refused if addresses identify seats', () => {
  const byEmail = openMatch({ knownBy: 'email' });
  const taken = { email: ` ${getEmail(DEMS).toUpperCase()}` };
  expect(requestHandover(byEmail, taken)).toBe(
    `Write a different address, because ${DEMS} already has this one.`,
  );
  expect(requestHandover(byEmail, { email: getEmail(SCARLET) })).toHaveProperty('own');
  expect(requestHandover(byEmail, { email: 'new@example.com' })).toHaveProperty('own');
  expect(requestHandover(OPEN_MATCH, taken)).toHaveProperty('own');
});

/** Returns the entry that a row's words request, or the sentence that refuses the row. */
function buildEntryFor(value: string, whom = '', match: Match = OPEN_MATCH) {
  const read = INTERVENTIONS['co-host'].read?.({ match, nowMs: CHANGED_AT_MS }, { whom, value });
  if (read === undefined || typeof read === 'string') return read;
  const request = { id: 'one', action: read, asked: `co-host ${read.words}`, reason: 'So.' };
  const judged = buildInterventionEntry(match, request, CHANGED_AT_MS);
  return typeof judged === 'string' ? judged : judged.sealed.entry;
}

/** The match with the co-host Sam. */
const MATCH_WITH_SAM: Match = {
  ...OPEN_MATCH,
  positions: [
    {
      ...getCurrentPosition(OPEN_MATCH),
      coHosts: listOpeningCoHosts({
        coHosts: [{ name: 'Sam', bound: '0'.repeat(64), seat: null }],
      }),
    },
  ],
};

test.each([
  ['Sam, sam@example.org', '', { name: 'Sam', seat: null }],
  ['Sam <sam@example.org>', 'dems', { name: 'Sam', seat: 'Dems' }],
  ['sam@example.org Sam', '', { name: 'Sam', seat: null }],
  ['Dems, sam@example.org', '', { name: 'Dems', seat: 'Dems' }],
])('the row “%s”, for “%s”, adds a co-host', (value, whom, added) => {
  const entry = buildEntryFor(value, whom);
  expect(entry).toMatchObject({ kind: 'co-host', ...added });
  expect(JSON.stringify(entry)).not.toContain('@');
});

test('the row “remove” with a name removes the co-host of that name', () => {
  const removed = buildEntryFor('Remove sam', '', MATCH_WITH_SAM);
  expect(removed).toMatchObject({ name: 'Sam', bound: null });
});

test.each([
  ['Sam', '', /^Value: “Sam” has to be followed by an address/, OPEN_MATCH],
  ['sam@example.org', '', /the name is missing/, OPEN_MATCH],
  ['Sam, sam@example.org, s@example.com', '', /contains an address/, OPEN_MATCH],
  ['Scarlét, sam@example.org', '', /differs from the seat “Scarlet” only in case/, OPEN_MATCH],
  ['Sam, sam@example.org', 'Nobody', /^For whom: there is no seat “Nobody”/, OPEN_MATCH],
  ['remove Kim', '', /“Kim” is not a co-host. Current co-hosts: none/, OPEN_MATCH],
  ['Sam, other@example.org', '', /“Sam” is already taken/, MATCH_WITH_SAM],
  [
    ...['sam', ''],
    /^Value: Sam is already a co-host\. To end this, write “remove Sam”/,
    MATCH_WITH_SAM,
  ],
] as const)('the row “%s”, for “%s”, is refused: %s', (value, whom, why, match) => {
  expect(buildEntryFor(value, whom, match)).toMatch(why);
});

const RESOLVED_MATCH = resolveOpenStep(OPEN_MATCH);
const RESOLVED_POSITION = getCurrentPosition(RESOLVED_MATCH);
const AFTER_STEP_MS = DEADLINE_MS + HOUR_MS;
const [ASKED] = (RESOLVED_POSITION.step?.asks ?? []).map(({ seat }) => seat) as [Seat];

/** Returns the sentence that refuses an action, or “done”. */
function judgeAction(
  action: RequestedAction,
  match = RESOLVED_MATCH,
  atMs = AFTER_STEP_MS,
): string {
  const request = { id: 'asked', action, asked: 'this', reason: 'So it shall be.' };
  const built = buildInterventionEntry(match, request, atMs);
  return typeof built === 'string' ? built : 'done';
}

const createOrders = (orders: unknown, seat = ASKED): RequestedAction => ({
  ...{ kind: 'orders', seat, orders },
});
const VALID_ORDERS = drawRobotOrders(OPEN_MATCH, SCARLET);
const createCorrection = (to: number, orders = VALID_ORDERS): RequestedAction => ({
  ...{ kind: 'correct', to, seat: SCARLET, orders },
});
const createUndo = (to: number): RequestedAction => ({ kind: 'undo', to, reopen: true });
const createParagraph = (text: string, place = 1): RequestedAction => ({
  ...{ kind: 'flavour', place, text },
});
const createDiscard = (count: number): RequestedAction => ({
  ...{ kind: 'lost', givenUp: Array.from({ length: count }, () => 'a'.repeat(12)) },
});
const createAbsence = (absence: 'back' | 'this step'): RequestedAction => ({
  ...{ kind: 'absent', seat: ASKED, absence },
});
const DICE_ACTION: RequestedAction = { kind: 'dice' };

test.each<readonly [string, RequestedAction, string]>([
  ['valid orders', createOrders(drawRobotOrders(RESOLVED_MATCH, ASKED)), 'done'],
  ['invalid orders', createOrders('nonsense'), `are not valid for ${USUAL_GAME.title}.`],
  ['orders of no seat', createOrders({}, toSeat('Nobody')), 'has no questions for Nobody'],
  ['a corrected step', createCorrection(1), 'done'],
  ['an invalid correction', createCorrection(1, 'nonsense'), 'These orders are not valid'],
  ['a corrected start', createCorrection(0), 'it cannot be changed'],
  ['a corrected open step', createCorrection(2), 'it cannot be changed'],
  ['the end of no absence', createAbsence('back'), 'so nothing is changed'],
  ['an undone step', createUndo(1), 'done'],
  ['an undone start', createUndo(0), 'This step has not been resolved'],
  ['an undone open step', createUndo(2), 'This step has not been resolved'],
  ['a longest paragraph', createParagraph('a'.repeat(500)), 'done'],
  ['an overlong paragraph', createParagraph('a'.repeat(501)), '501 characters; the maximum is'],
  ['a reversed paragraph', createParagraph('It \u202erained'), 'an invisible character'],
  ['a paragraph with a hidden blank', createParagraph('It\u200brained'), '(U+200B)'],
  ['a paragraph above no story', createParagraph('Later.', 2), 'does not have a story yet'],
  ['no new paragraph', createParagraph(' '), `already above the story of ${USUAL_STEPS.first}`],
  ['no discarded entries', createDiscard(0), 'so nothing was lost'],
  ['a hundred discarded entries', createDiscard(100), 'done'],
  ['more discarded entries', createDiscard(101), 'has lost 101 entries, but at most 100 can be'],
  ['a needless skip of a beacon', DICE_ACTION, 'not waiting for a round of a public beacon'],
])('an intervention with %s is accepted or refused by its rules', (_what, action, sentence) => {
  expect(judgeAction(action)).toContain(sentence);
});

test('an absence is refused if the seat already has the same absence', () => {
  const match = applyRequest(RESOLVED_MATCH, createAbsence('this step'), AFTER_STEP_MS);
  expect(judgeAction(createAbsence('this step'), match)).toContain('so nothing is changed');
  expect(judgeAction(createAbsence('back'), match)).toBe('done');
});

test('a finished match accepts only paragraphs as interventions, and a closed match none', () => {
  const over = 'The match is over and can no longer be changed.';
  const ended = changePosition(RESOLVED_MATCH, { step: null });
  expect(judgeAction(createParagraph('It was long.'), ended)).toBe('done');
  expect(judgeAction(createUndo(1), ended)).toBe(over);
  const closed = changeEntry(ended, { next: null });
  expect(judgeAction(createParagraph('It was long.'), closed)).toBe(over);
  expect(judgeAction(createUndo(1), closed)).toBe(over);
});

test('a beacon round can be skipped only once it is overdue for a day', () => {
  const match = openMatch({ beacon: EMULATED_CHAIN });
  const round = findRoundToFetch(getCurrentPosition(match)) ?? 0;
  const dayMs = computeRoundMs(EMULATED_CHAIN, round) + BEACON_TIMEOUT_MS;
  const early = 'has not been overdue for a day yet';
  expect(judgeAction(DICE_ACTION, match, dayMs - 1)).toContain(early);
  expect(judgeAction(DICE_ACTION, match, dayMs)).toBe('done');
});

test('an intervention without a new deadline keeps the deadline and answers’ status', () => {
  const { entry } = RESOLVED_POSITION.sealed;
  const match = applyRequest(RESOLVED_MATCH, createAbsence('this step'), AFTER_STEP_MS);
  expect(getCurrentPosition(match).sealed.entry).toMatchObject({
    next: entry.next,
    answersSince: entry.kind === 'resolved' && entry.deadline,
  });
});
