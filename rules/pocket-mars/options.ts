/** What can be chosen at a moment: rests on what everybody sees, since it is offered in a form. */

import type { Seat } from '../kit/seat.ts';
import type { CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';
import type { ChoiceOf, Question } from './decisions.ts';
import type { Shift, Switch } from './named.ts';
import type { Colonists, State } from './state.ts';
import { countOf, roomAbove, settlerOf, totalOf } from './table.ts';

/** Buildings in which the player's colonist can rise. */
export const riseOptions = (state: State, seat: Seat): readonly SettledColour[] =>
  SETTLED_COLOURS.filter((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    return countOf(oneStar, seat) > 0 && totalOf(twoStar) < roomAbove(state);
  });

/** Players whose prep module has cards. */
export const lookOptions = (state: State, seat: Seat): readonly Seat[] =>
  state.order.filter((other) => other !== seat && settlerOf(state, other).prep.length > 0);

/** Who may have a colonist in a one-star space: by now, or by entering it before the choice is carried out. */
const mayBeBelow = (oneStar: Colonists, entering: Seat | null) => (seat: Seat) =>
  countOf(oneStar, seat) > 0 || seat === entering;

/** With somebody `entering`, also what his colonists could do once they are there. */
export const switchOptions = (state: State, entering: Seat | null = null): readonly Switch[] =>
  SETTLED_COLOURS.flatMap((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const above = state.order.filter((seat) => countOf(twoStar, seat) > 0);
    return state.order
      .filter(mayBeBelow(oneStar, entering))
      .flatMap((one) => above.filter((two) => two !== one).map((two) => ({ at, one, two })));
  });

/** `entering` as in {@link switchOptions}, but at the Building of the card that brings the ability alone. */
export const greenhouseOptions = (state: State, entering: Seat | null = null): readonly Shift[] =>
  SETTLED_COLOURS.flatMap((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const isRoom = totalOf(twoStar) < roomAbove(state);
    const isBelow = mayBeBelow(oneStar, at === 'Ecosystem' ? entering : null);
    return state.order.flatMap((of) => [
      ...(isRoom && isBelow(of) ? [{ at, of, up: true }] : []),
      ...(countOf(twoStar, of) > 0 ? [{ at, of, up: false }] : []),
    ]);
  });

/** In the order of their slots, the hand first. */
export const heldCards = (state: State, seat: Seat): readonly CardId[] => {
  const { hand, prep } = settlerOf(state, seat);
  return [...hand, ...prep];
};

/** The card whose owner is asked, while he is. */
const cardOfOwner = ({ agenda: [task] }: State): readonly CardId[] =>
  task?.kind === 'owner' ? [task.card] : [];

type Options = {
  readonly [Asked in Question]: (state: State, seat: Seat) => readonly ChoiceOf[Asked][];
};

/** What can be chosen in a question that is owed. One-star spaces have no limit, so that every Building can be entered. */
export const OPTIONS: Options = {
  owner: cardOfOwner,
  rise: riseOptions,
  settle: () => SETTLED_COLOURS,
  cover: () => COLOURS,
  look: lookOptions,
  switch: (state) => switchOptions(state),
  greenhouse: (state) => greenhouseOptions(state),
  aqualab: heldCards,
};

/** Do both mean the same? */
export function isSame(one: ChoiceOf[Question], other: ChoiceOf[Question]): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const parts: Readonly<Record<string, unknown>> = { ...other };
  return Object.entries(one).every(([name, part]) => parts[name] === part);
}

/** How a player's own form calls a card: "hand 2", "prep 1"; null when it lies in neither. */
export function slotOf(state: State, seat: Seat, card: CardId): string | null {
  const { hand, prep } = settlerOf(state, seat);
  if (hand.includes(card)) return `hand ${hand.indexOf(card) + 1}`;
  return prep.includes(card) ? `prep ${prep.indexOf(card) + 1}` : null;
}
