/** The start of a match, equal for all (Rules, The Measures of Survival; Rulings, Limits). */

import { bySeat, getBySeat, type Seat } from '../kit/match/seat.ts';
import type { Player, Setup } from '../kit/match/setup.ts';
import type { Content } from './content.ts';
import { LIMITS } from './meters.ts';
import { STARTING_RATIONS } from './rations.ts';
import { ARTEFACTS, type State, type Traveller } from './state.ts';

export const STARTING_TRAVELLER: Traveller = {
  rations: STARTING_RATIONS,
  rationCapacity: LIMITS.Hunger.capacity,
  water: LIMITS.Thirst.start,
  waterCapacity: LIMITS.Thirst.capacity,
  energy: LIMITS.Stamina.start,
  energyCapacity: LIMITS.Stamina.capacity,
  reserves: LIMITS.Resources.start,
  progress: 0,
  hungryRounds: 0,
  same: 1,
  different: 1,
  artefactUsed: false,
  visited: [],
  namedLast: [],
  gains: [],
};

export const createInitialState = ({ players }: Setup<Content>): State => ({
  phase: 'round',
  round: 1,
  travellers: bySeat(players, createTraveller),
  traffic: {},
  exhausted: [],
  idleRounds: 0,
  lots: [],
});

/** Creates a traveller. A player may bring an artefact from a season. */
function createTraveller({ artefact: brought }: Player): Traveller {
  const artefact = ARTEFACTS.find((one) => one === brought);
  return artefact === undefined ? STARTING_TRAVELLER : { ...STARTING_TRAVELLER, artefact };
}

/** @throws if the seat does not play */
export const getTraveller = <One>(
  { travellers }: { readonly travellers: Readonly<Record<Seat, One>> },
  seat: string,
): One => getBySeat(travellers, seat);
