import * as z from 'zod';

declare const seatBrand: unique symbol;

/**
 * The name of a seat, unique in its match, 1 to {@link MAX_SEAT_NAME_LENGTH} characters. The name
 * stays if another player takes over the seat. Only {@link toSeat} creates seats.
 */
export type Seat = string & { readonly [seatBrand]: 'Seat' };

/** The length in characters that fits a tab's title, a chart's legend and a phone's width. */
export const MAX_SEAT_NAME_LENGTH = 30;

/** Turns a name into a seat, after the seats file or the ledger's schema checked the name. */
export const toSeat = (name: string): Seat => name as Seat;

/** The schema of a seat in orders. Users of the orders check whether the seat plays. */
export const seatSchema = z
  .string()
  .min(1)
  .max(MAX_SEAT_NAME_LENGTH)
  .transform((name): Seat => toSeat(name));

/** Builds a record with a value for each seat. */
export function mapSeats<Value>(
  seats: readonly Seat[],
  of: (seat: Seat, index: number) => Value,
): Readonly<Record<Seat, Value>> {
  const record: Record<Seat, Value> = {};
  seats.forEach((seat, index) => {
    record[seat] = of(seat, index);
  });
  return record;
}

/** Finds the value of a seat; undefined if it has none, even for a name such as "constructor". */
export function findForSeat<Value>(
  record: Readonly<Record<Seat, Value>>,
  seat: string,
): Value | undefined {
  const found = record[seat as Seat];
  return isInherited(found) ? undefined : found;
}

/** Whether a value is inherited from Object. `Object.hasOwn` takes three times as long. */
const isInherited = (found: unknown): boolean =>
  typeof found === 'function' || found === Object.prototype;

/** Returns the value of a seat. @throws if the seat does not play */
export function getBySeat<Value>(record: Readonly<Record<Seat, Value>>, seat: string): Value {
  const found = findForSeat(record, seat);
  if (found === undefined) throw new Error(`No seat of this match is called "${seat}".`);
  return found;
}

export function bySeat<One extends { readonly seat: Seat }, Value>(
  all: readonly One[],
  of: (one: One) => Value,
): Readonly<Record<Seat, Value>> {
  const record: Record<Seat, Value> = {};
  for (const one of all) record[one.seat] = of(one);
  return record;
}

/** Compares names by code units, whatever the locale. */
export const byName = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
