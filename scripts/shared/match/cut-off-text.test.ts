import { describe, expect, test } from 'vitest';
import { cutOffText } from '../../commands/status.ts';

const DEADLINE = Date.parse('2026-06-07T18:00:00Z');
const MINUTE = 60_000;
const plain = {
  deadlineMs: DEADLINE,
  cutOffMs: DEADLINE,
  review: false,
  timeZone: 'Europe/Berlin',
};
const withGrace = { ...plain, cutOffMs: DEADLINE + 5 * MINUTE };

describe('a step’s cut-off', () => {
  test('a cut-off at the deadline is not described', () => {
    expect(cutOffText(plain, DEADLINE - MINUTE)).toEqual([]);
  });

  test('a later cut-off is described with its time after the deadline', () => {
    expect(cutOffText(withGrace, DEADLINE - MINUTE)).toEqual([
      'Answers count for 5 minutes after the deadline, until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
        'Europe/Berlin).',
    ]);
  });

  test('a step in its grace period is described with the time left, and not after it', () => {
    expect(cutOffText(withGrace, DEADLINE + MINUTE)).toEqual([
      'The deadline has passed. Answers count until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
        'Europe/Berlin), in 4 minutes.',
    ]);
    expect(cutOffText(withGrace, DEADLINE + 5 * MINUTE)).toEqual([]);
  });

  test('a reviewed step is described as resolved by the host', () => {
    const reviewed = { ...plain, review: true };
    expect(cutOffText(reviewed, DEADLINE - MINUTE).join()).toContain('Resolve');
  });
});
