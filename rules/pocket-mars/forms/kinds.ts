/** How the form's answers are written and read. */

import * as z from 'zod';
import {
  type AnswerKind,
  seatKind,
  type UnreadableAnswer,
  wordKind,
} from '../../kit/asking/kinds.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { type CardId, COLOURS, SETTLED_COLOURS } from '../cards.ts';
import { ownerOptions } from '../choices.ts';
import type { Now } from '../now.ts';
import {
  ASK_AGAIN,
  type CardChoice,
  cardChoiceSchema,
  cardSchema,
  OPTIONAL_SUBSTEPS,
  type Position,
  type Shift,
  type Switch,
  shiftSchema,
  switchSchema,
} from '../state.ts';
import { ELSEWHERE, type NamedAction } from './naming.ts';

export const unreadable: UnreadableAnswer = {
  code: 'not offered',
  warning: (given) =>
    `${given} is not one of the choices. Choose from the list, or leave the question open if you ` +
    'may.',
};

export const NO_ACTION: UnreadableAnswer = {
  code: 'no action',
  warning: () => 'You chose nothing. Choose one of the five actions.',
};

export const NO_CARD: UnreadableAnswer = {
  code: 'no card',
  warning: () => 'You chose nothing, so the first card is kept. Choose a card.',
};

export const buildingKind = wordKind(COLOURS, unreadable);
export const settledKind = wordKind(SETTLED_COLOURS, unreadable);
export const stepKind = wordKind(OPTIONAL_SUBSTEPS, unreadable);

/** The player whose prep module is seen. The key differs from the "no" for any name. */
export const lookKind: AnswerKind<Seat, Now> = {
  ...seatKind(unreadable),
  key: (seat) => `of ${seat}`,
};

/** A card as the form names it, or a criterion for a later card. */
export const cardKind: AnswerKind<string> = {
  schema: z.string(),
  key: String,
  unreadable,
};

/** Examples of keys: "A Water 4", "C 2 1", "D". */
export const actionKind: AnswerKind<NamedAction, Now> = {
  schema: z.custom<NamedAction>(),
  key(action, { state }) {
    const { kind } = action;
    if (kind === 'D') return kind;
    const of = kind === 'C' ? ` ${numberOf(state, action.of)}` : '';
    return `${kind}${of} ${action.card}`;
  },
  unreadable,
};

/** Returns a player's number in turn order, from 1. Names can contain anything. */
const numberOf = ({ order }: Position, seat: Seat): number => order.indexOf(seat) + 1;

/** "Water 1 3": in the Aqualab, the first player's colonist goes up and the third player's down. */
export const switchKind: AnswerKind<Switch, Now> = {
  schema: switchSchema,
  key: ({ at, one, two }, { state }) => `${at} ${numberOf(state, one)} ${numberOf(state, two)}`,
  unreadable,
};

export const cardChoiceKind: AnswerKind<CardChoice, Now> = {
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
export const shiftKind: AnswerKind<Shift, Now> = {
  schema: shiftSchema,
  key: ({ at, of, up }, { state }) => `${at} ${numberOf(state, of)} ${up ? 'up' : 'down'}`,
  unreadable,
};

export const lastingKind = <const Word extends string>(words: readonly Word[]) =>
  wordKind<Word | typeof ASK_AGAIN>([ASK_AGAIN, ...words], unreadable);

export const ownerKind: AnswerKind<CardId, Now> = {
  schema: cardSchema,
  key: (used, { state }) => (ownerOptions(state).includes(used) ? 'yes' : ELSEWHERE),
  unreadable,
};

/** Adds a "no", which is stored as false. */
export const orNo = <Value>(kind: AnswerKind<Value, Now>): AnswerKind<Value | false, Now> => ({
  schema: z.union([z.literal(false), kind.schema]),
  key: (value, now) => (value === false ? 'no' : kind.key(value, now)),
  unreadable,
});
