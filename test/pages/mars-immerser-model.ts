import { getPairGarnets, sumPairGarnets } from '../../rules/kit/match/communal.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Code } from '../../rules/mars-immerser/content.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { getSightseer, type Sightseer } from '../../rules/mars-immerser/state.ts';
import { playMoments } from './match.ts';

export const MOMENTS = playMoments(game, { players: 9, seed: 3 });
const [FIRST] = MOMENTS;
const LAST_MOMENT = MOMENTS.at(-1);
if (FIRST === undefined || LAST_MOMENT === undefined) throw new Error('a match has moments');
export const END_MOMENT = LAST_MOMENT;
export const SEATS = FIRST.setup.players.map(({ seat }) => seat);
export const { content } = FIRST.setup;
export const POINT_KINDS = ['Sightseeing', 'Maternal', 'Rejuvenation', 'Detour'] as const;
type PointKind = (typeof POINT_KINDS)[number];

export const getListedName = (code: Code): string =>
  content.locations.find((one) => one.code === code)?.listed ?? '';
export const formatPlace = (code: Code): string => `${code} ${getListedName(code)}`;
export const roundPoints = (points: number): number => Math.round(points * 100 + 1e-6) / 100;
export const joinNames = (names: readonly (string | number)[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
export const formatCount = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

export function describeLocation(code: Code): string {
  const place = content.locations.find((one) => one.code === code);
  const bonus = (place?.bonus ?? []).map((gain) => {
    if (gain.kind === 'points') return `gain ${formatCount(gain.amount, `${gain.of} Point`)}`;
    if (gain.kind === 'garnets') return `gain ${formatCount(gain.amount, 'Garnet')}`;
    return gain.kind === 'list' ? 'add an I Saw List' : 'one more move next round';
  });
  const words = {
    Sight: 'sight',
    Relative: 'Relative',
    'Travel agency': 'one more list',
    Shop: 'sells wares',
  };
  if (place?.kind === 'Inn') return bonus.length === 0 ? 'Inn' : `Inn: ${bonus.join('; ')}`;
  return words[place?.kind ?? 'Sight'];
}

export const getFinalSightseer = (seat: Seat): Sightseer => getSightseer(END_MOMENT.state, seat);

/** Computes the Slices of each seat at a place at the end, and the value that these seats share. */
export function findRelative(code: Code) {
  const home = content.locations.find((one) => one.code === (END_MOMENT.state.homes[code] ?? code));
  const slices = SEATS.flatMap((seat) => {
    const count = getFinalSightseer(seat).slices[code] ?? 0;
    return count === 0 ? [] : [{ seat, count }];
  });
  const worth = [0, 30, 24, 20, 16, 10][Math.min(slices.length, 5)] ?? 0;
  const all = slices.reduce((sum, { count }) => sum + count, 0);
  return { name: home?.name ?? '', slices, all, value: worth * (home?.worth ?? 1) };
}

export const RELATIVES = content.locations
  .filter(({ kind }) => kind === 'Relative')
  .map(({ code }) => code);

export const hasSeenAll = (locations: readonly Code[], { seen }: Sightseer): boolean =>
  locations.every((code) => seen.includes(code));

const sumListPoints = (me: Sightseer): number =>
  content.lists
    .filter(({ number }) => me.lists.includes(number))
    .reduce(
      (sum, { locations, points }) => sum + (hasSeenAll(locations, me) ? points : -points),
      0,
    );

export function sumFinalPoints(seat: Seat, kind: PointKind): number {
  const me = getFinalSightseer(seat);
  const sofar = me.points[kind];
  if (kind === 'Sightseeing') return sofar + sumListPoints(me);
  if (kind === 'Detour') {
    const others = SEATS.filter((one) => one !== seat).map((one) => getFinalSightseer(one).blocks);
    return sofar + (others.every((blocks) => blocks < me.blocks) ? 5 : 0);
  }
  if (kind === 'Rejuvenation') return sofar;
  const shares = RELATIVES.map((code) => {
    const { value, all } = findRelative(code);
    return all === 0 ? 0 : (value * (me.slices[code] ?? 0)) / all;
  });
  return shares.reduce((sum, share) => sum + share, sofar);
}

export const sumTotal = (seat: Seat): number =>
  POINT_KINDS.reduce((sum, kind) => sum + sumFinalPoints(seat, kind), 0);

/** Ranks seats by a measure, best first, with the usual tie-breaks. */
function rankSeats(seats: readonly Seat[], measure: (seat: Seat) => number): readonly Seat[] {
  const measures = [
    measure,
    ...POINT_KINDS.map((kind) => (seat: Seat) => sumFinalPoints(seat, kind)),
    (seat: Seat) => -getFinalSightseer(seat).lists.length,
    (seat: Seat) => getFinalSightseer(seat).garnets,
    (seat: Seat) => sumPairGarnets(END_MOMENT.state.pairs, seat),
    (seat: Seat) => -END_MOMENT.state.lots.indexOf(seat),
  ];
  return seats.toSorted((one, other) => {
    const deciding = measures.find((by) => Math.abs(by(one) - by(other)) > 1e-9);
    return deciding === undefined ? 0 : deciding(other) - deciding(one);
  });
}

/**
 * Assigns the Tokens of a match without ties: one by total, two by Relatives, two by sights. All
 * others face each other.
 */
export function assignTokens() {
  const [best, ...after] = rankSeats(SEATS, sumTotal);
  if (best === undefined) throw new Error('somebody plays');
  const byMaternal = rankSeats(after, (seat) => sumFinalPoints(seat, 'Maternal'));
  const bySights = rankSeats(byMaternal.slice(2), (seat) => sumFinalPoints(seat, 'Sightseeing'));
  const left = rankSeats(
    SEATS.filter((seat) => bySights.slice(2).includes(seat)),
    sumTotal,
  );
  return { best, maternal: byMaternal.slice(0, 2), sights: bySights.slice(0, 2), left };
}

/** Counts garnets with prizes: four for the best total, and six for each of the two pairs. */
export const sumFinalGarnets = (seat: Seat): number =>
  getFinalSightseer(seat).garnets + (assignTokens().best === seat ? 4 : 0);

export function countHeldTogether(one: Seat, other: Seat): number {
  const { maternal, sights } = assignTokens();
  const won = [maternal, sights].some((pair) => pair.includes(one) && pair.includes(other));
  return getPairGarnets(END_MOMENT.state.pairs, one, other) + (won ? 6 : 0);
}
