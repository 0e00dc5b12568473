/** Actions of Project cards: a closed vocabulary, as typed in a cell and as values. */

import {
  amountSlot,
  listedWordSlot,
  type Meaning,
  type Phrase,
  phrase,
  vocabulary,
} from '../kit/content/vocabulary.ts';
import { backOf, COLOURS, type Colour } from './colours.ts';

const count = amountSlot(1, 3);
const colour = listedWordSlot(COLOURS);

export const EFFECT_PHRASES = vocabulary({
  launch: {
    form: 'launch {count}',
    about: 'Moves up to that number of your colonists from Earth to your Ship.',
    slots: { count },
  },
  'gain Energy': {
    form: 'gain {count} Energy',
    about: 'Up to the top of the track.',
    slots: { count },
  },
  draw: {
    form: 'draw {count} card|cards',
    about: 'From the deck to your hand.',
    slots: { count },
  },
  look: {
    form: 'look at {count} card|cards of another prep module',
    about: 'Only you see them.',
    slots: { count: amountSlot(1, 2) },
  },
  switch: {
    form: 'switch 2 colonists in a Building',
    about: 'One on the one-star space and one on the two-star space change places, of any players.',
  },
  rise: {
    form: 'raise 1 colonist in a Building',
    about: 'One of yours goes from the one-star to the two-star space, if there is room.',
  },
  board: {
    form: 'move {count} colonist|colonists from your Ship to the Building',
    about: 'To the one-star space of the Building of this colour.',
    slots: { count },
  },
  settle: {
    form: 'move 1 colonist from your Ship to a Building',
    about: 'To the one-star space of a Building of your choice.',
  },
  cover: {
    form: 'lay the top card of the deck face down on a Building',
    about: 'Nobody sees its face; there it counts 0.',
  },
});
export type Effect = Meaning<typeof EFFECT_PHRASES>;

/** Condition of a bottom action. */
export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'no own colonist there' }
  | { readonly kind: 'own colonist there' }
  /** Null for the card's own colour. */
  | { readonly kind: 'card in hand'; readonly colour: Colour | null };

const COLONIST_CONDITIONS = {
  'no own colonist there': {
    form: 'the Building holds none of your colonists',
    about: 'Neither on its one-star nor on its two-star space.',
  },
  'own colonist there': {
    form: 'the Building holds one of your colonists',
    about: 'At least one, on either space.',
  },
} as const;

export const CONDITION_PHRASES: readonly Phrase<Condition>[] = [
  ...vocabulary(COLONIST_CONDITIONS),
  phrase({
    form: 'you have a card of this colour in hand',
    about: 'At the moment of the action.',
    means: (): Condition => ({ kind: 'card in hand', colour: null }),
  }),
  phrase({
    form: 'you have a {colour} card in hand',
    about: 'At the moment of the action.',
    slots: { colour },
    means: (values): Condition => ({ kind: 'card in hand', ...values }),
  }),
];

/** In the words of the vocabulary. */
export const conditionText = (
  condition: Exclude<Condition, { readonly kind: 'always' }>,
): string =>
  condition.kind === 'card in hand'
    ? condition.colour === null
      ? 'you have a card of this colour in hand'
      : `you have a ${backOf(condition.colour)} card in hand`
    : COLONIST_CONDITIONS[condition.kind].form;

export interface Card {
  readonly name: string;
  /** In order. */
  readonly top: readonly Effect[];
  readonly topText: string;
  /** Price of the bottom action in Energy. */
  readonly cost: number;
  readonly condition: Condition;
  readonly bottom: readonly Effect[];
  readonly bottomText: string;
}
