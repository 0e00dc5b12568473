/** Tests of the next action of a match by the data that was read, as a table of cases. */

import { describe, expect, test } from 'vitest';
import type { MatchOutcome } from '../../../rules/kit/match/season.ts';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  afterRequest,
  answerFrom,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  inboxAt,
  isoAt,
  justOpened,
  OPENED_MS,
  polledWith,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import { type BeaconChain, roundInstant } from '../beacon/rounds.ts';
import { roundToAsk } from '../ledger/dice.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { awaitedHere } from '../reading/season-matches.ts';
import { buildGraceEntry, buildMomentEntry } from './build-entry.ts';
import {
  type Due,
  type DueCaller,
  type DueFacts,
  dueAt,
  type FormState,
  hostProblems,
  missingText,
  type SeasonFindings,
  type TickedRequest,
} from './due.ts';
import type { HostRequest } from './request.ts';

const SENT_MS = DEADLINE_MS - 5 * HOUR_MS;
const MATCH = justOpened();
const REVIEWED = justOpened({ review: true });
const EARLY = justOpened({ earlyMs: HOUR_MS });
const PAUSED = afterRequest(MATCH, { kind: 'pause', form: 'open' }, SENT_MS);
const GRACEFUL = justOpened({ graceIfMissingMs: HOUR_MS });
const GRACED = buildGraceEntry(GRACEFUL, DEADLINE_MS).match;
const LOST_ANSWER = polledWith(MATCH, {
  confirmed: { Scarlet: { responseId: 'lost', received: isoAt(SENT_MS) } },
});

const OPEN: FormState = { kind: 'read', accepting: true, isInBin: false, isForAll: true };
const CLOSED: FormState = { ...OPEN, accepting: false };
const IN_BIN: FormState = { ...OPEN, isInBin: true };
const STOP: Incident = { code: 'ledger behind', where: 'Ledger', what: 'Old.', todo: 'Wait.' };
const REFUSED: FormState = { kind: 'refused', incidents: [{ ...STOP, code: 'form out of reach' }] };

const SCHEDULER: DueCaller = { kind: 'scheduler' };
const POLL: DueCaller = { kind: 'poll' };
const HOST: DueCaller = { kind: 'host', confirmed: [] };

const DAY_MS = 24 * HOUR_MS;
const OVER_MS = OPENED_MS;
const OVER = patched(MATCH, (position) => {
  const { sealed } = position;
  const entry = { ...sealed.entry, next: null };
  return { ...position, step: null, sealed: { ...sealed, entry } } as Position;
});
const CHAIN = { genesis: 1_780_000_000, period: 3 } as BeaconChain;
const SEASON = withSettings(draftedSeason([programmeRow('league', 'dm-invitational')], 4), {
  voidAfter: '14 days',
});

const asRequest = (action: HostRequest['action']): TickedRequest => ({
  kind: 'intervene',
  request: { id: 'row', action, asked: action.kind, reason: 'It has to be.' },
});
const MOVE = asRequest({ kind: 'deadline', toMs: DEADLINE_MS + DAY_MS });
const GO_ON = asRequest({ kind: 'lost', givenUp: [] });

/** Returns the match with its current position changed. */
function patched(match: Match, change: (position: Position) => Position): Match {
  const positions = [...match.positions.slice(0, -1), change(currentPosition(match))];
  return { ...match, positions };
}

function withSettings(match: Match, more: Partial<Settings>): Match {
  return patched(match, (position) => {
    const { opened } = position;
    return { ...position, opened: { ...opened, settings: { ...opened.settings, ...more } } };
  });
}

/** Returns the match as read with its content tabs, with the first house renamed. */
function edited(match: Match): Match {
  const { game, opened } = currentPosition(match);
  const grids = game.content.tabs.map(({ name, columns }) => {
    const titles = columns.map(({ title }) => title);
    const rows = opened.content[name] ?? [];
    return [name, [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]] as const;
  });
  const contentTabs = Object.fromEntries(
    grids.map(([name, rows]) => [
      name,
      rows.map((row) => row.map((cell) => (cell === 'Mill' ? 'Windmill' : cell))),
    ]),
  );
  return { ...match, contentTabs };
}

const both = (match: Match) =>
  [SCARLET, DEMS].map((seat) => answerFrom(match, seat, { id: `of ${seat}`, atMs: SENT_MS }));

interface Case extends Partial<DueFacts> {
  /** Whether both seats have answered, Scarlet alone has, or nobody has. */
  readonly answered?: 'both' | 'Scarlet' | 'nobody';
}

/**
 * Decides on the next action; by default an hour after the deadline, with an open form, for the
 * scheduler.
 */
function due({ match = MATCH, answered = 'both', ...facts }: Case): Due {
  const isAsked = facts.inbox === undefined && currentPosition(match).step !== null;
  const sent = (isAsked ? both(match) : []).slice(0, { both: 2, Scarlet: 1, nobody: 0 }[answered]);
  const cutOffMs = facts.cutOffMs ?? DEADLINE_MS;
  return dueAt({
    ...{ match, form: OPEN, stops: [], cutOffMs: null, caller: SCHEDULER },
    ...{ nowMs: DEADLINE_MS + HOUR_MS, inbox: inboxAt(match, sent, cutOffMs) },
    ...facts,
  });
}

const BEFORE_MS = DEADLINE_MS - 1;

describe('match', () => {
  test.each<readonly [string, Case, object]>([
    ['before its cut-off awaits answers', { nowMs: BEFORE_MS }, { kind: 'answers', problems: [] }],
    [
      'before its cut-off returns the time of the next poll',
      { nowMs: BEFORE_MS },
      { untilMs: DEADLINE_MS },
    ],
    ['at its cut-off is resolved', { nowMs: DEADLINE_MS }, { kind: 'entry', entry: 'resolved' }],
    ['that is paused is without a deadline', { match: PAUSED }, { kind: 'no deadline' }],
    [
      'that is over is compared for a day',
      { match: OVER },
      { kind: 'over', untilMs: OVER_MS + DAY_MS },
    ],
    ['with a stale ledger is stopped', { stops: [STOP] }, { kind: 'held', problems: [STOP] }],
    [
      'with a stale ledger is stopped before its cut-off too',
      { stops: [STOP], nowMs: BEFORE_MS },
      { kind: 'held', why: { kind: 'stopped' } },
    ],
    [
      'whose form is refused is stopped at its cut-off',
      { form: REFUSED },
      { kind: 'held', why: { kind: 'stopped' } },
    ],
    [
      'under review waits for its host',
      { match: REVIEWED },
      { kind: 'held', why: { kind: 'review' }, problems: [] },
    ],
    ['under review is resolved by its host', { match: REVIEWED, caller: HOST }, { kind: 'entry' }],
    ['with answers missing is resolved', { answered: 'nobody' }, { kind: 'entry', passed: null }],
    ['with all answers asks nobody about a form in the bin', { form: IN_BIN }, { kind: 'entry' }],
    ['without its answers being read is resolved', { inbox: null }, { kind: 'entry', missing: [] }],
  ])('a match %s', (_claim, given, expected) => {
    expect(due(given)).toMatchObject(expected);
  });

  test('a match that is paused until a time resumes then, by a request of its own', () => {
    const untilMs = DEADLINE_MS + DAY_MS;
    const match = afterRequest(MATCH, { kind: 'pause', form: 'open', untilMs }, SENT_MS);
    expect(due({ match, nowMs: untilMs - 1 })).toEqual({ kind: 'no deadline' });
    expect(due({ match, nowMs: untilMs })).toMatchObject({
      ticked: { request: { id: 'until-1', action: { kind: 'resume' } } },
    });
  });

  test.each<readonly [string, Case, object]>([
    ['with an answer missing', { answered: 'Scarlet' }, { entry: 'grace' }],
    ['with all answers is resolved', {}, { entry: 'resolved' }],
    ['that the host resolves', { answered: 'Scarlet', caller: HOST }, { entry: 'resolved' }],
    ['before its deadline', { answered: 'Scarlet', nowMs: BEFORE_MS }, { kind: 'answers' }],
    ['after its grace', { answered: 'Scarlet', match: GRACED }, { entry: 'resolved' }],
  ])('whether a grace depends on missing answers: a match %s', (_case, given, expected) => {
    expect(due({ match: GRACEFUL, ...given })).toMatchObject(expected);
  });

  test.each<readonly [string, Case, readonly string[]]>([
    ['closed', { form: CLOSED }, ['form missed']],
    ['in the bin', { form: IN_BIN }, ['form missed']],
    ['not for all', { form: { ...OPEN, isForAll: false } }, ['form missed']],
    ['missed earlier', { match: polledWith(MATCH, { formMissed: true }) }, ['form missed']],
    ['fine, but a confirmed answer is gone', { match: LOST_ANSWER }, ['answer missing']],
  ])(
    'a match whose form was %s while an answer is missing waits for its host',
    (_how, given, reasons) => {
      const found = due({ answered: 'nobody', ...given });
      expect(found).toMatchObject({ kind: 'held', why: { kind: 'host word', word: { reasons } } });
    },
  );

  test('a match continues once its host has confirmed each problem, and its entry names them', () => {
    const facts = { form: CLOSED, answered: 'Scarlet', caller: HOST } as const;
    const held = due(facts);
    if (held.kind !== 'held') throw new Error('it is held');
    expect(held.problems).toHaveLength(1);
    expect(due({ ...facts, caller: { kind: 'host', confirmed: held.problems } })).toMatchObject({
      kind: 'entry',
      passed: { reasons: ['form missed'] },
    });
    expect(due({ ...facts, caller: SCHEDULER })).toMatchObject({ kind: 'held' });
    const early = { cutOffMs: BEFORE_MS, nowMs: BEFORE_MS };
    const caller = { kind: 'host', confirmed: held.problems } as const;
    expect(due({ ...facts, ...early, caller })).toMatchObject({ kind: 'held' });
  });

  test('a poll resolves a match only if all have answered and the delay is over', () => {
    const poll = { match: EARLY, caller: POLL, nowMs: BEFORE_MS } as const;
    const atMs = SENT_MS + HOUR_MS;
    expect(due({ ...poll, cutOffMs: atMs })).toMatchObject({ kind: 'entry' });
    expect(due({ ...poll, cutOffMs: atMs - 1 })).toMatchObject({
      ...{ kind: 'answers', untilMs: DEADLINE_MS },
    });
    expect(due({ ...poll, cutOffMs: atMs, answered: 'Scarlet' }).kind).toBe('answers');
  });
});

describe('ticked request', () => {
  const isFirst = { kind: 'entry', entry: 'request', ticked: MOVE };

  test.each<readonly [string, Case, object]>([
    ['is done before the cut-off', { nowMs: BEFORE_MS }, isFirst],
    ['is done after the cut-off, before the step is resolved', {}, isFirst],
    ['is done before an edit of the content', { match: edited(MATCH) }, isFirst],
    [
      'is done while the step waits for its host',
      { match: LOST_ANSWER, answered: 'nobody' },
      isFirst,
    ],
    ['is done while the match is paused', { match: PAUSED }, isFirst],
    [
      'is done before an early resolution',
      { match: EARLY, caller: POLL, cutOffMs: BEFORE_MS, nowMs: BEFORE_MS },
      isFirst,
    ],
    ['is not done with a stale ledger', { stops: [STOP] }, { kind: 'held', problems: [STOP] }],
    ['is not done in a match that is over', { match: OVER }, { kind: 'over' }],
    [
      '“go on” is done with a stale ledger',
      { stops: [STOP], ticked: GO_ON },
      { entry: 'request', ticked: GO_ON },
    ],
    [
      '“go on” does not pass other stops',
      { stops: [STOP, { ...STOP, code: 'game fault' }], ticked: GO_ON },
      { kind: 'held' },
    ],
  ])('a ticked request %s', (_claim, given, expected) => {
    expect(due({ ticked: MOVE, ...given })).toMatchObject(expected);
  });
});

test('edited content is taken before the step is resolved, and before any stop', () => {
  const content = { kind: 'entry', entry: 'content' };
  expect(due({ match: edited(MATCH) })).toMatchObject(content);
  expect(due({ match: edited(REVIEWED) })).toMatchObject(content);
  expect(due({ match: edited(MATCH), answered: 'nobody', form: CLOSED })).toMatchObject(content);
  expect(due({ match: edited(MATCH), nowMs: BEFORE_MS }).kind).toBe('answers');
});

describe('step with a beacon', () => {
  const match = patched(withSettings(MATCH, { beacon: CHAIN }), (position) => ({
    ...position,
    dice: [{ round: 7, signature: 'of 7' }],
  }));
  const number = roundToAsk(currentPosition(match)) ?? 0;
  const round = { round: number, signature: 'of the round' };
  const early = { match, caller: HOST, cutOffMs: BEFORE_MS, nowMs: BEFORE_MS } as const;

  test('a step with a beacon needs the round of its cut-off, and no other', () => {
    expect(due({ match })).toMatchObject({
      ...{ kind: 'round', number, missing: [] },
      outMs: roundInstant(CHAIN, number),
    });
    const other = { ...round, round: number + 1 };
    expect(due({ match, round: other })).toMatchObject({ kind: 'round', number });
    expect(due({ match, round })).toMatchObject({ kind: 'entry', beacon: round });
  });

  test('a step with a beacon announces its early end once, and not near its deadline', () => {
    const longBefore = { ...early, cutOffMs: SENT_MS + 1, nowMs: SENT_MS + 1 };
    expect(due(longBefore)).toMatchObject({ kind: 'entry', entry: 'moment' });
    const { match: named } = buildMomentEntry(match, SENT_MS + 1);
    expect(due({ ...longBefore, match: named }).kind).toBe('answers');
    expect(due(early)).toMatchObject({ kind: 'answers', untilMs: DEADLINE_MS });
  });
});

describe('season', () => {
  const [one] = awaitedHere(currentPosition(SEASON));
  if (one === undefined) throw new Error('a match is awaited');
  const outcome: MatchOutcome = { placings: [], purses: { players: [], pairs: [] } };
  const reports = [{ kind: 'finished', match: one.match, lastHash: '', outcome } as const];
  const toLink = {
    match: one.match,
    public: 'p',
    host: 'h',
    title: 'T',
    game: 'G',
    forms: [],
    with: 'w',
  };
  const unfinished = new Map([[one.match, MATCH]]);
  const nothing = { reports: [], toLink: null, unfinished: new Map() };
  const of = (season: SeasonFindings, more: Partial<DueFacts> = {}): Due =>
    due({ match: SEASON, inbox: null, season, ...more });

  test('a season collects results, then links matches, and does both before a deadline', () => {
    expect(of({ ...nothing, reports, toLink })).toMatchObject({ entry: 'results', reports });
    expect(of({ ...nothing, toLink })).toMatchObject({ entry: 'link', link: toLink });
    expect(of({ ...nothing, unfinished })).toMatchObject({ kind: 'no deadline' });
    expect(of(nothing)).toMatchObject({ kind: 'no deadline' });
    expect(of({ ...nothing, reports }, { ticked: MOVE })).toMatchObject({ entry: 'request' });
    expect(of({ ...nothing, reports }, { stops: [STOP] })).toMatchObject({ kind: 'held' });
  });

  test('a season voids a match that has been idle for as long as its settings allow', () => {
    const voided = { kind: 'ruling', report: { kind: 'void', match: one.match } };
    const nowMs = DEADLINE_MS + 15 * DAY_MS;
    expect(of({ ...nothing, unfinished }, { nowMs })).toMatchObject({
      ...{ entry: 'request', ticked: { request: { action: voided } } },
    });
    expect(of({ ...nothing, unfinished }, { nowMs: nowMs - 2 * DAY_MS }).kind).toBe('no deadline');
    expect(of(nothing, { nowMs }).kind).toBe('no deadline');
  });
});

test('missing seats are listed with the reason for each', () => {
  const whyOf = (given: Case): string => {
    const found = due(given);
    return 'missing' in found ? missingText(found.missing) : '';
  };
  expect(whyOf({ answered: 'Scarlet' })).toBe('Dems (nothing has arrived)');
  expect(whyOf({ answered: 'Scarlet', form: IN_BIN })).toBe('Dems (the form takes no answers)');
  expect(whyOf({ answered: 'nobody', match: LOST_ANSWER })).toBe(
    'Scarlet (Google no longer lists its confirmed answer), Dems (nothing has arrived)',
  );
});

describe('problems for the host', () => {
  const before = { nowMs: BEFORE_MS };
  const whats = (match: Match, found: Due): readonly string[] =>
    hostProblems(match, found).map(({ what }) => what);

  test.each([
    ['a closed form', CLOSED, 'It is closed: nobody can answer.'],
    ['a form in the bin', IN_BIN, 'It is in the bin: nobody can answer.'],
    [
      'a form for some',
      { ...OPEN, isForAll: false },
      'Its settings or its sharing keep some players from answering.',
    ],
    ['a form that Google refuses', REFUSED, 'Old.'],
  ])('the host’s problems contain %s before the deadline', (_form, form, what) => {
    expect(whats(MATCH, due({ ...before, form }))).toEqual([what]);
  });

  test('the host’s problems omit a closed form if the host wants it closed', () => {
    const closed = afterRequest(MATCH, { kind: 'pause', form: 'closed' }, SENT_MS);
    expect(whats(closed, due({ match: closed, form: CLOSED }))).toEqual([]);
  });

  test('the host’s problems contain each problem of the Desk once, without solved ones', () => {
    const [inBin] = hostProblems(MATCH, due({ ...before, form: IN_BIN }));
    if (inBin === undefined) throw new Error('there is a problem');
    const other = { where: 'The workbook of Dems', what: 'Out of reach.', todo: 'Share it.' };
    const match = polledWith(MATCH, { problems: [inBin, other] });
    expect(whats(match, due({ match, ...before, form: IN_BIN }))).toEqual([inBin.what, other.what]);
    expect(whats(match, due({ match, ...before, form: null }))).toEqual([inBin.what, other.what]);
    expect(whats(match, due({ match, ...before, form: OPEN }))).toEqual([other.what]);
  });

  test('the host’s problems omit a lost answer that is listed again', () => {
    const lost = due({ answered: 'nobody', match: LOST_ANSWER });
    const problems = hostProblems(LOST_ANSWER, lost);
    expect(problems.map(({ where }) => where)).toContain('The answer of Scarlet');
    const match = polledWith(MATCH, { problems });
    expect(whats(match, due({ match }))).toEqual([]);
  });
});
