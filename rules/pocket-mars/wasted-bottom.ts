/** A bottom action that is paid for and brings nothing: the turn leads to the same state with its price alone. */

import { isSame } from '../kit/judging/same.ts';
import { stage } from '../kit/match/stage.ts';
import { triedChance } from './agenda-choices.ts';
import { pay } from './bottom-actions.ts';
import type { CardId } from './cards.ts';
import type { Content } from './content.ts';
import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { playTurn } from './taking-turns.ts';

/** Where nothing else is wrong with the bottom action that is ordered, so that it would be carried out. */
export function wastedBottom(asked: Asked, orders: Orders): readonly Fault[] {
  const wanted = bottomWanted(orders);
  if (wanted === null || asked.setup.content.cards[wanted.card].cost === 0) return [];
  const [whole, paid] = [{ asked, orders }, paidAlone(asked, orders)].map(
    ({ asked: { setup, state, seat }, orders: given }) =>
      playTurn({ setup, state, orders: { [seat]: given }, chance: triedChance() }).state,
  );
  return isSame(whole, paid) ? [{ where: wanted.where, why: 'bottom in vain' }] : [];
}

/** A bottom action as a player wants it by his orders; null where they use none. */
function bottomWanted(
  orders: Orders,
): { readonly card: CardId; readonly where: 'action' | 'choice' } | null {
  if (orders.kind === 'owner')
    return orders.choice ? { card: orders.choice, where: 'choice' } : null;
  if (orders.kind !== 'turn' || orders.without.includes('bottom')) return null;
  const { action } = orders;
  return action?.kind === 'B' ? { card: action.card, where: 'action' } : null;
}

/** The match and the orders with which a bottom action costs as much and does nothing. */
export function paidAlone(
  asked: Asked,
  orders: Orders,
): { readonly asked: Asked; readonly orders: Orders } {
  const { setup, state, seat } = asked;
  const wanted = bottomWanted(orders);
  if (wanted === null) return { asked, orders };
  const { cost } = setup.content.cards[wanted.card];
  // Whoever's card does nothing is not asked, so that an owner has paid already and says no.
  if (orders.kind === 'owner') {
    const paid = pay(stage(state), seat, { cost, top: setup.content.energy.top });
    return { asked: { ...asked, state: paid.state }, orders: { ...orders, choice: false } };
  }
  const content = withoutBottom(setup.content, wanted.card);
  return { asked: { ...asked, setup: { ...setup, content } }, orders };
}

/** Returns the content with an empty bottom action of that card. */
export function withoutBottom(content: Content, card: CardId): Content {
  const { cards } = content;
  return { ...content, cards: { ...cards, [card]: { ...cards[card], bottom: [] } } };
}
