/** Points of the four kinds, present and final (Rules, Scoring). */

import { forSeats, ofSeat, type Seat } from '../kit/match/seat.ts';
import { seatsOf } from '../kit/match/setup.ts';
import { type Fraction, fractionOf, sumOf } from '../kit/reckoning/fraction.ts';
import { memoizedByState } from '../kit/reckoning/memoize.ts';
import { highestOf } from '../kit/reckoning/plurality.ts';
import { atlasOf } from './atlas.ts';
import type { Code, PointKind } from './content.ts';
import type { Now } from './now.ts';
import { MOST_BLOCKS_POINTS, RELATIVE_POINTS } from './prices.ts';
import { residentOf } from './start.ts';
import { type Sightseer, sightseerOf } from './state.ts';

/** Points of one list. */
export interface ListScore {
  readonly list: number;
  /** Unseen locations of the list. */
  readonly missing: readonly Code[];
  readonly points: number;
}

/** One player's share of a Relative. */
export interface Share {
  readonly at: Code;
  readonly name: string;
  readonly slices: number;
  /** Slices of all players there. */
  readonly of: number;
  /** Points that all Slices share; negative for a Relative who costs points. */
  readonly value: number;
  readonly points: Fraction;
}

export interface Score {
  readonly lists: readonly ListScore[];
  readonly shares: readonly Share[];
  /** 0 unless this player alone had the most successful blocks. */
  readonly mostBlocks: number;
  readonly points: Readonly<Record<PointKind, Fraction>>;
  readonly total: Fraction;
}

/** Scores a player's lists at present. */
export function listScores(
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

/** Returns a Relative's Maternal Points by its visitors, before they are shared. */
export const relativePoints = (visitors: number): number =>
  RELATIVE_POINTS[Math.min(visitors, RELATIVE_POINTS.length - 1)] ?? 0;

/** Computes all shares of all players, which nobody knows before the end. */
function sharesOf(now: Now): ReadonlyMap<Seat, readonly Share[]> {
  const seats = seatsOf(now);
  const shares = new Map(seats.map((seat) => [seat, [] as Share[]]));
  for (const { code: at } of atlasOf(now.setup.content).relatives) {
    const held = seats
      .map((seat) => ({ seat, slices: sightseerOf(now.state, seat).slices[at] ?? 0 }))
      .filter(({ slices }) => slices > 0);
    const of = held.reduce((sum, { slices }) => sum + slices, 0);
    const { name, worth } = residentOf(now, at);
    const value = worth * relativePoints(held.length);
    for (const { seat, slices } of held) {
      const points = fractionOf(value * slices, of);
      shares.get(seat)?.push({ at, name, slices, of, value, points });
    }
  }
  return shares;
}

/** Finds the only player with the most successful blocks; null for a tie or no blocks. */
function mostBlocking({ setup, state }: Now): Seat | null {
  const { amount, items } = highestOf(
    seatsOf({ setup }),
    (seat) => sightseerOf(state, seat).blocks,
  );
  const [first, ...others] = items;
  return first === undefined || amount === 0 || others.length > 0 ? null : first;
}

/** Computes every player's points, with those counted at the end. */
const finalScores = memoizedByState((now: Now): Readonly<Record<Seat, Score>> => {
  const shares = sharesOf(now);
  const blocker = mostBlocking(now);
  return forSeats(seatsOf(now), (seat) => {
    const mostBlocks = seat === blocker ? MOST_BLOCKS_POINTS : 0;
    return scoreOf(now, { seat, shares: shares.get(seat) ?? [], mostBlocks });
  });
});

function scoreOf(
  now: Now,
  { seat, shares, mostBlocks }: Pick<Score, 'shares' | 'mostBlocks'> & { readonly seat: Seat },
): Score {
  const sightseer = sightseerOf(now.state, seat);
  const lists = listScores(now, sightseer);
  const listed = lists.reduce((sum, list) => sum + list.points, 0);
  const { Sightseeing, Maternal, Rejuvenation, Detour } = sightseer.points;
  const whole = [Sightseeing + listed, Rejuvenation, Detour + mostBlocks] as const;
  const maternal = sumOf([fractionOf(Maternal), ...shares.map((share) => share.points)]);
  const points = {
    Sightseeing: fractionOf(whole[0]),
    Maternal: maternal,
    Rejuvenation: fractionOf(whole[1]),
    Detour: fractionOf(whole[2]),
  };
  const total = sumOf([fractionOf(whole[0] + whole[1] + whole[2]), maternal]);
  return { lists, shares, mostBlocks, points, total };
}

export const finalScore = (now: Now, seat: Seat): Score => ofSeat(finalScores(now), seat);
