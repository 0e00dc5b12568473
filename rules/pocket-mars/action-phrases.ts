/** How actions and conditions are written in a cell. */

import { amountSlot, type Phrase, phrase, wordSlot } from '../kit/vocabulary.ts';
import type { Condition, Effect } from './actions.ts';
import type { Colour } from './colours.ts';

const count = amountSlot(1, 3);

export const EFFECT_PHRASES: readonly Phrase<Effect>[] = [
  phrase({
    form: 'launch {count}',
    about: 'Moves so many of your colonists from Earth to your Ship.',
    slots: { count },
    means: (values): Effect => ({ kind: 'launch', ...values }),
  }),
  phrase({
    form: 'gain {count} Energy',
    about: 'Up to the top of the track.',
    slots: { count },
    means: (values): Effect => ({ kind: 'gain Energy', ...values }),
  }),
  phrase({
    form: 'draw {count} card|cards',
    about: 'From the deck to your hand.',
    slots: { count },
    means: (values): Effect => ({ kind: 'draw', ...values }),
  }),
  phrase({
    form: 'look at {count} card|cards of another prep module',
    about: 'Only you see them.',
    slots: { count: amountSlot(1, 2) },
    means: (values): Effect => ({ kind: 'look', ...values }),
  }),
  phrase({
    form: 'switch 2 colonists in a Building',
    about: 'One on the one-star space and one on the two-star space change places, of any players.',
    slots: {},
    means: (): Effect => ({ kind: 'switch' }),
  }),
  phrase({
    form: 'raise 1 colonist in a Building',
    about: 'One of yours goes from the one-star to the two-star space, if there is room.',
    slots: {},
    means: (): Effect => ({ kind: 'rise' }),
  }),
  phrase({
    form: 'move {count} colonist|colonists from your Ship to the Building',
    about: 'To the one-star space of the Building of this colour.',
    slots: { count },
    means: (values): Effect => ({ kind: 'board', ...values }),
  }),
  phrase({
    form: 'move 1 colonist from your Ship to a Building',
    about: 'To the one-star space of a Building of your choice.',
    slots: {},
    means: (): Effect => ({ kind: 'settle' }),
  }),
  phrase({
    form: 'lay the top card of the deck face down on a Building',
    about: 'Nobody looks at it; lying there it counts 0.',
    slots: {},
    means: (): Effect => ({ kind: 'cover' }),
  }),
];

const words: Readonly<Record<Colour, readonly string[]>> = {
  Energy: ['Energy'],
  Ecosystem: ['Ecosystem'],
  Water: ['Water'],
  Science: ['Science'],
  Construction: ['Construction'],
};

export const CONDITION_PHRASES: readonly Phrase<Condition>[] = [
  phrase({
    form: 'the Building holds none of your colonists',
    about: 'Neither on its one-star nor on its two-star space.',
    slots: {},
    means: (): Condition => ({ kind: 'no own colonist there' }),
  }),
  phrase({
    form: 'the Building holds one of your colonists',
    about: 'At least one, on either space.',
    slots: {},
    means: (): Condition => ({ kind: 'own colonist there' }),
  }),
  phrase({
    form: 'you have a card of this colour in hand',
    about: 'At the moment of the action.',
    slots: {},
    means: (): Condition => ({ kind: 'card in hand', colour: null }),
  }),
  phrase({
    form: 'you have a {colour} card in hand',
    about: 'At the moment of the action.',
    slots: { colour: wordSlot(words) },
    means: ({ colour }): Condition => ({ kind: 'card in hand', colour }),
  }),
];

/** A condition in the words of the vocabulary. */
export function conditionText(condition: Exclude<Condition, { readonly kind: 'always' }>): string {
  switch (condition.kind) {
    case 'no own colonist there':
      return 'the Building holds none of your colonists';
    case 'own colonist there':
      return 'the Building holds one of your colonists';
    case 'card in hand':
      return `you have a ${condition.colour ?? 'card of this colour'}${condition.colour === null ? '' : ' card'} in hand`;
  }
}
