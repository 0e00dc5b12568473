import { describe, expect, it } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import { OPENED_MS, openMatch } from '../../../test/support/table/just-opened.ts';
import { MIN_NOTICE_MS } from '../ledger/dice.ts';
import type { NextDeadline } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { buildGraceEntry } from './build-entry.ts';
import { buildClockChange } from './clock-interventions.ts';

const DEADLINE = '2026-06-03T20:00:00.000Z';
const DUE_MS = Date.parse(DEADLINE);
const AT = OPENED_MS + 3_600_000;
const OPEN_STEP: NextDeadline = { step: 'round-1', title: 'Round 1', deadline: DEADLINE };
const STOPPED_STEP: NextDeadline = { ...OPEN_STEP, deadline: null };
const YEAR_MS = 366 * 86_400_000;

const BEGUN = currentPosition(openMatch());
/** The same match with dice from a beacon. */
const DICED: Position = {
  ...BEGUN,
  opened: {
    ...BEGUN.opened,
    settings: { ...BEGUN.opened.settings, beacon: { genesis: 0, period: 3 } as never },
  },
};
const SEASON_POSITION = currentPosition(
  draftedSeason([programmeRow('league', 'dm-invitational')], 4),
);

/** Returns the match paused with `leftMs` left of the step. */
const pausePosition = (before: Position, leftMs: number): Position => ({
  ...before,
  sealed: { ...before.sealed, entry: { ...before.sealed.entry, next: STOPPED_STEP } as never },
  meanwhile: [{ kind: 'pause', leftMs, form: 'open' } as never],
});

type ClockAction = Parameters<typeof buildClockChange>[0]['action'];
/** Returns the fields of the entry, or the sentence that refuses the action. */
function change(action: ClockAction, before = BEGUN, next = OPEN_STEP, atMs = AT) {
  const changed = buildClockChange({ before, action, next, atMs });
  return typeof changed === 'string' ? changed : changed.own;
}
const to = (toMs: number): ClockAction => ({ kind: 'deadline', toMs });
const formatIso = (ms: number): string => new Date(ms).toISOString();

describe('deadline', () => {
  it('a deadline moves to a whole second in the future, up to a year from now', () => {
    for (const [ms, deadline] of [
      [AT + 1, AT + 1000],
      [DUE_MS - 1500, DUE_MS - 1000],
      [DUE_MS + 1000, DUE_MS + 1000],
      [AT + YEAR_MS, AT + YEAR_MS],
    ] as const)
      expect(change(to(ms))).toMatchObject({
        kind: 'deadline',
        next: { ...OPEN_STEP, deadline: formatIso(deadline) },
      });
  });

  it.for<readonly [string, number, RegExp]>([
    ['when it is due already', DUE_MS, /^Round 1 is due at that time/],
    ['less than a second before that', DUE_MS - 1, /^Round 1 is due at that time/],
    ['now', AT, /must be in the future/],
    ['before', AT - 1, /must be in the future/],
    ['more than a year from now', AT + YEAR_MS + 1, /within a year from now/],
  ])('a deadline does not move to %s', ([, ms, why]) => expect(change(to(ms))).toMatch(why));

  it('a deadline with a beacon moves at least a minute ahead', () => {
    expect(change(to(AT + MIN_NOTICE_MS - 1), DICED)).toMatch('public beacon');
    expect(change(to(AT + MIN_NOTICE_MS), DICED)).toMatchObject({ kind: 'deadline' });
    expect(change(to(AT + MIN_NOTICE_MS - 1))).toMatchObject({ kind: 'deadline' });
  });

  it('a deadline does not move while the match is paused or awaits other matches', () => {
    expect(change(to(DUE_MS + 1000), BEGUN, STOPPED_STEP)).toMatch(
      /^The match is paused\. .* Then you can move its deadline\.$/,
    );
    expect(change(to(DUE_MS + 1000), SEASON_POSITION)).toMatch(/^The season waits for matches/);
  });

  it('a moved deadline regains the usual grace after an early end was named', () => {
    const graceful: Position = {
      ...BEGUN,
      opened: { ...BEGUN.opened, settings: { ...BEGUN.opened.settings, graceMs: 60_000 } },
    };
    const named = { ...graceful, meanwhile: [{ kind: 'early' } as never] };
    expect(change(to(DUE_MS + 1000), named)).toMatchObject({ next: { graceMs: 60_000 } });
    expect(change(to(DUE_MS + 1000), graceful)).not.toHaveProperty('next.graceMs');
    const given = buildGraceEntry(openMatch({ graceIfMissingMs: 60_000 }), DUE_MS).match;
    const next = { ...OPEN_STEP, graceMs: 60_000 };
    const moved = change(to(DUE_MS + 1000), currentPosition(given), next);
    expect(moved).toMatchObject({ kind: 'deadline' });
    expect(moved).not.toHaveProperty('next.graceMs');
  });
});

describe('match', () => {
  const pause: ClockAction = { kind: 'pause', form: 'closed' };

  it('a match is paused with the time left to its deadline, but not after the deadline', () => {
    for (const leftMs of [DUE_MS - AT, 1])
      expect(change(pause, BEGUN, OPEN_STEP, DUE_MS - leftMs)).toMatchObject({
        ...{ kind: 'pause', leftMs, form: 'closed', next: STOPPED_STEP },
      });
    for (const late of [0, 1])
      expect(change(pause, BEGUN, OPEN_STEP, DUE_MS + late)).toMatch(/^Round 1 is already due/);
  });

  it('a match is paused until a time in the future, within a year', () => {
    const until = (untilMs: number) => change({ kind: 'pause', form: 'open', untilMs });
    expect(until(AT)).toMatch('must end in the future');
    expect(until(AT + YEAR_MS + 1)).toMatch('within a year from now');
    expect(until(AT + 1)).toMatchObject({ kind: 'pause', until: formatIso(AT + 1000) });
  });

  it('a pause that ends by itself keeps the rest of the step, unless half of it is over', () => {
    const HOUR_MS = 3_600_000;
    const resumedAt = (atMs: number, before = BEGUN): unknown => {
      const pause = {
        kind: 'pause',
        leftMs: 4 * HOUR_MS,
        form: 'open',
        until: formatIso(AT),
      } as never;
      const stopped = { ...pausePosition(before, 0), meanwhile: [pause] };
      const own = change({ kind: 'resume' }, stopped, STOPPED_STEP, atMs);
      return typeof own === 'string' ? own : own.next?.deadline;
    };
    expect(resumedAt(AT)).toBe(formatIso(AT + 4 * HOUR_MS));
    expect(resumedAt(AT + 2 * HOUR_MS)).toBe(formatIso(AT + 4 * HOUR_MS));
    expect(resumedAt(AT + 3 * HOUR_MS)).toBe(formatIso(AT + 7 * HOUR_MS));
    expect(resumedAt(AT - HOUR_MS)).toBe(formatIso(AT + 3 * HOUR_MS));
    expect(resumedAt(AT + 2 * HOUR_MS, DICED)).toBe(formatIso(AT + 4 * HOUR_MS));
  });

  it('a match is not paused twice, nor while it awaits other matches', () => {
    expect(change(pause, BEGUN, STOPPED_STEP)).toBe('The match is already paused.');
    expect(change(pause, SEASON_POSITION)).toMatch(/^The season waits for matches/);
  });

  it('a match resumes with the remaining whole minutes, with a beacon at least one', () => {
    const MINUTE_MS = 60_000;
    const goesOn = (before: Position, leftMs: number) =>
      change({ kind: 'resume' }, pausePosition(before, leftMs), STOPPED_STEP);
    const due = (ms: number) => ({
      kind: 'resume',
      next: { ...OPEN_STEP, deadline: formatIso(AT + ms) },
    });
    expect(goesOn(BEGUN, 1500)).toMatchObject(due(MINUTE_MS));
    expect(goesOn(BEGUN, 3_599_001)).toMatchObject(due(60 * MINUTE_MS));
    expect(goesOn(DICED, 1500)).toMatchObject(due(MIN_NOTICE_MS));
    expect(goesOn(DICED, MIN_NOTICE_MS + 1000)).toMatchObject(due(MIN_NOTICE_MS + MINUTE_MS));
    expect(change({ kind: 'resume' })).toMatch('not paused');
  });
});
