/** What an artefact, a Reserve or a Rest has brought, as far as the round tells without being played again. */

import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import {
  changeEnergy,
  changeGood,
  changeProgress,
  changeReserves,
  raiseCapacity,
} from './amounts.ts';
import type { Location } from './content.ts';
import type { Effect, Multiplier } from './effects.ts';
import { amountDue } from './effects-applied.ts';
import type { Event, EventOf } from './events.ts';
import { eatAndAge } from './hunger.ts';
import type { Journey, Planned } from './journey.ts';
import { provisioned, underPower } from './opening.ts';
import { REST_ENERGY } from './prices.ts';
import { FRESHNESS } from './rations.ts';
import type { Played } from './round.ts';
import { SLOTS, VISITS } from './slots.ts';
import type { Square } from './squares.ts';
import { travellerOf } from './start.ts';
import type { Traveller } from './state.ts';
import { STRANDED_ENERGY } from './stranded.ts';
import { drink } from './thirst.ts';
import type { Setting } from './travelling.ts';

/** What somebody has paid for, or a Rest that was chosen. */
export type Spending = EventOf<'artefact' | 'reserve' | 'rested'>;

/** A round that was played, as one player asks of it. */
export interface OwnRound {
  readonly setting: Setting;
  readonly played: Stage<Played, Event>;
  readonly asking: readonly AskingLocation[];
  readonly seat: Seat;
  /** What it told of that player. */
  readonly told: readonly Event[];
}

/** Whether the round leads to the same with the price alone; null where it has to be played again. */
export function isPriceAlone(round: OwnRound, event: Spending): boolean | null {
  const { played, asking } = round;
  const index = played.state.journeys.findIndex(({ seat }) => seat === round.seat);
  const [journey, hungry] = [played.state.journeys[index], played.state.hungry[index]];
  if (journey === undefined || hungry === undefined) return null;
  if (event.kind === 'artefact' && event.power === 'Dark') return isDarkAlone(journey, round.told);
  const [good, gained] = goodOf(event);
  if (gained === 0) return true;
  const counted = countedIn(asking, { good, made: journey.made });
  if (counted === 'of anybody') return null;
  if (counted === null && isLeft(journey.traveller, good) && !isChanged(round.told, good))
    return false;
  const without = travellerWithout(round, { unpaid: event, isCounted: counted !== null });
  if (without === 'asked otherwise') return null;
  return without !== null && isSameAtEnd[good](journey, hungry, { without, played: played.state });
}

function goodOf(event: Spending): readonly [Provided, number] {
  switch (event.kind) {
    case 'artefact':
      return ['Reserves', event.reserves];
    case 'reserve':
      return [event.provision, event.gained];
    case 'rested':
      return ['Energy', event.gained];
  }
}

/** Whether there is some of what was gained after the meal, Fresh Rations a day later: where nothing else changed it there would be less without. */
function isLeft({ reserves, water, rations }: Traveller, good: Provided): boolean {
  switch (good) {
    case 'Reserves':
      return reserves > 0;
    case 'Water':
      return water > 0;
    case 'Rations':
      return rations.Palatable > 0;
    case 'Energy':
      // Much changes it: visits, colours, hunger.
      return false;
  }
}

/** How somebody else than the player who sat down to his meal ends the round. */
interface Otherwise {
  /** Who sits down with what there would be without what was paid for. */
  readonly without: Traveller;
  readonly played: Played;
}

/** Whether somebody who sits down with other supplies of a kind ends the round as he did: each kind shows in its own part of it. */
const isSameAtEnd: Readonly<
  Record<Provided, (ended: Journey, hungry: Journey, otherwise: Otherwise) => boolean>
> = {
  Reserves: ({ traveller }, _, { without }) => traveller.reserves === without.reserves,
  Water({ traveller }, hungry, { without, played }) {
    const after = drink(sitting(hungry, without), played.voted).state.traveller;
    return traveller.water === after.water && traveller.progress === after.progress;
  },
  Rations: (ended, hungry, { without }) => isSameAfterMeal(ended, sitting(hungry, without)),
  Energy: (ended, hungry, { without }) => isSameAfterMeal(ended, sitting(hungry, without)),
};

const sitting = (
  hungry: Journey,
  {
    rations,
    water,
    reserves,
    energy,
  }: Pick<Traveller, 'rations' | 'water' | 'reserves' | 'energy'>,
): Journey => ({
  ...hungry,
  traveller: { ...hungry.traveller, rations, water, reserves, energy },
});

function isSameAfterMeal({ traveller }: Journey, hungry: Journey): boolean {
  const after = eatAndAge(hungry).state.traveller;
  return (
    FRESHNESS.every((each) => traveller.rations[each] === after.rations[each]) &&
    traveller.energy === after.energy &&
    traveller.hungryRounds === after.hungryRounds
  );
}

/** Without its power the fourth field is void, and there is one visit less. */
function isDarkAlone({ planned, made }: Journey, own: readonly Event[]): boolean | null {
  const fourth = planned.find(({ slot }) => !isUsual(slot));
  const isRested = own.some((event) => event.kind === 'rested' && event.why === 'chosen');
  if (fourth === undefined && !isRested) return true;
  const isMade = fourth !== undefined && made.includes(fourth.square);
  return isMade || made.length > VISITS - (isRested ? 1 : 0) ? false : null;
}

const isUsual = (slot: Planned['slot']): boolean => SLOTS.indexOf(slot) < VISITS;

/** Whether an effect changed how much of it the player has. */
const isChanged = (told: readonly Event[], good: Provided): boolean =>
  told.some((event) => event.kind === 'changed' && event.good.endsWith(good));

/** Of a good, and of somebody who made these visits. */
interface Asking extends Pick<Journey, 'made'> {
  readonly good: Provided;
}

/** Whom an effect may have asked how much of something there is: null for nobody. */
type Counted = 'of visitors' | 'of anybody' | null;

/** Whether an effect of the round may have asked how much of it somebody has who made these visits: those of visitors concern nobody else. */
function countedIn(asking: readonly AskingLocation[], { good, made }: Asking): Counted {
  let found: Counted = null;
  for (const { square, counted } of asking) {
    if (counted[good] === 'of anybody') return 'of anybody';
    if (counted[good] !== null && made.includes(square)) found = counted[good];
  }
  return found;
}

/** A location that was visited, whose effect may ask how much of something there is. */
interface AskingLocation {
  readonly square: Square;
  readonly counted: Readonly<Record<Provided, Counted>>;
}

export function askingLocations({ setup }: Setting, { crowds }: Played): readonly AskingLocation[] {
  const asking: AskingLocation[] = [];
  for (const { square } of crowds) {
    const counted = countedBy(setup.content.locations[square].effects);
    if (counted !== null) asking.push({ square, counted });
  }
  return asking;
}

type Provided = 'Reserves' | 'Energy' | EventOf<'reserve'>['provision'];
type Change = Exclude<Effect, { readonly kind: 'vote on water' }>;

/** Null where none of it is asked for. */
const countedBy = memoizedByObject(
  (effects: readonly Effect[]): Readonly<Record<Provided, Counted>> | null => {
    const counted = (good: Provided): Counted => {
      const counting = effects.filter((effect) => isChange(effect) && counts(effect, good));
      if (counting.length === 0) return null;
      return counting.every((effect) => isChange(effect) && effect.concerned === 'visitors')
        ? 'of visitors'
        : 'of anybody';
    };
    const all = {
      Reserves: counted('Reserves'),
      Energy: counted('Energy'),
      Rations: counted('Rations'),
      Water: counted('Water'),
    };
    return Object.values(all).some((whom) => whom !== null) ? all : null;
  },
);

const isChange = (effect: Effect): effect is Change => effect.kind !== 'vote on water';

const MULTIPLIERS: Readonly<Partial<Record<Provided, Multiplier>>> = {
  Reserves: 'Reserve',
  Water: 'Water',
  Rations: 'Fresh Ration',
};

function counts(effect: Change, good: Provided): boolean {
  if (effect.when.kind === 'holding' && effect.when.good === good) return true;
  return effect.kind === 'change' && effect.times === MULTIPLIERS[good];
}

interface Unpaid {
  readonly unpaid: Spending;
  /** Whether an effect asks visitors how much of what was paid for they have. */
  readonly isCounted: boolean;
}

/**
 * How its player would sit down to his meal, had the price brought nothing; null where a visit would not be made for want of Energy. Where
 * an effect would have asked for another amount, and be due otherwise, there is no telling.
 */
function travellerWithout(
  round: OwnRound,
  { unpaid, isCounted }: Unpaid,
): Traveller | null | 'asked otherwise' {
  const { locations } = round.setting.setup.content;
  let traveller = travellerOf(round.setting.state, unpaid.seat);
  let paid = traveller;
  for (const event of round.told) {
    if (event.kind === 'ate') break;
    if (event.kind === 'visited' && traveller.energy < event.energy) return null;
    traveller = changedBy(traveller, event, event !== unpaid);
    if (!isCounted) continue;
    paid = changedBy(paid, event, true);
    if (
      event.kind === 'visited' &&
      isAskedOtherwise(locations[event.square], event, [traveller, paid])
    )
      return 'asked otherwise';
  }
  return traveller;
}

function isAskedOtherwise(
  { effects }: Location,
  { visitors }: EventOf<'visited'>,
  [one, other]: readonly [Traveller, Traveller],
): boolean {
  const among = { all: visitors, others: visitors - 1 };
  return effects.some(
    (effect) =>
      isChange(effect) && amountDue(effect, one, among) !== amountDue(effect, other, among),
  );
}

/** As one event of the round changes what there is until the meal. */
function changedBy(traveller: Traveller, event: Event, brings: boolean): Traveller {
  switch (event.kind) {
    case 'changed':
      return changeGood(traveller, event.good, event.amount);
    case 'raised':
      return raiseCapacity(traveller, event.meter, event.amount);
    case 'artefact':
      return event.works ? underPower(traveller, { power: event.power, brings }) : traveller;
    case 'reserve':
      return event.spent ? afterReserve(traveller, event, brings) : traveller;
    case 'rested':
      return brings ? changeEnergy(traveller, REST_ENERGY) : traveller;
    case 'visited':
      return changeEnergy(traveller, -event.energy);
    case 'colours':
      return metColours(traveller, event);
    case 'stranded':
      return event.progress === 0
        ? traveller
        : changeEnergy(changeProgress(traveller, event.progress), STRANDED_ENERGY);
    default:
      return traveller;
  }
}

function afterReserve(
  traveller: Traveller,
  { provision }: EventOf<'reserve'>,
  brings: boolean,
): Traveller {
  const paid = changeReserves(traveller, -1);
  return brings ? provisioned(paid, provision) : paid;
}

/** A condition that was met has not grown by it. */
function metColours(
  traveller: Traveller,
  { same, different, nextSame, nextDifferent }: EventOf<'colours'>,
): Traveller {
  const gained = same ? changeEnergy(traveller, nextSame) : traveller;
  return different ? changeEnergy(gained, -nextDifferent) : gained;
}
