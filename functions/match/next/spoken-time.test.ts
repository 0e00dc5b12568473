import { expect, test } from 'vitest';
import { describePastDeadline, readTime, type TimePlace } from './spoken-time.ts';

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
