/** Orders that a correction replaces, for the host to compare. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { answerText } from '../reading/submissions.ts';

/** The orders of a seat for the resolved step at a place, a line for each question after a first line; empty where the seat was asked nothing. */
export function replacedOrders(match: Match, seat: Seat, place: number): readonly string[] {
  const passed = currentPosition(match).line[place - 1];
  const form = passed?.before.step?.asks.find((ask) => ask.seat === seat)?.form;
  if (passed === undefined || form === undefined) return [];
  const { orders, title } = passed.by;
  const used = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
  if (used === undefined) return [`${seat} had no orders for ${title}.`];
  if (used.responseId === null) return [`These replace the orders that you entered for ${seat}.`];
  const receipt = match.receipts.find(
    (one) => one.isSound && one.seat === seat && one.responseId === used.responseId,
  );
  const text = receipt === undefined ? '' : answerText(receipt, form);
  return text === ''
    ? [`These replace orders of ${seat} that the tab Submissions no longer shows.`]
    : [`Orders of ${seat} for ${title} that are replaced:`, ...text.split('\n')];
}
