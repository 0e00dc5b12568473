/** Stages rounds of one player, for tables of cases. */

import {
  ended,
  listTextsTo,
  type PlayedRound,
  play,
  type RoundSpec,
  type StagedOrders,
  WELL,
} from './staging.ts';
import type { Traveller } from './state.ts';

/** Scarlet's orders and what follows. She has enough of everything that `self` does not set. */
export type ScarletCase = readonly [
  claim: string,
  orders: StagedOrders,
  result: { readonly [Part in keyof ReturnType<typeof sumUp>]?: unknown },
  self?: Partial<Traveller>,
  staged?: Omit<RoundSpec, 'orders' | 'travellers'>,
];

/** Summarizes Scarlet's round: her visits, her goods after it, and the effects of her orders. */
function sumUp(played: PlayedRound) {
  const [artefact] = listTextsTo(played, 'Scarlet', 'artefact');
  const [reserve] = listTextsTo(played, 'Scarlet', 'reserve');
  return {
    ...ended(played, 'Scarlet'),
    artefact,
    reserve,
    visits: listTextsTo(played, 'Scarlet', 'visited').map(({ square }) => square),
    voids: listTextsTo(played, 'Scarlet', 'visit void').map(
      ({ square, faults }) => `${square} ${faults[0]?.why}`,
    ),
    rests: listTextsTo(played, 'Scarlet', 'rested').map(({ why, gained }) => `${why} ${gained}`),
    voidRests: listTextsTo(played, 'Scarlet', 'rest void').length,
    eaten: listTextsTo(played, 'Scarlet', 'ate')[0]?.eaten,
    energySpent: listTextsTo(played, 'Scarlet', 'drank')[0]?.energySpent,
  };
}

/** Plays the round of a case. */
export const playCase = ([, orders, , self, staged]: ScarletCase) =>
  sumUp(
    play({ ...staged, travellers: { Scarlet: { ...WELL, ...self } }, orders: { Scarlet: orders } }),
  );
