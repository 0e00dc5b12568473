/** Names of cards in the form, which reveal no secrets, and kinds of answers. */

import * as z from 'zod';
import { buildOffers, type Offer, ofContent } from '../../kit/asking/choosing.ts';
import type { Choice, Field, Question } from '../../kit/asking/form.ts';
import {
  type AnswerKind,
  createSeatKind,
  createWordKind,
  type UnreadableAnswer,
} from '../../kit/asking/kinds.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizeByState } from '../../kit/reckoning/memoize.ts';
import * as deck from '../cards.ts';
import { listOwnerOptions } from '../choices.ts';
import type { Content } from '../content.ts';
import { getValueBelow } from '../effects.ts';
import type { Now, QuestionInput, SeatNow } from '../now.ts';
import * as values from '../state.ts';
import { getSettler, listOpenCards } from '../table.ts';
import { formatCard, formatShortBottomAction, formatShortEffects } from './labels.ts';

/** An action whose card has the name that the form shows. */
export type NamedAction = values.Action extends infer One
  ? One extends { readonly card: deck.CardId }
    ? Omit<One, 'card'> & { readonly card: string }
    : One
  : never;

export type CardUse = 'hand' | 'held' | 'A' | 'B' | 'E';

export interface CardNaming {
  /** Explanation of the names for players; '' if cards have their own names. */
  readonly about: string;
  /** Whether cards have their own names, so that each card leads to its own questions. */
  readonly isByCard: boolean;
  offers(now: Now, seat: Seat, use: CardUse): readonly Offer<string>[];
  /** Returns the card with this name; undefined if no card has it. */
  findCard(cards: values.Cards, seat: Seat, use: CardUse, name: string): deck.CardId | undefined;
  getName(cards: values.Cards, seat: Seat, use: CardUse, card: deck.CardId): string;
}

export const ELSEWHERE_NAME = 'elsewhere';

const getCardOffersByUse = ofContent((content: Content) => {
  const labelled = (start: string, more: (card: deck.CardId) => string) =>
    buildOffers(deck.CARDS, (card) => {
      const label = formatCard(content, card);
      return { label: `${label}${more(card)}`, short: `${start}${label}` };
    });
  const formatBottom = (card: deck.CardId) => `: ${formatShortBottomAction(content.cards[card])}`;
  const plain = labelled('', () => '');
  return {
    ...{ hand: plain, held: plain },
    A: labelled('A: play ', (card) => `: ${formatShortEffects(content.cards[card].top)}`),
    B: labelled('B: connect ', formatBottom),
    landing: labelled('B: connect ', (card) => `, landing${formatBottom(card)}`),
    E: labelled('E: discard ', () => ''),
  };
});

/** Lists the cards that a player may hold, because nobody sees them. */
const getUnseenOffers = memoizeByState((now: Now) => {
  const { state } = now;
  const open = listOpenCards(state);
  const unseen = (offers: readonly Offer<deck.CardId>[]) =>
    offers.filter(({ value }) => !open.has(value));
  const { landing, ...all } = getCardOffersByUse(now);
  const lands = (card: deck.CardId) => {
    const at = deck.getColour(card);
    return deck.isHabitable(at) && deck.getWorth(card) > getValueBelow(state, at);
  };
  const hand = unseen(all.hand);
  return {
    ...{ hand, held: hand, A: unseen(all.A), E: unseen(all.E) },
    B: unseen(all.B.map((one, at) => (lands(one.value) ? landing[at] : one) ?? one)),
  };
});

export const NAMING_BY_CARD: CardNaming = {
  about: '',
  isByCard: true,
  offers(now, seat, use) {
    const cards = getUnseenOffers(now)[use];
    if (use !== 'B') return cards;
    const colours = getSettler(now.state, seat).prep.map(deck.getColour);
    return cards.filter(({ value }) => colours.includes(deck.getColour(value)));
  },
  findCard: (_cards, _seat, _use, name) => deck.findCard(name),
  getName: (_cards, _seat, _use, card) => card,
};

type NameReading = Pick<CardNaming, 'findCard' | 'getName'>;

/** Names cards by a prefix and their place in a list. */
const createPlaceReading = (
  prefix: string,
  listCards: (cards: values.Cards, of: Seat) => readonly deck.CardId[],
): NameReading => ({
  findCard: (cards, of, _, name) => listCards(cards, of)[Number(name.slice(prefix.length)) - 1],
  getName(cards, of, _, card) {
    const index = listCards(cards, of).indexOf(card);
    return index < 0 ? ELSEWHERE_NAME : `${prefix}${index + 1}`;
  },
});

const BY_PLACE = createPlaceReading('', ({ settlers }, of) => getSettler({ settlers }, of).prep);

/** Names the cards of the set-up by the numbers that the page “Now” shows. */
export const DEALT_NAMING = createPlaceReading(
  'card ',
  ({ settlers, packs }, of) => packs[of] ?? getSettler({ settlers }, of).hand,
);

export function listDealtNames({ state, seat }: QuestionInput): readonly string[] {
  const { length } = state.packs[seat] ?? getSettler(state, seat).hand;
  return Array.from({ length }, (_, index) => `card ${index + 1}`);
}

/** Replaces the numbers of dealt cards in a receipt by the cards’ names. */
export const nameDealtCards = ({ setup, state, seat }: SeatNow, words: string): string =>
  words.replace(/\bcard \d\b/gi, (name) => {
    const card =
      state.phase === 'turn' ? undefined : DEALT_NAMING.findCard(state, seat, 'hand', name);
    return card === undefined ? name : formatCard(setup.content, card);
  });

/** Converts the card names in a question's answers to the stored cards. */
export const withStoredCards =
  (naming: NameReading) =>
  <Named, Stored>(
    question: Question<QuestionInput, Named>,
    schema: z.ZodType<Stored>,
    use: CardUse,
  ): Question<QuestionInput, Stored> => {
    type Change = (by: NameReading, of: Seat, use: CardUse, name: string) => string;
    /** Applies `change` to every card name in a value: a name, a list of names, or an action. */
    const changed = (value: unknown, seat: Seat, change: Change): unknown => {
      if (typeof value === 'string') return change(naming, seat, use, value);
      if (Array.isArray(value)) return value.map((one) => change(naming, seat, use, one));
      const action = value as NamedAction | false | null | undefined;
      if (!action || action.kind === 'D') return value;
      const { kind, card } = action;
      const stored =
        kind === 'C' ? change(BY_PLACE, action.of, 'B', card) : change(naming, seat, kind, card);
      return { ...action, card: stored };
    };
    return {
      ...question,
      schema,
      blank: (Array.isArray(question.blank) ? [] : question.blank) as Stored,
      read(answers, input) {
        const read = question.read(answers, input);
        const stored = changed(
          read.value,
          input.seat,
          (by, of, how, name) => by.findCard(input.secrets, of, how, name) ?? name,
        );
        return { ...read, value: stored as Stored };
      },
      answers(value, input) {
        const isBlank = Array.isArray(value) && value.length === 0;
        if (isBlank) return question.answers(question.blank, input);
        const named = changed(value, input.seat, (by, of, how, card) =>
          deck.findCard(card) === undefined
            ? card
            : by.getName(input.secrets, of, how, card as deck.CardId),
        );
        return question.answers(named as Named, input);
      },
    };
  };

export function holdsChoice(known: SeatNow, { name }: Field, { value }: Choice): boolean {
  const { hand, prep } = getSettler(known.state, known.seat);
  const [kind, colour] = value.split(' ');
  if (name === 'kind' && colour !== undefined) {
    const cards = { A: hand, B: prep, E: [...hand, ...prep] }[kind as 'A' | 'B' | 'E'];
    return cards.some((card) => deck.getBack(deck.getColour(card)) === colour);
  }
  const card = deck.findCard(value.replace(/^[ABE] /, ''));
  if (card === undefined) return true;
  if (value.startsWith('B ')) return prep.includes(card);
  const isAnywhere = name === 'aqualab' || name === 'choice' || value.startsWith('E ');
  return (isAnywhere ? [...hand, ...prep] : hand).includes(card);
}

export const UNREADABLE_CHOICE: UnreadableAnswer = {
  code: 'not offered',
  warning: (given) =>
    `${given} is not one of the choices. ` +
    'Choose from the list, or leave the question open if you may.',
};

export const MISSING_ACTION: UnreadableAnswer = {
  code: 'no action',
  warning: () => 'You chose nothing. Choose one of the five actions.',
};

export const MISSING_CARD: UnreadableAnswer = {
  code: 'no card',
  warning: () => 'You chose nothing, so the first card is kept. Choose a card.',
};

export const buildingKind = createWordKind(deck.COLOURS, UNREADABLE_CHOICE);
export const settledKind = createWordKind(deck.SETTLED_COLOURS, UNREADABLE_CHOICE);
export const stepKind = createWordKind(values.OPTIONAL_SUBSTEPS, UNREADABLE_CHOICE);

const defineKind = <Value>(
  schema: z.ZodType<Value>,
  key: AnswerKind<Value, Now>['key'],
): AnswerKind<Value, Now> => ({ schema, key, unreadable: UNREADABLE_CHOICE });

/** A kind of answer that names a player. The prefix distinguishes a player from the answer "no". */
export const lookKind: AnswerKind<Seat, Now> = {
  ...createSeatKind(UNREADABLE_CHOICE),
  key: (seat) => `of ${seat}`,
};

/** A kind of answer that names a card, or a criterion that selects a card later. */
export const cardKind = defineKind(z.string(), String);

export const cardsKind = defineKind(z.array(z.string()).readonly(), (cards) => cards.join(' '));

/** A kind of answer that names an action: "A Water 4", "C 2 1", "D". */
export const actionKind = defineKind(z.custom<NamedAction>(), (action, { state }) => {
  if (action.kind === 'D') return action.kind;
  const of = action.kind === 'C' ? ` ${getNumber(state, action.of)}` : '';
  return `${action.kind}${of} ${action.card}`;
});

const getNumber = ({ order }: values.Position, seat: Seat): number => order.indexOf(seat) + 1;

/** A kind of answer for a switch: "Water 1 3" moves the first player up and the third down. */
export const switchKind = defineKind(
  values.switchSchema,
  ({ at, one, two }, { state }) => `${at} ${getNumber(state, one)} ${getNumber(state, two)}`,
);

export const cardChoiceKind = defineKind(values.cardChoiceSchema, (choice, now) => {
  switch (choice.kind) {
    case 'building':
      return choice.at;
    case 'look':
      return lookKind.key(choice.of, now);
    case 'switch':
      return switchKind.key(choice, now);
  }
});

/** A kind of answer for a move: "Water 2 up" moves the second player's colonist up. */
export const shiftKind = defineKind(
  values.shiftSchema,
  ({ at, of, up }, { state }) => `${at} ${getNumber(state, of)} ${up ? 'up' : 'down'}`,
);

export const ownerKind = defineKind(values.cardSchema, (used, { state }) =>
  listOwnerOptions(state).includes(used) ? 'yes' : ELSEWHERE_NAME,
);

/** Extends a kind of answer by "no", which is stored as `false`. */
export const withNoAnswer = <Value>(kind: AnswerKind<Value, Now>): AnswerKind<Value | false, Now> =>
  defineKind(z.union([z.literal(false), kind.schema]), (value, now) =>
    value === false ? 'no' : kind.key(value, now),
  );
