import { describe, expect, it } from 'vitest';
import { listFindings } from '../game.ts';
import {
  createPicking,
  type ForSome,
  giveToAll,
  type OrdersForSeat,
  openState,
  passOn,
  play,
  SETUP,
  type StepResult,
  stateAt,
  stealing,
} from '../staging.ts';
import type { State } from '../state.ts';

const createPlayedMatch = (state: State, ...played: readonly StepResult[]) => ({
  setup: SETUP,
  state,
  history: played.map(({ events }, index) => ({
    step: `round-${index + 1}`,
    title: `Round ${index + 1}`,
    events,
  })),
});

const listValues = (match: ReturnType<typeof createPlayedMatch>, measure: string) =>
  listFindings(match)
    .filter((finding) => finding.measure === measure)
    .map(({ value }) => value);

const playAndList = (state: State, written: ForSome<OrdersForSeat> = {}) => {
  const played = play(state, written);
  return createPlayedMatch(played.state, played);
};

describe('the findings of a step', () => {
  it('PM-921 the findings of a step contain picks, and the points of each letter', () => {
    const match = playAndList(openState(), giveToAll(createPicking('BCDEF')));
    expect(listValues(match, 'Picked').join('')).toBe('BCDEF'.repeat(8));
    expect(listValues(match, 'Points of A')).toEqual(Array.from({ length: 8 }, () => 4));
    expect(listValues(match, 'Points of F')).toEqual(Array.from({ length: 8 }, () => 5));
    expect(listValues(match, 'Points of J')).toEqual([]);
  });

  it('PM-922 the findings of a step contain the letters of replacements', () => {
    const orders = passOn('A0 B0 C0', { replaced: 'D0', replacement: 'K' });
    const match = playAndList(stateAt('round-2'), giveToAll(orders));
    expect(listValues(match, 'Chosen as replacement')).toEqual(
      Array.from({ length: 8 }, () => 'K'),
    );
  });

  it('PM-923 the findings of a step contain stolen letters', () => {
    const match = playAndList(stateAt('round-4'), giveToAll(stealing('A0 B0 C0')));
    expect(listValues(match, 'Stolen').toSorted().join('')).toBe('AAAAAAAABBBBBBBBCCCCCCCC');
  });
});
