/** How forms name a player's own cards without secrets. Orders contain the cards themselves. */

import type * as z from 'zod';
import type { Offer } from '../../kit/asking/choosing.ts';
import type { Choice, Field } from '../../kit/asking/form.ts';
import { offersOf } from '../../kit/asking/offering.ts';
import type { Question } from '../../kit/asking/question.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { valueBelow } from '../actions-taken.ts';
import { CARDS, type CardId, colourOf, isSettled, worthOf } from '../cards.ts';
import type { Asked, Known, Now } from '../now.ts';
import type { Action, Cards } from '../state.ts';
import { openCards, settlerOf } from '../table.ts';
import { cardLabel, shortBottom, shortEffects } from './labels.ts';

/** An action that names its card as the form does. */
export type NamedAction = Action extends infer One
  ? One extends { readonly card: CardId }
    ? Omit<One, 'card'> & { readonly card: string }
    : One
  : never;

export type Use = 'dealt' | 'hand' | 'held' | 'A' | 'B' | 'E';

export interface Naming {
  /** The place that explains the names; '' if cards have their own names. */
  readonly about: string;
  /** Whether cards have their own names, each leading to the questions that its text asks. */
  readonly isByCard: boolean;
  offers(now: Now, seat: Seat, use: Use): readonly Offer<string>[];
  /** Undefined if the name is not a card's. */
  cardOf(cards: Cards, seat: Seat, use: Use, name: string): CardId | undefined;
  nameOf(cards: Cards, seat: Seat, use: Use, card: CardId): string;
}

/** Name of a card that is no longer in its place. */
export const ELSEWHERE = 'elsewhere';

/** Lists all cards that nobody sees: the player may hold any of them. */
const unseen = memoizedByState(({ setup: { content }, state }: Now) => {
  const open = openCards(state);
  const cards = CARDS.filter((card) => !open.has(card));
  const labelled = (start: string, more: (card: CardId) => string) =>
    offersOf<string>(cards, (id) => {
      const card = id as CardId;
      const label = cardLabel(content, card);
      return { label: `${label}${more(card)}`, short: `${start}${label}` };
    });
  const bottomOf = (card: CardId) => `: ${shortBottom(content.cards[card])}`;
  const lands = (card: CardId) =>
    isSettled(colourOf(card)) && worthOf(card) > valueBelow(state, colourOf(card));
  const plain = labelled('', () => '');
  return {
    ...{ dealt: labelled('', bottomOf), hand: plain, held: plain },
    A: labelled('A: play ', (card) => `: ${shortEffects(content.cards[card].top)}`),
    B: labelled('B: connect ', (card) => `${lands(card) ? ', landing' : ''}${bottomOf(card)}`),
    E: labelled('E: discard ', () => ''),
  };
});

export const BY_NAME: Naming = {
  about: '',
  isByCard: true,
  offers(now, seat, use) {
    const cards = unseen(now)[use];
    if (use !== 'B') return cards;
    const colours = settlerOf(now.state, seat).prep.map(colourOf);
    return cards.filter(({ value }) => colours.includes(colourOf(value as CardId)));
  },
  cardOf: (_cards, _seat, _use, name) => CARDS.find((card) => card === name),
  nameOf: (_cards, _seat, _use, card) => card,
};

/** Example: "1" for the first card of another player's prep module. */
const BY_PLACE: Pick<Naming, 'cardOf' | 'nameOf'> = {
  cardOf: ({ settlers }, of, _, name) => settlerOf({ settlers }, of).prep[Number(name) - 1],
  nameOf({ settlers }, of, _, card) {
    const index = settlerOf({ settlers }, of).prep.indexOf(card);
    return index < 0 ? ELSEWHERE : String(index + 1);
  },
};

/** Reads the form's names of cards and stores the cards. */
export const storingCards =
  (naming: Naming) =>
  <Named, Stored>(
    question: Question<Asked, Named>,
    schema: z.ZodType<Stored>,
    use: Use,
  ): Question<Asked, Stored> => {
    type Change = (by: typeof BY_PLACE, of: Seat, use: Use, name: string) => string;
    /** Changes the cards of an action, one name or several names. */
    const changed = (value: unknown, seat: Seat, change: Change): unknown => {
      if (typeof value === 'string') return change(naming, seat, use, value);
      if (Array.isArray(value))
        return value.flatMap((one) => (one === null ? [] : [change(naming, seat, use, one)]));
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
      read(answers, asked) {
        const read = question.read(answers, asked);
        const stored = changed(read.value, asked.seat, (by, ...named) => {
          const [, , name] = named;
          return by.cardOf(asked.secrets, ...named) ?? name;
        });
        return { ...read, value: stored as Stored };
      },
      answers(value, asked) {
        const named = changed(value, asked.seat, (by, of, how, card) =>
          CARDS.some((one) => one === card)
            ? by.nameOf(asked.secrets, of, how, card as CardId)
            : card,
        );
        return question.answers(named as Named, asked);
      },
    };
  };

/** Returns whether the player holds the card that a choice names. */
export function holds({ state, seat }: Known, { name }: Field, { value }: Choice): boolean {
  const card = CARDS.find((one) => value.endsWith(one));
  if (card === undefined) return true;
  if (name === 'keep') return state.packs[seat]?.includes(card) === true;
  const { hand, prep } = settlerOf(state, seat);
  if (value.startsWith('B ')) return prep.includes(card);
  const isAnywhere = name === 'aqualab' || name === 'choice' || value.startsWith('E ');
  return (isAnywhere ? [...hand, ...prep] : hand).includes(card);
}
