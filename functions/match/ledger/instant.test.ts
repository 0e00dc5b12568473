import { describe, expect, test } from 'vitest';
import { compareInstants, findTimeZone, isAfter } from './instant.ts';

const DEADLINE_MS = Date.parse('2026-11-21T20:00:00.000Z');

describe('times', () => {
  test('a time exactly on the deadline is not after it', () => {
    expect(isAfter('2026-11-21T20:00:00Z', DEADLINE_MS)).toBe(false);
    expect(isAfter('2026-11-21T20:00:00.000000Z', DEADLINE_MS)).toBe(false);
  });

  test('a time a nanosecond later than the deadline is after it', () => {
    expect(isAfter('2026-11-21T20:00:00.000000001Z', DEADLINE_MS)).toBe(true);
    expect(isAfter('2026-11-21T20:00:00.0004Z', DEADLINE_MS)).toBe(true);
  });

  test('a time a nanosecond before the deadline is not after it', () => {
    expect(isAfter('2026-11-21T19:59:59.999999999Z', DEADLINE_MS)).toBe(false);
  });

  test('times with any number of digits are ordered by all their digits', () => {
    const times = [
      '2026-11-21T20:00:00.1Z',
      '2026-11-21T20:00:00.09Z',
      '2026-11-21T20:00:00.100001Z',
    ];
    expect(times.toSorted(compareInstants)).toEqual([
      '2026-11-21T20:00:00.09Z',
      '2026-11-21T20:00:00.1Z',
      '2026-11-21T20:00:00.100001Z',
    ]);
  });

  test('an invalid time from Google is an error, not a late answer', () => {
    expect(() => isAfter('', DEADLINE_MS)).toThrow('is not a time');
  });
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/berlin ', 'Europe/Berlin'],
  ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['us/eastern', 'US/Eastern'],
  ['etc/utc', 'Etc/UTC'],
  ['utc', 'UTC'],
])('the time zone “%s” is read as %s', (text, zone) => {
  expect(findTimeZone(text)).toBe(zone);
});

test.each(['+02:00', 'EST', 'GMT', 'CET', 'Berlin', 'Mars/Olympus', '', 'Europe/'])(
  '“%s” is not accepted as a time zone',
  (text) => {
    expect(findTimeZone(text)).toBeNull();
  },
);
