import type { Seat } from '../../rules/kit/match/seat.ts';

type Places = readonly (readonly [seat: Seat, place: number])[];

/** Best first; equals in the order given. */
export function placesBy(seats: readonly Seat[], scoreOf: (seat: Seat) => number): Places {
  const placeOf = (seat: Seat): number =>
    1 + seats.filter((other) => scoreOf(other) > scoreOf(seat)).length;
  return seats
    .map((seat): readonly [Seat, number] => [seat, placeOf(seat)])
    .toSorted(([, one], [, other]) => one - other);
}

/** Places won or lost since then; empty if all were even. */
export function movedText(before: Places, seat: Seat, place: number): string {
  if (before.every(([, one]) => one === 1)) return '–';
  const moved = (before.find(([one]) => one === seat)?.[1] ?? place) - place;
  if (moved === 0) return '–';
  return moved > 0 ? `▲ ${moved}` : `▼ ${-moved}`;
}
