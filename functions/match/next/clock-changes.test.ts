import { describe, expect, it, test } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import {
  applyRequest,
  DEADLINE_MS,
  HOUR_MS,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { MIN_NOTICE_MS } from '../ledger/dice.ts';
import type { NextDeadline } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { describeChange } from '../running/judge-request.ts';
import { buildGraceEntry } from './build-entry.ts';
import { PACE_ROW } from './clock-interventions.ts';
import { buildInterventionEntry, getRow, type RequestedAction } from './interventions.ts';

const DEADLINE = '2026-06-03T20:00:00.000Z';
const DUE_MS = Date.parse(DEADLINE);
const CHANGED_AT_MS = OPENED_MS + 3_600_000;
const OPEN_STEP: NextDeadline = { step: 'round-1', title: 'Round 1', deadline: DEADLINE };
const STOPPED_STEP: NextDeadline = { ...OPEN_STEP, deadline: null };
const YEAR_MS = 366 * 86_400_000;

const MATCH = openMatch();
const OPENED_POSITION = currentPosition(MATCH);
/** The same match with dice from a beacon. */
const BEACON_POSITION: Position = {
  ...OPENED_POSITION,
  opened: {
    ...OPENED_POSITION.opened,
    settings: { ...OPENED_POSITION.opened.settings, beacon: { genesis: 0, period: 3 } as never },
  },
};
const SEASON_POSITION = currentPosition(
  draftedSeason([programmeRow('league', 'dm-invitational')], 4),
);

/** Returns the match during a pause, with `leftMs` of the step remaining. */
const createPausedPosition = (before: Position, leftMs: number): Position => ({
  ...before,
  sealed: { ...before.sealed, entry: { ...before.sealed.entry, next: STOPPED_STEP } as never },
  meanwhile: [{ kind: 'pause', leftMs, form: 'open' } as never],
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
const formatIso = (ms: number): string => new Date(ms).toISOString();

describe('deadline', () => {
  it('a deadline can move to any whole second of the coming year', () => {
    for (const [ms, deadline] of [
      [CHANGED_AT_MS + 1, CHANGED_AT_MS + 1000],
      [DUE_MS - 1500, DUE_MS - 1000],
      [DUE_MS + 1000, DUE_MS + 1000],
      [CHANGED_AT_MS + YEAR_MS, CHANGED_AT_MS + YEAR_MS],
    ] as const)
      expect(changeClock(moveTo(ms))).toMatchObject({
        kind: 'deadline',
        next: { ...OPEN_STEP, deadline: formatIso(deadline) },
      });
  });

  it.for<readonly [string, number, RegExp]>([
    ['when it is due already', DUE_MS, /^This is already the deadline of Round 1/],
    ['less than a second before that', DUE_MS - 1, /^This is already the deadline of Round 1/],
    ['now', CHANGED_AT_MS, /must be in the future/],
    ['before', CHANGED_AT_MS - 1, /must be in the future/],
    ['more than a year from now', CHANGED_AT_MS + YEAR_MS + 1, /within a year from now/],
  ])('a deadline cannot move to %s', ([, ms, why]) => expect(changeClock(moveTo(ms))).toMatch(why));

  it('a deadline with a beacon can move only to at least a minute ahead', () => {
    expect(changeClock(moveTo(CHANGED_AT_MS + MIN_NOTICE_MS - 1), BEACON_POSITION)).toMatch(
      'public beacon',
    );
    expect(changeClock(moveTo(CHANGED_AT_MS + MIN_NOTICE_MS), BEACON_POSITION)).toMatchObject({
      kind: 'deadline',
    });
    expect(changeClock(moveTo(CHANGED_AT_MS + MIN_NOTICE_MS - 1))).toMatchObject({
      kind: 'deadline',
    });
  });

  it('a deadline cannot move while the match is paused or awaits other matches', () => {
    expect(changeClock(moveTo(DUE_MS + 1000), OPENED_POSITION, STOPPED_STEP)).toMatch(
      /^The match is paused\. To move its deadline, first run “sealed resume”\.$/,
    );
    expect(changeClock(moveTo(DUE_MS + 1000), SEASON_POSITION)).toMatch(
      /^The season waits for matches/,
    );
  });

  it('a deadline moved after an announced early end gets the usual grace period', () => {
    const graceful: Position = {
      ...OPENED_POSITION,
      opened: {
        ...OPENED_POSITION.opened,
        settings: { ...OPENED_POSITION.opened.settings, graceMs: 60_000 },
      },
    };
    const named = { ...graceful, meanwhile: [{ kind: 'early' } as never] };
    expect(changeClock(moveTo(DUE_MS + 1000), named)).toMatchObject({ next: { graceMs: 60_000 } });
    expect(changeClock(moveTo(DUE_MS + 1000), graceful)).not.toHaveProperty('next.graceMs');
    const given = buildGraceEntry(openMatch({ graceIfMissingMs: 60_000 }), DUE_MS).match;
    const next = { ...OPEN_STEP, graceMs: 60_000 };
    const moved = changeClock(moveTo(DUE_MS + 1000), currentPosition(given), next);
    expect(moved).toMatchObject({ kind: 'deadline', next: { graceMs: undefined } });
  });
});

describe('match', () => {
  const pause: RequestedAction = { kind: 'pause', form: 'closed' };

  it('a match can be paused only before its deadline', () => {
    for (const leftMs of [DUE_MS - CHANGED_AT_MS, 1])
      expect(changeClock(pause, OPENED_POSITION, OPEN_STEP, DUE_MS - leftMs)).toMatchObject({
        ...{ kind: 'pause', leftMs, form: 'closed', next: STOPPED_STEP },
      });
    for (const late of [0, 1])
      expect(changeClock(pause, OPENED_POSITION, OPEN_STEP, DUE_MS + late)).toMatch(
        /^Resolve Round 1 instead/,
      );
  });

  it('a match can be paused until a time within the coming year', () => {
    const pauseUntil = (untilMs: number) => changeClock({ kind: 'pause', form: 'open', untilMs });
    expect(pauseUntil(CHANGED_AT_MS)).toMatch('must end in the future');
    expect(pauseUntil(CHANGED_AT_MS + YEAR_MS + 1)).toMatch('within a year from now');
    expect(pauseUntil(CHANGED_AT_MS + 1)).toMatchObject({
      kind: 'pause',
      until: formatIso(CHANGED_AT_MS + 1000),
    });
  });

  it('a pause that ends automatically preserves the rest of the step', () => {
    const resumeAt = (atMs: number, before = OPENED_POSITION): unknown => {
      const pause = {
        kind: 'pause',
        leftMs: 4 * HOUR_MS,
        form: 'open',
        until: formatIso(CHANGED_AT_MS),
      } as never;
      const stopped = { ...createPausedPosition(before, 0), meanwhile: [pause] };
      const own = changeClock({ kind: 'resume' }, stopped, STOPPED_STEP, atMs);
      return typeof own === 'object' ? own.next?.deadline : own;
    };
    expect(resumeAt(CHANGED_AT_MS)).toBe(formatIso(CHANGED_AT_MS + 4 * HOUR_MS));
    expect(resumeAt(CHANGED_AT_MS + 2 * HOUR_MS)).toBe(formatIso(CHANGED_AT_MS + 4 * HOUR_MS));
    expect(resumeAt(CHANGED_AT_MS + 3 * HOUR_MS)).toBe(formatIso(CHANGED_AT_MS + 7 * HOUR_MS));
    expect(resumeAt(CHANGED_AT_MS - HOUR_MS)).toBe(formatIso(CHANGED_AT_MS + 3 * HOUR_MS));
    expect(resumeAt(CHANGED_AT_MS + 2 * HOUR_MS, BEACON_POSITION)).toBe(
      formatIso(CHANGED_AT_MS + 4 * HOUR_MS),
    );
  });

  it('a match cannot be paused twice, or while it awaits other matches', () => {
    expect(changeClock(pause, OPENED_POSITION, STOPPED_STEP)).toBe('The match is already paused.');
    expect(changeClock(pause, SEASON_POSITION)).toMatch(/^The season waits for matches/);
  });

  it('a match resumes with its remaining time in whole minutes', () => {
    const MINUTE_MS = 60_000;
    const goesOn = (before: Position, leftMs: number) =>
      changeClock({ kind: 'resume' }, createPausedPosition(before, leftMs), STOPPED_STEP);
    const due = (ms: number) => ({
      kind: 'resume',
      next: { ...OPEN_STEP, deadline: formatIso(CHANGED_AT_MS + ms) },
    });
    expect(goesOn(OPENED_POSITION, 1500)).toMatchObject(due(MINUTE_MS));
    expect(goesOn(OPENED_POSITION, 3_599_001)).toMatchObject(due(60 * MINUTE_MS));
    expect(goesOn(BEACON_POSITION, 1500)).toMatchObject(due(MIN_NOTICE_MS));
    expect(goesOn(BEACON_POSITION, MIN_NOTICE_MS + 1000)).toMatchObject(
      due(MIN_NOTICE_MS + MINUTE_MS),
    );
    expect(changeClock({ kind: 'resume' })).toMatch('not paused');
  });
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
  const refused = (value: string) => {
    const action = readPace(value);
    if (action === undefined || typeof action === 'string') throw new Error(action);
    const request = { id: 'row', action, asked: value, reason: 'It has to be.' };
    return buildInterventionEntry(MATCH_SKIPPING_WEEKENDS, request, CHANGED_AT_MS);
  };
  expect(refused('skip sun, sat')).toBe('The match already has this pace.');
  expect(refused('sat 12:00')).toMatch('“Sat, Sun” leaves no day for a deadline');
});

test('the preview of a pace lists five deadlines and keeps that of the open step', () => {
  const { action, match } = changePace('mon, thu 19:00');
  const [before, after] = [currentPosition(MATCH_SKIPPING_WEEKENDS), currentPosition(match)];
  expect(describeChange(before, after, action)).toContain(
    'From the next step on: Each step ends Mon, Thu 19:00. No step ends on Sat, Sun.\n' +
      'The next deadlines will be Mon 8 Jun, 19:00 (GMT+2); Thu 11 Jun, 19:00 (GMT+2); ' +
      'Mon 15 Jun, 19:00 (GMT+2); Thu 18 Jun, 19:00 (GMT+2); Mon 22 Jun, 19:00 (GMT+2).\n' +
      'Unchanged: Ranking is due Wed 3 Jun 2026, 22:00',
  );
});

test('a new pace applies from the open deadline on', () => {
  const { match } = changePace('3 days, skip none');
  const { opened } = currentPosition(match);
  expect(Date.parse(opened.settings.from ?? '')).toBe(DEADLINE_MS);
  expect(opened.settings.skip).toBeUndefined();
});

test('the preview of a pace during a pause explains why deadlines are missing', () => {
  const paused = applyRequest(MATCH_SKIPPING_WEEKENDS, { kind: 'pause', form: 'open' }, OPENED_MS);
  const { action, match } = changePace('2 days', paused);
  expect(describeChange(currentPosition(paused), currentPosition(match), action)).toContain(
    'The next deadlines depend on when this step ends, which is not known yet.',
  );
});
