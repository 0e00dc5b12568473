/** Proposals for a round: sets of locations, by their usual costs and gains. */

import {
  type Candidate,
  type Holdings,
  MOST_PROPOSALS,
  type Proposing,
} from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { conditionsMet, VISITS_FOR_COLOURS } from './colours.ts';
import type { Location } from './content.ts';
import { type Effect, type Good, namingOf } from './effects.ts';
import { openLocations } from './exhaustion.ts';
import { questions } from './forms/questions.ts';
import { mayRest } from './levels.ts';
import type { SeatNow } from './now.ts';
import type { Orders, Visit } from './orders.ts';
import { ENERGY_PER_WATER, REST_ENERGY } from './prices.ts';
import { countOf } from './rations.ts';
import { VISITS } from './squares.ts';
import { travellerOf } from './start.ts';
import type { Traveller } from './state.ts';
import { hasVote } from './voting.ts';

export const proposing: Proposing<SeatNow, Orders> = {
  candidates(asked) {
    const { setup, state, seat } = asked;
    if (state.phase === 'over') return null;
    const traveller = travellerOf(state, seat);
    const { visited } = traveller;
    const free = openLocations(setup.content, state).filter(
      (location) => !visited.includes(location.square) && asksNothingElse(location, asked),
    );
    const visits = bestSets(free, traveller, VISITS).map(
      (locations): Candidate<Orders> => ({
        orders: visiting(locations, asked),
        name: named(locations),
      }),
    );
    const rests = mayRest(setup.content, traveller) ? rested(free, asked) : [];
    return {
      about: ABOUT,
      candidates: supplied([...rests, ...visits], traveller),
      alike: ALIKE,
      compare: (one, other) => worthLeft(other) - worthLeft(one),
    };
  },
  scarce: ['Energy', 'Water', 'Rations'],
  holdings({ state, seat }) {
    const { progress, energy, water, rations, reserves } = travellerOf(state, seat);
    return {
      Progress: progress,
      Energy: energy,
      Water: water,
      Rations: countOf(rations),
      Reserves: reserves,
    };
  },
};

const ABOUT = 'Best first: Progress, Water, Rations, 2 × Reserves, ⅓ × Energy.';

/** Travellers begin with equal goods, and robots should not all choose alike. */
const ALIKE = 5;

/** Returns the worth of Progress and goods. A Reserve is worth 2, as much as 2 Water. */
const worthLeft = (after: Holdings): number =>
  Number(after['Progress']) +
  Number(after['Water']) +
  Number(after['Rations']) +
  2 * Number(after['Reserves']) +
  Number(after['Energy']) / 3;

/** Lists squares alone, so that a proposal fits one line of a phone. */
const named = (locations: readonly Location[]): string =>
  locations.map(({ square }) => square).join(', ');

/** Whether a visit needs neither a vote nor the name of another player. */
const asksNothingElse = (location: Location, asked: SeatNow): boolean =>
  !hasVote(location) &&
  (namingOf(location.effects) === 'nobody' || namedAt(location, asked, new Set()) !== null);

/** Lists rounds in which an Exhausted traveller rests before the visits, in place of the last. */
function rested(free: readonly Location[], asked: SeatNow): readonly Candidate<Orders>[] {
  const before = travellerOf(asked.state, asked.seat);
  const traveller = { ...before, energy: before.energy + REST_ENERGY };
  const sets = bestSets(free, traveller, VISITS - 1).slice(0, MOST_WITH_REST);
  return [...sets, []].map((locations) => ({
    orders: { ...visiting(locations, asked), rest: true },
    name: ['Rest', ...(locations.length > 0 ? [named(locations)] : [])].join(', '),
  }));
}

const MOST_WITH_REST = 8;

/** Spends the needed Reserve in all candidates, and repeats the best with each alternative. */
function supplied(
  begun: readonly Candidate<Orders>[],
  traveller: Traveller,
): readonly Candidate<Orders>[] {
  const needed = neededReserve(traveller);
  const all = traveller.reserves === 0 ? [null] : ([null, 'Rations', 'Water'] as const);
  const others = all.filter((reserve) => reserve !== needed);
  const [best = AT_HOME, ...rest] = begun;
  return [
    ...[best, ...rest]
      .slice(0, MOST_PROPOSALS - others.length)
      .map((one) => withReserve(one, needed)),
    ...others.map((reserve) => withReserve(best, reserve)),
  ].filter(({ orders }) => orders !== AT_HOME.orders);
}

const AT_HOME: Candidate<Orders> = { orders: questions.blank, name: 'no visit' };

type Reserve = Orders['reserve'];

const withReserve = ({ orders, name }: Candidate<Orders>, reserve: Reserve): Candidate<Orders> =>
  reserve === null
    ? { orders, name }
    : { orders: { ...orders, reserve }, name: `Reserve: ${reserve}; ${name}` };

function neededReserve({ reserves, water, rations }: Traveller): Reserve {
  if (reserves === 0) return null;
  if (water <= 2) return 'Water';
  return countOf(rations) <= 3 ? 'Rations' : null;
}

interface Weighed {
  readonly locations: readonly Location[];
  readonly worth: number;
}

/** Returns the best sets by a quick estimate. The kit resolves these few afterwards. */
function bestSets(
  free: readonly Location[],
  traveller: Traveller,
  visits: number,
): readonly (readonly Location[])[] {
  const goods = goodsWorth(traveller);
  const worthOf = (location: Location): number => worthIn(location, goods);
  const { best, keep, mayBeAmong } = ranking(goods.Energy * traveller.same, (locations) =>
    coloured(locations, traveller, goods.Energy),
  );
  const go = (from: number, locations: readonly Location[], left: number, worth: number): void => {
    let isWhole = true;
    const end = locations.length === visits ? from : free.length;
    for (let index = from; index < end; index++) {
      const next = free[index];
      if (next === undefined || next.energy > left) continue;
      isWhole = false;
      const more = worth + worthOf(next);
      if (locations.length === visits - 1 && !mayBeAmong(more)) continue;
      go(index + 1, [...locations, next], left - next.energy, more);
    }
    if (isWhole && locations.length > 0) keep(locations, worth);
  };
  go(0, [], traveller.energy, 0);
  return best.map(({ locations }) => locations);
}

/** Keeps the best sets. `most` is the greatest worth of colours, which are counted late. */
function ranking(most: number, colours: (locations: readonly Location[]) => number) {
  const best: Weighed[] = [];
  const isAmong = (worth: number): boolean =>
    best.length < MOST_PROPOSALS || worth > (best.at(-1)?.worth ?? 0);
  const mayBeAmong = (plain: number): boolean => isAmong(plain + most);
  const keep = (locations: readonly Location[], plain: number): void => {
    if (!mayBeAmong(plain)) return;
    const worth = plain + colours(locations);
    if (!isAmong(worth)) return;
    const at = best.findIndex((other) => other.worth < worth);
    best.splice(at < 0 ? best.length : at, 0, { locations, worth });
    if (best.length > MOST_PROPOSALS) best.pop();
  };
  return { best, keep, mayBeAmong };
}

type Goods = Readonly<Record<'Water' | 'Rations' | 'Energy' | 'Reserves', number>>;

/** Returns the worth of one of each good in Progress. Scarce goods are worth more. */
const goodsWorth = ({ water, rations, energy, reserves }: Traveller): Goods => ({
  Water: water <= 1 ? 2 : 0.4,
  Rations: countOf(rations) <= 2 ? 1.2 : 0.3,
  Energy: energy <= 4 ? 1 : 0.45,
  Reserves: reserves <= 1 ? 1.5 : 0.7,
});

function worthIn({ progress, energy, effects }: Location, goods: Goods): number {
  const price = energy * goods.Energy + (energy / ENERGY_PER_WATER) * goods.Water;
  return effects.reduce((sum, effect) => sum + effectWorth(effect, goods), progress - price);
}

function effectWorth(effect: Effect, goods: Goods): number {
  if (effect.kind === 'vote on water') return 0;
  const isMine = effect.concerned !== 'others' && effect.concerned !== 'another named';
  if (effect.kind === 'raise') return isMine ? 0.5 : 0;
  return isMine ? effect.amount * goodWorth(effect.good, goods) : 0;
}

function goodWorth(good: Good, goods: Goods): number {
  switch (good) {
    case 'Progress':
      return 1;
    case 'Water':
    case 'Energy':
    case 'Reserves':
      return goods[good];
    case 'Rations':
    case 'Stale Rations':
    case 'Palatable Rations':
      return goods.Rations;
    case 'Fresh Rations':
      return goods.Rations * 1.5;
  }
}

function coloured(
  locations: readonly Location[],
  { same, different }: Traveller,
  energy: number,
): number {
  if (locations.length < VISITS_FOR_COLOURS) return 0;
  const met = conditionsMet(locations.map(({ colours }) => colours));
  return energy * ((met.same ? same : 0) - (met.different ? different : 0));
}

function visiting(locations: readonly Location[], asked: SeatNow): Orders {
  const named = new Set<Seat>();
  const visits = locations.map((location): Visit => {
    const seat = namedAt(location, asked, named);
    if (seat !== null) named.add(seat);
    return { square: location.square, named: seat };
  });
  return { ...questions.blank, visits };
}

/** Returns the player's own seat if it can be named; else null. */
function namedAt(
  { effects }: Location,
  { state, seat }: SeatNow,
  named: ReadonlySet<Seat>,
): Seat | null {
  const isFree = !named.has(seat) && !travellerOf(state, seat).namedLast.includes(seat);
  return namingOf(effects) === 'anybody' && isFree ? seat : null;
}
