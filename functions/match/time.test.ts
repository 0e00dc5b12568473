import { describe, expect, test } from 'vitest';
import { intervalFrom, later, localTime, nextDeadline, wallClock } from './time.ts';

const BERLIN = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);

describe('intervals', () => {
  test.each([
    ['48 hours', { count: 48, unit: 'hour' }],
    ['1 day', { count: 1, unit: 'day' }],
    [' 90  minutes ', { count: 90, unit: 'minute' }],
    ['2 WEEKS', { count: 2, unit: 'week' }],
  ])('"%s" is an interval', (text, interval) => {
    expect(intervalFrom(text)).toEqual(interval);
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
  ])('"%s" is none', (text) => {
    expect(intervalFrom(text)).toBeNull();
  });

  test('a day keeps the wall clock when clocks go forward, 24 hours do not', () => {
    const ms = at('2026-03-28T20:00:00+01:00');
    const day = later({ ms, interval: { count: 1, unit: 'day' }, timeZone: BERLIN });
    const hours = later({ ms, interval: { count: 24, unit: 'hour' }, timeZone: BERLIN });
    expect(new Date(day).toISOString()).toBe('2026-03-29T18:00:00.000Z');
    expect(new Date(hours).toISOString()).toBe('2026-03-29T19:00:00.000Z');
  });

  test('a day keeps the wall clock when clocks go back', () => {
    const ms = at('2026-10-24T20:00:00+02:00');
    const day = later({ ms, interval: { count: 1, unit: 'day' }, timeZone: BERLIN });
    expect(new Date(day).toISOString()).toBe('2026-10-25T19:00:00.000Z');
  });
});

describe('the next deadline', () => {
  const interval = { count: 1, unit: 'day' } as const;
  const deadlineMs = at('2026-06-01T20:00:00Z');
  const next = (nowMs: number) =>
    new Date(nextDeadline({ deadlineMs, interval, timeZone: 'UTC', nowMs })).toISOString();

  test('is one interval after the last, however few minutes late the step was resolved', () => {
    expect(next(deadlineMs)).toBe('2026-06-02T20:00:00.000Z');
    expect(next(deadlineMs + 7 * 60_000)).toBe('2026-06-02T20:00:00.000Z');
  });

  test('leaves at least half an interval after an outage', () => {
    expect(next(at('2026-06-04T07:59:00Z'))).toBe('2026-06-04T20:00:00.000Z');
    expect(next(at('2026-06-04T08:01:00Z'))).toBe('2026-06-05T20:00:00.000Z');
  });
});

describe('wall clock times', () => {
  test('are shown with their offset and zone', () => {
    expect(wallClock(at('2026-11-21T19:00:00Z'), BERLIN)).toBe(
      'Sat 21 Nov 2026, 20:00 (GMT+1, Europe/Berlin)',
    );
    expect(wallClock(at('2026-11-21T19:00:05Z'), 'UTC')).toBe('Sat 21 Nov 2026, 19:00:05 (UTC)');
    expect(wallClock(at('2026-09-05T18:30:00Z'), 'Asia/Kolkata')).toBe(
      'Sun 6 Sep 2026, 00:00 (GMT+5:30, Asia/Kolkata)',
    );
  });

  test('are read in the zone of the match', () => {
    expect(localTime('2026-11-22 20:00', BERLIN)).toEqual({
      kind: 'once',
      ms: at('2026-11-22T19:00:00Z'),
    });
    expect(localTime('2026-11-22T20:00:00+05:30', BERLIN)).toEqual({
      kind: 'once',
      ms: at('2026-11-22T14:30:00Z'),
    });
  });

  test('in the hour that is skipped do not exist', () => {
    expect(localTime('2026-03-29 02:30', BERLIN)).toEqual({ kind: 'never' });
  });

  test('in the hour that comes twice are two moments', () => {
    expect(localTime('2026-10-25 02:30', BERLIN)).toEqual({
      kind: 'twice',
      ms: [at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')],
    });
  });

  test.each([
    '',
    'tomorrow',
    '2026-13-01 20:00',
    '2026-02-30 20:00',
    '2026-11-22',
    '22.11.2026 20:00',
  ])('"%s" is not read', (text) => {
    expect(localTime(text, BERLIN)).toEqual({ kind: 'unreadable' });
  });
});
