import * as z from 'zod';

declare const seatBrand: unique symbol;

/**
 * The name of a seat, unique in its match, 1 to {@link LONGEST_SEAT_NAME} characters. It stays if
 * the seat is handed over to another player. Made only by {@link seatNamed}.
 */
export type Seat = string & { readonly [seatBrand]: 'Seat' };

/** In characters: a name must fit a tab's title, a chart's legend and a phone's width. */
export const LONGEST_SEAT_NAME = 30;

/** Brands a name that the seats file or the ledger's schema has checked. */
export const seatNamed = (name: string): Seat => name as Seat;

/** A seat in orders of a ledger; users of the orders check whether it plays. */
export const seatSchema = z
  .string()
  .min(1)
  .max(LONGEST_SEAT_NAME)
  .transform((name): Seat => seatNamed(name));

/** One value for every seat. */
export function forSeats<Value>(
  seats: readonly Seat[],
  of: (seat: Seat, index: number) => Value,
): Readonly<Record<Seat, Value>> {
  const record: Record<Seat, Value> = {};
  seats.forEach((seat, index) => {
    record[seat] = of(seat, index);
  });
  return record;
}

/** The value of a seat; undefined without one, even for names such as "constructor". */
export function ofSeatIfAny<Value>(
  record: Readonly<Record<Seat, Value>>,
  seat: string,
): Value | undefined {
  const found = record[seat as Seat];
  return isInherited(found) ? undefined : found;
}

/** Inherited properties; data is never a function. `Object.hasOwn` takes three times as long. */
const isInherited = (found: unknown): boolean =>
  typeof found === 'function' || found === Object.prototype;

/** The value of a seat. @throws if no such seat plays. */
export function ofSeat<Value>(record: Readonly<Record<Seat, Value>>, seat: string): Value {
  const found = ofSeatIfAny(record, seat);
  if (found === undefined) throw new Error(`nobody called "${seat}" plays in this match`);
  return found;
}

/** One value for each seat in a list. */
export function bySeat<One extends { readonly seat: Seat }, Value>(
  all: readonly One[],
  of: (one: One) => Value,
): Readonly<Record<Seat, Value>> {
  const record: Record<Seat, Value> = {};
  for (const one of all) record[one.seat] = of(one);
  return record;
}

/** Sorts by code units, independent of locale. */
export const byName = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
