/** Judging: all that is wrong with a player's orders, whatever the others order. Each rule judges its own part. */

import { judgeBottom } from './bottom-actions.ts';
import { judgeCardChoice } from './card-choices.ts';
import { type CardId, colourOf } from './cards.ts';
import { judgeDecision } from './follow-up-orders.ts';
import type { Asked } from './now.ts';
import type { CardChoice } from './order-values.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { judgeKept, judgePrep } from './start.ts';
import { settlerOf } from './table.ts';
import { judgeTurn } from './turn-orders.ts';

export function judge(asked: Asked, orders: Orders): readonly Fault[] {
  const { state, seat } = asked;
  if (orders.kind === 'draft')
    return orders.keep === null ? [] : judgeKept(state.packs[seat] ?? [], orders.keep);
  if (orders.kind === 'set-up') return judgePrep(settlerOf(state, seat).hand, orders.prep);
  return orders.kind === 'turn' ? judgeTurn(asked, orders) : judgeFollowUp(asked, orders);
}

function judgeFollowUp(asked: Asked, orders: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const owed = state.owed.find((decision) => decision.seat === seat);
  const faults = owed === undefined ? [] : judgeDecision(state, owed, orders);
  return orders.kind === 'owner' && orders.choice && faults.length === 0
    ? judgeUse(asked, orders.choice, orders.card)
    : faults;
}

/** An owner's "yes", and what he chose for his card. */
const judgeUse = (asked: Asked, card: CardId, choice: CardChoice | null): readonly Fault[] => [
  ...judgeBottom(asked, { seat: asked.seat, card, where: 'choice' }),
  ...judgeCardChoice({
    seen: { state: asked.state, content: asked.setup.content },
    seat: asked.seat,
    choice,
    effects: asked.setup.content.cards[card].bottom,
    at: colourOf(card),
  }),
];
