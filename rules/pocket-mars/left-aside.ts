/** What is chosen for a card that can do nothing with it: the turn leads to the same state without the choice. */

import { chanceFrom } from '../kit/chance/chance.ts';
import { isSame } from '../kit/judging/same.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { EFFECTS } from './effects.ts';
import type { Now } from './now.ts';
import type { CardChoice } from './order-values.ts';
import type { Orders } from './orders.ts';
import type { Fault } from './reasons.ts';
import type { State, Task } from './state.ts';
import { playTurn } from './taking-turns.ts';

export const LEFT_ASIDE: Fault = { where: 'card', why: 'not by this card' };

/** Orders without what is left aside, and of whom something is. */
export function leavingAside({
  setup,
  state,
  orders,
}: Now & { readonly orders: OrdersBySeat<Orders> }): {
  readonly left: OrdersBySeat<Orders>;
  readonly aside: readonly Seat[];
} {
  const aside = state.order.filter((seat) => {
    const given = Object.hasOwn(orders, seat) ? orders[seat] : undefined;
    return given !== undefined && isLeftAside({ setup, state }, seat, given);
  });
  if (aside.length === 0) return { left: orders, aside };
  const left = Object.entries(orders).map(([seat, given]) =>
    aside.some((one) => one === seat) ? [seat, withoutChoice(given)] : [seat, given],
  );
  return { left: Object.fromEntries(left), aside };
}

/** Tried with the player's orders alone, by the same draws with the choice and without it; what would happen by itself is asked for in both. */
export function isLeftAside(now: Now, seat: Seat, orders: Orders): boolean {
  const choice = choiceIn(orders);
  if (choice === null) return false;
  const tried = (given: Orders) => triedState(now, { seat, given, kind: choice.kind });
  const chosen = tried(orders);
  if (mayServeLater(chosen, choice)) return false;
  return isSame(unsaid(chosen), unsaid(tried(withoutChoice(orders))));
}

const choiceIn = (orders: Orders): CardChoice | null =>
  orders.kind === 'turn' || orders.kind === 'owner' ? orders.card : null;

const withoutChoice = (orders: Orders): Orders =>
  orders.kind === 'turn' || orders.kind === 'owner' ? { ...orders, card: null } : orders;

interface Trial {
  readonly seat: Seat;
  readonly given: Orders;
  readonly kind: CardChoice['kind'];
}

/** Which draws does not matter: they are the same with and without. */
const triedState = ({ setup, state }: Now, { seat, given, kind }: Trial): State =>
  playTurn(
    {
      setup,
      state,
      orders: { [seat]: given },
      chance: chanceFrom(() => (counter) => Math.imul(counter + 1, 0x9e3779b1)),
    },
    kind,
  ).state;

/** Where the turn waits for a decision, an effect that comes after it may still ask for such a choice. */
const mayServeLater = ({ owed, agenda }: State, choice: CardChoice): boolean =>
  owed.length > 0 && agenda.slice(1).some((task) => mayAsk(task, choice));

function mayAsk(task: Task, { kind }: CardChoice): boolean {
  if (task.kind === 'bottom' || task.kind === 'owner') return true;
  return task.kind === 'effect' && EFFECTS[task.effect.kind].chooses === kind;
}

/** Without what was said beforehand, which stands in the state until the turn is over, and is the same but for the card. */
const unsaid = (state: State): State => ({
  ...state,
  current: state.current && { ...state.current, orders: null },
  said: Object.fromEntries(
    Object.entries(state.said).map(([seat, said]) => [seat, { ...said, card: null }]),
  ),
});
