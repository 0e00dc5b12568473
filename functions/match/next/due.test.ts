import { describe, expect, test } from 'vitest';
import type { MatchOutcome } from '../../../rules/kit/match/season.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  applyRequest,
  changeEntry,
  changePosition,
  changeSettings,
  createResponse,
  DEADLINE_MS,
  DEMS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  readInboxAt,
  SCARLET,
  withPoll,
} from '../../../test/support/table/just-opened.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { createNoReplyError } from '../../google/error.ts';
import type { ReadForm } from '../../google/forms.ts';
import { type BeaconChain, computeRoundMs } from '../beacon/rounds.ts';
import { findRoundToFetch } from '../ledger/dice.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import type { Position } from '../ledger/position.ts';
import { type ReadableForm, type SeenForm, UNKNOWN_FORM } from '../reading/form-settings.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { listAwaitedHere } from '../reading/season-matches.ts';
import { buildEarlyEntry, buildGraceEntry, scheduleNextStep } from './build-entry.ts';
import {
  type DueCaller,
  type DueDecision,
  type DueFacts,
  decideDue,
  formatMissingSeats,
  listHostProblems,
  type SeasonFindings,
  type TickedRequest,
} from './due.ts';
import type { HostRequest } from './interventions.ts';

const SENT_MS = DEADLINE_MS - 5 * HOUR_MS;
const OPEN_MATCH = openMatch();
const REVIEWED_MATCH = openMatch({ review: true });
const EARLY_MATCH = openMatch({ earlyMs: HOUR_MS });
const PAUSED_MATCH = applyRequest(OPEN_MATCH, { kind: 'pause', form: 'open' }, SENT_MS);
const GRACE_MATCH = openMatch({ graceIfMissingMs: HOUR_MS });
const MATCH_IN_GRACE = buildGraceEntry(GRACE_MATCH, DEADLINE_MS).match;
const MATCH_WITH_LOST_ANSWER = withPoll(OPEN_MATCH, {
  confirmed: { Scarlet: { responseId: 'lost', received: formatIso(SENT_MS) } },
});

const createSeenForm = (own: Partial<ReadForm>): ReadableForm => ({
  ...{ kind: 'read', isInBin: false, isForAll: true },
  form: { settings: { emails: 'not at all', isQuiz: false }, ...own } as ReadForm,
});
const OPEN_FORM = createSeenForm({ accepting: true });
const CLOSED_FORM = createSeenForm({ accepting: false });
const IN_BIN = { ...OPEN_FORM, isInBin: true };
const STOP: Incident = { code: 'ledger behind', where: 'Ledger', what: 'Old.', todo: 'Wait.' };
const REFUSED_FORM: SeenForm = {
  kind: 'refused',
  error: createNoReplyError('Forms, forms.get', 'forbidden'),
  incidents: [{ ...STOP, code: 'form out of reach' }],
};

const SCHEDULER_CALLER: DueCaller = { kind: 'scheduler' };
const POLL_CALLER: DueCaller = { kind: 'poll' };
const HOST_CALLER: DueCaller = { kind: 'host', confirmed: [] };

const DAY_MS = 24 * HOUR_MS;
const FINISHED_MATCH = changePosition(changeEntry(OPEN_MATCH, { next: null }), { step: null });
const TEST_CHAIN = { genesis: 1_780_000_000, period: 3 } as BeaconChain;
const LEAGUE = draftedSeason([programmeRow('league', 'dm-invitational')], 4);
const TEST_SEASON = changeSettings(LEAGUE, { voidAfter: '14 days' });

const createTickedRequest = (action: HostRequest['action']): TickedRequest => ({
  kind: 'intervene',
  request: { id: 'row', action, asked: action.kind, reason: 'It has to be.' },
});
const MOVE_REQUEST = createTickedRequest({ kind: 'deadline', toMs: DEADLINE_MS + DAY_MS });
const GO_ON_REQUEST = createTickedRequest({ kind: 'lost', givenUp: [] });

/** Returns the match with its content tabs, in which the first house is renamed. */
function renameFirstHouse(match: Match): Match {
  const { game, opened } = getCurrentPosition(match);
  const grids = game.content.tabs.map(({ name, columns }) => {
    const titles = columns.map(({ title }) => title);
    const rows = (opened.content[name] ?? []).map((row) => titles.map((title) => row[title] ?? ''));
    const rename = (cell: string) => (cell === 'Mill' ? 'Windmill' : cell);
    return [name, [titles, ...rows.map((row) => row.map(rename))]] as const;
  });
  return { ...match, contentTabs: Object.fromEntries(grids) };
}

const createBothAnswers = (match: Match) =>
  [SCARLET, DEMS].map((seat) => createResponse(match, seat, { id: `of ${seat}`, atMs: SENT_MS }));

interface DueCase extends Partial<DueFacts> {
  /** Which seats have answered. */
  readonly answered?: 'both' | 'Scarlet' | 'nobody';
}

/**
 * Decides on the next action. The default is that the scheduler asks an hour after the deadline,
 * and the form is open.
 */
function decideCase({ match = OPEN_MATCH, answered = 'both', ...facts }: DueCase): DueDecision {
  const isAsked = facts.inbox === undefined && getCurrentPosition(match).step !== null;
  const sent = (isAsked ? createBothAnswers(match) : []).slice(
    0,
    { both: 2, Scarlet: 1, nobody: 0 }[answered],
  );
  const cutOffMs = facts.cutOffMs ?? DEADLINE_MS;
  return decideDue({
    ...{ match, form: OPEN_FORM, stops: [], cutOffMs: null, caller: SCHEDULER_CALLER },
    ...{ nowMs: DEADLINE_MS + HOUR_MS, inbox: readInboxAt(match, sent, cutOffMs) },
    ...facts,
  });
}

const BEFORE_MS = DEADLINE_MS - 1;

const STOPPED = { kind: 'held', why: { kind: 'stopped' } };

const ANSWERS = { kind: 'answers', problems: [], untilMs: DEADLINE_MS };
const OVER = { kind: 'over', untilMs: OPENED_MS + DAY_MS };
const UNDER_REVIEW = { kind: 'held', why: { kind: 'review' }, problems: [] };

test.each<readonly [string, DueCase, object]>([
  ['before its cut-off awaits answers until then', { nowMs: BEFORE_MS }, ANSWERS],
  ['at its cut-off is resolved', { nowMs: DEADLINE_MS }, { kind: 'entry', entry: 'resolved' }],
  ['that is paused is without a deadline', { match: PAUSED_MATCH }, { kind: 'no deadline' }],
  ['that is over is compared for a day', { match: FINISHED_MATCH }, OVER],
  ['with a stale ledger is stopped', { stops: [STOP] }, { kind: 'held', problems: [STOP] }],
  ['with a stale ledger is stopped early', { stops: [STOP], nowMs: BEFORE_MS }, STOPPED],
  ['whose form is refused is stopped at its cut-off', { form: REFUSED_FORM }, STOPPED],
  ['under review waits for its host', { match: REVIEWED_MATCH }, UNDER_REVIEW],
  [
    'under review is resolved by its host',
    { match: REVIEWED_MATCH, caller: HOST_CALLER },
    { kind: 'entry' },
  ],
  ['with answers missing is resolved', { answered: 'nobody' }, { kind: 'entry', passed: null }],
  ['with all answers asks nobody about a form in the bin', { form: IN_BIN }, { kind: 'entry' }],
  ['without its answers being read is resolved', { inbox: null }, { kind: 'entry', missing: [] }],
])('a match %s', (_claim, given, expected) => {
  expect(decideCase(given)).toMatchObject(expected);
});

test('a paused match resumes at the announced end of its pause', () => {
  const untilMs = DEADLINE_MS + DAY_MS;
  const match = applyRequest(OPEN_MATCH, { kind: 'pause', form: 'open', untilMs }, SENT_MS);
  expect(decideCase({ match, nowMs: untilMs - 1 })).toEqual({ kind: 'no deadline' });
  expect(decideCase({ match, nowMs: untilMs })).toMatchObject({
    ticked: { request: { id: 'until-1', action: { kind: 'resume' } } },
  });
});

test.each<readonly [string, DueCase, object]>([
  ['with an answer missing', { answered: 'Scarlet' }, { entry: 'grace' }],
  ['with all answers is resolved', {}, { entry: 'resolved' }],
  ['that the host resolves', { answered: 'Scarlet', caller: HOST_CALLER }, { entry: 'resolved' }],
  ['before its deadline', { answered: 'Scarlet', nowMs: BEFORE_MS }, { kind: 'answers' }],
  ['after its grace', { answered: 'Scarlet', match: MATCH_IN_GRACE }, { entry: 'resolved' }],
])('only a missing answer causes a grace period: a match %s', (_case, given, expected) => {
  expect(decideCase({ match: GRACE_MATCH, ...given })).toMatchObject(expected);
});

test.each<readonly [string, DueCase, readonly string[]]>([
  ['closed', { form: CLOSED_FORM }, ['form missed']],
  ['in the bin', { form: IN_BIN }, ['form missed']],
  ['not for all', { form: { ...OPEN_FORM, isForAll: false } }, ['form missed']],
  ['missed earlier', { match: withPoll(OPEN_MATCH, { formMissed: true }) }, ['form missed']],
  ['fine, but a confirmed answer is gone', { match: MATCH_WITH_LOST_ANSWER }, ['answer missing']],
])(
  'a match waits for its host if an answer is missing and the form was %s',
  (_how, given, reasons) => {
    const found = decideCase({ answered: 'nobody', ...given });
    expect(found).toMatchObject({ kind: 'held', why: { kind: 'host word', word: { reasons } } });
  },
);

test('a match continues once its host has confirmed each problem', () => {
  const facts = { form: CLOSED_FORM, answered: 'Scarlet', caller: HOST_CALLER } as const;
  const held = decideCase(facts);
  if (held.kind !== 'held') throw new Error('it is held');
  expect(held.problems).toHaveLength(1);
  const caller = { kind: 'host', confirmed: held.problems } as const;
  expect(decideCase({ ...facts, caller })).toMatchObject({
    ...{ kind: 'entry', passed: { reasons: ['form missed'] } },
  });
  expect(decideCase({ ...facts, caller: SCHEDULER_CALLER })).toMatchObject({ kind: 'held' });
  const early = { cutOffMs: BEFORE_MS, nowMs: BEFORE_MS };
  expect(decideCase({ ...facts, ...early, caller })).toMatchObject({ kind: 'held' });
});

test('a poll resolves a step only after all answers and the delay', () => {
  const poll = { match: EARLY_MATCH, caller: POLL_CALLER, nowMs: BEFORE_MS } as const;
  const atMs = SENT_MS + HOUR_MS;
  expect(decideCase({ ...poll, cutOffMs: atMs })).toMatchObject({ kind: 'entry' });
  expect(decideCase({ ...poll, cutOffMs: atMs - 1 })).toMatchObject({
    ...{ kind: 'answers', untilMs: DEADLINE_MS },
  });
  expect(decideCase({ ...poll, cutOffMs: atMs, answered: 'Scarlet' }).kind).toBe('answers');
});

const isFirst = { kind: 'entry', entry: 'request', ticked: MOVE_REQUEST };

const waiting = { match: MATCH_WITH_LOST_ANSWER, answered: 'nobody' } as const;
const before = { cutOffMs: BEFORE_MS, nowMs: BEFORE_MS };
const otherStops = [STOP, { ...STOP, code: 'game fault' }] as const;
const goesOn = { entry: 'request', ticked: GO_ON_REQUEST };

test.each<readonly [string, DueCase, object]>([
  ['is done before the cut-off', { nowMs: BEFORE_MS }, isFirst],
  ['is done after the cut-off, before the step is resolved', {}, isFirst],
  ['is done before an edit of the content', { match: renameFirstHouse(OPEN_MATCH) }, isFirst],
  ['is done while the step waits for its host', waiting, isFirst],
  ['is done while the match is paused', { match: PAUSED_MATCH }, isFirst],
  [
    'is done before an early resolution',
    { match: EARLY_MATCH, caller: POLL_CALLER, ...before },
    isFirst,
  ],
  ['is not done with a stale ledger', { stops: [STOP] }, { kind: 'held', problems: [STOP] }],
  ['is not done in a match that is over', { match: FINISHED_MATCH }, { kind: 'over' }],
  ['“go on” passes a stale ledger', { stops: [STOP], ticked: GO_ON_REQUEST }, goesOn],
  [
    '“go on” does not pass other stops',
    { stops: otherStops, ticked: GO_ON_REQUEST },
    { kind: 'held' },
  ],
])('a ticked request %s', (_claim, given, expected) => {
  expect(decideCase({ ticked: MOVE_REQUEST, ...given })).toMatchObject(expected);
});

test('edited content is applied before the step is resolved', () => {
  const content = { kind: 'entry', entry: 'content' };
  const match = renameFirstHouse(OPEN_MATCH);
  expect(decideCase({ match })).toMatchObject(content);
  expect(decideCase({ match: renameFirstHouse(REVIEWED_MATCH) })).toMatchObject(content);
  expect(decideCase({ match, answered: 'nobody', form: CLOSED_FORM })).toMatchObject(content);
  expect(decideCase({ match, nowMs: BEFORE_MS }).kind).toBe('answers');
});

const dice = [{ round: 7, signature: 'of 7' }];
const match = changePosition(changeSettings(OPEN_MATCH, { beacon: TEST_CHAIN }), { dice });
const number = findRoundToFetch(getCurrentPosition(match)) ?? 0;
const round = { round: number, signature: 'of the round' };
const early = { match, caller: HOST_CALLER, cutOffMs: BEFORE_MS, nowMs: BEFORE_MS } as const;

test('a step with a beacon accepts only the beacon round of its cut-off', () => {
  expect(decideCase({ match })).toMatchObject({
    ...{ kind: 'round', number, missing: [] },
    outMs: computeRoundMs(TEST_CHAIN, number),
  });
  const other = { ...round, round: number + 1 };
  expect(decideCase({ match, round: other })).toMatchObject({ kind: 'round', number });
  expect(decideCase({ match, round })).toMatchObject({ kind: 'entry', beacon: round });
});

test('a step with a beacon announces its early end only once', () => {
  const longBefore = { ...early, cutOffMs: SENT_MS + 1, nowMs: SENT_MS + 1 };
  expect(decideCase(longBefore)).toMatchObject({ kind: 'entry', entry: 'moment' });
  const { match: named } = buildEarlyEntry(match, SENT_MS + 1);
  expect(decideCase({ ...longBefore, match: named }).kind).toBe('answers');
  expect(decideCase(early)).toMatchObject({ kind: 'answers', untilMs: DEADLINE_MS });
});

describe('season', () => {
  const [one] = listAwaitedHere(getCurrentPosition(TEST_SEASON));
  if (one === undefined) throw new Error('a match is awaited');
  const outcome: MatchOutcome = { placings: [], purses: { players: [], pairs: [] } };
  const reports = [{ kind: 'finished', match: one.match, lastHash: '', outcome } as const];
  const toLink = {
    ...{ match: one.match, public: 'p', host: 'h', title: 'T', game: 'G', forms: [], with: 'w' },
  };
  const unfinished = new Map([[one.match, OPEN_MATCH]]);
  const nothing = { reports: [], toLink: null, unfinished: new Map() };
  const of = (season: SeasonFindings, more: Partial<DueFacts> = {}): DueDecision =>
    decideCase({ match: TEST_SEASON, inbox: null, season, ...more });

  test('a season collects results before it links matches', () => {
    expect(of({ ...nothing, reports, toLink })).toMatchObject({ entry: 'results', reports });
    expect(of({ ...nothing, toLink })).toMatchObject({ entry: 'link', link: toLink });
    expect(of({ ...nothing, unfinished })).toMatchObject({ kind: 'no deadline' });
    expect(of(nothing)).toMatchObject({ kind: 'no deadline' });
    const ticked = { ticked: MOVE_REQUEST };
    expect(of({ ...nothing, reports }, ticked)).toMatchObject({ entry: 'request' });
    expect(of({ ...nothing, reports }, { stops: [STOP] })).toMatchObject({ kind: 'held' });
  });

  test('a season voids a match that has been idle for the time in its settings', () => {
    const voided = { kind: 'ruling', report: { kind: 'void', match: one.match } };
    const nowMs = DEADLINE_MS + 15 * DAY_MS;
    const request = { entry: 'request', ticked: { request: { action: voided } } };
    expect(of({ ...nothing, unfinished }, { nowMs })).toMatchObject(request);
    expect(of({ ...nothing, unfinished }, { nowMs: nowMs - 2 * DAY_MS }).kind).toBe('no deadline');
    expect(of(nothing, { nowMs }).kind).toBe('no deadline');
  });
});

test('missing seats are listed with the reason for each seat', () => {
  const getMissing = (given: DueCase): string => {
    const found = decideCase(given);
    return 'missing' in found ? formatMissingSeats(found.missing) : '';
  };
  expect(getMissing({ answered: 'Scarlet' })).toBe('Dems (nothing has arrived)');
  const noForm = 'Dems (the form accepts no answers)';
  expect(getMissing({ answered: 'Scarlet', form: IN_BIN })).toBe(noForm);
  expect(getMissing({ answered: 'nobody', match: MATCH_WITH_LOST_ANSWER })).toBe(
    'Scarlet (Google no longer lists its confirmed answer), Dems (nothing has arrived)',
  );
});

describe('problems for the host', () => {
  const before = { nowMs: BEFORE_MS };
  const listTexts = (match: Match, found: DueDecision): readonly string[] =>
    listHostProblems(match, found).map(({ what }) => what);

  test.each([
    ['a closed form', CLOSED_FORM, 'The form is closed, so nobody can answer.'],
    ['a form in the bin', IN_BIN, 'The form is in the bin, so nobody can answer.'],
    [
      'a form for some',
      { ...OPEN_FORM, isForAll: false },
      'The form’s settings or sharing keep some players from answering.',
    ],
    ['a form that Google refuses', REFUSED_FORM, 'Old.'],
  ])('the host’s problems contain %s before the deadline', (_form, form, what) => {
    expect(listTexts(OPEN_MATCH, decideCase({ ...before, form }))).toEqual([what]);
  });

  test('the host’s problems omit a closed form if the host has closed it on purpose', () => {
    const closed = applyRequest(OPEN_MATCH, { kind: 'pause', form: 'closed' }, SENT_MS);
    expect(listTexts(closed, decideCase({ match: closed, form: CLOSED_FORM }))).toEqual([]);
  });

  test('the host’s problems contain each unsolved problem of the Desk once', () => {
    const [inBin] = listHostProblems(OPEN_MATCH, decideCase({ ...before, form: IN_BIN }));
    if (inBin === undefined) throw new Error('there is a problem');
    const other = { where: 'The workbook of Dems', what: 'Out of reach.', todo: 'Share it.' };
    const match = withPoll(OPEN_MATCH, { problems: [inBin, other] });
    const listWith = (form: SeenForm) => listTexts(match, decideCase({ match, ...before, form }));
    expect(listWith(IN_BIN)).toEqual([inBin.what, other.what]);
    expect(listWith(UNKNOWN_FORM)).toEqual([inBin.what, other.what]);
    expect(listWith(OPEN_FORM)).toEqual([other.what]);
  });

  test('the host’s problems omit a lost answer that Google lists again', () => {
    const lost = decideCase({ answered: 'nobody', match: MATCH_WITH_LOST_ANSWER });
    const problems = listHostProblems(MATCH_WITH_LOST_ANSWER, lost);
    expect(problems.map(({ where }) => where)).toContain('The answer of Scarlet');
    const match = withPoll(OPEN_MATCH, { problems });
    expect(listTexts(match, decideCase({ match }))).toEqual([]);
  });
});

const FIRST_DEADLINE_MS = Date.parse('2026-06-03T20:00:00Z');
const POSITION = getCurrentPosition(openMatch());
const GRACE = { graceMs: 60_000 };

function scheduleStepWith(step: object | null, settings: Partial<Settings> = {}) {
  const { step: open, ...position } = getCurrentPosition(openMatch(settings));
  const now = { ...position, step: step && { ...open, ...step } } as Position;
  return scheduleNextStep(now, { cutOffMs: FIRST_DEADLINE_MS, nowMs: FIRST_DEADLINE_MS });
}
const countHoursAfterFirst = (deadline: string | null): number =>
  (Date.parse(deadline ?? '') - FIRST_DEADLINE_MS) / HOUR_MS;

test('the next step has the duration of the game unless the host has set another', () => {
  const [pace] = USUAL_GAME.paces.filter(({ name }) => name === POSITION.step?.pace);
  const usual = scheduleStepWith({});
  expect(usual).toMatchObject({ step: POSITION.step?.name, title: POSITION.step?.title });
  expect(usual.graceMs).toBeUndefined();
  const own = scheduleStepWith({}, { times: { [pace?.name ?? '']: '5 hours' } });
  expect(countHoursAfterFirst(own.deadline)).toBe(5);
  expect(countHoursAfterFirst(usual.deadline)).not.toBe(5);
  expect(countHoursAfterFirst(usual.deadline)).toBeGreaterThan(0);
});

test('the next step has the grace period of the settings', () => {
  expect(scheduleStepWith({}, GRACE)).toMatchObject(GRACE);
});

test('a step without questions is due at once without a grace period', () => {
  expect(scheduleStepWith({ asks: [] }, GRACE)).toEqual({
    ...{ step: POSITION.step?.name, title: POSITION.step?.title },
    deadline: formatIso(FIRST_DEADLINE_MS),
  });
});

test('the closing step is due ten minutes after the end of the game', () => {
  expect(scheduleStepWith(null, GRACE)).toEqual({
    ...{ step: 'closing', title: 'The match is closed' },
    deadline: formatIso(FIRST_DEADLINE_MS + 600_000),
  });
});

test('a step without a known duration throws an error', () => {
  expect(() => scheduleStepWith({ pace: 'none' })).toThrow('the pace "none"');
});
