/** The Swap of the published example. */

import { getPairGarnets } from '../kit/match/communal.ts';
import { type Name, type play, type RoundSetup, seatOf } from './staging.ts';

export const STARTS = { Scarlet: 'E2', Dems: 'B' } as const;

/** Plays the Swap of the published example: Scarlet and Dems in move 2. */
export const playSwap = (says: {
  readonly scarlet: 'confirm' | 'back out';
  readonly dems: 'confirm' | 'back out';
}): RoundSetup => ({
  at: STARTS,
  orders: {
    Scarlet: { go: 'D2 I T2', swap: ['Dems', says.scarlet, 2] },
    Dems: { go: 'J C2 A2', swap: ['Scarlet', says.dems, 2] },
  },
});

export const getHeld = (
  { state }: ReturnType<typeof play>,
  one: Name = 'Scarlet',
  other: Name = 'Dems',
) => getPairGarnets(state.pairs, seatOf(one), seatOf(other));
