/** A league: pairings, points and the table (Rulings, League). */

import type { Seat } from '../kit/match/seat.ts';
import { findCommonDivisor } from '../kit/reckoning/fraction.ts';
import { joinNames, type Ranking, rank } from '../kit/reckoning/rank.ts';
import type { Plan } from './content.ts';
import {
  type Episode,
  type EpisodePlace,
  getMember,
  isStaying,
  listPlayersIn,
  type Position,
} from './position.ts';

export interface Meeting {
  readonly round: number;
  readonly table: number;
  readonly seats: readonly Seat[];
}

/** Builds all tables of a league. The game is for `least` to `most` players. */
export const buildMeetings = (
  lot: readonly Seat[],
  { least, most }: { readonly least: number; readonly most: number },
): readonly Meeting[] =>
  most === 2
    ? buildRoundRobin(lot)
    : Array.from({ length: countRounds(lot.length, { least, most }) }, (_, round) =>
        buildTables(lot, { round, least, most }),
      ).flat();

/** Builds a round robin by the circle method. If the number is odd, one player sits out in turn. */
function buildRoundRobin(lot: readonly Seat[]): readonly Meeting[] {
  const places: readonly (Seat | null)[] = lot.length % 2 === 0 ? lot : [...lot, null];
  const [fixed, ...turning] = places;
  return turning.flatMap((_, round) => {
    const turned = [fixed, ...turning.slice(round), ...turning.slice(0, round)];
    const half = turned.length / 2;
    const pairs = turned.slice(0, half).map((one, at) => [one, turned[turned.length - 1 - at]]);
    return pairs
      .flatMap(([one, other]) => (one && other ? [[one, other]] : []))
      .map((seats, table): Meeting => ({ round: round + 1, table: table + 1, seats }));
  });
}

/** Returns the fewest rounds after which all players have sat out equally often. */
function countRounds(
  count: number,
  seats: { readonly least: number; readonly most: number },
): number {
  const out = count - computeSeating(count, seats).seated;
  return out === 0 ? 1 : count / findCommonDivisor(count, out);
}

function computeSeating(
  count: number,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly tables: number; readonly seated: number } {
  const tries = Array.from({ length: Math.floor(count / least) }, (_, index) => {
    const tables = index + 1;
    return { tables, seated: Math.min(count, tables * most) };
  });
  const seated = Math.max(0, ...tries.map((one) => one.seated));
  return tries.find((one) => one.seated === seated) ?? { tables: 0, seated: 0 };
}

/** Deals players to tables one by one. Consecutive players of the lot sit out. */
function buildTables(
  lot: readonly Seat[],
  { round, least, most }: { readonly round: number; readonly least: number; readonly most: number },
): readonly Meeting[] {
  const { tables, seated } = computeSeating(lot.length, { least, most });
  const begin = (round * (lot.length - seated)) % lot.length;
  const turned = [...lot.slice(begin), ...lot.slice(0, begin)];
  const playing = turned.slice(lot.length - seated);
  return Array.from({ length: tables }, (_, table) => ({
    round: round + 1,
    table: table + 1,
    seats: playing.filter((_seat, index) => index % tables === table),
  }));
}

/** Counts exact half points: two for each player placed behind, one for each at the same place. */
export const countHalfPoints = (placed: readonly EpisodePlace[], seat: Seat): number => {
  const own = placed.find((one) => one.seat === seat);
  if (own === undefined) return 0;
  const others = placed.filter((one) => one.seat !== seat);
  return others.reduce((sum, { place }) => {
    if (place === own.place) return sum + 1;
    return place > own.place ? sum + 2 : sum;
  }, 0);
};

const listResults = ({
  episodes,
}: Pick<Position, 'episodes'>): readonly (readonly EpisodePlace[])[] =>
  episodes.flatMap(({ stage }) => (stage.kind === 'over' ? [stage.placed] : []));

export const computePoints = (position: Pick<Position, 'episodes'>, seat: Seat): number =>
  listResults(position).reduce((sum, placed) => sum + countHalfPoints(placed, seat), 0) / 2;

const countWinsAlone = (position: Position, seat: Seat): number =>
  listResults(position).filter((placed) => {
    const first = placed.filter(({ place }) => place === 1);
    return first.length === 1 && first[0]?.seat === seat;
  }).length;

const computeMutualPoints = (position: Position, equals: readonly Seat[], seat: Seat): number =>
  listResults(position).reduce(
    (sum, placed) =>
      sum +
      countHalfPoints(
        placed.filter((one) => equals.includes(one.seat)),
        seat,
      ),
    0,
  ) / 2;

/** Ranks by points, wins alone, points among tied players, and garnets. Leavers are last. */
export function rankLeague(position: Position): Ranking {
  const points = computeForSeats(position, (seat) => computePoints(position, seat));
  const alone = computeForSeats(position, (seat) => countWinsAlone(position, seat));
  const stays = (seat: Seat) => (isStaying(position, seat) ? 1 : 0);
  const isEqual = (one: Seat, other: Seat) =>
    stays(one) === stays(other) && points(one) === points(other) && alone(one) === alone(other);
  const among = computeForSeats(position, (seat) =>
    computeMutualPoints(
      position,
      position.lot.filter((other) => isEqual(seat, other)),
      seat,
    ),
  );
  const says = (what: string, of: (seat: Seat) => number) => ({
    compare: (one: Seat, other: Seat) => of(other) - of(one),
    says: (better: Seat, worse: Seat) => `${better} is placed before ${worse} by ${what}.`,
  });
  return rank({
    seats: position.lot,
    compare: (one, other) => stays(other) - stays(one) || points(other) - points(one),
    breaks: [
      says('more matches won alone', alone),
      says('more points in matches among tied players', among),
      says('more garnets', (seat) => getMember(position, seat).garnets),
    ],
    shared: (seats, place) =>
      `${joinNames(seats)} share place ${place}, since no tie-break decides.`,
  });
}

function computeForSeats(position: Position, of: (seat: Seat) => number): (seat: Seat) => number {
  const known = new Map(position.lot.map((seat) => [seat, of(seat)]));
  return (seat) => known.get(seat) ?? 0;
}

export const formatLeagueTitle = ({ title }: Plan, { round, table }: Meeting): string =>
  `${title}, round ${round}, table ${table}`;

export const listLeagueChampions = (position: Position): readonly Seat[] => {
  const staying = new Set(listPlayersIn(position));
  return rankLeague(position)
    .places.filter(({ seat, place }) => place === 1 && staying.has(seat))
    .map(({ seat }) => seat);
};

export const isLeagueEpisode = ({ kind }: Episode): boolean => kind === 'league';
