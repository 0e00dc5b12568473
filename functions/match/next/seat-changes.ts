/** A host enters orders for a seat, or does not wait for it. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { isoInstant } from '../ledger/entry.ts';
import { absentAfter } from '../ledger/fold.ts';
import type { Position } from '../ledger/position.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { RequestedAction } from './request.ts';

/** What was answered until now gives way; what is answered later counts. */
export function ordersChange(
  before: Position,
  { seat, orders }: Extract<RequestedAction, { readonly kind: 'orders' }>,
  atMs: number,
): Change | string {
  const invalid = invalidOrdersReason(before, seat, orders);
  if (invalid !== null) return invalid;
  const { next } = before.sealed.entry;
  const own = { orders, responseId: null, received: isoInstant(atMs) };
  return {
    own: {
      kind: 'orders',
      seat,
      orders,
      next,
      answersSince: unsortedResponsesFrom(before.sealed.entry),
    },
    after: { ...before, entered: { ...before.entered, [seat]: own } },
  };
}

/** Why a seat cannot have such orders at a step; a sentence. What the rules say of illegal ones is not asked. */
export function invalidOrdersReason(
  { game, step }: Pick<Position, 'game' | 'step'>,
  seat: Seat,
  orders: unknown,
): string | null {
  if (step?.asks.every((ask) => ask.seat !== seat) ?? true)
    return `Nothing is asked of ${seat} in that step.`;
  return game.orders.safeParse(orders).success ? null : `These are no orders of ${game.title}.`;
}

export function absenceChange(
  before: Position,
  { seat, absence }: Extract<RequestedAction, { readonly kind: 'absent' }>,
): Change | string {
  if ((before.absent[seat] ?? 'back') === absence)
    return `That is how it is with ${seat} already: nothing is changed.`;
  const { next } = before.sealed.entry;
  return {
    own: {
      kind: 'absent',
      seat,
      absence,
      next,
      answersSince: unsortedResponsesFrom(before.sealed.entry),
    },
    after: { ...before, absent: absentAfter(before, { seat, absence }) },
  };
}
