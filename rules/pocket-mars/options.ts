/** What can be chosen at a moment, and what was said of it beforehand: rests on what everybody sees, since it is offered in a form. */

import type { Seat } from '../kit/match/seat.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import type { CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';
import type { ChoiceOf, DecisionQuestion } from './decisions.ts';
import type { CardChoice, Shift, Switch, TurnPresets } from './order-values.ts';
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
  collected(SETTLED_COLOURS, (at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const above = state.order.filter((seat) => countOf(twoStar, seat) > 0);
    return collected(state.order.filter(mayBeBelow(oneStar, entering)), (one) =>
      above.filter((two) => two !== one).map((two) => ({ at, one, two })),
    );
  });

/** `entering` as in {@link switchOptions}, but at the Building of the card that brings the ability alone. */
export function greenhouseOptions(state: State, entering: Seat | null = null): readonly Shift[] {
  const options: Shift[] = [];
  for (const at of SETTLED_COLOURS) {
    const { oneStar, twoStar } = state.buildings[at];
    const isRoom = totalOf(twoStar) < roomAbove(state);
    const isBelow = mayBeBelow(oneStar, at === 'Ecosystem' ? entering : null);
    for (const of of state.order) {
      if (isRoom && isBelow(of)) options.push({ at, of, up: true });
      if (countOf(twoStar, of) > 0) options.push({ at, of, up: false });
    }
  }
  return options;
}

/** In the order of their slots, the hand first. */
export const heldCards = (state: State, seat: Seat): readonly CardId[] => {
  const { hand, prep } = settlerOf(state, seat);
  return [...hand, ...prep];
};

/** What a player has said beforehand. */
interface Beforehand {
  /** With the action of his turn, if it is his. */
  readonly orders: TurnPresets | null;
  /** For the card that is being used: with the action, or with an owner's "yes". */
  readonly card: CardChoice | null;
  /** Whether it is for the ability of a Building. */
  readonly isAbility: boolean;
}

interface Choice<Value> {
  /** What can be chosen while it is owed. */
  readonly options: (state: State, seat: Seat) => readonly Value[];
  readonly wish: (said: Beforehand) => ChoiceOf[DecisionQuestion] | null;
  /** Which choice for a card it is, if it is one. */
  readonly ofCard: CardChoice['kind'] | null;
  /** A single way is taken without asking, also where another was wished for. */
  readonly neverHarms: boolean;
}

const buildingWished = ({ orders, card, isAbility }: Beforehand) => {
  if (isAbility) return orders?.abilityBuilding ?? null;
  return card?.kind === 'building' ? card.at : null;
};

/** One-star spaces have no limit, so that every Building can be entered. */
export const CHOICES: { readonly [Asked in DecisionQuestion]: Choice<ChoiceOf[Asked]> } = {
  owner: {
    options: ({ agenda: [task] }) => (task?.kind === 'owner' ? [task.card] : []),
    wish: () => null,
    ofCard: null,
    neverHarms: false,
  },
  rise: { options: riseOptions, wish: buildingWished, ofCard: 'building', neverHarms: true },
  settle: {
    options: () => SETTLED_COLOURS,
    wish: buildingWished,
    ofCard: 'building',
    neverHarms: true,
  },
  cover: { options: () => COLOURS, wish: buildingWished, ofCard: 'building', neverHarms: true },
  look: {
    options: lookOptions,
    wish: ({ card }) => (card?.kind === 'look' ? card.of : null),
    ofCard: 'look',
    neverHarms: true,
  },
  switch: {
    options: (state) => switchOptions(state),
    wish: ({ card }) => (card?.kind === 'switch' ? card : null),
    ofCard: 'switch',
    neverHarms: false,
  },
  greenhouse: {
    options: (state) => greenhouseOptions(state),
    wish: ({ orders }) => orders?.greenhouse ?? null,
    ofCard: null,
    neverHarms: false,
  },
  aqualab: {
    options: heldCards,
    wish: ({ orders }) => orders?.aqualab ?? null,
    ofCard: null,
    neverHarms: false,
  },
};

/** The one of the options that is meant; null when none is. */
export function optionMeant<Value extends ChoiceOf[DecisionQuestion]>(
  options: readonly Value[],
  meant: ChoiceOf[DecisionQuestion] | null,
): Value | null {
  if (meant === null || typeof meant === 'string')
    return options.find((option) => option === meant) ?? null;
  const parts: Readonly<Record<string, unknown>> = { ...meant };
  const isMeant = (option: Value) =>
    typeof option !== 'string' &&
    Object.entries(option).every(([name, part]) => parts[name] === part);
  return options.find(isMeant) ?? null;
}

/** How a player's own form calls a card: "hand 2", "prep 1"; null when it lies in neither. */
export function slotOf(state: State, seat: Seat, card: CardId): string | null {
  const { hand, prep } = settlerOf(state, seat);
  if (hand.includes(card)) return `hand ${hand.indexOf(card) + 1}`;
  return prep.includes(card) ? `prep ${prep.indexOf(card) + 1}` : null;
}
