import { expect, test } from 'vitest';
import { toOtherOffsets } from '../../../test/support/other-offsets.ts';
import type { Settings } from '../ledger/entry.ts';
import { DATE_EXAMPLES, DATE_STYLES } from '../ledger/instant.ts';
import { describePastDeadline, readTime, type TimePlace } from './spoken-time.ts';
import {
  computeGridPoint,
  equalsExceptOffsets,
  findFirstOtherClock,
  formatClock,
  formatDelay,
  formatDuration,
  formatGrace,
  formatInterval,
  formatShortClock,
  formatTime,
  parseDelayMs,
  parseGrace,
  parseInterval,
  withInstants,
} from './time.ts';

const BERLIN_ZONE = 'Europe/Berlin';
const INSTANT_MS = Date.parse('2026-11-21T19:00:00Z');
type GraceSettings = Pick<Settings, 'graceMs' | 'graceIfMissingMs'>;
const parseMs = (text: string): number => Date.parse(text);

test.each<readonly [string, object | null]>([
  ['48 hours', { count: 48, unit: 'hour' }],
  ['1 day', { count: 1, unit: 'day' }],
  [' 90  minutes ', { count: 90, unit: 'minute' }],
  ['2 WEEKS', { count: 2, unit: 'week' }],
  ...['', '0 days', '1', 'day', '-1 day', '1.5 days', '1 month', '9999 days', '1 day 2 hours'].map(
    (text) => [text, null] as const,
  ),
])('"%s" is the interval %o', (text, interval) => {
  expect(parseInterval(text)).toEqual(interval);
});

test.each<readonly [string, number | null]>([
  ['5 seconds', 5000],
  ['1 second', 1000],
  [' 10  Minutes ', 600_000],
  ['24 hours', 86_400_000],
  ...['', 'soon', '0 minutes', '-1 minutes', '1.5 minutes', '25 hours', '1 day', 'minutes'].map(
    (text) => [text, null] as const,
  ),
])('"%s" is a delay of %o ms', (text, ms) => {
  expect(parseDelayMs(text)).toBe(ms);
});

test.each<readonly [string, GraceSettings | null]>([
  ['5 minutes', { graceMs: 300_000 }],
  ['2 hours, if somebody is missing', { graceIfMissingMs: 7_200_000 }],
  ['1 hour if anyone is missing', { graceIfMissingMs: 3_600_000 }],
  ...['2 hours', 'soon', '2 days, if somebody is missing', '5 minutes, if it rains'].map(
    (text) => [text, null] as const,
  ),
])('"%s" is the grace period %o', (text, grace) => {
  expect(parseGrace(text)).toEqual(grace);
  if (grace !== null) expect(parseGrace(formatGrace(grace) ?? '')).toEqual(grace);
});

test.each([
  [1000, '1 second', 'every second'],
  [1500, '1500 milliseconds', 'every 1500 milliseconds'],
  [61_000, '61 seconds', 'every 61 seconds'],
  [600_000, '10 minutes', 'every 10 minutes'],
  [3_600_000, '1 hour', 'every hour'],
])('%i ms are shown as the delay "%s" and the interval "%s"', (ms, delay, interval) => {
  expect([formatDelay(ms), formatInterval(ms)]).toEqual([delay, interval]);
});

test('a deadline by days names an unknown time zone', () => {
  const grid = { originMs: parseMs('2026-11-21T19:00:00Z'), timeZone: 'Europe/Newtown' };
  expect(() => computeGridPoint({ ...grid, interval: { count: 1, unit: 'day' } }, 1)).toThrow(
    'The time zone database of this machine does not have Europe/Newtown',
  );
  expect(computeGridPoint({ ...grid, interval: { count: 24, unit: 'hour' } }, 1)).toBe(
    parseMs('2026-11-22T19:00:00Z'),
  );
});

const point = (first: string, unit: 'day' | 'hour', count: number, index = 1): string => {
  const grid = { originMs: parseMs(first), interval: { count, unit }, timeZone: BERLIN_ZONE };
  return new Date(computeGridPoint(grid, index)).toISOString();
};

test.each([
  ['a day keeps the hour when clocks go forward', '2026-03-28T20:00', 1, '2026-03-29T18:00'],
  ['a day keeps the hour when clocks go back', '2026-10-24T20:00', 1, '2026-10-25T19:00'],
  ['02:30 becomes 03:30 when clocks skip it', '2026-03-28T02:30', 1, '2026-03-29T01:30'],
  ['02:30 remains on the next day', '2026-03-28T02:30', 2, '2026-03-30T00:30'],
])('deadlines on a grid of days: %s', (_claim, first, index, instant) => {
  const offset = first.startsWith('2026-10') ? '+02:00' : '+01:00';
  expect(point(`${first}${offset}`, 'day', 1, index)).toBe(`${instant}:00.000Z`);
});

test('24 hours do not keep the hour of the clock when clocks go forward', () => {
  expect(point('2026-03-28T20:00:00+01:00', 'hour', 24)).toBe('2026-03-29T19:00:00.000Z');
});

test.each([
  ['2026-11-21T19:00:05Z', 'UTC', 'Sat 21 Nov 2026, 19:00:05 (UTC)'],
  ['2026-09-05T18:30:00Z', 'Asia/Kolkata', 'Sun 6 Sep 2026, 00:00 (GMT+5:30, Asia/Kolkata)'],
  ['2026-11-21T19:00:00Z', 'Europe/Newtown', 'Sat 21 Nov 2026, 19:00 (UTC, Europe/Newtown)'],
])('formatTime shows %s in the zone %s with its offset', (instant, timeZone, text) => {
  expect(formatTime(parseMs(instant), timeZone)).toBe(text);
});

test.each([
  ['day-24', '2026-11-21T19:00:00Z', 'Sat 21 Nov 2026, 20:00'],
  ['day-12', '2026-11-21T19:00:00Z', 'Sat 21 Nov 2026, 8:00 PM'],
  ['month-24', '2026-11-21T19:00:00Z', 'Sat Nov 21 2026, 20:00'],
  ['month-12', '2026-11-21T19:00:00Z', 'Sat Nov 21 2026, 8:00 PM'],
  ['month-12', '2026-11-21T23:05:09Z', 'Sun Nov 22 2026, 12:05:09 AM'],
  ['day-12', '2026-11-21T11:00:00Z', 'Sat 21 Nov 2026, 12:00 PM'],
] as const)('formatTime writes an instant in the date style %s: %s', (dates, instant, text) => {
  const written = `${text} (GMT+1, Europe/Berlin)`;
  expect(formatTime(parseMs(instant), { timeZone: BERLIN_ZONE, dates })).toBe(written);
});

test('formatTime shows the same offset as Intl for every zone', () => {
  for (const timeZone of ['America/St_Johns', 'Europe/London', 'Asia/Kathmandu', 'Etc/GMT+5']) {
    const zones = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
    for (const ms of [parseMs('2026-01-31T23:59:00Z'), parseMs('2026-07-01T03:30:00Z')]) {
      const offset = zones.formatToParts(ms).find(({ type }) => type === 'timeZoneName');
      expect(formatTime(ms, timeZone)).toContain(`(${offset?.value}, ${timeZone})`);
    }
  }
});

test('the example of a date style equals the output of wallClock', () => {
  for (const dates of DATE_STYLES) {
    const written = formatTime(parseMs('2026-11-21T19:00:00Z'), {
      timeZone: BERLIN_ZONE,
      dates,
    });
    expect(written.startsWith(`${DATE_EXAMPLES[dates]} (`)).toBe(true);
  }
});

test.each([
  [0, '0 seconds'],
  [1000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [61_000, '1 minute'],
  [3_600_000, '1 hour'],
  [3_660_000, '1 hour 1 minute'],
  [86_399_000, '23 hours 59 minutes'],
  [86_400_000, '1 day'],
  [86_460_000, '1 day'],
  [183_600_000, '2 days 3 hours'],
  [183_660_000, '2 days 3 hours'],
])('a duration of %d ms is shown as “%s”', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

const BERLIN = { ms: INSTANT_MS, timeZone: 'Europe/Berlin', dates: DATE_STYLES[0], offset: 60 };
const formatBerlinClock = (own: Partial<typeof BERLIN>): string =>
  formatClock({ ...BERLIN, ...own });

test.each(DATE_STYLES)('times in the style %s are compared as instants', (dates) => {
  for (const ms of [INSTANT_MS, INSTANT_MS + 12_000, INSTANT_MS - 8 * 3_600_000]) {
    const own = `Due ${formatClock({ ...BERLIN, ms, dates })}.`;
    for (const offset of [0, 120, -570, 765, null]) {
      const other = `Due ${formatClock({ ...BERLIN, ms, dates, offset })}.`;
      expect(other).not.toBe(own);
      expect(equalsExceptOffsets(own, other)).toBe(true);
    }
    expect(withInstants(own)).toBe(`Due ${new Date(ms).toISOString()} Europe/Berlin.`);
  }
});

const own = `Due ${formatBerlinClock({})}.`;
test.each([
  ['by an instant', `Due ${formatBerlinClock({ ms: INSTANT_MS + 60_000 })}.`],
  ['by an offset alone', own.replace('GMT+1', 'GMT+2')],
  ['by a clock alone', own.replace('20:00', '21:00')],
  ['by a zone', `Due ${formatClock({ ...BERLIN, timeZone: 'Europe/Paris', offset: 120 })}.`],
  ['by a weekday', toOtherOffsets(own).replace('Sat', 'Sun')],
  ['by a word', toOtherOffsets(own).replace('Due', 'due')],
  ['by a time too few', 'Due.'],
])('two texts are different if they differ %s', (_how, other) => {
  expect(equalsExceptOffsets(own, other)).toBe(false);
});

test.for(DATE_STYLES.map((dates) => [dates] as const))(
  'short times in the style %s contain neither year nor time zone',
  ([dates]) => {
    const { ms, timeZone } = BERLIN;
    expect(formatShortClock(ms, { timeZone, dates })).toMatch(
      /^Sat (Nov 21|21 Nov), (20:00|8:00 PM) \(GMT\+1\)$/,
    );
    expect(formatShortClock(ms, { timeZone: 'UTC', dates })).toMatch(/^Sat .* \(UTC\)$/);
  },
);

test.each([
  ['Sat 21 Nov, 20:00 (GMT+1)', 'Sat 21 Nov, 21:00 (GMT+2)', true],
  ['Sat 21 Nov, 20:00 (GMT+1)', 'Sat 21 Nov, 19:00 (UTC)', true],
  ['Thu Dec 31, 11:30 PM (GMT+0)', 'Fri Jan 1, 1:00 AM (GMT+1:30)', true],
  ['Sat 21 Nov, 20:00 (GMT-1)', 'Sat 21 Nov, 20:00 (GMT+1)', false],
  ['Sat 21 Nov, 20:00 (GMT+1)', 'Sun 21 Nov, 21:00 (GMT+2)', false],
  ['Sat 21 Nov, 20:00 (GMT+1)', 'Sat 21 Nov, 20:01 (GMT+1)', false],
  ['Xyz 21 Nov, 20:00 (GMT+1)', 'Xyz 21 Nov, 21:00 (GMT+2)', false],
])('“%s” and “%s” denote the same instant: %s', (one, other, isSame) => {
  expect(equalsExceptOffsets(`Until ${one}.`, `Until ${other}.`)).toBe(isSame);
});

test('the first time from another time zone database is reported in both forms', () => {
  const later = formatBerlinClock({ ms: INSTANT_MS + 60_000 });
  const own = `From Sat 21 Nov 2026, 07:00 (UTC) to ${formatBerlinClock({})} or ${later}.`;
  expect(findFirstOtherClock(own, toOtherOffsets(own))).toEqual({
    expected: 'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    found: 'Sat 21 Nov 2026, 21:00 (GMT+2, Europe/Berlin)',
  });
});

test('a million characters that resemble times are compared in linear time', () => {
  const begun = 'Sat 21 Nov 2026, 20:00 (GMT+1, '.repeat(30_000);
  expect(withInstants(begun)).toBe(begun);
});

/** Saturday, 13:00 in Berlin. */
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const BERLIN_PLACE = { timeZone: 'Europe/Berlin', nowMs: NOW_MS };

const readTimeAt = (text: string, place: TimePlace = BERLIN_PLACE): string => {
  const time = readTime(text, place);
  return typeof time === 'string' ? time : new Date(time).toISOString();
};

test.each([
  ['tomorrow 20:00', '2026-11-22T19:00:00.000Z'],
  ['tomorrow 8pm', '2026-11-22T19:00:00.000Z'],
  ['tomorrow at 8 pm', '2026-11-22T19:00:00.000Z'],
  ['Friday 19:30', '2026-11-27T18:30:00.000Z'],
  ['next friday 19:30', '2026-11-27T18:30:00.000Z'],
  ['today 18:00', '2026-11-21T17:00:00.000Z'],
  ['22 Nov 2026 20:00', '2026-11-22T19:00:00.000Z'],
  ['+2 days', '2026-11-23T12:00:00.000Z'],
  ['+90 minutes', '2026-11-21T13:30:00.000Z'],
  ['2026-11-22 20:00', '2026-11-22T19:00:00.000Z'],
  ['2026-11-22T20:00:00Z', '2026-11-22T20:00:00.000Z'],
  ['2026-11-22T20:00:00+05:30', '2026-11-22T14:30:00.000Z'],
  ['2026-11-22T20:00', '2026-11-22T19:00:00.000Z'],
  ['2027-03-28 03:00', '2027-03-28T01:00:00.000Z'],
  ['2026-11-22 8pm', '2026-11-22T19:00:00.000Z'],
  ['2026/11/22, 20:00', '2026-11-22T19:00:00.000Z'],
  ['13/12/2026 20:00', '2026-12-13T19:00:00.000Z'],
  ['12/13/2026 8:30 pm', '2026-12-13T19:30:00.000Z'],
  ['12/12/2026 at 20:00', '2026-12-12T19:00:00.000Z'],
  ['1.12.2026 20:00', '2026-12-01T19:00:00.000Z'],
])('the time “%s” is parsed in the match’s time zone', (text, instant) => {
  expect(readTimeAt(text)).toBe(instant);
});

test.each([
  ['+30 minutes', '2026-11-21T12:31:00.000Z'],
  ['+1 hour', '2026-11-21T13:01:00.000Z'],
])('the time “%s” counts from the next whole minute', (text, instant) => {
  expect(readTimeAt(text, { ...BERLIN_PLACE, nowMs: NOW_MS + 17_400 })).toBe(instant);
});

test('a parsed time keeps its hour across a clock change', () => {
  const place = { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-10-24T12:00:00Z') };
  expect(readTimeAt('tomorrow 20:00', place)).toBe('2026-10-25T19:00:00.000Z');
  expect(readTimeAt('+1 day', place)).toBe('2026-10-25T13:00:00.000Z');
});

test.each([
  ['2026-10-25 02:30', 'occurs twice', 'back', '25T02:30:00+02:00', '25T02:30:00+01:00'],
  ['2026-03-29 02:30', 'does not exist', 'forward', '29T01:30:00+01:00', '29T03:30:00+02:00'],
])('the time “%s” %s, and both instants are offered', (text, what, how, one, other) => {
  const month = text.slice(0, '2026-10-'.length);
  expect(readTimeAt(text)).toBe(
    `${text} ${what} in Europe/Berlin, because the clocks go ${how}. ` +
      `Write ${month}${one} or ${month}${other}.`,
  );
});

test.each([
  ['2026-03-29 02:30', 'Europe/Berlin'],
  ['2026-10-25 02:30', 'Europe/Berlin'],
  ['2026-03-08 02:30', 'America/New_York'],
  ['2026-10-04 02:15', 'Australia/Lord_Howe'],
  ['2026-04-05 01:45', 'Australia/Lord_Howe'],
])('an offered time for %s in %s is accepted', (text, timeZone) => {
  const place = { timeZone, nowMs: NOW_MS };
  const offered = readTimeAt(text, place).match(/\d{4}-\S+[+-]\d\d:\d\d/g) ?? [];
  expect(offered).toHaveLength(2);
  for (const moment of offered) expect(readTime(moment, place)).toBe(Date.parse(moment));
});

test('a first deadline in the past is refused with the current time', () => {
  const past = { ms: NOW_MS, nowMs: NOW_MS, timeZone: 'Europe/Berlin' };
  expect(describePastDeadline(past)).toBe(
    'Choose a later first deadline: Sat 21 Nov 2026, 13:00 (GMT+1, Europe/Berlin) has passed. ' +
      'It is now Sat 21 Nov 2026, 13:00 (GMT+1, Europe/Berlin).',
  );
  expect(describePastDeadline({ ...past, ms: NOW_MS + 1 })).toBeNull();
});

test.each(['tomorrow', 'soon', '5/6 20:00', '13/12/2026', 'Cara tomorrow 20:00', '', '2 days'])(
  'the time “%s” is refused because its day or hour is unclear',
  (text) => {
    expect(readTimeAt(text)).toContain('does not contain a clear day and hour');
  },
);

test('an ambiguous date is refused with both readings', () => {
  expect(readTimeAt('11/12/2026 20:00')).toBe(
    '“11/12/2026 20:00” can mean two days. Write 2026-12-11 or 2026-11-12, with the hour.',
  );
});

test.each([
  '2026-11-22 25:00',
  '31/11/2026 20:00',
  '2026-02-30 20:00',
  '2026-13-01 20:00',
  '2026-13-01T20:00:00Z',
  '13/12/2026 13pm',
  `tomorrow ${'x'.repeat(50_000)}`,
  '-1 day',
])('the invalid time “%.20s” is refused with examples in the future', (text) => {
  expect(readTimeAt(text)).toContain(
    '“tomorrow 20:00”, “Friday 19:30”, “+2 days”, or “2026-11-28 20:00”',
  );
});

test.each([
  ['+2 days', '2026-12-06T17:30:00.000Z'],
  ['2 days', '2026-12-06T17:30:00.000Z'],
  ['tomorrow', '2026-11-22T17:30:00.000Z'],
  ['Friday', '2026-11-27T17:30:00.000Z'],
  ['13/12/2026', '2026-12-13T17:30:00.000Z'],
  ['2026-12-13', '2026-12-13T17:30:00.000Z'],
])('the time “%s” moves a deadline without changing its hour', (text, instant) => {
  const deadlineMs = Date.parse('2026-12-04T17:30:00Z');
  expect(readTimeAt(text, { ...BERLIN_PLACE, deadlineMs })).toBe(instant);
});
