import { expect, test } from 'vitest';
import { readTime, type TimePlace } from './spoken-time.ts';

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

test('an hour that occurs twice on a day is reported as ambiguous', () => {
  const place = { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-10-24T12:00:00Z') };
  expect(readTimeAt('tomorrow 02:30', place)).toContain('occurs twice in Europe/Berlin');
});

test.each([
  'tomorrow',
  'soon',
  'Cara',
  '5/6 20:00',
  '13/12/2026',
  'Cara tomorrow 20:00',
  '',
  '2 days',
])('the time “%s” is refused because its day or hour is unclear', (text) => {
  expect(readTimeAt(text)).toContain('does not contain a clear day and hour');
});

test('an ambiguous date is refused with both readings', () => {
  expect(readTimeAt('11/12/2026 20:00')).toBe(
    '“11/12/2026 20:00” can mean two days. Write 2026-12-11 or 2026-11-12, with the hour.',
  );
});

test.each([
  '2026-11-22 25:00',
  '31/11/2026 20:00',
  '13/12/2026 13pm',
  `tomorrow ${'x'.repeat(50_000)}`,
  '-1 day',
])('the invalid time “%.20s” is refused with examples in the future', (text) => {
  expect(readTimeAt(text)).toContain(
    '"tomorrow 20:00", "Friday 19:30", "+2 days", or "2026-11-28 20:00"',
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
