/** Kinds of answers. Forms are public, so a card's key is its slot. */

import * as z from 'zod';
import {
  type AnswerKind,
  seatKind,
  type UnreadableAnswer,
  wordKind,
} from '../../kit/asking/kinds.ts';
import type { Seat } from '../../kit/match/seat.ts';
import type { CardId } from '../cards.ts';
import { COLOURS, SETTLED_COLOURS } from '../colours.ts';
import type { Asked } from '../now.ts';
import { slotOf } from '../options.ts';
import {
  type Action,
  ASK_AGAIN,
  actionSchema,
  type CardChoice,
  type CardSelector,
  cardChoiceSchema,
  cardSchema,
  cardSelectorSchema,
  isCardCriterion,
  OPTIONAL_SUBSTEPS,
  type Shift,
  type Switch,
  shiftSchema,
  switchSchema,
} from '../order-values.ts';
import type { State } from '../state.ts';
import { settlerOf } from '../table.ts';

const unreadable: UnreadableAnswer = {
  code: 'not offered',
  warning: (given) =>
    `${given} is not one of the choices. Choose from the list, or leave it open where you may.`,
};

export const NO_ACTION: UnreadableAnswer = {
  code: 'no action',
  warning: () => 'nothing is chosen. Choose one of the five actions.',
};

export const NO_CARD: UnreadableAnswer = {
  code: 'no card',
  warning: () => 'nothing is chosen. Choose a card; the first one is kept otherwise.',
};

/** Key of a card outside the slots. */
const NO_SLOT = 'elsewhere';

export const buildingKind = wordKind(COLOURS, unreadable);
export const settledKind = wordKind(SETTLED_COLOURS, unreadable);
export const stepKind = wordKind(OPTIONAL_SUBSTEPS, unreadable);

/** Whose prep module to see. A player's name never equals the "no". */
export const lookKind: AnswerKind<Seat, Asked> = {
  ...seatKind(unreadable),
  key: (seat) => `of ${seat}`,
};

/** "hand 2", "prep 1". */
export const heldKind: AnswerKind<CardId, Asked> = {
  schema: cardSchema,
  key: (held, { state, seat }) => slotOf(state, seat, held) ?? NO_SLOT,
  unreadable,
};

/** Returns the card's number among `cards`, from 1, or {@link NO_SLOT}. */
function slotAmong(cards: readonly CardId[], card: CardId): string {
  const index = cards.indexOf(card);
  return index < 0 ? NO_SLOT : `${index + 1}`;
}

/** Dealt cards: "card 2" of the pack during the draft, then of the hand. */
export const dealtKind: AnswerKind<CardId, Asked> = {
  schema: cardSchema,
  key: (one, asked) => `card ${slotAmong(dealtTo(asked), one)}`,
  unreadable,
};

/** Cards to choose from in the draft and the set-up. */
export const dealtTo = ({ state, seat }: Asked): readonly CardId[] =>
  state.phase === 'draft' ? (state.packs[seat] ?? []) : settlerOf(state, seat).hand;

export const selectorKind: AnswerKind<CardSelector, Asked> = {
  schema: cardSelectorSchema,
  key: (wish, asked) => (isCardCriterion(wish) ? wish : heldKind.key(wish, asked)),
  unreadable,
};

/** "A 1", "B 2", "C 2 1", "D", "E hand 1". */
export const actionKind: AnswerKind<Action, Asked> = {
  schema: actionSchema,
  key: actionKey,
  unreadable,
};

/** Uses the slot where the action takes its card; {@link NO_SLOT} for a card elsewhere. */
function actionKey(action: Action, asked: Asked): string {
  const { state, seat } = asked;
  const { hand, prep } = settlerOf(state, seat);
  switch (action.kind) {
    case 'A':
      return `A ${slotAmong(hand, action.card)}`;
    case 'B':
      return `B ${slotAmong(prep, action.card)}`;
    case 'C': {
      const { of, card } = action;
      const theirs = state.order.includes(of) ? settlerOf(state, of).prep : [];
      return `C ${numberOf(state, of)} ${slotAmong(theirs, card)}`;
    }
    case 'D':
      return 'D';
    case 'E':
      return `E ${heldKind.key(action.card, asked)}`;
  }
}

/** Number of a player in turn order, from 1, since names can contain anything. */
const numberOf = ({ order }: State, seat: Seat): number => order.indexOf(seat) + 1;

/** "Water 1 3": in the Aqualab, the first player's colonist goes up and the third player's down. */
export const switchKind: AnswerKind<Switch, Asked> = {
  schema: switchSchema,
  key: ({ at, one, two }, { state }) => `${at} ${numberOf(state, one)} ${numberOf(state, two)}`,
  unreadable,
};

/** A card's choice; a Building is named by its colour. */
export const cardChoiceKind: AnswerKind<CardChoice, Asked> = {
  schema: cardChoiceSchema,
  key(choice, asked) {
    switch (choice.kind) {
      case 'building':
        return choice.at;
      case 'look':
        return lookKind.key(choice.of, asked);
      case 'switch':
        return switchKind.key(choice, asked);
    }
  },
  unreadable,
};

/** "Water 2 up": the second player's colonist goes to the two-star space. */
export const shiftKind: AnswerKind<Shift, Asked> = {
  schema: shiftSchema,
  key: ({ at, of, up }, { state }) => `${at} ${numberOf(state, of)} ${up ? 'up' : 'down'}`,
  unreadable,
};

/** Standing choices, and their withdrawal. */
export const lastingKind = <const Word extends string>(words: readonly Word[]) =>
  wordKind<Word | typeof ASK_AGAIN>([ASK_AGAIN, ...words], unreadable);

/** The card that its owner uses: the taken one or nothing. */
export const ownerKind: AnswerKind<CardId, Asked> = {
  schema: cardSchema,
  key: (used, { state: { agenda } }) =>
    agenda[0]?.kind === 'owner' && agenda[0].card === used ? 'yes' : NO_SLOT,
  unreadable,
};

/** Adds a "no", which is false. */
export const orNo = <Value>(kind: AnswerKind<Value, Asked>): AnswerKind<Value | false, Asked> => ({
  schema: z.union([z.literal(false), kind.schema]),
  key: (value, asked) => (value === false ? 'no' : kind.key(value, asked)),
  unreadable,
});
