import { describe, expect, test } from 'vitest';
import { describePastDeadline, readFirstDeadline } from './spoken-time.ts';

const BERLIN_ZONE = 'Europe/Berlin';
const createPlace = (timeZone: string) => ({ timeZone, nowMs: Date.parse('2026-11-21T12:00:00Z') });

describe('first deadline', () => {
  test.each<readonly [string, string, string]>([
    ['2026-11-22 20:00', BERLIN_ZONE, '2026-11-22T19:00:00.000Z'],
    ['2026-11-22T20:00', 'America/New_York', '2026-11-23T01:00:00.000Z'],
    ['2026-11-22T20:00:00+05:30', BERLIN_ZONE, '2026-11-22T14:30:00.000Z'],
    ['2026-03-29 03:00', BERLIN_ZONE, '2026-03-29T01:00:00.000Z'],
  ])('readFirstDeadline reads %s in the time zone %s', (text, zone, moment) => {
    expect(readFirstDeadline(text, createPlace(zone))).toBe(Date.parse(moment));
  });

  test('both instants of an ambiguous first deadline are offered', () => {
    expect(readFirstDeadline('2026-10-25 02:30', createPlace(BERLIN_ZONE))).toBe(
      '2026-10-25 02:30 occurs twice in Europe/Berlin, because the clocks go back. Write ' +
        '2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00.',
    );
  });

  test('a first deadline in a skipped hour is offered before and after the change', () => {
    expect(readFirstDeadline('2026-03-29 02:30', createPlace(BERLIN_ZONE))).toBe(
      '2026-03-29 02:30 does not exist in Europe/Berlin, because the clocks go forward. Write ' +
        '2026-03-29T01:30:00+01:00 or 2026-03-29T03:30:00+02:00.',
    );
  });

  test.each([
    ['2026-03-29 02:30', BERLIN_ZONE],
    ['2026-10-25 02:30', BERLIN_ZONE],
    ['2026-03-08 02:30', 'America/New_York'],
    ['2026-10-04 02:15', 'Australia/Lord_Howe'],
    ['2026-04-05 01:45', 'Australia/Lord_Howe'],
  ])('an offered time for %s in %s is accepted', (text, zone) => {
    const read = readFirstDeadline(text, createPlace(zone));
    const offered = String(read).match(/\d{4}-\S+[+-]\d\d:\d\d/g) ?? [];
    expect(offered).toHaveLength(2);
    for (const moment of offered)
      expect(readFirstDeadline(moment, createPlace(zone))).toBe(Date.parse(moment));
  });

  test.each([
    ...['tomorrow', '22.11.2026 20:00', '2026-02-30 20:00', '2026-11-22 25:00', ''],
    ...['2026-13-01 20:00', '2026-13-01T20:00:00Z', '2026-11-22'],
  ])('the first deadline “%s” is refused with examples', (text) => {
    expect(readFirstDeadline(text, createPlace(BERLIN_ZONE))).toContain(
      '"+2 days", or "2026-11-28 20:00"',
    );
  });

  test('a first deadline in the past is refused with the current time', () => {
    const nowMs = Date.parse('2026-11-22T19:00:00Z');
    expect(describePastDeadline({ ms: nowMs, nowMs, timeZone: BERLIN_ZONE })).toBe(
      'Choose a later first deadline: Sun 22 Nov 2026, 20:00 (GMT+1, Europe/Berlin) has ' +
        'passed. It is now Sun 22 Nov 2026, 20:00 (GMT+1, Europe/Berlin).',
    );
    expect(describePastDeadline({ ms: nowMs + 1, nowMs, timeZone: BERLIN_ZONE })).toBeNull();
  });
});
