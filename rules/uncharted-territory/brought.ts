/** What an artefact or a Reserve has surely brought, as the round shows without being played again. */

import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { changeWater, raiseCapacity } from './amounts.ts';
import type { Effect } from './effects.ts';
import type { Event, EventOf } from './events.ts';
import { eatenOf, energyIn } from './hunger.ts';
import type { Journey, Planned } from './journey.ts';
import { PROGRESS_PER_WATER } from './prices.ts';
import { countOf, RATIONS_A_ROUND, type Rations } from './rations.ts';
import type { Played } from './round.ts';
import { SLOTS, VISITS } from './slots.ts';
import { travellerOf } from './start.ts';
import type { Setting } from './travelling.ts';

/** What somebody has paid for. */
export type PaidFor = EventOf<'artefact' | 'reserve'>;

/** What it brings more of. */
type Brought = 'Reserves' | PaidProvision;
type PaidProvision = EventOf<'reserve'>['provision'];

/**
 * True: the round would lead to something else with the price alone. False: it may lead to the same. Where nothing of the kind is lost,
 * finds no room or is counted by an effect, the player has as much more of it until he eats and drinks.
 */
export function hasSurelyBrought(
  setting: Setting,
  played: Stage<Played, Event>,
  event: PaidFor,
): boolean {
  const journey = played.state.journeys.find(({ seat }) => seat === event.seat);
  if (journey === undefined) return false;
  if (event.kind === 'artefact' && event.power === 'Dark') return journey.made.length > VISITS;
  const [good, gained] = goodOf(event);
  if (isCounted(setting, played.state, good)) return false;
  if (good === 'Water') return showsInThirst(setting, played.events, journey);
  if (played.events.some((other) => isCut(other, event.seat, good))) return false;
  return good === 'Reserves' || showsInMeal(played.events, journey, gained);
}

/** Whether surely nothing but its price was paid: it found no room, or no fourth visit was planned. */
export function hasSurelyBroughtNothing({ state }: Stage<Played, Event>, event: PaidFor): boolean {
  if (event.kind === 'reserve') return event.gained === 0;
  if (event.power === 'Light') return event.reserves === 0;
  const journey = state.journeys.find(({ seat }) => seat === event.seat);
  return journey !== undefined && !journey.orders.rest && journey.planned.every(isUsual);
}

const isUsual = ({ slot }: Planned): boolean => SLOTS.indexOf(slot) < VISITS;

const goodOf = (event: PaidFor): readonly [Brought, number] =>
  event.kind === 'artefact' ? ['Reserves', event.reserves] : [event.provision, event.gained];

/** Whether an effect of the round asks how much of it somebody has. */
const isCounted = ({ setup }: Setting, { crowds }: Played, good: Brought): boolean =>
  crowds.some(({ square }) =>
    setup.content.locations[square].effects.some((effect) => counts(effect, good)),
  );

const MULTIPLIER = { Reserves: 'Reserve', Water: 'Water', Rations: 'Fresh Ration' } as const;

function counts(effect: Effect, good: Brought): boolean {
  if (effect.kind === 'vote on water') return false;
  if (effect.when.kind === 'holding' && effect.when.good === good) return true;
  return effect.kind === 'change' && effect.times === MULTIPLIER[good];
}

/** Whether less Water is left, or less Progress, where what was gained is missing through the whole round. */
function showsInThirst(
  setting: Setting,
  events: readonly Event[],
  { seat, traveller }: Journey,
): boolean {
  let otherwise = travellerOf(setting.state, seat);
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.kind === 'artefact') otherwise = changeWater(otherwise, event.water);
    if (event.kind === 'raised' && event.meter === 'Thirst')
      otherwise = raiseCapacity(otherwise, 'Thirst', event.amount);
    if (event.kind === 'changed' && event.good === 'Water')
      otherwise = changeWater(otherwise, event.amount);
    if (event.kind !== 'drank') continue;
    const missing = Math.max(0, event.needed - otherwise.water);
    const progress = traveller.progress + event.progressLost;
    return (
      changeWater(otherwise, -event.needed).water < traveller.water ||
      Math.max(0, progress - PROGRESS_PER_WATER * missing) < traveller.progress
    );
  }
  return false;
}

/** Whether an effect took of it, or brought more than there was room for. */
const isCut = (event: Event, seat: Seat, good: Brought): boolean =>
  event.kind === 'changed' &&
  event.seat === seat &&
  event.good.endsWith(good) &&
  (event.amount < 0 || event.amount !== event.applied);

/** Whether eating left anything else than it would without the Fresh Rations gained: in the stock, in Stamina or by hunger. */
function showsInMeal(events: readonly Event[], { seat, orders }: Journey, gained: number): boolean {
  const meal = mealOf(events, seat);
  if (meal === null) return false;
  const { held, eaten, energy } = meal;
  const otherwise = eatenOf({ ...held, Fresh: held.Fresh - gained }, orders.eat);
  return (
    eaten.Fresh < otherwise.Fresh + gained ||
    isHungry(eaten) !== isHungry(otherwise) ||
    energyIn(otherwise) < energy
  );
}

const isHungry = (eaten: Rations): boolean => countOf(eaten) < RATIONS_A_ROUND;

interface Meal {
  /** Before it. */
  readonly held: Rations;
  readonly eaten: Rations;
  /** As much as there was room for. */
  readonly energy: number;
}

function mealOf(events: readonly Event[], seat: Seat): Meal | null {
  let meal: Meal | null = null;
  for (const event of events) {
    if (event.kind === 'ate' && event.seat === seat) {
      const { eaten, energy } = event;
      meal = { held: eaten, eaten, energy };
    }
    if (event.kind === 'aged' && event.seat === seat && meal !== null)
      return { ...meal, held: heldBefore(meal.eaten, event) };
  }
  return null;
}

/** What was eaten, and what has aged since. */
const heldBefore = (eaten: Rations, { inedible, left }: EventOf<'aged'>): Rations => ({
  Stale: eaten.Stale + inedible,
  Palatable: eaten.Palatable + left.Stale,
  Fresh: eaten.Fresh + left.Palatable,
});
