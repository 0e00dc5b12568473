/** Cases of proposals for turns and airdrops. */

import { describe, expect, it } from 'vitest';
import { buildProposals } from '../kit/playing/proposing.ts';
import { dmInvitational } from './game.ts';
import { airdropAt, OPEN, SCARLET, SETUP, turnAt } from './staging.ts';
import type { State } from './state.ts';

const findProposalsAt = (state: State) =>
  buildProposals(dmInvitational, { setup: SETUP, state, seat: SCARLET });

describe('proposals for a turn', () => {
  // A turn in which the couriers at A and C can move to B, O or D, and the courier at F is held.
  const state = turnAt('A C F ONMLKJIHG', 'G G F F');

  it('DI-941 proposals for a turn contain every open move and nothing else', () => {
    const proposed = findProposalsAt(state);
    expect(proposed?.proposals.map(({ name }) => name).toSorted()).toEqual([
      'Courier 1 to B',
      'Courier 1 to O',
      'Courier 2 to B',
      'Courier 2 to D',
      'Courier 4 to F',
    ]);
    expect(proposed?.isAll).toBe(true);
  });

  it('DI-942 proposals rank by houses, then steps to missing houses, then open moves', () => {
    const all = findProposalsAt(state)?.proposals ?? [];
    const texts = all.map(
      ({ name, after, answers }) =>
        `${name}: ${after['Houses']}, ${after['Steps']}, ${after['Open moves']}; resign ` +
        `${answers['resign']}`,
    );
    expect(texts).toEqual([
      'Courier 2 to D: 13, 2, 4; resign no',
      'Courier 1 to B: 13, 3, 4; resign no',
      'Courier 2 to B: 13, 4, 4; resign no',
      'Courier 4 to F: 12, 3, 7; resign no',
      'Courier 1 to O: 12, 4, 4; resign no',
    ]);
  });

  it('DI-943 there are no proposals before the airdrops or after the match', () =>
    expect([OPEN, { ...state, phase: 'over' as const }].map(findProposalsAt)).toEqual([
      null,
      null,
    ]));
});

describe('proposals for an airdrop', () => {
  const namesAt = (state: State) =>
    findProposalsAt(state)?.proposals.map(
      ({ name, estimates }) => `${name}: ${estimates?.['Steps']}`,
    );

  it('DI-944 proposals contain for each courier the houses with fewest steps to others', () => {
    const names = namesAt(airdropAt(2, 'A - - -', 'B - - -')) ?? [];
    expect(names).toHaveLength(18);
    expect(names.slice(0, 2)).toEqual(['Courier 2, H: 28', 'Courier 2, I: 28']);
    expect(names[6]).toBe('Courier 3, H: 28');
  });

  it('DI-945 proposals name no courier if only one is left', () =>
    expect(namesAt(airdropAt(4, 'A F K -', 'B - - -'))?.slice(0, 2)).toEqual(['C: 15', 'D: 15']));
});
