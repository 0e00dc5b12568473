import { expect, test } from 'vitest';
import { compareInstants, findTimeZone, isAfter } from './instant.ts';

const DEADLINE_MS = Date.parse('2026-11-21T20:00:00.000Z');

test('isAfter is false for the deadline itself', () => {
  expect(isAfter('2026-11-21T20:00:00Z', DEADLINE_MS)).toBe(false);
  expect(isAfter('2026-11-21T20:00:00.000000Z', DEADLINE_MS)).toBe(false);
});

test('isAfter is true one nanosecond after the deadline', () => {
  expect(isAfter('2026-11-21T20:00:00.000000001Z', DEADLINE_MS)).toBe(true);
  expect(isAfter('2026-11-21T20:00:00.0004Z', DEADLINE_MS)).toBe(true);
});

test('isAfter is false one nanosecond before the deadline', () => {
  expect(isAfter('2026-11-21T19:59:59.999999999Z', DEADLINE_MS)).toBe(false);
});

test('compareInstants compares times with any number of digits', () => {
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

test('isAfter throws an error for an invalid time', () => {
  expect(() => isAfter('', DEADLINE_MS)).toThrow('is not a valid timestamp');
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
])('findTimeZone reads “%s” as %s', (text, zone) => {
  expect(findTimeZone(text)).toBe(zone);
});

test.each(['+02:00', 'EST', 'GMT', 'CET', 'Berlin', 'Mars/Olympus', '', 'Europe/'])(
  'findTimeZone refuses “%s”',
  (text) => {
    expect(findTimeZone(text)).toBeNull();
  },
);
