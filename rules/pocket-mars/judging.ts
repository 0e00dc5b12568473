/** Judges a player's orders, whatever the others order; each rule judges its own part. */

import { judgeBottom } from './bottom-actions.ts';
import { choosingAsLasting, judgeDecision, refillFaults } from './follow-up-orders.ts';
import { leftAsideFaults } from './left-aside.ts';
import type { Known } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { judgeKept, judgePrep } from './start.ts';
import { settlerOf } from './table.ts';
import { judgeTurn } from './turn-orders.ts';

export function judge(asked: Known, given: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const orders = choosingAsLasting(state, seat, given);
  if (orders.kind === 'draft')
    return orders.keep === null ? [] : judgeKept(state.packs[seat] ?? [], orders.keep);
  if (orders.kind === 'set-up') return judgePrep(settlerOf(state, seat).hand, orders.prep);
  const faults = orders.kind === 'turn' ? judgeTurn(asked, orders) : judgeFollowUp(asked, orders);
  if (state.phase !== 'turn') return faults;
  return [...faults, ...leftAsideFaults(asked, seat, orders)];
}

function judgeFollowUp(asked: Known, orders: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const owed = state.owed.find((decision) => decision.seat === seat);
  const faults = owed === undefined ? [] : judgeDecision(state, owed, orders);
  if (orders.kind !== 'owner') return faults;
  const bottom =
    orders.choice && faults.length === 0
      ? judgeBottom(asked, { seat, card: orders.choice, where: 'choice' })
      : [];
  return [...faults, ...bottom, ...refillFaults(state, seat, orders.refill)];
}
