/** A seat is a place at the table: known to rules, ledger and sheets by one name for the whole match. */

import * as z from 'zod';

declare const seatBrand: unique symbol;

/**
 * The name of a seat, unique in its match. Whoever plays it may change (it can be handed over); the name stays.
 * Made only by {@link seatNamed}; 1 to {@link LONGEST_SEAT_NAME} characters.
 */
export type Seat = string & { readonly [seatBrand]: 'Seat' };

/** In characters: a name must fit a tab's title, a chart's legend and a phone's width. */
export const LONGEST_SEAT_NAME = 30;

/** Takes a name that has been checked (by the seats file, or by the ledger's schema) as a seat. */
export const seatNamed = (name: string): Seat => name as Seat;

/** A seat in orders, as they come back from a ledger: whether it plays is looked at where it is used. */
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

/** What there is of a seat; undefined where nothing is, whatever it is called. */
export function ofSeatIfAny<Value>(
  record: Readonly<Record<Seat, Value>>,
  seat: string,
): Value | undefined {
  const found = record[seat as Seat];
  return isInherited(found) ? undefined : found;
}

/** What objects have by themselves under a name: no data is a function. Looking whose property it is takes three times as long. */
const isInherited = (found: unknown): boolean =>
  typeof found === 'function' || found === Object.prototype;

/** What a player has. @throws when nobody of that name plays. */
export function ofSeat<Value>(record: Readonly<Record<Seat, Value>>, seat: string): Value {
  const found = ofSeatIfAny(record, seat);
  if (found === undefined) throw new Error(`nobody called "${seat}" plays in this match`);
  return found;
}

/** What there is of each seat, by its name. */
export function bySeat<One extends { readonly seat: Seat }, Value>(
  all: readonly One[],
  of: (one: One) => Value,
): Readonly<Record<Seat, Value>> {
  const record: Record<Seat, Value> = {};
  for (const one of all) record[one.seat] = of(one);
  return record;
}

/** Sorts by code units: the same everywhere, whatever the locale. */
export const byName = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
