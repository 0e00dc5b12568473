/** All questions to players, with public texts only: slots, colours of backs, counts. */

import * as z from 'zod';
import { asking } from '../../kit/asking/asking.ts';
import type { AnswerKind } from '../../kit/asking/kinds.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { COLOURS, SETTLED_COLOURS } from '../colours.ts';
import type { DecisionQuestion } from '../decisions.ts';
import type { Asked } from '../now.ts';
import {
  greenhouseOptions,
  lookOptions,
  ownerOptions,
  riseOptions,
  switchOptions,
} from '../options.ts';
import {
  actionSchema,
  cardSchema,
  cardSelectorSchema,
  OPTIONAL_SUBSTEPS,
} from '../order-values.ts';
import { CARDS_IN_ALL, CARDS_IN_PREP } from '../rule-of-four.ts';
import {
  actionKind,
  buildingKind,
  cardChoiceKind,
  lookKind,
  NO_ACTION,
  NO_CARD,
  orNo,
  ownerKind,
  settledKind,
  shiftKind,
  slotKind,
  stepKind,
  switchKind,
} from './kinds.ts';
import { bottomLabel, buildingLabel, FIELD_LABELS, shiftLabel, switchLabel } from './labels.ts';
import { elsewhere, lastingAlone, lastingBehind } from './lasting.ts';
import {
  choiceOffers,
  dealtOffers,
  handOffers,
  heldSlots,
  kindChoices,
  offeredFor,
  ownersChoices,
  selectorOffers,
  type TurnField,
} from './offers.ts';
import { storingCards } from './slots.ts';
import { taskText } from './task-text.ts';
import {
  onActionPages,
  onAllPages,
  onAqualabPages,
  onCardPages,
  onConnecting,
  onDrawing,
  onHabitationPages,
  onPagesOf,
} from './turn-pages.ts';

const ask = asking<Asked>();

/** A field with its label. */
const named = (name: keyof typeof FIELD_LABELS) => ({ name, label: FIELD_LABELS[name] });

/** A field of a turn with its options. */
const ofTurn = <Name extends TurnField>(name: Name) => ({
  ...named(name),
  offers: offeredFor(name),
});

const keep = storingCards(
  ask.must(
    {
      ...named('keep'),
      help:
        'Your tab My cards says what they are, by these numbers. Left open, the first one is ' +
        'kept.',
      of: slotKind,
      offers: dealtOffers,
    },
    NO_CARD,
  ),
  cardSchema.nullable(),
  ['card'],
);

const prep = storingCards(
  ask.many({
    ...named('prep'),
    help:
      'Two cards that you can connect to Buildings; their colours are seen by all. Your tab My ' +
      'cards says what they are.',
    of: slotKind,
    offers: dealtOffers,
    least: CARDS_IN_PREP,
    most: CARDS_IN_PREP,
  }),
  z.array(cardSchema).readonly(),
  ['card'],
);

const LAUNCH = { kind: 'D' } as const;

const action = storingCards(
  ask.sorted(
    ask.must(
      {
        ...ofTurn('action'),
        help: 'Your tab My cards says what lies where.',
        of: actionKind,
        on: onActionPages,
      },
      NO_ACTION,
    ),
    {
      ...named('kind'),
      sorts: kindChoices,
      sortOf: ({ kind }) => kind,
      alone: (kind) => (kind === LAUNCH.kind ? LAUNCH : null),
    },
  ),
  actionSchema.nullable(),
);

const without = ask.many({
  ...ofTurn('without'),
  of: stepKind,
  least: 0,
  most: OPTIONAL_SUBSTEPS.length,
  on: onConnecting,
});

const ASKED_LATER = 'Left open, you are asked when it comes to that.';

const card = ask.one({
  ...ofTurn('card'),
  help: `If it says so. ${ASKED_LATER}`,
  of: cardChoiceKind,
  on: onCardPages,
});

const abilityBuilding = ask.one({
  ...ofTurn('abilityBuilding'),
  help: ASKED_LATER,
  of: settledKind,
  on: onHabitationPages,
});

const greenhouse = ask.one({
  ...ofTurn('greenhouse'),
  help: ASKED_LATER,
  of: shiftKind,
  on: onPagesOf('Ecosystem'),
});

const aqualab = storingCards(
  ask.one({
    ...ofTurn('aqualab'),
    help: `It goes under the deck. As your cards are numbered now. ${ASKED_LATER}`,
    of: slotKind,
    on: onAqualabPages,
  }),
  cardSchema.nullable(),
);

const discard = storingCards(
  ask.one({
    ...ofTurn('discard'),
    help: `Of more than ${CARDS_IN_ALL}; as they are numbered now. Left open, you are asked later.`,
    of: slotKind,
    on: onDrawing,
  }),
  cardSelectorSchema.nullable(),
);

const refill = storingCards(
  ask.one({
    ...ofTurn('refill'),
    help: 'When it lacks one, until your next turn. If that card is not there then, you are asked.',
    of: slotKind,
    required: true,
    open: { value: 'ask', label: 'as I have said for good, else ask me' },
    ...elsewhere('I say so for good, on the next page'),
    on: onAllPages,
  }),
  cardSelectorSchema.nullable(),
);

/** A blank answer counts as "no". */
const choice = <Value>(asked: {
  readonly of: AnswerKind<Value, Asked>;
  readonly help: string;
  readonly options: (state: Asked['state'], seat: Seat) => readonly NoInfer<Value>[];
  readonly label: (choice: NoInfer<Value>, asked: Asked) => string;
}) => ({
  choice: ask.one({
    ...named('choice'),
    help: (now: Asked) => `${taskText(now)} ${asked.help}`,
    of: orNo(asked.of),
    offers: choiceOffers(asked.options, asked.label),
    ...elsewhere('As I say on the next page, until I say otherwise'),
    required: true,
  }),
  lasting: lastingBehind('choice'),
});

const aqualabChoice = choice({
  of: slotKind,
  help: 'Choose a card that goes under the deck.',
  options: heldSlots,
  label: String,
});

/** With the "yes" come all choices that may follow. */
const { lasting: ownersLasting, ...ownersChoice } = choice({
  of: ownerKind,
  options: ownerOptions,
  help:
    'Your card was used by another player. You pay what its bottom action costs; what it ' +
    'lets you choose, and how your prep module is refilled, you say below.',
  label: (used, { setup }) => `Yes: ${bottomLabel(setup.content.cards[used])}`,
});

const owner = {
  ...ownersChoice,
  card: ask.one({
    ...named('card'),
    help: `Only with a "yes". ${ASKED_LATER}`,
    of: cardChoiceKind,
    offers: ownersChoices,
  }),
  refill: storingCards(
    ask.one({
      ...named('refill'),
      help:
        'As your cards are numbered now, the new one apart. Left open, what you said with your ' +
        'own turn counts; else you are asked.',
      of: slotKind,
      offers: (asked) => selectorOffers(asked, asked.seat, 'refill'),
    }),
    cardSelectorSchema.nullable(),
  ),
  lasting: ownersLasting,
};

/** Both sort the same hand. */
const sorting = (name: 'discard' | 'refill', why: string) => {
  const count = (asked: Asked): number => {
    const owed = owedBy(asked);
    return owed?.kind === 'four' ? owed[name] : 0;
  };
  const asked = ask.many({
    name,
    label: SORTING_LABELS[name],
    help: (asked) =>
      `${why} Of more than ${count(asked)} the first count; what is missing is the first of ` +
      'the others.',
    of: slotKind,
    offers: (asked) => (count(asked) === 0 ? [] : handOffers(asked)),
    least: count,
    most: count,
    pool: 'hand',
  });
  return storingCards(asked, z.array(cardSchema).readonly());
};

const SORTING_LABELS = {
  discard: 'What you discard',
  refill: 'What goes into your prep module',
} as const;

export const questions = ask.either(dueOf, {
  draft: { keep },
  'set-up': { prep },
  turn: {
    action,
    without,
    card,
    abilityBuilding,
    greenhouse,
    aqualab,
    discard,
    refill,
    lasting: lastingBehind('refill'),
  },
  owner,
  rise: choice({
    of: settledKind,
    options: riseOptions,
    help: 'Choose the Building in which your colonist goes to the two-star space.',
    label: buildingLabel,
  }),
  settle: choice({
    of: settledKind,
    options: () => SETTLED_COLOURS,
    help: 'Choose the Building to whose one-star space a colonist goes from your Ship.',
    label: buildingLabel,
  }),
  cover: choice({
    of: buildingKind,
    options: () => COLOURS,
    help:
      'Choose the Building at which the top card of the deck is laid face down, where it ' +
      'counts 0.',
    label: buildingLabel,
  }),
  look: choice({
    of: lookKind,
    options: lookOptions,
    help: 'Choose whose prep module you look at.',
    label: String,
  }),
  switch: choice({
    of: switchKind,
    options: (state) => switchOptions(state),
    help: 'Choose two colonists that change places.',
    label: switchLabel,
  }),
  greenhouse: choice({
    of: shiftKind,
    options: (state) => greenhouseOptions(state),
    help: 'Choose a colonist that changes its space.',
    label: shiftLabel,
  }),
  aqualab: {
    ...aqualabChoice,
    choice: storingCards(aqualabChoice.choice, z.union([z.literal(false), cardSchema]).nullable()),
  },
  four: {
    discard: sorting('discard', `You have more than ${CARDS_IN_ALL} cards.`),
    refill: sorting('refill', `Your prep module has to have ${CARDS_IN_PREP}.`),
    lasting: lastingAlone,
  },
});

function owedBy({ state, seat }: Asked) {
  return state.owed.find((decision) => decision.seat === seat);
}

function dueOf(asked: Asked): 'draft' | 'set-up' | 'turn' | 'four' | DecisionQuestion | null {
  const { state, seat } = asked;
  switch (state.phase) {
    case 'over':
      return null;
    case 'draft':
    case 'set-up':
      return state.order.includes(seat) ? state.phase : null;
    case 'turn': {
      if (state.owed.length === 0) return state.current?.seat === seat ? 'turn' : null;
      const owed = owedBy(asked);
      return owed?.kind === 'choose' ? owed.question : (owed?.kind ?? null);
    }
  }
}
