/** Cases of robots: what each way to play keeps, steals and leaves to chance. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { presentsOfMine } from '../game.ts';
import { type ForSome, openState, SETUP, seatOf, stateAt } from '../staging.ts';
import type { State } from '../state.ts';
import { robots } from './robots.ts';

const SCARLET = seatOf('Scarlet');

/** What a robot answers for Scarlet. */
function answerOf(way: string, state: State) {
  const asks = presentsOfMine.next({ setup: SETUP, state })?.asks ?? [];
  const form = asks.find(({ seat }) => seat === SCARLET)?.form ?? { fields: [] };
  const draw = seededChance(1)('robot');
  return robots[way]?.answer({ setup: SETUP, state, seat: SCARLET, form, draw });
}

/** C earns Scarlet 7 where both neighbours hold one, J 7, F 5, A 4, L 2; staleness is taken off. */
const HANDS: ForSome<string> = {
  Scarlet: 'A0 C3 F2 J9 L0 L1',
  Dems: 'A0 B0 C0 D0 G0 G0',
  Walsh: 'A0 B0 C0 D0 G0 G0',
};

describe('robots', () => {
  it.for([
    {
      id: 'PM-911',
      way: 'greedy',
      step: 'round-1',
      leaves: ['J9', 'L1', 'L0'],
      replaced: undefined,
    },
    { id: 'PM-912', way: 'greedy', step: 'round-2', leaves: ['J9', 'L1', 'L0'], replaced: 'F2' },
    {
      id: 'PM-913',
      way: 'airing',
      step: 'round-1',
      leaves: ['J9', 'C3', 'F2'],
      replaced: undefined,
    },
    { id: 'PM-914', way: 'airing', step: 'round-3', leaves: ['J9', 'C3', 'F2'], replaced: 'L1' },
  ] as const)('$id $way passes $leaves in $step', ({ way, step, leaves, replaced }) => {
    const answers = answerOf(way, stateAt(step, HANDS));
    expect(['first', 'second', 'third'].flatMap((field) => answers?.[field] ?? [])).toEqual(leaves);
    expect(answers?.['replaced']?.[0]).toBe(replaced);
    expect(answers?.['replacement']?.length).toBe(replaced === undefined ? undefined : 1);
  });

  it.for([
    { id: 'PM-915', way: 'greedy', steals: ['F0', 'J1', 'C0'] },
    { id: 'PM-916', way: 'airing', steals: ['F0', 'A0', 'C0'] },
  ])('$id $way steals $steals', ({ way, steals }) => {
    const state = stateAt('round-4', {
      Walsh: 'A1 A1 F0 L1 L1 L1',
      Zero: 'A0 A2 J1 L1 L1 L1',
      Pixie: 'C0 L1 L1 L1 L1 L1',
      Dems: 'C0 L1 L1 L1 L1 L1',
      Scarlet: 'C9 C9 C9 C9 C9 C9',
    });
    const answers = answerOf(way, state);
    expect(['first', 'second', 'third'].flatMap((field) => answers?.[field] ?? [])).toEqual(steals);
  });

  it('PM-917 picks are drawn by both', () => {
    for (const way of Object.keys(robots))
      expect(new Set(answerOf(way, openState())?.['picks']).size).toBe(5);
  });
});
