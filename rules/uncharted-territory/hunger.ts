/** Hunger at the end of a round: eating, ageing, and lack of Rations (Rulings, One round: 6). */

import type { Seat } from '../kit/match/seat.ts';
import type * as kit from '../kit/match/stage.ts';
import { stage } from '../kit/match/stage.ts';
import { changeEnergy, energyAfter, oldestFirst, subtractRations } from './amounts.ts';
import type { Event } from './events.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import {
  countOf,
  ENERGY_OF,
  eatingField,
  FRESHNESS,
  RATIONS_A_ROUND,
  type Rations,
} from './rations.ts';
import type { Fault } from './reasons.ts';
import type { Traveller } from './state.ts';

const RULE = 'Rules, Hunger';

export function eatAndAge(journey: Journey): Stage {
  const { seat, traveller, orders } = journey;
  const { rations } = traveller;
  const eaten = eatenOf(rations, orders.eat);
  const full = energyAfter(traveller, energyIn(eaten));
  const left = aged(subtractRations(rations, eaten));
  const fed: Traveller = { ...traveller, energy: full, rations: left };
  const ate: Event = {
    kind: 'ate',
    rule: RULE,
    seat,
    eaten,
    energy: full - traveller.energy,
    faults: lacking(rations, orders.eat),
  };
  const inedible = rations.Stale - eaten.Stale;
  const fell: Event = { kind: 'aged', rule: RULE, seat, inedible, left };
  const starved = goHungry(seat, fed, countOf(eaten));
  return {
    state: changed(journey, starved?.state ?? fed),
    events: [ate, ...(starved?.events ?? []), fell],
  };
}

/** Energy from eating, before limits. */
export const energyIn = ({ Stale, Palatable, Fresh }: Rations): number =>
  Stale * ENERGY_OF.Stale + Palatable * ENERGY_OF.Palatable + Fresh * ENERGY_OF.Fresh;

/** Requested Rations as far as available, then the oldest up to the minimum. */
export function eatenOf(held: Rations, asked: Rations): Rations {
  const wished = smaller(held, asked);
  const rest = oldestFirst(subtractRations(held, wished), RATIONS_A_ROUND - countOf(wished));
  return {
    Stale: wished.Stale + rest.Stale,
    Palatable: wished.Palatable + rest.Palatable,
    Fresh: wished.Fresh + rest.Fresh,
  };
}

/** Faults for requests beyond the holdings. */
const lacking = (held: Rations, asked: Rations): readonly Fault[] =>
  FRESHNESS.filter((each) => asked[each] > held[each]).map((each) => ({
    where: eatingField(each),
    why: 'too few Rations',
    given: String(asked[each]),
  }));

const smaller = (one: Rations, other: Rations): Rations => ({
  Stale: Math.min(one.Stale, other.Stale),
  Palatable: Math.min(one.Palatable, other.Palatable),
  Fresh: Math.min(one.Fresh, other.Fresh),
});

/** The k-th round of hunger takes k from Stamina and from its maximum. */
function goHungry(
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
    rule: RULE,
    seat,
    eaten,
    times,
    capacityLost: traveller.energyCapacity - energyCapacity,
    energyLost: traveller.energy - weakened.energy,
  });
}

/** Every Ration falls one stage; Stale ones become Inedible and are gone. */
const aged = ({ Palatable, Fresh }: Rations): Rations => ({
  Stale: Palatable,
  Palatable: Fresh,
  Fresh: 0,
});
