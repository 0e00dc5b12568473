import { beforeAll, describe, expect, test } from 'vitest';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Settings } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { currentPosition } from '../reading/match.ts';
import { scheduleNextStep } from './build-entry.ts';

const FIRST_DEADLINE_MS = Date.parse('2026-06-03T20:00:00Z');
const HOUR_MS = 3_600_000;

let table: Table;
let position: Position;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  position = currentPosition(await table.read());
});

function scheduleStepWith(own: {
  readonly settings?: Partial<Settings>;
  readonly step?: object | null;
}) {
  const { settings = {}, step = {} } = own;
  const { opened } = position;
  const now = {
    ...position,
    opened: { ...opened, settings: { ...opened.settings, ...settings } },
    step: step === null ? null : { ...position.step, ...step },
  } as Position;
  return scheduleNextStep(now, { cutOffMs: FIRST_DEADLINE_MS, nowMs: FIRST_DEADLINE_MS });
}
const countHoursAfterFirst = (deadline: string | null): number =>
  (Date.parse(deadline ?? '') - FIRST_DEADLINE_MS) / HOUR_MS;

describe('next entry', () => {
  test('the next step has the duration of the game unless the host has set another', () => {
    const [pace] = USUAL_GAME.paces.filter(({ name }) => name === position.step?.pace);
    const usual = scheduleStepWith({});
    expect(usual).toMatchObject({ step: position.step?.name, title: position.step?.title });
    expect(usual.graceMs).toBeUndefined();
    const own = scheduleStepWith({ settings: { times: { [pace?.name ?? '']: '5 hours' } } });
    expect(countHoursAfterFirst(own.deadline)).toBe(5);
    expect(countHoursAfterFirst(usual.deadline)).not.toBe(5);
    expect(countHoursAfterFirst(usual.deadline)).toBeGreaterThan(0);
  });

  test('the next step has the grace period of the settings', () => {
    expect(scheduleStepWith({ settings: { graceMs: 60_000 } })).toMatchObject({ graceMs: 60_000 });
  });

  test('a step without questions is due at once without a grace period', () => {
    const { step, ...at } = scheduleStepWith({ settings: { graceMs: 60_000 }, step: { asks: [] } });
    expect(step).toBe(position.step?.name);
    expect(at).toEqual({
      title: position.step?.title,
      deadline: new Date(FIRST_DEADLINE_MS).toISOString(),
    });
  });

  test('the closing step is due ten minutes after the end of the game', () => {
    const closing = scheduleStepWith({ settings: { graceMs: 60_000 }, step: null });
    expect(closing).toEqual({
      step: 'closing',
      title: 'The match is closed',
      deadline: new Date(FIRST_DEADLINE_MS + 600_000).toISOString(),
    });
  });

  test('a step without a known duration throws an error', () => {
    expect(() => scheduleStepWith({ step: { pace: 'none' } })).toThrow('the pace "none"');
  });
});
