/** Cases of another match that looks the same to an audience. */

import { expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import type { Audience } from '../../kit/showing/view.ts';
import { DEMS, ordersOf, resolve, SCARLET, SETUP, turnAt } from '../staging.ts';
import { type State, teamOf } from '../state.ts';
import { disguised } from './disguise.ts';

const STATE = turnAt('A C F I', 'BA D G J', { scarlet: 'ON', dems: 'LM' });
const OVER = resolve(STATE, { scarlet: ordersOf(null, true) }).state;

const otherFor = (audience: Audience, state: State) =>
  disguised({ setup: SETUP, state, history: [], audience, chance: seededChance(1) }).state;

it.for([
  { id: 'DI-951', whom: 'everybody', audience: { kind: 'public' }, kept: [] },
  { id: 'DI-952', whom: 'Scarlet', audience: { kind: 'seat', seat: SCARLET }, kept: [SCARLET] },
  { id: 'DI-953', whom: 'Dems', audience: { kind: 'seat', seat: DEMS }, kept: [DEMS] },
  { id: 'DI-954', whom: 'the host', audience: { kind: 'host' }, kept: [SCARLET, DEMS] },
] as const)(
  '$id for $whom draws anew the rankings that are secret, and nothing else',
  ({ audience, kept }) => {
    const other = otherFor(audience, STATE);
    const same = [SCARLET, DEMS].filter(
      (seat) => teamOf(other, seat).ranking.join() === teamOf(STATE, seat).ranking.join(),
    );
    expect(same).toEqual(kept);
    for (const seat of [SCARLET, DEMS]) {
      expect(teamOf(other, seat).ranking.toSorted()).toEqual(
        teamOf(STATE, seat).ranking.toSorted(),
      );
      expect(teamOf(other, seat).routes).toEqual(teamOf(STATE, seat).routes);
    }
    expect(otherFor(audience, OVER)).toEqual(OVER);
  },
);
