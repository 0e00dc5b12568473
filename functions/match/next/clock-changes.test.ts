import { expect, it, test } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  applyRequest,
  changeSettings,
  DEADLINE_MS,
  formatIso,
  HOUR_MS,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { MIN_NOTICE_MS } from '../ledger/dice.ts';
import type { NextDeadline, Settings } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition } from '../reading/match.ts';
import { describeChange } from '../running/judge-request.ts';
import { buildGraceEntry } from './build-entry.ts';
import { PACE_ROW } from './clock-interventions.ts';
import { buildInterventionEntry, getRow, type RequestedAction } from './interventions.ts';

const CHANGED_AT_MS = OPENED_MS + HOUR_MS;
const OPEN_STEP: NextDeadline = {
  ...{ step: 'round-1', title: 'Round 1', deadline: formatIso(DEADLINE_MS) },
};
const STOPPED_STEP: NextDeadline = { ...OPEN_STEP, deadline: null };
const YEAR_MS = 366 * 86_400_000;
const MINUTE_MS = 60_000;

const MATCH = openMatch();
const OPENED_POSITION = getCurrentPosition(MATCH);
const withSettings = (settings: Partial<Settings>): Position =>
  getCurrentPosition(changeSettings(MATCH, settings));
/** The same match with dice from a beacon. */
const BEACON_POSITION = withSettings({ beacon: { genesis: 0, period: 3 } as never });
const SEASON_POSITION = getCurrentPosition(
  draftedSeason([programmeRow('league', 'dm-invitational')], 4),
);

/** Returns the match during a pause, with `leftMs` of the step remaining. */
const pausePosition = (before: Position, leftMs: number, until?: string): Position => ({
  ...before,
  sealed: { ...before.sealed, entry: { ...before.sealed.entry, next: STOPPED_STEP } as never },
  meanwhile: [{ kind: 'pause', leftMs, form: 'open', until } as never],
});

/** Returns the fields of the entry, or the sentence that explains why the action is refused. */
function changeClock(
  action: RequestedAction,
  before = OPENED_POSITION,
  next = OPEN_STEP,
  atMs = CHANGED_AT_MS,
) {
  const changed = getRow(action).build?.({ match: MATCH, id: 'asked', before, action, next, atMs });
  return typeof changed === 'object' ? changed.own : changed;
}
const moveTo = (toMs: number): RequestedAction => ({ kind: 'deadline', toMs });
const RESUME: RequestedAction = { kind: 'resume' };

it.each([
  ['the next second', CHANGED_AT_MS + 1, CHANGED_AT_MS + 1000],
  ['a whole second before the present deadline', DEADLINE_MS - 1500, DEADLINE_MS - 1000],
  ['a later time', DEADLINE_MS + 1000, DEADLINE_MS + 1000],
  ['a year from now', CHANGED_AT_MS + YEAR_MS, CHANGED_AT_MS + YEAR_MS],
])('a deadline can move to %s', (_what, ms, movedMs) => {
  const next = { ...OPEN_STEP, deadline: formatIso(movedMs) };
  expect(changeClock(moveTo(ms))).toMatchObject({ kind: 'deadline', next });
});

it.each([
  ['when it is due already', DEADLINE_MS, /^This is already the deadline of Round 1/],
  ['less than a second before that', DEADLINE_MS - 1, /^This is already the deadline of Round 1/],
  ['now', CHANGED_AT_MS, /must be in the future/],
  ['before', CHANGED_AT_MS - 1, /must be in the future/],
  ['more than a year from now', CHANGED_AT_MS + YEAR_MS + 1, /within a year from now/],
])('a deadline cannot move to %s', (_when, ms, why) => {
  expect(changeClock(moveTo(ms))).toMatch(why);
});

it('a deadline with a beacon can move only to at least a minute ahead', () => {
  const early = moveTo(CHANGED_AT_MS + MIN_NOTICE_MS - 1);
  expect(changeClock(early, BEACON_POSITION)).toMatch('public beacon');
  expect(changeClock(early)).toMatchObject({ kind: 'deadline' });
  const later = changeClock(moveTo(CHANGED_AT_MS + MIN_NOTICE_MS), BEACON_POSITION);
  expect(later).toMatchObject({ kind: 'deadline' });
});

it('a deadline cannot move while the match is paused or awaits other matches', () => {
  const later = moveTo(DEADLINE_MS + 1000);
  expect(changeClock(later, OPENED_POSITION, STOPPED_STEP)).toMatch(
    /^The match is paused\. To move its deadline, first run “sealed resume”\.$/,
  );
  expect(changeClock(later, SEASON_POSITION)).toMatch(/^The season waits for matches/);
});

it('a deadline moved after an announced early end gets the usual grace period', () => {
  const later = moveTo(DEADLINE_MS + 1000);
  const graceful = withSettings({ graceMs: MINUTE_MS });
  const named = { ...graceful, meanwhile: [{ kind: 'early' } as never] };
  expect(changeClock(later, named)).toMatchObject({ next: { graceMs: MINUTE_MS } });
  expect(changeClock(later, graceful)).not.toHaveProperty('next.graceMs');
  const match = buildGraceEntry(openMatch({ graceIfMissingMs: MINUTE_MS }), DEADLINE_MS).match;
  const next = { ...OPEN_STEP, graceMs: MINUTE_MS };
  const moved = changeClock(later, getCurrentPosition(match), next);
  expect(moved).toMatchObject({ kind: 'deadline', next: { graceMs: undefined } });
});

const pause: RequestedAction = { kind: 'pause', form: 'closed' };

it('a match can be paused only before its deadline', () => {
  const pauseWith = (leftMs: number) =>
    changeClock(pause, OPENED_POSITION, OPEN_STEP, DEADLINE_MS - leftMs);
  for (const leftMs of [DEADLINE_MS - CHANGED_AT_MS, 1]) {
    const entry = { kind: 'pause', leftMs, form: 'closed', next: STOPPED_STEP };
    expect(pauseWith(leftMs)).toMatchObject(entry);
  }
  for (const leftMs of [0, -1]) expect(pauseWith(leftMs)).toMatch(/^Resolve Round 1 instead/);
});

it('a match can be paused until a time within the coming year', () => {
  const pauseUntil = (untilMs: number) => changeClock({ kind: 'pause', form: 'open', untilMs });
  expect(pauseUntil(CHANGED_AT_MS)).toMatch('must end in the future');
  expect(pauseUntil(CHANGED_AT_MS + YEAR_MS + 1)).toMatch('within a year from now');
  const until = formatIso(CHANGED_AT_MS + 1000);
  expect(pauseUntil(CHANGED_AT_MS + 1)).toMatchObject({ kind: 'pause', until });
});

it.each<readonly [string, number, number, Position]>([
  ['on time', 0, 4, OPENED_POSITION],
  ['late', 2, 4, OPENED_POSITION],
  ['too late for half of the rest', 3, 7, OPENED_POSITION],
  ['early', -1, 3, OPENED_POSITION],
  ['late, with a beacon', 2, 4, BEACON_POSITION],
])('a pause that ends automatically keeps the rest: %s', (_how, lateHours, dueHours, before) => {
  const stopped = pausePosition(before, 4 * HOUR_MS, formatIso(CHANGED_AT_MS));
  const atMs = CHANGED_AT_MS + lateHours * HOUR_MS;
  const deadline = formatIso(CHANGED_AT_MS + dueHours * HOUR_MS);
  const resumed = changeClock(RESUME, stopped, STOPPED_STEP, atMs);
  expect(resumed).toMatchObject({ next: { deadline } });
});

it('a match cannot be paused twice, or while it awaits other matches', () => {
  expect(changeClock(pause, OPENED_POSITION, STOPPED_STEP)).toBe('The match is already paused.');
  expect(changeClock(pause, SEASON_POSITION)).toMatch(/^The season waits for matches/);
});

it.each<readonly [Position, number, number]>([
  [OPENED_POSITION, 1500, MINUTE_MS],
  [OPENED_POSITION, 3_599_001, HOUR_MS],
  [BEACON_POSITION, 1500, MIN_NOTICE_MS],
  [BEACON_POSITION, MIN_NOTICE_MS + 1000, MIN_NOTICE_MS + MINUTE_MS],
])('a match resumes with its time in whole minutes: %#, %i ms left', (before, leftMs, dueMs) => {
  const next = { ...OPEN_STEP, deadline: formatIso(CHANGED_AT_MS + dueMs) };
  const resumed = changeClock(RESUME, pausePosition(before, leftMs), STOPPED_STEP);
  expect(resumed).toMatchObject({ kind: 'resume', next });
});

it('a match that is not paused cannot be resumed', () => {
  expect(changeClock(RESUME)).toMatch('not paused');
});

const MATCH_SKIPPING_WEEKENDS = openMatch({ skip: 'Sat, Sun' });
const USUAL_TIMES = { ranking: '1 day', airdrop: '12 hours', turn: '12 hours' };

const readPace = (value: string, match = MATCH_SKIPPING_WEEKENDS) =>
  PACE_ROW.read?.({ match, nowMs: CHANGED_AT_MS }, { whom: '', value });

function changePace(value: string, match = MATCH_SKIPPING_WEEKENDS) {
  const action = readPace(value, match);
  if (action === undefined || typeof action === 'string') throw new Error(action);
  return { action, match: applyRequest(match, action, CHANGED_AT_MS) };
}

test('a change of pace can set the times of all steps or of one kind of step', () => {
  const all = { ranking: '2 days', airdrop: '2 days', turn: '2 days' };
  expect(readPace('2 days')).toEqual({ kind: 'pace', times: all, skip: 'Sat, Sun' });
  expect(readPace('turn=thu, mon 7pm, airdrop=1 day')).toMatchObject({
    times: { ...USUAL_TIMES, airdrop: '1 day', turn: 'Mon, Thu 19:00' },
  });
  expect(readPace('mon 19:00, skip 24 dec to 2 jan, least 20 hours')).toMatchObject({
    times: { turn: 'Mon 19:00' },
    skip: '24 Dec to 2 Jan',
    least: '20 hours',
  });
  expect(readPace('skip none')).toMatchObject({ times: USUAL_TIMES, skip: undefined });
});

test.for([
  ['soon', /^Value: "ranking=soon": “soon” is not a valid time/],
  ['lap=1 day', /does not have a pace “lap”/],
  ['skip christmas', /^Value: “christmas” is not valid. Expected: days and dates/],
  ['least much', /^Value: “much” is not valid/],
  [' '.repeat(301), /to at most 300 characters/],
] as const)('an invalid pace “%s” is refused with an error message', ([value, why]) =>
  expect(readPace(value)).toMatch(why),
);

test('a pace is refused if it changes nothing or leaves no possible day', () => {
  const findRefusal = (value: string) => {
    const action = readPace(value);
    if (action === undefined || typeof action === 'string') throw new Error(action);
    const request = { id: 'row', action, asked: value, reason: 'It has to be.' };
    return buildInterventionEntry(MATCH_SKIPPING_WEEKENDS, request, CHANGED_AT_MS);
  };
  expect(findRefusal('skip sun, sat')).toBe('The match already has this pace.');
  expect(findRefusal('sat 12:00')).toMatch('“Sat, Sun” leaves no day for a deadline');
});

test('the preview of a pace lists five deadlines and keeps that of the open step', () => {
  const { action, match } = changePace('mon, thu 19:00');
  const [before, after] = [getCurrentPosition(MATCH_SKIPPING_WEEKENDS), getCurrentPosition(match)];
  expect(describeChange(before, after, action)).toContain(
    'From the next step on: Each step ends Mon, Thu 19:00. No step ends on Sat, Sun.\n' +
      'The next deadlines will be Mon 8 Jun, 19:00 (GMT+2); Thu 11 Jun, 19:00 (GMT+2); ' +
      'Mon 15 Jun, 19:00 (GMT+2); Thu 18 Jun, 19:00 (GMT+2); Mon 22 Jun, 19:00 (GMT+2).\n' +
      'Unchanged: Ranking is due Wed 3 Jun, 22:00',
  );
});

test('a new pace applies from the open deadline on', () => {
  const { match } = changePace('3 days, skip none');
  const { opened } = getCurrentPosition(match);
  expect(Date.parse(opened.settings.from ?? '')).toBe(DEADLINE_MS);
  expect(opened.settings.skip).toBeUndefined();
});

test('the preview of a pace during a pause explains why deadlines are missing', () => {
  const paused = applyRequest(MATCH_SKIPPING_WEEKENDS, { kind: 'pause', form: 'open' }, OPENED_MS);
  const { action, match } = changePace('2 days', paused);
  expect(describeChange(getCurrentPosition(paused), getCurrentPosition(match), action)).toContain(
    'The next deadlines depend on when this step ends, which is not known yet.',
  );
});
