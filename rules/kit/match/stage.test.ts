import { describe, expect, it } from 'vitest';
import { applyParts, applyToEach, emit, stage } from './stage.ts';

const addNumber = (by: number) => (sum: number) => stage(sum + by, `+${by}`);

describe('a stage', () => {
  it('applyParts applies parts one after the other', () => {
    expect(applyParts(stage(1, 'begun'), addNumber(2), addNumber(3))).toEqual({
      state: 6,
      events: ['begun', '+2', '+3'],
    });
  });

  it('applyToEach applies a part to all items of a list', () => {
    const part = applyToEach((one: number, index) => stage(one * 2, `${index}: ${one}`));
    expect(part([5, 7])).toEqual({ state: [10, 14], events: ['0: 5', '1: 7'] });
  });

  it('applyParts and applyToEach skip parts without effect', () => {
    const odd = (one: number) => (one % 2 === 0 ? null : stage(one + 1, `odd: ${one}`));
    expect(applyParts(stage(4), odd)).toEqual({ state: 4, events: [] });
    expect(applyToEach(odd)([4, 5])).toEqual({ state: [4, 6], events: ['odd: 5'] });
  });

  it('emit appends events and replaces the state', () => {
    const begun = stage(1, 'begun');
    expect(emit(begun, 'two', 'ended')).toEqual({ state: 'two', events: ['begun', 'ended'] });
    expect(begun.events).toEqual(['begun']);
  });
});
