/** Orders of a step, as resolving takes them, and whom it asks. */

import type { Ask, OrdersBySeat } from './game.ts';
import type { Question } from './question.ts';
import type { Seat } from './seat.ts';

/** The orders of one kind of a seat; undefined when it has none, or others. */
export function orderOf<
  Orders extends { readonly kind: string },
  const Kind extends Orders['kind'],
>(
  orders: OrdersBySeat<Orders>,
  seat: Seat,
  kind: Kind,
): Extract<Orders, { readonly kind: Kind }> | undefined {
  const given = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  return given?.kind === kind ? (given as Extract<Orders, { readonly kind: Kind }>) : undefined;
}

/** Asks each of some seats what there is to ask of it; who has nothing to choose is left out. */
export const asksOf = <Now extends object, Orders>(
  questions: Question<Now & { readonly seat: Seat }, Orders>,
  now: Now,
  seats: readonly Seat[],
): readonly Ask[] =>
  seats
    .map((seat): Ask => ({ seat, form: { fields: questions.fields({ ...now, seat }) } }))
    .filter(({ form }) => form.fields.length > 0);
