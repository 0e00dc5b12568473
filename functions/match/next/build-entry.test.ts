import { expect, test } from 'vitest';
import { formatIso, HOUR_MS, openMatch } from '../../../test/support/table/just-opened.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { getCurrentPosition } from '../reading/match.ts';
import { scheduleNextStep } from './build-entry.ts';

const FIRST_DEADLINE_MS = Date.parse('2026-06-03T20:00:00Z');
const POSITION = getCurrentPosition(openMatch());
const GRACE = { graceMs: 60_000 };

function scheduleStepWith(step: object | null, settings: Partial<Settings> = {}) {
  const { step: open, ...position } = getCurrentPosition(openMatch(settings));
  const now = { ...position, step: step && { ...open, ...step } } as Position;
  return scheduleNextStep(now, { cutOffMs: FIRST_DEADLINE_MS, nowMs: FIRST_DEADLINE_MS });
}
const countHoursAfterFirst = (deadline: string | null): number =>
  (Date.parse(deadline ?? '') - FIRST_DEADLINE_MS) / HOUR_MS;

test('the next step has the duration of the game unless the host has set another', () => {
  const [pace] = USUAL_GAME.paces.filter(({ name }) => name === POSITION.step?.pace);
  const usual = scheduleStepWith({});
  expect(usual).toMatchObject({ step: POSITION.step?.name, title: POSITION.step?.title });
  expect(usual.graceMs).toBeUndefined();
  const own = scheduleStepWith({}, { times: { [pace?.name ?? '']: '5 hours' } });
  expect(countHoursAfterFirst(own.deadline)).toBe(5);
  expect(countHoursAfterFirst(usual.deadline)).not.toBe(5);
  expect(countHoursAfterFirst(usual.deadline)).toBeGreaterThan(0);
});

test('the next step has the grace period of the settings', () => {
  expect(scheduleStepWith({}, GRACE)).toMatchObject(GRACE);
});

test('a step without questions is due at once without a grace period', () => {
  expect(scheduleStepWith({ asks: [] }, GRACE)).toEqual({
    ...{ step: POSITION.step?.name, title: POSITION.step?.title },
    deadline: formatIso(FIRST_DEADLINE_MS),
  });
});

test('the closing step is due ten minutes after the end of the game', () => {
  expect(scheduleStepWith(null, GRACE)).toEqual({
    ...{ step: 'closing', title: 'The match is closed' },
    deadline: formatIso(FIRST_DEADLINE_MS + 600_000),
  });
});

test('a step without a known duration throws an error', () => {
  expect(() => scheduleStepWith({ pace: 'none' })).toThrow('the pace "none"');
});
