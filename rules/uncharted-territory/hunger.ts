/** The end of a round, Hunger: Rations are eaten, too few of them cost Stamina, and what is left ages (Rules, Hunger; Rulings, One round: 6). */

import { stage, through } from '../kit/stage.ts';
import { changeEnergy, energyAfter, oldestFirst, without } from './amounts.ts';
import type { Event } from './events.ts';
import { changed, type Journey, type Stage } from './journey.ts';
import { countOf, FRESHNESS, NO_RATIONS, type Rations } from './rations.ts';
import type { Traveller } from './state.ts';

/** What everybody eats in a round, at least. */
export const RATIONS_A_ROUND = 2;

/** What eating one of them adds to Stamina. */
export const ENERGY_OF = { Stale: 0, Palatable: 1, Fresh: 2 } as const;

const RULE = 'Rules, Hunger';

export const eatAndAge = (journey: Journey): Stage => through(eat(journey), age);

function eat(journey: Journey): Stage {
  const { seat, traveller, orders } = journey;
  const eaten = eatenOf(traveller.rations, orders.eat);
  const energising = FRESHNESS.reduce((sum, each) => sum + eaten[each] * ENERGY_OF[each], 0);
  const rations = without(traveller.rations, eaten);
  const after = { ...traveller, rations, energy: energyAfter(traveller, energising) };
  const energy = after.energy - traveller.energy;
  const ate = stage<Journey, Event>(changed(journey, after), {
    kind: 'ate',
    rule: RULE,
    seat,
    eaten,
    energy,
  });
  return through(ate, (full) => goHungry(full, countOf(eaten)));
}

/** What was asked for as far as it is there, and the oldest of the rest up to what everybody eats. */
export function eatenOf(held: Rations, asked: Rations): Rations {
  const wished = smaller(held, asked);
  const rest = oldestFirst(without(held, wished), RATIONS_A_ROUND - countOf(wished));
  return {
    Stale: wished.Stale + rest.Stale,
    Palatable: wished.Palatable + rest.Palatable,
    Fresh: wished.Fresh + rest.Fresh,
  };
}

const smaller = (one: Rations, other: Rations): Rations => ({
  Stale: Math.min(one.Stale, other.Stale),
  Palatable: Math.min(one.Palatable, other.Palatable),
  Fresh: Math.min(one.Fresh, other.Fresh),
});

/** The k-th round of hunger takes k from Stamina and from its maximum. */
function goHungry(journey: Journey, eaten: number): Stage | null {
  const { seat, traveller } = journey;
  if (eaten >= RATIONS_A_ROUND) return null;
  const times = traveller.hungryRounds + 1;
  const after = weakened({ ...traveller, hungryRounds: times }, times);
  const event: Event = {
    kind: 'went hungry',
    rule: RULE,
    seat,
    eaten,
    times,
    capacityLost: traveller.energyCapacity - after.energyCapacity,
    energyLost: traveller.energy - after.energy,
  };
  return stage(changed(journey, after), event);
}

const weakened = (traveller: Traveller, by: number): Traveller =>
  changeEnergy({ ...traveller, energyCapacity: Math.max(0, traveller.energyCapacity - by) }, -by);

/** Every Ration falls one stage; Stale ones become Inedible and are gone. */
function age(journey: Journey): Stage {
  const { seat, traveller } = journey;
  const { Stale, Palatable, Fresh } = traveller.rations;
  const left: Rations = { ...NO_RATIONS, Stale: Palatable, Palatable: Fresh };
  const aged = changed(journey, { ...traveller, rations: left });
  return stage(aged, { kind: 'aged', rule: RULE, seat, inedible: Stale, left });
}
