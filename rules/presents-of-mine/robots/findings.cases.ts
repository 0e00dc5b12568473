import { describe, expect, it } from 'vitest';
import {
  type ForSome,
  forAll,
  type OrdersForSeat,
  openState,
  passing,
  picking,
  play,
  SETUP,
  type StepResult,
  stateAt,
  stealing,
} from '../staging.ts';
import type { State } from '../state.ts';
import { findingsOf } from './findings.ts';

const shown = (state: State, ...played: readonly StepResult[]) => ({
  setup: SETUP,
  state,
  history: played.map(({ events }, index) => ({
    step: `round-${index + 1}`,
    title: `Round ${index + 1}`,
    events,
  })),
});

/** Lists the values of one measure, in order. */
const found = (match: ReturnType<typeof shown>, measure: string) =>
  findingsOf(match)
    .filter((finding) => finding.measure === measure)
    .map(({ value }) => value);

const stepped = (state: State, written: ForSome<OrdersForSeat> = {}) => {
  const played = play(state, written);
  return shown(played.state, played);
};

describe('the findings of a step', () => {
  it('PM-921 the findings of a step contain picks, and the points of each letter', () => {
    const match = stepped(openState(), forAll(picking('BCDEF')));
    expect(found(match, 'Picked').join('')).toBe('BCDEF'.repeat(8));
    expect(found(match, 'Points of A')).toEqual(Array.from({ length: 8 }, () => 4));
    expect(found(match, 'Points of F')).toEqual(Array.from({ length: 8 }, () => 5));
    expect(found(match, 'Points of J')).toEqual([]);
  });

  it('PM-922 the findings of a step contain the letters of replacements', () => {
    const orders = passing('A0 B0 C0', { replaced: 'D0', replacement: 'K' });
    const match = stepped(stateAt('round-2'), forAll(orders));
    expect(found(match, 'Chosen as replacement')).toEqual(Array.from({ length: 8 }, () => 'K'));
  });

  it('PM-923 the findings of a step contain stolen letters', () => {
    const match = stepped(stateAt('round-4'), forAll(stealing('A0 B0 C0')));
    expect(found(match, 'Stolen').toSorted().join('')).toBe('AAAAAAAABBBBBBBBCCCCCCCC');
  });
});
