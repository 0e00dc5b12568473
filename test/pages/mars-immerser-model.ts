import { heldBy, heldWithAll } from '../../rules/kit/match/communal.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Code } from '../../rules/mars-immerser/content.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { type Sightseer, sightseerOf } from '../../rules/mars-immerser/state.ts';
import { momentsOf } from './match.ts';

export const MOMENTS = momentsOf(game, { players: 9, seed: 3 });
const [FIRST] = MOMENTS;
const LAST = MOMENTS.at(-1);
if (FIRST === undefined || LAST === undefined) throw new Error('a match has moments');
export const END = LAST;
export const SEATS = FIRST.setup.players.map(({ seat }) => seat);
export const { content } = FIRST.setup;
export const KINDS = ['Sightseeing', 'Maternal', 'Rejuvenation', 'Detour'] as const;
type Kind = (typeof KINDS)[number];

export const listed = (code: Code): string =>
  content.locations.find((one) => one.code === code)?.listed ?? '';
export const placed = (code: Code): string => `${code} ${listed(code)}`;
export const shown = (points: number): number => Math.round(points * 100 + 1e-6) / 100;
export const named = (names: readonly (string | number)[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
export const many = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

export function whatAt(code: Code): string {
  const place = content.locations.find((one) => one.code === code);
  const bonus = (place?.bonus ?? []).map((gain) => {
    if (gain.kind === 'points') return `gain ${many(gain.amount, `${gain.of} Point`)}`;
    if (gain.kind === 'garnets') return `gain ${many(gain.amount, 'Garnet')}`;
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

export const atEnd = (seat: Seat): Sightseer => sightseerOf(END.state, seat);

/** Computes the Slices at a place by seat at the end, and their shared value. */
export function relativeAt(code: Code) {
  const home = content.locations.find((one) => one.code === (END.state.homes[code] ?? code));
  const slices = SEATS.flatMap((seat) => {
    const count = atEnd(seat).slices[code] ?? 0;
    return count === 0 ? [] : [{ seat, count }];
  });
  const worth = [0, 30, 24, 20, 16, 10][Math.min(slices.length, 5)] ?? 0;
  const all = slices.reduce((sum, { count }) => sum + count, 0);
  return { name: home?.name ?? '', slices, all, value: worth * (home?.worth ?? 1) };
}

export const RELATIVES = content.locations
  .filter(({ kind }) => kind === 'Relative')
  .map(({ code }) => code);

export const isWhole = (locations: readonly Code[], { seen }: Sightseer): boolean =>
  locations.every((code) => seen.includes(code));

const listPoints = (me: Sightseer): number =>
  content.lists
    .filter(({ number }) => me.lists.includes(number))
    .reduce((sum, { locations, points }) => sum + (isWhole(locations, me) ? points : -points), 0);

export function pointsAtEnd(seat: Seat, kind: Kind): number {
  const me = atEnd(seat);
  const sofar = me.points[kind];
  if (kind === 'Sightseeing') return sofar + listPoints(me);
  if (kind === 'Detour') {
    const others = SEATS.filter((one) => one !== seat).map((one) => atEnd(one).blocks);
    return sofar + (others.every((blocks) => blocks < me.blocks) ? 5 : 0);
  }
  if (kind === 'Rejuvenation') return sofar;
  const shares = RELATIVES.map((code) => {
    const { value, all } = relativeAt(code);
    return all === 0 ? 0 : (value * (me.slices[code] ?? 0)) / all;
  });
  return shares.reduce((sum, share) => sum + share, sofar);
}

export const totalOf = (seat: Seat): number =>
  KINDS.reduce((sum, kind) => sum + pointsAtEnd(seat, kind), 0);

/** Ranks seats by a measure, best first, with the usual tie-breaks. */
function ordered(seats: readonly Seat[], measure: (seat: Seat) => number): readonly Seat[] {
  const measures = [
    measure,
    ...KINDS.map((kind) => (seat: Seat) => pointsAtEnd(seat, kind)),
    (seat: Seat) => -atEnd(seat).lists.length,
    (seat: Seat) => atEnd(seat).garnets,
    (seat: Seat) => heldWithAll(END.state.pairs, seat),
    (seat: Seat) => -END.state.lots.indexOf(seat),
  ];
  return seats.toSorted((one, other) => {
    const deciding = measures.find((by) => Math.abs(by(one) - by(other)) > 1e-9);
    return deciding === undefined ? 0 : deciding(other) - deciding(one);
  });
}

/**
 * Computes Tokens without ties: one by total, two by Relatives, two by sights. The others face each
 * other.
 */
export function tokens() {
  const [best, ...after] = ordered(SEATS, totalOf);
  if (best === undefined) throw new Error('somebody plays');
  const byMaternal = ordered(after, (seat) => pointsAtEnd(seat, 'Maternal'));
  const bySights = ordered(byMaternal.slice(2), (seat) => pointsAtEnd(seat, 'Sightseeing'));
  const left = ordered(
    SEATS.filter((seat) => bySights.slice(2).includes(seat)),
    totalOf,
  );
  return { best, maternal: byMaternal.slice(0, 2), sights: bySights.slice(0, 2), left };
}

/** Counts garnets with prizes: four for the best total, six for each of the two pairs. */
export const garnetsAtEnd = (seat: Seat): number =>
  atEnd(seat).garnets + (tokens().best === seat ? 4 : 0);

export function heldAtEnd(one: Seat, other: Seat): number {
  const { maternal, sights } = tokens();
  const won = [maternal, sights].some((pair) => pair.includes(one) && pair.includes(other));
  return heldBy(END.state.pairs, one, other) + (won ? 6 : 0);
}
