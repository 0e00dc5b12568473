/** The end of a player's round: stranded, hungry and thirsty (Rulings, One round: 5 to 7). */

import type { Seat } from '../kit/match/seat.ts';
import type * as kit from '../kit/match/stage.ts';
import { stage } from '../kit/match/stage.ts';
import {
  changeEnergy,
  changeProgress,
  computeEnergyAfter,
  computeProgressAfter,
  computeWaterAfter,
  subtractRations,
  takeOldestRations,
} from './amounts.ts';
import type { Event } from './events.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import { ENERGY_PER_WATER, PROGRESS_PER_WATER } from './prices.ts';
import {
  countRations,
  ENERGY_OF,
  FRESHNESS,
  formatEatingField,
  RATIONS_A_ROUND,
  type Rations,
} from './rations.ts';
import type { Fault } from './reasons.ts';
import type { Traveller } from './state.ts';
import type { VoteResult } from './visiting.ts';

export const VISITS_NOT_STRANDED = 2;
export const STRANDED_ENERGY = 3;

/** Strands a player with fewer than two visits (Rules, Stamina). */
export function strandPlayer(journey: Journey): Stage | null {
  const { seat, traveller, made } = journey;
  if (made.length >= VISITS_NOT_STRANDED) return null;
  const rule = 'Rules, Stamina: fewer than two visits';
  if (traveller.progress === 0) {
    return stage(journey, { kind: 'stranded', rule, seat, progress: 0, energy: 0 });
  }
  const after = changeEnergy(changeProgress(traveller, -1), STRANDED_ENERGY);
  const energy = after.energy - traveller.energy;
  return stage(changed(journey, after), { kind: 'stranded', rule, seat, progress: -1, energy });
}

const HUNGER_RULE = 'Rules, Hunger';

/** Lets a player eat or go hungry. Then Rations age. */
export function eatAndAgeRations(journey: Journey): Stage {
  const { seat, traveller, orders } = journey;
  const { rations } = traveller;
  const eaten = selectEatenRations(rations, orders.eat);
  const full = computeEnergyAfter(traveller, sumRationEnergy(eaten));
  const left = ageRations(subtractRations(rations, eaten));
  const fed: Traveller = { ...traveller, energy: full, rations: left };
  const ate: Event = {
    kind: 'ate',
    rule: HUNGER_RULE,
    seat,
    eaten,
    energy: full - traveller.energy,
    faults: listMissingRationFaults(rations, orders.eat),
  };
  const inedible = rations.Stale - eaten.Stale;
  const fell: Event = { kind: 'aged', rule: HUNGER_RULE, seat, inedible, left };
  const starved = applyHunger(seat, fed, countRations(eaten));
  return {
    state: changed(journey, starved?.state ?? fed),
    events: [ate, ...(starved?.events ?? []), fell],
  };
}

const sumRationEnergy = ({ Stale, Palatable, Fresh }: Rations): number =>
  Stale * ENERGY_OF.Stale + Palatable * ENERGY_OF.Palatable + Fresh * ENERGY_OF.Fresh;

/** Selects the requested Rations that are held, then the oldest up to the minimum. */
function selectEatenRations(held: Rations, asked: Rations): Rations {
  const wished = selectSmallerRations(held, asked);
  const rest = takeOldestRations(
    subtractRations(held, wished),
    RATIONS_A_ROUND - countRations(wished),
  );
  return {
    Stale: wished.Stale + rest.Stale,
    Palatable: wished.Palatable + rest.Palatable,
    Fresh: wished.Fresh + rest.Fresh,
  };
}

const listMissingRationFaults = (held: Rations, asked: Rations): readonly Fault[] =>
  FRESHNESS.filter((each) => asked[each] > held[each]).map((each) => ({
    where: formatEatingField(each),
    why: 'too few Rations',
    given: String(asked[each]),
  }));

const selectSmallerRations = (one: Rations, other: Rations): Rations => ({
  Stale: Math.min(one.Stale, other.Stale),
  Palatable: Math.min(one.Palatable, other.Palatable),
  Fresh: Math.min(one.Fresh, other.Fresh),
});

/** Applies hunger: the k-th hungry round takes k from Energy and from its maximum. */
function applyHunger(
  seat: Seat,
  traveller: Traveller,
  eaten: number,
): kit.Stage<Traveller, Event> | null {
  if (eaten >= RATIONS_A_ROUND) return null;
  const times = traveller.hungryRounds + 1;
  const energyCapacity = Math.max(0, traveller.energyCapacity - times);
  const weakened = changeEnergy({ ...traveller, hungryRounds: times, energyCapacity }, -times);
  return stage(weakened, {
    kind: 'went hungry',
    rule: HUNGER_RULE,
    seat,
    eaten,
    times,
    capacityLost: traveller.energyCapacity - energyCapacity,
    energyLost: traveller.energy - weakened.energy,
  });
}

/** Ages each Ration by one stage. Stale Rations become Inedible and are lost. */
const ageRations = ({ Palatable, Fresh }: Rations): Rations => ({
  Stale: Palatable,
  Palatable: Fresh,
  Fresh: 0,
});

/** Drinks Water for the Energy spent, or the amount that a vote set (Rules, Thirst). */
export function drinkWater(journey: Journey, voted: VoteResult | null): Stage {
  const { seat, traveller, energySpent } = journey;
  const needed = voted?.consumption ?? Math.ceil(energySpent / ENERGY_PER_WATER);
  const drunk = Math.min(traveller.water, needed);
  const after = {
    ...traveller,
    water: computeWaterAfter(traveller, -drunk),
    progress: computeProgressAfter(traveller, -PROGRESS_PER_WATER * (needed - drunk)),
  };
  return stage(changed(journey, after), {
    kind: 'drank',
    rule: voted === null ? 'Rules, Thirst' : 'Rules, Clarification: Faerie Concave',
    seat,
    energySpent,
    needed,
    drunk,
    progressLost: traveller.progress - after.progress,
    votedAt: voted?.square ?? null,
  });
}
