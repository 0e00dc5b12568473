import type { Seat } from '../../rules/kit/match/seat.ts';

type SeatPlaces = readonly (readonly [seat: Seat, place: number])[];

/** Assigns places by score, best first. Equal scores share a place and keep the given order. */
export function rankByScore(seats: readonly Seat[], scoreOf: (seat: Seat) => number): SeatPlaces {
  const placeOf = (seat: Seat): number =>
    1 + seats.filter((other) => scoreOf(other) > scoreOf(seat)).length;
  return seats
    .map((seat): readonly [Seat, number] => [seat, placeOf(seat)])
    .toSorted(([, one], [, other]) => one - other);
}
