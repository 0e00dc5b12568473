import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { findGame, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { atDepth } from '../../../test/support/depth.ts';
import {
  applyRequest,
  changeEntry,
  changeSettings,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { formatInstant } from '../ledger/entry.ts';
import { getCurrentPosition } from '../reading/match.ts';
import {
  type Calendar,
  type CalendarSettings,
  describeCalendarProblem,
  describeTimes,
  findNextDeadline,
  isSkipped,
  moveOffSkippedDays,
  normalizeRhythm,
  normalizeSkippedDays,
  parseRhythm,
  parseSkippedDays,
  readStepTimes,
} from './calendar.ts';
import { formatTime, toWallMs } from './time.ts';

const BERLIN_ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const parseMs = (instant: string): number => Date.parse(instant);

interface CalendarCase extends Partial<CalendarSettings> {
  readonly origin?: string;
  readonly now?: string;
}

/** Parses a time in Berlin in summer, such as "06-01 20:00". */
const parseSummerMs = (time: string): number => parseMs(`2026-${time}+02:00`);

/** Returns the next deadline in Berlin after a step that ended at `cutOff`, all in summer time. */
function findNext(rhythm: string, cutOff: string, given: CalendarCase = {}): string {
  const { origin = '06-01 20:00', now = cutOff, ...own } = given;
  const settings = { timeZone: BERLIN_ZONE, ...own };
  const ms = findNextDeadline(
    { rhythm: requireRhythm(rhythm), settings, originMs: parseSummerMs(origin) },
    { cutOffMs: parseSummerMs(cutOff), nowMs: parseSummerMs(now) },
  );
  return formatTime(ms, settings).replace(/ 2026(.*) \(.*/, '$1');
}

function requireRhythm(text: string) {
  const rhythm = parseRhythm(text);
  if (rhythm === null) throw new Error(`no rhythm: ${text}`);
  return rhythm;
}

it.for([
  ['mon, thu 19:00', 'Mon, Thu 19:00'],
  ['thursdays and Mondays at 7pm', 'Mon, Thu 19:00'],
  ['sat 12:00; mon 19:00', 'Mon 19:00, Sat 12:00'],
  ['Mon 9.30, mon 7:30 PM', 'Mon 09:30, Mon 19:30'],
  ['fri to mon 20:00', 'Mon, Fri, Sat, Sun 20:00'],
  ['mon-sun 12 am', 'Mon, Tue, Wed, Thu, Fri, Sat, Sun 00:00'],
  ['2 days', '2 days'],
] as const)('the rhythm %s and its stored form %s give the same days', ([typed, kept]) => {
  expect(normalizeRhythm(typed)).toBe(kept);
  expect(normalizeRhythm(kept)).toBe(kept);
  expect(parseRhythm(kept)).toEqual(parseRhythm(typed));
});

it.for([
  ...['', 'mon', '19:00', 'mon 19', 'mon 25:00', 'mon 13pm', 'mo 19:00', 'mon 19:00, tue'],
  ...['mon to 19:00', 'monx 19:00'],
])('“%s” is not a rhythm', (typed) => expect(parseRhythm(typed)).toBeNull());

it.for([
  ['sun, Saturdays', 'Sat, Sun'],
  ['24 Dec to 2 Jan', '24 Dec to 2 Jan'],
  ['24 to 26 December', '24 Dec to 26 Dec'],
  ['Dec 24, 1. May 2027', '24 Dec, 1 May 2027'],
  ['2026-12-24 to 2027-01-02', '24 Dec 2026 to 2 Jan 2027'],
  ['24 Dec to 2 Jan 2027', '24 Dec 2026 to 2 Jan 2027'],
  ['fri to sun, 29 feb', 'Fri, Sat, Sun, 29 Feb'],
] as const)(
  'the skipped days %s and their stored form %s are parsed as the same days',
  ([typed, kept]) => {
    expect(normalizeSkippedDays(typed)).toBe(kept);
    expect(parseSkippedDays(kept)).toEqual(parseSkippedDays(typed));
  },
);

it.for([
  ...['christmas', '31 Nov', '29 Feb 2027', '24 Dec to', '24 Dec 2026 to 2 Jan', 'sat 12:00'],
  ...['2 Jan 2027 to 24 Dec 2026', '24 to 25 to 26 Dec', '', 'sat,'.repeat(99)],
])('“%s” is not a list of skipped days', (typed) => expect(parseSkippedDays(typed)).toBeNull());

it.for([
  ['sat', '2026-12-26T12:00:00Z', true],
  ['sat', '2026-12-26T23:30:00Z', false],
  ['24 Dec to 2 Jan', '2027-01-02T12:00:00Z', true],
  ['24 Dec to 2 Jan', '2027-01-02T23:00:00Z', false],
  ['24 Dec to 2 Jan', '2030-12-24T12:00:00Z', true],
  ['24 Dec 2026', '2027-12-24T12:00:00Z', false],
] as const)(
  'the skipped days “%s” include %s in the match’s time zone: %s',
  ([skip, instant, is]) => {
    expect(isSkipped(parseMs(instant), { timeZone: BERLIN_ZONE, skip })).toBe(is);
  },
);

const paces = [{ name: 'round', title: 'Round', usual: '1 day' }];
const NO_DAY = expect.stringContaining('no day');
it.for<readonly [string, string | undefined, unknown]>([
  ['1 day', 'mon to sun', expect.stringContaining('“mon to sun” leaves no day')],
  ['sat, sun 12:00', 'sat, sun', NO_DAY],
  ['mon 12:00', '2 Jan to 31 Dec', NO_DAY],
  ['1 day', '2 Jan to 31 Dec', null],
  ['sat, sun 12:00', 'sat', null],
  ['sat 12:00', undefined, null],
])('a calendar may leave no deadline for at most a year: %s without %s', ([round, skip, why]) => {
  expect(describeCalendarProblem(paces, { times: { round }, skip }, 0)).toEqual(why);
});

test('a deadline keeps the host’s hour if the step before is resolved early', () => {
  expect(findNext('1 day', '06-02 07:13:20')).toBe('Tue 2 Jun, 20:00');
  expect(findNext('1 day', '06-02 09:13:20')).toBe('Wed 3 Jun, 20:00');
  expect(findNext('1 day', '05-30 07:13:20')).toBe('Sat 30 May, 20:00');
});

test.each<readonly [string, CalendarCase, string]>([
  ['06-01 20:00', {}, 'Tue 2 Jun, 20:00'],
  ['06-01 20:00', { now: '06-01 20:07' }, 'Tue 2 Jun, 20:00'],
  ['06-01 20:00', { now: '06-04 07:59' }, 'Thu 4 Jun, 20:00'],
  ['06-01 20:00', { now: '06-04 08:01' }, 'Fri 5 Jun, 20:00'],
  ['06-01 20:00', { now: '06-04 08:01', least: '11 hours' }, 'Thu 4 Jun, 20:00'],
  ['06-01 20:00', { now: '06-04 07:59', least: '13 hours' }, 'Fri 5 Jun, 20:00'],
])(
  'a deadline by an interval leaves half an interval or the minimum time: %s, %o: %s',
  (cutOff, given, deadline) => {
    expect(findNext('1 day', cutOff, given)).toBe(deadline);
  },
);

test.each<readonly [string, string, CalendarCase, string]>([
  ['1 day', '06-05 20:00', { skip: 'sat, sun, 8 Jun' }, 'Tue 9 Jun, 20:00'],
  ['12 hours', '06-05 20:00', { skip: 'sat, sun, 8 Jun' }, 'Tue 9 Jun, 08:00'],
  ['24 hours', '10-23 20:00', { skip: 'sat, sun', origin: '10-23 20:00' }, 'Mon 26 Oct, 20:00'],
  ['mon, thu 19:00', '06-01 19:00', { skip: 'thu, 8 Jun' }, 'Mon 15 Jun, 19:00'],
])(
  'a deadline on a skipped day moves to the same hour of a later day: %s after %s, %o: %s',
  (rhythm, cutOff, given, deadline) => {
    expect(findNext(rhythm, cutOff, given)).toBe(deadline);
  },
);

test.each<readonly [string, string, CalendarCase, string]>([
  ['mon, thu 19:00', '06-01 19:00', {}, 'Thu 4 Jun, 19:00'],
  ['mon, thu 19:00', '06-03 07:00', {}, 'Thu 4 Jun, 19:00'],
  ['mon, thu 19:00', '06-03 07:00:01', {}, 'Mon 8 Jun, 19:00'],
  ['sat 12:00', '06-02 23:59', {}, 'Sat 6 Jun, 12:00'],
  ['sat 12:00', '06-03 00:01', {}, 'Sat 13 Jun, 12:00'],
  ['mon 19:00, sat 12:00', '06-06 12:00', {}, 'Mon 8 Jun, 19:00'],
  ['mon, thu 19:00', '06-03 20:00', { least: '20 hours' }, 'Thu 4 Jun, 19:00'],
  ['mon, thu 19:00', '06-03 20:00', { least: '1 day' }, 'Mon 8 Jun, 19:00'],
])(
  'a deadline on named days leaves half the shortest gap or the minimum: %s after %s, %o: %s',
  (rhythm, cutOff, given, deadline) => {
    expect(findNext(rhythm, cutOff, given)).toBe(deadline);
  },
);

test.each([1, 7, 40, 365])(
  'a deadline is the first possible time on its grid, also after %i days',
  (days) => {
    const originMs = parseMs('2026-06-01T20:00:00Z');
    const cutOffMs = originMs + days * DAY_MS + HOUR_MS;
    const calendar = { rhythm: requireRhythm('1 day'), settings: { timeZone: 'UTC' }, originMs };
    const nextMs = originMs + (days + 1) * DAY_MS;
    expect(findNextDeadline(calendar, { cutOffMs, nowMs: cutOffMs })).toBe(nextMs);
  },
);

test.each([
  ['in an hour that clocks skip moves an hour ahead', 'sun 02:30', '03-25', '03-29T01:30', {}],
  ['in an hour that clocks repeat is the first', 'sun 02:30', '10-21', '10-25T00:30', {}],
  [
    'does not move onto a skipped day by a clock change',
    ...['sat 23:30', '03-24', '04-05T00:30'],
    { timeZone: 'America/Nuuk', skip: 'sun' },
  ],
] as const)('a deadline %s', (_claim, rhythm, cutOff, deadline, own) => {
  const settings = { timeZone: BERLIN_ZONE, ...own };
  const ms = findNextDeadline(
    { rhythm: requireRhythm(rhythm), settings, originMs: 0 },
    { cutOffMs: parseMs(`2026-${cutOff}T00:00:00Z`), nowMs: 0 },
  );
  expect(new Date(ms).toISOString()).toBe(`2026-${deadline}:00.000Z`);
});

const TIME_ZONES = [
  ...[BERLIN_ZONE, 'America/New_York', 'America/Nuuk', 'America/Santiago', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'Africa/Casablanca', 'Africa/Cairo', 'Asia/Kathmandu', 'UTC'],
];
const WEEKDAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const hourArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '59'))
  .map(([hour, minute]) => `${hour}:${minute}`);
const namedDaysArbitrary = fc
  .array(fc.tuple(fc.subarray(WEEKDAY_NAMES, { minLength: 1 }), hourArbitrary), {
    minLength: 1,
    maxLength: 3,
  })
  .map((groups) => groups.map(([days, hour]) => `${days.join(', ')} ${hour}`).join(', '));
const intervalArbitrary = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('hours', 'days', 'weeks'))
  .map((parts) => parts.join(' '));
const skippedDaysArbitrary = fc
  .tuple(
    fc.subarray(WEEKDAY_NAMES, { maxLength: 4 }),
    fc.subarray(['24 Dec to 2 Jan', '28 Mar to 30 Mar', '25 Oct', '3 Apr 2027 to 9 Apr 2027']),
  )
  .map((parts) => parts.flat().join(', '));

const instantArbitrary = fc
  .integer({ min: Date.UTC(2026, 0) / 1000, max: Date.UTC(2030, 0) / 1000 })
  .map((seconds) => seconds * 1000);

const calendarArbitrary = fc.record({
  rhythm: fc.oneof(namedDaysArbitrary, intervalArbitrary).map(requireRhythm),
  settings: fc.record({
    timeZone: fc.constantFrom(...TIME_ZONES),
    skip: skippedDaysArbitrary.map((skip) => (skip === '' ? undefined : skip)),
    least: fc.constantFrom(undefined, '1 minute', '20 hours', '3 days'),
  }),
  originMs: instantArbitrary,
});

type DrawnCalendar = Pick<Calendar, 'rhythm' | 'settings'>;

/** Whether some weekday is not skipped. Skipped dates alone always leave a day. */
const hasUnskippedWeekday = ({ rhythm, settings }: DrawnCalendar): boolean => {
  const { weekdays = [] } = parseSkippedDays(settings.skip ?? '') ?? {};
  return rhythm.kind === 'interval' || rhythm.times.some((one) => !weekdays.includes(one.weekday));
};

const MATCH = openMatch();

/** Returns the deadline of a step that was paused until an instant and resumed then or later. */
function computeDeadlineAfterPause(
  settings: CalendarSettings,
  dueMs: number,
  at: { readonly atMs: number; readonly untilMs: number; readonly resumedAtMs: number },
): number {
  const next = { step: 'round-1', title: 'Round 1', deadline: formatInstant(dueMs) };
  const match = changeEntry(changeSettings(MATCH, settings), { next });
  const pause = { kind: 'pause', form: 'open', untilMs: at.untilMs } as const;
  const paused = applyRequest(match, pause, at.atMs);
  const { sealed } = getCurrentPosition(applyRequest(paused, { kind: 'resume' }, at.resumedAtMs));
  return Date.parse(sealed.entry.next?.deadline ?? '');
}

const RUN_COUNT = { numRuns: atDepth({ quick: 150, deep: 20_000 }) };

test('deadlines increase and avoid skipped days', () => {
  const someDelays = fc.array(fc.nat(3 * DAY_MS), { maxLength: 5 });
  fc.assert(
    fc.property(calendarArbitrary, instantArbitrary, someDelays, (calendar, startMs, delays) => {
      fc.pre(hasUnskippedWeekday(calendar));
      let cutOffMs = startMs;
      for (const delayMs of delays) {
        const nowMs = cutOffMs + delayMs;
        const ms = findNextDeadline(calendar, { cutOffMs, nowMs });
        expect(ms).toBeGreaterThan(nowMs);
        expect(isSkipped(ms, calendar.settings)).toBe(false);
        expect(findNextDeadline({ ...calendar }, { cutOffMs: nowMs, nowMs: cutOffMs })).toBe(ms);
        cutOffMs = ms;
      }
    }),
    RUN_COUNT,
  );
});

test('deadlines increase after pauses that end automatically, on time or late', () => {
  const pauses = fc.array(
    fc.record({
      beforeMs: fc.integer({ min: 1000, max: 3 * DAY_MS }),
      lastsMs: fc.integer({ min: HOUR_MS, max: 30 * DAY_MS }),
      lateMs: fc.nat(3 * DAY_MS),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(calendarArbitrary, instantArbitrary, pauses, (calendar, startMs, drawn) => {
      fc.pre(hasUnskippedWeekday(calendar));
      let cutOffMs = startMs;
      for (const { beforeMs, lastsMs, lateMs } of drawn) {
        const dueMs = findNextDeadline(calendar, { cutOffMs, nowMs: cutOffMs });
        const atMs = Math.max(cutOffMs, dueMs - beforeMs);
        const pause = { atMs, untilMs: atMs + lastsMs, resumedAtMs: atMs + lastsMs + lateMs };
        cutOffMs = computeDeadlineAfterPause(calendar.settings, dueMs, pause);
        expect(cutOffMs).toBeGreaterThan(Math.max(dueMs, pause.resumedAtMs));
        expect(isSkipped(cutOffMs, calendar.settings)).toBe(false);
      }
    }),
    RUN_COUNT,
  );
});

test('deadlines on named days keep the named time unless clocks skip that hour', () => {
  fc.assert(
    fc.property(calendarArbitrary, instantArbitrary, ({ rhythm, ...calendar }, cutOffMs) => {
      fc.pre(rhythm.kind === 'days');
      const { settings } = calendar;
      fc.pre(hasUnskippedWeekday({ rhythm, settings }));
      const ms = findNextDeadline({ rhythm, ...calendar }, { cutOffMs, nowMs: 0 });
      const wallMs = toWallMs(ms, settings.timeZone);
      const isNamed = [0, 30, 60].some((minutes) => {
        const wall = new Date(wallMs - minutes * 60_000);
        return rhythm.times.some(
          ({ weekday, minute }) =>
            weekday === wall.getUTCDay() &&
            minute === wall.getUTCHours() * 60 + wall.getUTCMinutes(),
        );
      });
      expect(isNamed).toBe(true);
    }),
    RUN_COUNT,
  );
});

test('deadlines moved from skipped days keep their hour unless clocks skip that hour', () => {
  fc.assert(
    fc.property(calendarArbitrary, instantArbitrary, ({ rhythm, settings }, ms) => {
      fc.pre(rhythm.kind === 'interval');
      const moved = moveOffSkippedDays(ms, settings);
      expect(isSkipped(moved, settings)).toBe(false);
      const [was, is] = [ms, moved].map((one) => toWallMs(one, settings.timeZone) % DAY_MS);
      expect([0, HOUR_MS / 2, HOUR_MS]).toContain((Number(is) - Number(was) + DAY_MS) % DAY_MS);
      expect(moved === ms).toBe(!isSkipped(ms, settings));
    }),
    RUN_COUNT,
  );
});

const PRESENTS_OF_MINE = findGame('presents-of-mine');

const EXPECTED_TIME =
  'Expected: a number and minutes, hours, days or weeks, such as "48 hours" or "1 day"; or days, ' +
  'such as "mon, thu 19:00".';
const LISTED_PACES = 'It has pregame (usually 48 hours), round (usually 1 day).';

/** Returns the times that are stored, or the problems. */
function readTimes(game: AnyGame | undefined, ...given: readonly string[]) {
  if (game === undefined) throw new Error('the game is registered');
  const { times, problems } = readStepTimes(given, game);
  return problems.length === 0 ? times : problems;
}

test('a pace has its usual time unless the host sets another', () => {
  const times = { pregame: '48 hours', round: '90 minutes' };
  expect(readTimes(PRESENTS_OF_MINE, 'round=3 days', 'Round = 90 minutes')).toEqual(times);
});

test('a season stores only the times that the host has set', () => {
  expect(readTimes(SEASON, 'turn=2 hours')).toEqual({ choice: '1 day', turn: '2 hours' });
  const paces = expect.stringContaining('round (usually 1 day or 2 days)');
  expect(readTimes(SEASON, 'lap=1 day')).toEqual([paces]);
});

test('all invalid times are reported at once, with the paces of the game', () => {
  const given = ['lap=1 day', 'round=soon', 'round', '__proto__=1 day'];
  expect(readTimes(PRESENTS_OF_MINE, ...given)).toEqual([
    `"lap=1 day": Presents of Mine does not have a pace “lap”. ${LISTED_PACES}`,
    `"round=soon": “soon” is not a valid time. ${EXPECTED_TIME}`,
    `"round": “” is not a valid time. ${EXPECTED_TIME}`,
    `"__proto__=1 day": Presents of Mine does not have a pace “__proto__”. ${LISTED_PACES}`,
  ]);
});

test('the paces of each game are listed if the games of a season have different paces', () => {
  const games = ['presents-of-mine', 'uncharted-territory'].flatMap((id) => findGame(id) ?? []);
  expect(describeTimes([SEASON, ...games], { pregame: '1 hour' })).toBe(
    'Choice takes 1 day, Pregame takes 1 hour, Round takes 1 day in Presents of Mine, Round ' +
      'takes 2 days in Uncharted Territory',
  );
  expect(describeTimes(games, { pregame: '1 hour', round: '1 hour' })).toBe(
    'each step takes 1 hour',
  );
});

test('a pace on named days is described by those days', () => {
  const days = { pregame: 'Mon 19:00', round: 'Mon 19:00' };
  const games = [PRESENTS_OF_MINE].flatMap((one) => one ?? []);
  expect(describeTimes(games, days)).toBe('each step ends Mon 19:00');
});
