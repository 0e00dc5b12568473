import { describe, expect, it } from 'vitest';
import { currentGuardIn, guardName } from './guard.ts';

const named = (id: string, name: string) => ({ id, name });

describe('which entry a workbook shows', () => {
  it('is said by the newest guard of its kind', () => {
    const namedRanges = ['entry_3', 'entry_4_part', 'entry_4', 'desk_9'].map((name) =>
      named(name, name),
    );
    expect(currentGuardIn({ namedRanges }, 'entry')).toEqual({
      guard: { of: 'entry', entry: 4, isWhole: true, count: 0 },
      ids: ['entry_3', 'entry_4_part', 'entry_4'],
    });
  });

  it('is not said by a range that somebody else has called so: Google gave that an id of its own', () => {
    const namedRanges = [named('entry_3', 'entry_3'), named('1234567', 'entry_5')];
    const current = currentGuardIn({ namedRanges }, 'entry');
    expect(current.guard?.entry).toBe(3);
    expect(current.ids).toEqual(['entry_3']);
  });

  it.each([
    [{ answers: 0, reminders: 0 }, 'entry_7'],
    [{ answers: 1, reminders: 1 }, 'entry_7_a1r1'],
    [{ answers: 0, reminders: 2 }, 'entry_7_a0r2'],
  ] as const)('bears in its name what looks have shown since: %j', (since, name) => {
    const guard = { of: 'entry', entry: 7, isWhole: true, since, count: 0 } as const;
    expect(guardName(guard)).toBe(name);
  });
});
