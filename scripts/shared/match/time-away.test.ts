import { expect, test } from 'vitest';
import { timeAway } from './due-work.ts';

test.each([
  ['2026-01-03T03:04:05Z', 'in 2 days 3 hours'],
  ['2026-01-01T01:00:00Z', 'in 1 hour'],
  ['2026-01-02T00:05:00Z', 'in 1 day'],
  ['2026-01-01T00:00:30Z', 'in less than a minute'],
  ['2025-12-31T23:59:30Z', 'less than a minute ago'],
  ['2025-12-31T22:58:00Z', '1 hour 2 minutes ago'],
])('timeAway formats %s as “%s” on the first of January', (moment, words) => {
  expect(timeAway(Date.parse(moment), Date.parse('2026-01-01T00:00:00Z'))).toBe(words);
});
