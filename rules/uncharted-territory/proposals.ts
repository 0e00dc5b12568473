/** Proposes sets of locations for a round, judged by their usual costs and gains. */

import {
  type Candidate,
  type Holdings,
  MAX_PROPOSALS,
  type ProposalRules,
} from '../kit/match/proposal.ts';
import type { Seat } from '../kit/match/seat.ts';
import { findColourConditions, VISITS_FOR_COLOURS } from './colours.ts';
import type { Location } from './content.ts';
import { type Effect, findNaming, type Good } from './effects.ts';
import { listOpenLocations } from './exhaustion.ts';
import { fillVisitFields } from './forms/kinds.ts';
import { questions } from './forms/questions.ts';
import { canRest } from './levels.ts';
import type { SeatNow } from './now.ts';
import type { Orders, Visit } from './orders.ts';
import { ENERGY_PER_WATER, REST_ENERGY } from './prices.ts';
import { countRations } from './rations.ts';
import { VISIT_COUNT } from './squares.ts';
import { getTraveller } from './start.ts';
import type { Traveller } from './state.ts';
import { hasVote } from './voting.ts';

export const proposalSource: ProposalRules<SeatNow, Orders> = {
  candidates(seatNow) {
    const { setup, state, seat } = seatNow;
    if (state.phase === 'over') return null;
    const traveller = getTraveller(state, seat);
    const free = listOpenLocations(setup.content, state).filter(
      (location) => !traveller.visited.includes(location.square) && isProposable(location, seatNow),
    );
    const visits = listBestSets(free, traveller, VISIT_COUNT).map(
      (locations): Candidate<Orders> => ({
        orders: buildVisitOrders(locations, seatNow),
        name: formatSquares(locations),
      }),
    );
    const rests = canRest(setup.content, traveller) ? listRests(free, seatNow) : [];
    return {
      about:
        'Best first: Progress + 💧 Water + 🍞 Rations + 2 × 📦 Reserves + ⅓ × ⚡ Energy. ' +
        'An order with 📦 spends a Reserve.',
      candidates: listReserveCandidates([...rests, ...visits], traveller),
      alike: SIMILAR_PROPOSALS,
      compare: (one, other) => computeWorth(other) - computeWorth(one),
    };
  },
  scarce: ['⚡', '💧', '🍞'],
  holdings({ state, seat }) {
    const { progress, energy, water, rations, reserves } = getTraveller(state, seat);
    return {
      'Prog.': progress,
      '⚡': energy,
      '💧': water,
      '🍞': countRations(rations),
      '📦': reserves,
    };
  },
};

/** Number of similar proposals among which robots choose, so that equal travellers may differ. */
const SIMILAR_PROPOSALS = 5;

/** Computes the worth of Progress and goods. A Reserve is worth 2 Water. */
const computeWorth = (after: Holdings): number =>
  Number(after['Prog.']) +
  Number(after['💧']) +
  Number(after['🍞']) +
  2 * Number(after['📦']) +
  Number(after['⚡']) / 3;

/** Formats squares without names, so that a proposal fits one line of a phone. */
const formatSquares = (locations: readonly Location[]): string =>
  locations.map(({ square }) => square).join(' ');

/** Returns whether visitors neither vote there nor name another player. */
const isProposable = (location: Location, seatNow: SeatNow): boolean =>
  !hasVote(location) &&
  (findNaming(location.effects) === 'nobody' || findNamed(location, seatNow, new Set()) !== null);

/** Lists candidates that begin with a Rest; the traveller is Exhausted. */
function listRests(free: readonly Location[], seatNow: SeatNow): readonly Candidate<Orders>[] {
  const before = getTraveller(seatNow.state, seatNow.seat);
  const traveller = { ...before, energy: before.energy + REST_ENERGY };
  const sets = listBestSets(free, traveller, VISIT_COUNT - 1).slice(0, MAX_REST_CANDIDATES);
  return [...sets, []].map((locations) => ({
    orders: { ...buildVisitOrders(locations, seatNow), rest: true },
    name: ['Rest', ...(locations.length > 0 ? [formatSquares(locations)] : [])].join(', '),
  }));
}

const MAX_REST_CANDIDATES = 8;

/** Spends a Reserve in all candidates, and repeats the best candidate without the Reserve. */
function listReserveCandidates(
  begun: readonly Candidate<Orders>[],
  traveller: Traveller,
): readonly Candidate<Orders>[] {
  const needed = findNeededReserve(traveller);
  const all = traveller.reserves === 0 ? [null] : ([null, 'Rations', 'Water'] as const);
  const others = all.filter((reserve) => reserve !== needed);
  const [best = STAY_CANDIDATE, ...rest] = begun;
  return [
    ...[best, ...rest]
      .slice(0, MAX_PROPOSALS - others.length)
      .map((one) => withReserve(one, needed)),
    ...others.map((reserve) => withReserve(best, reserve)),
  ].filter(({ orders }) => orders !== STAY_CANDIDATE.orders);
}

const STAY_CANDIDATE: Candidate<Orders> = { orders: questions.blank, name: 'no visit' };

type Reserve = Orders['reserve'];

const withReserve = ({ orders, name }: Candidate<Orders>, reserve: Reserve): Candidate<Orders> =>
  reserve === null
    ? { orders, name }
    : { orders: { ...orders, reserve }, name: `📦 ${reserve}; ${name}` };

function findNeededReserve({ reserves, water, rations }: Traveller): Reserve {
  if (reserves === 0) return null;
  if (water <= 2) return 'Water';
  return countRations(rations) <= 3 ? 'Rations' : null;
}

interface WeighedSet {
  readonly locations: readonly Location[];
  readonly worth: number;
}

/** Lists the best sets by a quick estimate. The kit resolves only these sets. */
function listBestSets(
  free: readonly Location[],
  traveller: Traveller,
  visits: number,
): readonly (readonly Location[])[] {
  const goods = computeGoodsWorth(traveller);
  const getWorth = (location: Location): number => computeLocationWorth(location, goods);
  const { best, keep, mayBeAmong } = createRanking(goods.Energy * traveller.same, (locations) =>
    computeColoursWorth(locations, traveller, goods.Energy),
  );
  const go = (from: number, locations: readonly Location[], left: number, worth: number): void => {
    let isWhole = true;
    const end = locations.length === visits ? from : free.length;
    for (let index = from; index < end; index++) {
      const next = free[index];
      if (next === undefined || next.energy > left) continue;
      isWhole = false;
      const more = worth + getWorth(next);
      if (locations.length === visits - 1 && !mayBeAmong(more)) continue;
      go(index + 1, [...locations, next], left - next.energy, more);
    }
    if (isWhole && locations.length > 0) keep(locations, worth);
  };
  go(0, [], traveller.energy, 0);
  return best.map(({ locations }) => locations);
}

/** Keeps the best sets. `most` is the greatest possible worth of colours. */
function createRanking(most: number, colours: (locations: readonly Location[]) => number) {
  const best: WeighedSet[] = [];
  const isAmong = (worth: number): boolean =>
    best.length < MAX_PROPOSALS || worth > (best.at(-1)?.worth ?? 0);
  const mayBeAmong = (plain: number): boolean => isAmong(plain + most);
  const keep = (locations: readonly Location[], plain: number): void => {
    if (!mayBeAmong(plain)) return;
    const worth = plain + colours(locations);
    if (!isAmong(worth)) return;
    const at = best.findIndex((other) => other.worth < worth);
    best.splice(at < 0 ? best.length : at, 0, { locations, worth });
    if (best.length > MAX_PROPOSALS) best.pop();
  };
  return { best, keep, mayBeAmong };
}

type GoodsWorth = Readonly<Record<'Water' | 'Rations' | 'Energy' | 'Reserves', number>>;

/** Computes the worth of each good in Progress. Scarce goods are worth more. */
const computeGoodsWorth = ({ water, rations, energy, reserves }: Traveller): GoodsWorth => ({
  Water: water <= 1 ? 2 : 0.4,
  Rations: countRations(rations) <= 2 ? 1.2 : 0.3,
  Energy: energy <= 4 ? 1 : 0.45,
  Reserves: reserves <= 1 ? 1.5 : 0.7,
});

function computeLocationWorth({ progress, energy, effects }: Location, goods: GoodsWorth): number {
  const price = energy * goods.Energy + (energy / ENERGY_PER_WATER) * goods.Water;
  return effects.reduce((sum, effect) => sum + computeEffectWorth(effect, goods), progress - price);
}

function computeEffectWorth(effect: Effect, goods: GoodsWorth): number {
  if (effect.kind === 'vote on water') return 0;
  const isMine = effect.concerned !== 'others' && effect.concerned !== 'another named';
  if (effect.kind === 'raise') return isMine ? 0.5 : 0;
  return isMine ? effect.amount * computeGoodWorth(effect.good, goods) : 0;
}

function computeGoodWorth(good: Good, goods: GoodsWorth): number {
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

function computeColoursWorth(
  locations: readonly Location[],
  { same, different }: Traveller,
  energy: number,
): number {
  if (locations.length < VISITS_FOR_COLOURS) return 0;
  const met = findColourConditions(locations.map(({ colours }) => colours));
  return energy * ((met.same ? same : 0) - (met.different ? different : 0));
}

function buildVisitOrders(locations: readonly Location[], seatNow: SeatNow): Orders {
  const named = new Set<Seat>();
  const visits = locations.map((location): Visit => {
    const seat = findNamed(location, seatNow, named);
    if (seat !== null) named.add(seat);
    return { square: location.square, named: seat };
  });
  return { ...questions.blank, visits: fillVisitFields(visits) };
}

/** Returns the player's own seat if they may name themselves at the location; else null. */
function findNamed(
  { effects }: Location,
  { state, seat }: SeatNow,
  named: ReadonlySet<Seat>,
): Seat | null {
  const isFree = !named.has(seat) && !getTraveller(state, seat).namedLast.includes(seat);
  return findNaming(effects) === 'anybody' && isFree ? seat : null;
}
