/** The opening of a round: the Reserve, the artefact and a Rest that was chosen (Rulings, One round: 1 and 2). */

import {
  changeEnergy,
  changeRations,
  changeReserves,
  changeWater,
  loseRations,
} from './amounts.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { changed, type Journey, type Told, untouched } from './journey.ts';
import { levelOf } from './levels.ts';
import { countOf } from './rations.ts';
import type { Traveller } from './state.ts';

/** What a Rest brings. */
export const REST_ENERGY = 3;

/** What one Reserve is spent for: so many Fresh Rations, or so much Water. */
export const PROVISION_AMOUNTS = { Rations: 3, Water: 2 } as const;

const ARTEFACT_RULE = 'Rules, Artefact Power';

/** The artefact's power comes after the Reserve, as the ruling names them: what Light brings is for later rounds. */
export function useArtefact(journey: Journey): Told {
  const { seat, traveller: before, orders } = journey;
  const power = orders.artefact;
  if (power === null) return untouched(journey);
  const works = !before.artefactUsed;
  const after = works ? { ...underPower(before, power), artefactUsed: true } : before;
  const event: Event = {
    kind: 'artefact',
    rule: ARTEFACT_RULE,
    seat,
    power,
    works,
    reserves: after.reserves - before.reserves,
    rations: countOf(after.rations) - countOf(before.rations),
    water: after.water - before.water,
    energy: after.energy - before.energy,
  };
  return { journey: changed(journey, after), events: [event] };
}

function underPower(traveller: Traveller, power: 'Light' | 'Dark'): Traveller {
  switch (power) {
    case 'Light':
      return changeReserves(traveller, 1);
    case 'Dark':
      return changeEnergy(changeWater(loseRations(traveller, 1), -1), -1);
  }
}

export function spendReserve(journey: Journey): Told {
  const { seat, traveller: before, orders } = journey;
  const provision = orders.reserve;
  if (provision === null) return untouched(journey);
  const spent = before.reserves > 0;
  const after = spent ? provisioned(changeReserves(before, -1), provision) : before;
  const gained = after.water - before.water + (countOf(after.rations) - countOf(before.rations));
  const rule = 'Rules, Resource';
  return {
    journey: changed(journey, after),
    events: [{ kind: 'reserve', rule, seat, provision, spent, gained }],
  };
}

function provisioned(traveller: Traveller, provision: 'Rations' | 'Water'): Traveller {
  switch (provision) {
    case 'Rations':
      return changeRations(traveller, 'Fresh', PROVISION_AMOUNTS.Rations);
    case 'Water':
      return changeWater(traveller, PROVISION_AMOUNTS.Water);
  }
}

/** Whether a Rest may be chosen: Stamina lies at its lowest level as the round starts. */
export const mayRest = (content: Content, traveller: Traveller): boolean =>
  levelOf(content, traveller, 'Stamina') === 0;

/** `allowed` by the Stamina at the start of the round, before anything else happened in it. */
export function takeRest(journey: Journey, allowed: boolean): Told {
  const { seat, orders } = journey;
  if (!orders.rest) return untouched(journey);
  if (!allowed) return { journey, events: [{ kind: 'rest void', rule: 'Rules, Stamina', seat }] };
  return rest(journey, { why: 'chosen', square: null });
}

/** Rests, by choice or for want of Energy. */
export function rest(
  journey: Journey,
  reason: Pick<Extract<Event, { readonly kind: 'rested' }>, 'why' | 'square'>,
): Told {
  const { seat, traveller } = journey;
  const after = changeEnergy(traveller, REST_ENERGY);
  const gained = after.energy - traveller.energy;
  return {
    journey: changed(journey, after),
    events: [{ kind: 'rested', rule: 'Rules, Stamina', seat, ...reason, gained }],
  };
}
