/** Computes the four kinds of points during the match and at its end (Rules, Scoring). */

import { getBySeat, mapSeats, type Seat } from '../kit/match/seat.ts';
import { listSeats } from '../kit/match/setup.ts';
import { createFraction, type Fraction, sumFractions } from '../kit/reckoning/fraction.ts';
import { memoizeByState } from '../kit/reckoning/memoize.ts';
import { findHighest } from '../kit/reckoning/rank.ts';
import { getAtlas } from './atlas.ts';
import type { Code, PointKind } from './content.ts';
import type { Now } from './now.ts';
import { MOST_BLOCKS_POINTS, RELATIVE_POINTS } from './prices.ts';
import { getResident } from './start.ts';
import { getSightseer, type Sightseer } from './state.ts';

export interface ListScore {
  readonly list: number;
  /** Unseen locations of the list. */
  readonly missing: readonly Code[];
  readonly points: number;
}

/** A player's share of a Relative. */
export interface RelativeShare {
  readonly at: Code;
  readonly name: string;
  readonly slices: number;
  /** Slices of all players at this Relative. */
  readonly of: number;
  /** Points that all Slices share; negative for a Relative that costs points. */
  readonly value: number;
  readonly points: Fraction;
}

export interface Score {
  readonly lists: readonly ListScore[];
  readonly shares: readonly RelativeShare[];
  /** Points for the most blocks; 0 unless this player alone had the most. */
  readonly mostBlocks: number;
  readonly points: Readonly<Record<PointKind, Fraction>>;
  readonly total: Fraction;
}

/** Scores a player's lists by the places seen so far. */
export function scoreLists(
  { setup }: Pick<Now, 'setup'>,
  { lists, seen }: Sightseer,
): readonly ListScore[] {
  const all = new Set(seen);
  return setup.content.lists
    .filter(({ number }) => lists.includes(number))
    .map(({ number, locations, points }) => {
      const missing = locations.filter((code) => !all.has(code));
      return { list: number, missing, points: missing.length === 0 ? points : -points };
    });
}

/** Returns a Relative's Maternal Points by number of visitors, before they are shared. */
export const getRelativePoints = (visitors: number): number =>
  RELATIVE_POINTS[Math.min(visitors, RELATIVE_POINTS.length - 1)] ?? 0;

/** Computes the shares of all players, which nobody knows before the end. */
function computeShares(now: Now): ReadonlyMap<Seat, readonly RelativeShare[]> {
  const seats = listSeats(now);
  const shares = new Map(seats.map((seat) => [seat, [] as RelativeShare[]]));
  for (const { code: at } of getAtlas(now.setup.content).relatives) {
    const held = seats
      .map((seat) => ({ seat, slices: getSightseer(now.state, seat).slices[at] ?? 0 }))
      .filter(({ slices }) => slices > 0);
    const of = held.reduce((sum, { slices }) => sum + slices, 0);
    const { name, worth } = getResident(now, at);
    const value = worth * getRelativePoints(held.length);
    for (const { seat, slices } of held) {
      const points = createFraction(value * slices, of);
      shares.get(seat)?.push({ at, name, slices, of, value, points });
    }
  }
  return shares;
}

/** Finds the only player with the most successful blocks; null if there is a tie or no block. */
function findTopBlocker({ setup, state }: Now): Seat | null {
  const { amount, items } = findHighest(
    listSeats({ setup }),
    (seat) => getSightseer(state, seat).blocks,
  );
  const [first, ...others] = items;
  return first === undefined || amount === 0 || others.length > 0 ? null : first;
}

/** Computes every player's points, including those that are counted at the end. */
const computeFinalScores = memoizeByState((now: Now): Readonly<Record<Seat, Score>> => {
  const shares = computeShares(now);
  const blocker = findTopBlocker(now);
  return mapSeats(listSeats(now), (seat) => {
    const mostBlocks = seat === blocker ? MOST_BLOCKS_POINTS : 0;
    return computeScore(now, { seat, shares: shares.get(seat) ?? [], mostBlocks });
  });
});

function computeScore(
  now: Now,
  { seat, shares, mostBlocks }: Pick<Score, 'shares' | 'mostBlocks'> & { readonly seat: Seat },
): Score {
  const sightseer = getSightseer(now.state, seat);
  const lists = scoreLists(now, sightseer);
  const listed = lists.reduce((sum, list) => sum + list.points, 0);
  const { Sightseeing, Maternal, Rejuvenation, Detour } = sightseer.points;
  const whole = [Sightseeing + listed, Rejuvenation, Detour + mostBlocks] as const;
  const maternal = sumFractions([createFraction(Maternal), ...shares.map((share) => share.points)]);
  const points = {
    Sightseeing: createFraction(whole[0]),
    Maternal: maternal,
    Rejuvenation: createFraction(whole[1]),
    Detour: createFraction(whole[2]),
  };
  const total = sumFractions([createFraction(whole[0] + whole[1] + whole[2]), maternal]);
  return { lists, shares, mostBlocks, points, total };
}

export const getFinalScore = (now: Now, seat: Seat): Score =>
  getBySeat(computeFinalScores(now), seat);
