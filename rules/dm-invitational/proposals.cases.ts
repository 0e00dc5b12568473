/** Cases of what a player is proposed for a turn. */

import { describe, expect, it } from 'vitest';
import { proposalsFor } from '../kit/playing/proposing.ts';
import { dmInvitational } from './game.ts';
import { airdropAt, OPEN, SCARLET, SETUP, turnAt } from './staging.ts';
import type { State } from './state.ts';

const proposedAt = (state: State) =>
  proposalsFor(dmInvitational, { setup: SETUP, state, seat: SCARLET });

describe('what a player can do in a turn', () => {
  // From A to B or O, from C to B or D; the courier at F is held, the fourth comes from H.
  const state = turnAt('A C F ONMLKJIHG', 'G G F F');

  it('DI-941 is every move that is open, and nothing else is worth a look', () => {
    const proposed = proposedAt(state);
    expect(proposed?.proposals.map(({ name }) => name).toSorted()).toEqual([
      '1 to B',
      '1 to O',
      '2 to B',
      '2 to D',
      '4 to F',
    ]);
    expect(proposed?.isAll).toBe(true);
  });

  it('DI-942 has first what delivers to most houses, then what leaves most moves open, and resigns nothing', () => {
    const all = proposedAt(state)?.proposals ?? [];
    const told = all.map(
      ({ name, after, answers }) =>
        `${name}: ${after['Houses']}, ${after['Open moves']}; resign ${answers['resign']}`,
    );
    expect(told).toEqual([
      '1 to B: 13, 4; resign no',
      '2 to B: 13, 4; resign no',
      '2 to D: 13, 4; resign no',
      '4 to F: 12, 7; resign no',
      '1 to O: 12, 4; resign no',
    ]);
  });

  it('DI-943 is nothing outside turns', () =>
    expect(
      [OPEN, airdropAt(2, 'A - - -', 'B - - -'), { ...state, phase: 'over' as const }].map(
        proposedAt,
      ),
    ).toEqual([null, null, null]));
});
