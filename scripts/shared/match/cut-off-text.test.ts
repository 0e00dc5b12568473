import { describe, expect, test } from 'vitest';
import { describeCutOff } from '../../commands/status.ts';

const DEADLINE_MS = Date.parse('2026-06-07T18:00:00Z');
const MINUTE_MS = 60_000;
const plainStep = {
  deadlineMs: DEADLINE_MS,
  cutOffMs: DEADLINE_MS,
  review: false,
  timeZone: 'Europe/Berlin',
};
const stepWithGrace = { ...plainStep, cutOffMs: DEADLINE_MS + 5 * MINUTE_MS };

describe('a step’s cut-off', () => {
  test('a cut-off at the deadline is not described', () => {
    expect(describeCutOff(plainStep, DEADLINE_MS - MINUTE_MS)).toEqual([]);
  });

  test('a later cut-off is described with its time after the deadline', () => {
    expect(describeCutOff(stepWithGrace, DEADLINE_MS - MINUTE_MS)).toEqual([
      'Answers count for 5 minutes after the deadline, until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
        'Europe/Berlin).',
    ]);
  });

  test('a step in its grace period is described with the time left, and not after it', () => {
    expect(describeCutOff(stepWithGrace, DEADLINE_MS + MINUTE_MS)).toEqual([
      'The deadline has passed. Answers count until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
        'Europe/Berlin), in 4 minutes.',
    ]);
    expect(describeCutOff(stepWithGrace, DEADLINE_MS + 5 * MINUTE_MS)).toEqual([]);
  });

  test('a reviewed step is described as resolved by the host', () => {
    const reviewed = { ...plainStep, review: true };
    expect(describeCutOff(reviewed, DEADLINE_MS - MINUTE_MS).join()).toContain('Resolve');
  });
});
