import { expect, test } from 'vitest';
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

test('describeCutOff is empty if the cut-off is at the deadline', () => {
  expect(describeCutOff(plainStep, DEADLINE_MS - MINUTE_MS)).toEqual([]);
});

test('describeCutOff names the time between deadline and cut-off', () => {
  expect(describeCutOff(stepWithGrace, DEADLINE_MS - MINUTE_MS)).toEqual([
    'Answers count for 5 minutes after the deadline, until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
      'Europe/Berlin).',
  ]);
});

test('describeCutOff names the time left during the grace period', () => {
  expect(describeCutOff(stepWithGrace, DEADLINE_MS + MINUTE_MS)).toEqual([
    'The deadline has passed. Answers count until Sun 7 Jun 2026, 20:05 (GMT+2, ' +
      'Europe/Berlin), in 4 minutes.',
  ]);
  expect(describeCutOff(stepWithGrace, DEADLINE_MS + 5 * MINUTE_MS)).toEqual([]);
});

test('describeCutOff explains that the host resolves a reviewed step', () => {
  const reviewed = { ...plainStep, review: true };
  expect(describeCutOff(reviewed, DEADLINE_MS - MINUTE_MS).join()).toContain('Resolve');
});
