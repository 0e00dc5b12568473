/** Options and presets of a choice, from public facts, since forms show them. */

import type { Seat } from '../kit/match/seat.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import type { CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS, type SettledColour } from './colours.ts';
import type { ChoiceOf, DecisionQuestion } from './decisions.ts';
import type { CardChoice, Shift, Switch, TurnPresets } from './order-values.ts';
import type { Colonists, Position, State } from './state.ts';
import { countOf, roomAbove, settlerOf, totalOf } from './table.ts';

/** Buildings in which the player's colonist can rise. */
export const riseOptions = (state: Position, seat: Seat): readonly SettledColour[] =>
  SETTLED_COLOURS.filter((at) => {
    const { oneStar, twoStar } = state.buildings[at];
    return countOf(oneStar, seat) > 0 && totalOf(twoStar) < roomAbove(state);
  });

/** Players whose prep module has cards. */
export const lookOptions = (state: Position, seat: Seat): readonly Seat[] =>
  state.order.filter((other) => other !== seat && settlerOf(state, other).prep.length > 0);

/** Whether a player has a colonist in a one-star space, now or by entering it before the choice. */
const mayBeBelow = (oneStar: Colonists, entering: Seat | null) => (seat: Seat) =>
  countOf(oneStar, seat) > 0 || seat === entering;

/** With somebody `entering`, includes moves of their new colonist. */
export const switchOptions = (state: Position, entering: Seat | null = null): readonly Switch[] =>
  collected(SETTLED_COLOURS, (at) => {
    const { oneStar, twoStar } = state.buildings[at];
    const above = state.order.filter((seat) => countOf(twoStar, seat) > 0);
    return collected(state.order.filter(mayBeBelow(oneStar, entering)), (one) =>
      above.filter((two) => two !== one).map((two) => ({ at, one, two })),
    );
  });

/** `entering` as in {@link switchOptions}, for a card that only adds its ability. */
export function greenhouseOptions(state: Position, entering: Seat | null = null): readonly Shift[] {
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

/** The card that another player used. */
export const ownerOptions = ({ agenda: [task] }: Position): readonly CardId[] =>
  task?.kind === 'owner' ? [task.card] : [];

/** In the order of their slots, the hand first. */
export const heldCards = (state: State, seat: Seat): readonly CardId[] => {
  const { hand, prep } = settlerOf(state, seat);
  return [...hand, ...prep];
};

/** Presets of a player. */
interface Beforehand {
  /** With the action of their turn; null in other turns. */
  readonly orders: TurnPresets | null;
  /** For the used card: with the action, or with an owner's "yes". */
  readonly card: CardChoice | null;
  /** Whether it is for the ability of a Building. */
  readonly isAbility: boolean;
}

interface Choice<Value> {
  /** Values to choose from. */
  readonly options: (state: State, seat: Seat) => readonly Value[];
  readonly wish: (said: Beforehand) => ChoiceOf[DecisionQuestion] | null;
  /** Kind of choice for a card; null if it is not one. */
  readonly ofCard: CardChoice['kind'] | null;
  /** Whether a single option is used without asking, even with an impossible preset. */
  readonly neverHarms: boolean;
}

const buildingWished = ({ orders, card, isAbility }: Beforehand) => {
  if (isAbility) return orders?.abilityBuilding ?? null;
  return card?.kind === 'building' ? card.at : null;
};

/** Every Building can be entered, because one-star spaces are unlimited. */
export const CHOICES: { readonly [Asked in DecisionQuestion]: Choice<ChoiceOf[Asked]> } = {
  owner: {
    options: ownerOptions,
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

/** The option that equals the choice; null without one. */
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
