/** What an artefact, a Reserve or a Rest has brought, as far as the round tells without being played again. */

import { isSame } from '../kit/judging/same.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { changeGood, changeReserves, raiseCapacity } from './amounts.ts';
import type { Effect, Multiplier } from './effects.ts';
import type { Event, EventOf } from './events.ts';
import { eatAndAge } from './hunger.ts';
import type { Journey, Planned } from './journey.ts';
import { provisioned, underPower } from './opening.ts';
import { REST_ENERGY } from './prices.ts';
import type { Played } from './round.ts';
import { SLOTS, VISITS } from './slots.ts';
import { travellerOf } from './start.ts';
import type { Traveller } from './state.ts';
import { drink } from './thirst.ts';
import type { Setting } from './travelling.ts';
import type { VotedWater } from './visiting.ts';

/** What somebody has paid for. */
export type PaidFor = EventOf<'artefact' | 'reserve'>;

/** A round that was played, as one player asks of it. */
export interface OwnRound {
  readonly setting: Setting;
  readonly played: Stage<Played, Event>;
  readonly seat: Seat;
}

/** What it told of that player. */
const toldOf = ({ played, seat }: OwnRound): readonly Event[] =>
  played.events.filter((event) => 'seat' in event && event.seat === seat);

/** Whether the round leads to the same with the price alone; null where it has to be played again. */
export function isPriceAlone(round: OwnRound, event: PaidFor): boolean | null {
  const { setting, played } = round;
  const index = played.state.journeys.findIndex(({ seat }) => seat === round.seat);
  const [journey, hungry] = [played.state.journeys[index], played.state.hungry[index]];
  if (journey === undefined || hungry === undefined) return null;
  if (event.kind === 'artefact' && event.power === 'Dark')
    return isDarkAlone(journey, toldOf(round));
  const [good, gained] = goodOf(event);
  if (gained === 0) return true;
  const asking = { good, made: journey.made };
  if (isCounted(setting, played.state, asking)) return null;
  if (isLeft(journey.traveller, good) && !isChanged(setting, played.state, asking)) return false;
  const without = suppliesWithout(round, event);
  return isSameAtEnd[good](journey, withSupplies(hungry, without), played.state.voted);
}

const goodOf = (event: PaidFor): readonly [Provided, number] =>
  event.kind === 'artefact' ? ['Reserves', event.reserves] : [event.provision, event.gained];

/** Whether there is some of what was gained after the meal, Fresh Rations a day later: where nothing else changed it there would be less without. */
const isLeft = ({ reserves, water, rations }: Traveller, good: Provided): boolean =>
  ({ Reserves: reserves, Water: water, Rations: rations.Palatable })[good] > 0;

/** Whether an effect of the round may have changed how much of it somebody has who made these visits. */
const isChanged = (setting: Setting, played: Played, of: Asking): boolean =>
  mayConcern(
    setting,
    played,
    of.made,
    (effect) => effect.kind === 'change' && effect.good.endsWith(of.good),
  );

const withSupplies = (
  hungry: Journey,
  { rations, water, reserves }: Pick<Traveller, 'rations' | 'water' | 'reserves'>,
): Journey => ({ ...hungry, traveller: { ...hungry.traveller, rations, water, reserves } });

/** Whether somebody who sits down with other supplies of a kind ends the round as he did: each kind shows in its own part of it. */
const isSameAtEnd: Readonly<
  Record<Provided, (ended: Journey, hungry: Journey, voted: VotedWater | null) => boolean>
> = {
  Reserves: ({ traveller }, hungry) => traveller.reserves === hungry.traveller.reserves,
  Water({ traveller }, hungry, voted) {
    const after = drink(hungry, voted).state.traveller;
    return traveller.water === after.water && traveller.progress === after.progress;
  },
  Rations({ traveller }, hungry) {
    const after = eatAndAge(hungry).state.traveller;
    return (
      isSame(traveller.rations, after.rations) &&
      traveller.energy === after.energy &&
      traveller.hungryRounds === after.hungryRounds
    );
  },
};

/** Without its power the fourth field is void, and there is one visit less. */
function isDarkAlone({ planned, made }: Journey, own: readonly Event[]): boolean | null {
  const fourth = planned.find(({ slot }) => !isUsual(slot));
  const isRested = own.some((event) => event.kind === 'rested' && event.why === 'chosen');
  if (fourth === undefined && !isRested) return true;
  const isMade = fourth !== undefined && made.includes(fourth.square);
  return isMade || made.length > VISITS - (isRested ? 1 : 0) ? false : null;
}

const isUsual = (slot: Planned['slot']): boolean => SLOTS.indexOf(slot) < VISITS;

/** Whether an effect of the round may have asked how much of it somebody has who made these visits. */
const isCounted = (setting: Setting, played: Played, of: Asking): boolean =>
  mayConcern(setting, played, of.made, (effect) => counts(effect, of.good));

/** Of a good, and of somebody who made these visits. */
interface Asking extends Pick<Journey, 'made'> {
  readonly good: Counted;
}

/** Whether there was such an effect in the round that may have concerned who made these visits: those of visitors concern nobody else. */
const mayConcern = (
  { setup }: Setting,
  { crowds }: Played,
  made: Journey['made'],
  isSuch: (effect: Change) => boolean,
): boolean =>
  crowds.some(({ square }) =>
    setup.content.locations[square].effects.some(
      (effect) =>
        effect.kind !== 'vote on water' &&
        (effect.concerned !== 'visitors' || made.includes(square)) &&
        isSuch(effect),
    ),
  );

type Provided = 'Reserves' | EventOf<'reserve'>['provision'];
type Counted = Provided | 'Energy';
type Change = Exclude<Effect, { readonly kind: 'vote on water' }>;

const MULTIPLIERS: Readonly<Partial<Record<Counted, Multiplier>>> = {
  Reserves: 'Reserve',
  Water: 'Water',
  Rations: 'Fresh Ration',
};

function counts(effect: Change, good: Counted): boolean {
  if (effect.when.kind === 'holding' && effect.when.good === good) return true;
  return effect.kind === 'change' && effect.times === MULTIPLIERS[good];
}

/** What there would be to eat, to drink and in reserve at the end of the round, had the price brought nothing. */
const suppliesWithout = (
  round: OwnRound,
  unpaid: PaidFor,
): Pick<Traveller, 'rations' | 'water' | 'reserves'> =>
  toldOf(round).reduce(
    (left, event) => supplied(left, event, event !== unpaid),
    travellerOf(round.setting.state, unpaid.seat),
  );

/** As one event of the round changes what there is until the meal. */
function supplied(traveller: Traveller, event: Event, brings: boolean): Traveller {
  if (event.kind === 'changed') return changeGood(traveller, event.good, event.amount);
  if (event.kind === 'raised') return raiseCapacity(traveller, event.meter, event.amount);
  if (event.kind === 'artefact' && event.works)
    return underPower(traveller, { power: event.power, brings });
  if (event.kind !== 'reserve' || !event.spent) return traveller;
  const paid = changeReserves(traveller, -1);
  return brings ? provisioned(paid, event.provision) : paid;
}

/**
 * Whether its Energy shows at the end of the round, or in visits that are not made without it: nothing cut it on the way, and no effect
 * asked for it.
 */
export const showsInEnergy = (round: OwnRound, { traveller, made }: Journey): boolean =>
  traveller.energy < traveller.energyCapacity &&
  !isCounted(round.setting, round.played.state, { good: 'Energy', made }) &&
  !toldOf(round).some(isEnergyCut);

const isEnergyCut = (event: Event): boolean =>
  (event.kind === 'changed' &&
    event.good === 'Energy' &&
    (event.amount < 0 || event.amount !== event.applied)) ||
  (event.kind === 'rested' && event.gained < REST_ENERGY) ||
  (event.kind === 'colours' && event.different) ||
  event.kind === 'went hungry';
