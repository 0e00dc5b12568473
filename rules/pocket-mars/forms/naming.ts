/** How forms name cards, without secrets: orders contain the cards themselves. */

import type * as z from 'zod';
import type { Offer } from '../../kit/asking/choosing.ts';
import type { Choice, Field } from '../../kit/asking/form.ts';
import { offersOf } from '../../kit/asking/offering.ts';
import type { Question } from '../../kit/asking/question.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { type Back, CARDS, type CardId, colourOf, worthOf } from '../cards.ts';
import { backOf, COLOURS, type Colour } from '../colours.ts';
import type { Asked, Known, Now } from '../now.ts';
import { heldCards } from '../options.ts';
import type { Action } from '../order-values.ts';
import type { Cards } from '../state.ts';
import { openCards, settlerOf } from '../table.ts';
import { bottomLabel, cardLabel, connectionLabel } from './labels.ts';

/** An action with the form's name of its card. */
export type NamedAction = Action extends infer One
  ? One extends { readonly card: CardId }
    ? Omit<One, 'card'> & { readonly card: string }
    : One
  : never;

/** Uses of the player's own cards: dealt, in the hand, held, and by actions. */
export type Use = 'dealt' | 'hand' | 'held' | 'A' | 'B' | 'E';

/** How a form names the player's own cards. */
export interface Naming {
  /** The place that explains the names; '' for plain names. */
  readonly about: string;
  /** Whether lists of names are long: each of several cards then has a list of its own. */
  readonly isLong: boolean;
  offers(now: Now, seat: Seat, use: Use): readonly Offer<string>[];
  /** Undefined for a name without a card. */
  cardOf(cards: Cards, seat: Seat, use: Use, name: string): CardId | undefined;
  nameOf(cards: Cards, seat: Seat, use: Use, card: CardId): string;
}

/** Part of the name of a card that lies elsewhere. */
export const ELSEWHERE = 'elsewhere';

/** All cards that nobody sees, in alphabetical order: the player may hold each of them. */
const unseen = memoizedByState(({ setup: { content }, state }: Now) => {
  const open = openCards(state);
  const cards = CARDS.filter((card) => !open.has(card)).toSorted((one, other) =>
    content.cards[one].name < content.cards[other].name ? -1 : 1,
  );
  const labelled = (labelOf: (card: CardId, label: string) => string, start = '') =>
    offersOf<string>(cards, (id) => {
      const card = id as CardId;
      const label = cardLabel(content, card);
      return { label: labelOf(card, label), short: `${start}${label}` };
    });
  const topOf = (card: CardId) => content.cards[card].topText || 'nothing';
  const both = (card: CardId, label: string) =>
    `${label}: top ${topOf(card)}; bottom ${bottomLabel(content.cards[card])}`;
  const plain = labelled((_, label) => label);
  return {
    ...{ dealt: labelled(both), hand: plain, held: plain },
    A: labelled((card, label) => `${label}: ${topOf(card)}`, 'A: play '),
    E: labelled((_, label) => label, 'E: discard '),
  };
});

/** "Water", or "Water higher" and "Water lower" of two that look alike. */
const backsOf = (prep: readonly Back[]) =>
  COLOURS.flatMap((at) => {
    const alike = prep.filter((card) => colourOf(card) === at).length;
    const which = alike > 1 ? (['higher', 'lower'] as const) : alike === 1 ? [''] : [];
    return which.map((word) => ({
      at,
      name: `${at} ${word}`.trim(),
      which: `${word} `.trimStart(),
    }));
  });

/** The card of the prep module by its back. */
function byBack(prep: readonly CardId[], name: string): CardId | undefined {
  const [at, which] = name.split(' ');
  const alike = prep
    .filter((card) => colourOf(card) === at)
    .toSorted((one, other) => worthOf(other) - worthOf(one));
  return alike.at(which === 'lower' ? -1 : 0);
}

const ownCard = (which: string, at: Colour): string => `your ${which}${backOf(at)} card`;

/** Own cards by name, and those of the prep module by their backs. */
export const BY_NAME: Naming = {
  about: '',
  isLong: true,
  offers(now, seat, use) {
    if (use !== 'B') return unseen(now)[use];
    return backsOf(settlerOf(now.state, seat).prep).map(({ at, name, which }) => ({
      value: name,
      ...connectionLabel(now.state, at, ownCard(which, at)),
    }));
  },
  cardOf: ({ settlers }, seat, use, name) =>
    use === 'B'
      ? byBack(settlerOf({ settlers }, seat).prep, name)
      : CARDS.find((card) => card === name),
  nameOf({ settlers }, seat, use, card) {
    if (use !== 'B') return card;
    const { prep } = settlerOf({ settlers }, seat);
    return backsOf(prep).find(({ name }) => byBack(prep, name) === card)?.name ?? ELSEWHERE;
  },
};

/** "1" for the first card of another prep module. */
const BY_PLACE: Pick<Naming, 'cardOf' | 'nameOf'> = {
  cardOf: ({ settlers }, of, _, name) => settlerOf({ settlers }, of).prep[Number(name) - 1],
  nameOf({ settlers }, of, _, card) {
    const index = settlerOf({ settlers }, of).prep.indexOf(card);
    return index < 0 ? ELSEWHERE : String(index + 1);
  },
};

/** Asks with the form's names, and stores the cards. */
export const storingCards =
  (naming: Naming) =>
  <Named, Stored>(
    question: Question<Asked, Named>,
    schema: z.ZodType<Stored>,
    use: Use,
  ): Question<Asked, Stored> => {
    type Change = (by: typeof BY_PLACE, of: Seat, use: Use, name: string) => string;
    /** Changes an action, a name, several names or none. */
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
      blank: question.blank as unknown as Stored,
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

/** Whether the player holds the card that a choice names. */
export function holds({ state, seat }: Known, { name }: Field, { value }: Choice): boolean {
  const card = CARDS.find((one) => value.endsWith(one));
  if (card === undefined) return true;
  if (name === 'keep') return state.packs[seat]?.includes(card) === true;
  const isAnywhere = name === 'aqualab' || name === 'choice' || value.startsWith('E ');
  const among = isAnywhere ? heldCards(state, seat) : settlerOf(state, seat).hand;
  return among.includes(card);
}

/** Replaces "your higher blue card" by the card: soon another one is the higher. */
export const ownWords = ({ setup: { content }, state, seat }: Known, words: string): string =>
  backsOf(settlerOf(state, seat).prep).reduce((text, { at, name, which }) => {
    const card = byBack(settlerOf(state, seat).prep, name);
    return card === undefined ? text : text.replace(ownCard(which, at), cardLabel(content, card));
  }, words);
