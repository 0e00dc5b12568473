import { describe, expect, test } from 'vitest';
import { DATE_EXAMPLES, DATE_STYLES } from '../ledger/instant.ts';
import { computeGridPoint, formatDuration, parseInterval, wallClock } from './time.ts';

const BERLIN_ZONE = 'Europe/Berlin';
const parseMs = (text: string): number => Date.parse(text);

describe('intervals', () => {
  test.each([
    ['48 hours', { count: 48, unit: 'hour' }],
    ['1 day', { count: 1, unit: 'day' }],
    [' 90  minutes ', { count: 90, unit: 'minute' }],
    ['2 WEEKS', { count: 2, unit: 'week' }],
  ])('"%s" is an interval', (text, interval) => {
    expect(parseInterval(text)).toEqual(interval);
  });

  test.each([
    '',
    '0 days',
    '1',
    'day',
    '-1 day',
    '1.5 days',
    '1 month',
    '9999 days',
    '1 day 2 hours',
  ])('"%s" is not an interval', (text) => {
    expect(parseInterval(text)).toBeNull();
  });
});

describe('unknown time zone', () => {
  const timeZone = 'Europe/Newtown';

  test('a time in an unknown time zone is shown in UTC, under the name of the zone', () => {
    expect(wallClock(parseMs('2026-11-21T19:00:00Z'), timeZone)).toBe(
      'Sat 21 Nov 2026, 19:00 (UTC, Europe/Newtown)',
    );
  });

  test('a deadline by days names an unknown time zone', () => {
    const grid = { originMs: parseMs('2026-11-21T19:00:00Z'), timeZone };
    expect(() => computeGridPoint({ ...grid, interval: { count: 1, unit: 'day' } }, 1)).toThrow(
      'The time zone database of this machine does not have Europe/Newtown',
    );
    expect(computeGridPoint({ ...grid, interval: { count: 24, unit: 'hour' } }, 1)).toBe(
      parseMs('2026-11-22T19:00:00Z'),
    );
  });
});

describe('grid of deadlines', () => {
  const point = (first: string, unit: 'day' | 'hour', count: number, index = 1): string => {
    const grid = { originMs: parseMs(first), interval: { count, unit }, timeZone: BERLIN_ZONE };
    return new Date(computeGridPoint(grid, index)).toISOString();
  };

  test('a day keeps the hour of the clock when clocks go forward', () => {
    expect(point('2026-03-28T20:00:00+01:00', 'day', 1)).toBe('2026-03-29T18:00:00.000Z');
    expect(point('2026-03-28T20:00:00+01:00', 'hour', 24)).toBe('2026-03-29T19:00:00.000Z');
  });

  test('a day keeps the hour of the clock when clocks go back', () => {
    expect(point('2026-10-24T20:00:00+02:00', 'day', 1)).toBe('2026-10-25T19:00:00.000Z');
  });

  test('the time 02:30 becomes 03:30 on a day when clocks skip that hour', () => {
    expect(point('2026-03-28T02:30:00+01:00', 'day', 1, 1)).toBe('2026-03-29T01:30:00.000Z');
    expect(point('2026-03-28T02:30:00+01:00', 'day', 1, 2)).toBe('2026-03-30T00:30:00.000Z');
  });
});

describe('wall clock times', () => {
  test('wallClock shows an instant with its offset and zone', () => {
    expect(wallClock(parseMs('2026-11-21T19:00:00Z'), BERLIN_ZONE)).toBe(
      'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    );
    expect(wallClock(parseMs('2026-11-21T19:00:05Z'), 'UTC')).toBe(
      'Sat 21 Nov 2026, 19:00:05 (UTC)',
    );
    expect(wallClock(parseMs('2026-09-05T18:30:00Z'), 'Asia/Kolkata')).toBe(
      'Sun 6 Sep 2026, 00:00 (GMT+5:30, Asia/Kolkata)',
    );
  });

  test.each([
    ['day-24', '2026-11-21T19:00:00Z', 'Sat 21 Nov 2026, 20:00'],
    ['day-12', '2026-11-21T19:00:00Z', 'Sat 21 Nov 2026, 8:00 PM'],
    ['month-24', '2026-11-21T19:00:00Z', 'Sat Nov 21 2026, 20:00'],
    ['month-12', '2026-11-21T19:00:00Z', 'Sat Nov 21 2026, 8:00 PM'],
    ['month-12', '2026-11-21T23:05:09Z', 'Sun Nov 22 2026, 12:05:09 AM'],
    ['day-12', '2026-11-21T11:00:00Z', 'Sat 21 Nov 2026, 12:00 PM'],
  ] as const)('wallClock writes an instant in the date style %s: %s', (dates, instant, text) => {
    const written = `${text} (GMT+1, Europe/Berlin)`;
    expect(wallClock(parseMs(instant), { timeZone: BERLIN_ZONE, dates })).toBe(written);
  });

  test('wallClock shows the same offset as Intl for every zone', () => {
    for (const timeZone of ['America/St_Johns', 'Europe/London', 'Asia/Kathmandu', 'Etc/GMT+5']) {
      const zones = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
      for (const ms of [parseMs('2026-01-31T23:59:00Z'), parseMs('2026-07-01T03:30:00Z')]) {
        const offset = zones.formatToParts(ms).find(({ type }) => type === 'timeZoneName');
        expect(wallClock(ms, timeZone)).toContain(`(${offset?.value}, ${timeZone})`);
      }
    }
  });

  test('the example of a date style equals the output of wallClock', () => {
    for (const dates of DATE_STYLES) {
      const written = wallClock(parseMs('2026-11-21T19:00:00Z'), { timeZone: BERLIN_ZONE, dates });
      expect(written.startsWith(`${DATE_EXAMPLES[dates]} (`)).toBe(true);
    }
  });
});

describe('durations', () => {
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
  ])('a duration of %d ms is shown as “%s”', (ms, told) => {
    expect(formatDuration(ms)).toBe(told);
  });
});
