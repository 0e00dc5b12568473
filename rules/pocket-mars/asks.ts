/** What players are asked: of a turn its player, of a follow-up who owes it. Everything here is public: slots, colours of backs, counts. */

import type { Choice, ChoiceField, ChoicesField, Field, Form } from '../kit/form.ts';
import type { Ask, Setup, Step } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { colourOf } from './cards.ts';
import { COLOURS, type Colour, SETTLED_COLOURS } from './colours.ts';
import type { Content } from './content.ts';
import type { Decision, Question } from './decisions.ts';
import { FIELD_LABELS, type FieldName } from './fields.ts';
import { backLabel, buildingLabel, buildingNamed, shiftLabel, switchLabel } from './labels.ts';
import { cardOptions, greenhouseOptions, lookOptions, switchOptions } from './options.ts';
import { CARD_WISHES, type CardWish, STEPS } from './orders.ts';
import { CARDS_IN_PREP } from './rule-of-four.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

interface Now {
  readonly setup: Setup<Content>;
  readonly state: State;
}

/** The open step; null when the match is over. */
export function nextStep({ state }: Now): Step | null {
  switch (state.phase) {
    case 'draft':
      return draftStep(state);
    case 'set-up':
      return setUpStep(state);
    case 'turn':
      return state.owed.length > 0 ? followUpStep(state) : turnStep(state);
    case 'over':
      return null;
  }
}

function draftStep(state: State): Step {
  const kept = Math.max(...state.order.map((seat) => settlerOf(state, seat).hand.length));
  return {
    name: `draft-${kept + 1}`,
    title: `Draft ${kept + 1}`,
    pace: 'set-up',
    about:
      'Keep one card of your pack; the others go to the player on your left. Your own workbook says what the cards are. Without an answer you keep the first.',
    asks: state.order.map((seat) => ({ seat, form: draftForm(state, seat) })),
  };
}

const draftForm = (state: State, seat: Seat): Form => ({
  fields: [
    choiceField('keep', slots('card', state.packs[seat]?.length ?? 0), {
      help: 'As your own workbook numbers them.',
      required: true,
    }),
  ],
});

const setUpStep = (state: State): Step => ({
  name: 'set-up',
  title: 'Set-up',
  pace: 'set-up',
  about:
    'Choose which two of your four cards form your prep module; the other two stay in your hand. Your own workbook says what the cards are. Without an answer the first two are taken.',
  asks: state.order.map((seat) => ({
    seat,
    form: {
      fields: [
        choicesField('prep', slots('card', settlerOf(state, seat).hand.length), {
          least: CARDS_IN_PREP,
          most: CARDS_IN_PREP,
          help: 'Tick two. Their colours will be seen by everybody.',
        }),
      ],
    },
  })),
});

/** "card 1", "card 2": values are slots counted from 1. */
const slots = (what: string, count: number): readonly Choice[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: `${what} ${index + 1}`,
  }));

/** The round and the player: unique in the match. */
const turnTitle = (state: State): string => `Round ${state.round}, ${state.current?.seat ?? ''}`;

function turnStep(state: State): Step {
  const { current } = state;
  const asks: readonly Ask[] =
    current === null ? [] : [{ seat: current.seat, form: turnForm(state, current.seat) }];
  return {
    name: `turn-${state.turn}`,
    title: turnTitle(state),
    pace: 'turn',
    about: `It is the turn of ${current?.seat ?? 'nobody'}. Choose one action; the rest matters only where your card or a Building lets you choose, and can be left open: you are asked then. ${aboutMissing(state)}`,
    asks,
  };
}

const aboutMissing = (state: State): string =>
  state.current !== null && settlerOf(state, state.current.seat).earth > 0
    ? 'Without an answer a colonist is launched.'
    : 'Without an answer the first card is discarded for Energy.';

function turnForm(state: State, seat: Seat): Form {
  const colours = connectable(state);
  const optional = (name: FieldName, choices: readonly Choice[], help: string): readonly Field[] =>
    choices.length === 0 ? [] : [choiceField(name, choices, { help, required: false })];
  return {
    fields: [
      choiceField('action', actionChoices(state, seat), {
        help: 'Your own workbook says what your cards are.',
        required: true,
      }),
      ...(colours.size > 0 ? [WITHOUT_FIELD] : []),
      ...optional('building', COLOURS.map(colourChoice), CARD_HELP),
      ...optional('look', othersToLookAt(state, seat), CARD_HELP),
      ...optional(
        'switch',
        labelled(switchOptions(state), (value) => switchLabel(state, value)),
        CARD_HELP,
      ),
      ...(colours.has('Construction')
        ? optional('abilityBuilding', SETTLED_COLOURS.map(colourChoice), ABILITY_HELP)
        : []),
      ...(colours.has('Ecosystem')
        ? optional(
            'greenhouse',
            labelled(greenhouseOptions(state), (value) => shiftLabel(state, value)),
            ABILITY_HELP,
          )
        : []),
      ...(colours.has('Water')
        ? optional('aqualab', labelled(cardOptions(state, seat), same), AQUALAB_HELP)
        : []),
      ...optional('discard', WISH_CHOICES, WISH_HELP),
      ...optional('refill', WISH_CHOICES, WISH_HELP),
    ],
  };
}

const CARD_HELP =
  'If your card lets you choose one. Left open, you are asked when it comes to that.';
const ABILITY_HELP = 'If you connect a card to it. Left open, you are asked when it comes to that.';
const AQUALAB_HELP =
  'It goes under the deck. As your cards are numbered now; left open, you are asked when it comes to that.';
const WISH_HELP =
  'As your cards are numbered now. Left open, you are asked when you have seen the new ones.';

/** With one other player there is nothing to choose. */
function othersToLookAt(state: State, seat: Seat): readonly Choice[] {
  const others = lookOptions(state, seat);
  return others.length < 2 ? [] : others.map(seatChoice);
}

/** Colours of all prep modules: what can be connected this turn. */
const connectable = (state: State): ReadonlySet<Colour> =>
  new Set(state.order.flatMap((seat) => settlerOf(state, seat).prep.map(colourOf)));

function actionChoices(state: State, seat: Seat): readonly Choice[] {
  const { hand, prep, earth } = settlerOf(state, seat);
  return [
    ...hand.map((_, slot) => choice(`A ${slot + 1}`, `A: play hand ${slot + 1}`)),
    ...prep.map((card, slot) =>
      choice(
        `B ${slot + 1}`,
        `B: connect prep ${slot + 1} to the ${buildingLabel(colourOf(card))}`,
      ),
    ),
    ...othersChoices(state, seat),
    ...(earth > 0 ? [choice('D', 'D: launch a colonist')] : []),
    ...hand.map((_, slot) =>
      choice(`E hand ${slot + 1}`, `E: discard hand ${slot + 1} for 1 Energy`),
    ),
    ...prep.map((_, slot) =>
      choice(`E prep ${slot + 1}`, `E: discard prep ${slot + 1} for 1 Energy`),
    ),
    ...(earth + hand.length + prep.length === 0 ? [choice('D', 'D: nothing is left to do')] : []),
  ];
}

const othersChoices = (state: State, seat: Seat): readonly Choice[] =>
  state.order
    .filter((other) => other !== seat)
    .flatMap((other) =>
      settlerOf(state, other).prep.map((_, slot) =>
        choice(
          `C ${state.order.indexOf(other) + 1} ${slot + 1}`,
          `C: use prep ${slot + 1} of ${other} (${backLabel(state, other, slot)})`,
        ),
      ),
    );

const STEP_LABELS = {
  move: 'Move no colonist (B)',
  bottom: 'Do not use the bottom action (B)',
  ability: 'Do not use the Building’s ability (B, C)',
} as const;

const WITHOUT_FIELD: ChoicesField = {
  kind: 'choices',
  name: 'without',
  label: FIELD_LABELS.without,
  help: 'Each of the three steps stands by itself; what can be done is done unless you tick it here.',
  least: 0,
  most: STEPS.length,
  choices: STEPS.map((step) => ({ value: step, label: STEP_LABELS[step] })),
};

const WISH_LABELS: Readonly<Record<CardWish, string>> = {
  'hand 1': 'hand 1',
  'hand 2': 'hand 2',
  'new 1': 'the first new card',
  'new 2': 'the second new card',
  'lower new': 'the lower new card',
  'higher new': 'the higher new card',
};
const WISH_CHOICES: readonly Choice[] = CARD_WISHES.map((wish) => choice(wish, WISH_LABELS[wish]));

function followUpStep(state: State): Step {
  const who = state.owed.map(({ seat }) => seat).join(', ');
  return {
    name: `turn-${state.turn}-follow-up-${state.followUps}`,
    title: `${turnTitle(state)}: decision ${state.followUps}`,
    pace: 'follow-up',
    about: `In the turn of ${state.current?.seat ?? ''} something has to be decided by ${who}. ${aboutOwed(state.owed)}`,
    asks: state.owed.map((decision) => ({
      seat: decision.seat,
      form: decisionForm(state, decision),
    })),
  };
}

const aboutOwed = ([first]: readonly Decision[]): string =>
  first?.kind === 'choose'
    ? 'Without an answer it is not used.'
    : 'Without an answer the first cards of the hand are taken.';

function decisionForm(state: State, decision: Decision): Form {
  switch (decision.kind) {
    case 'choose': {
      const { question, options } = decision;
      const help = QUESTION_HELP[question];
      return {
        fields: [
          choiceField('choice', labelled(options, labelOf(state, question)), {
            help,
            required: false,
          }),
        ],
      };
    }
    case 'four':
      return { fields: fourFields(state, decision) };
  }
}

const QUESTION_HELP: Readonly<Record<Question, string>> = {
  owner:
    'A card of your prep module was used by another player. You may use its bottom action, if its condition is met: you pay what it costs.',
  building: 'Choose a Building, or leave it open to do nothing.',
  look: 'Choose whose prep module you look at, or leave it open.',
  switch: 'Choose two colonists that change places, or leave it open.',
  greenhouse: 'Choose a colonist that changes its space, or leave it open.',
  aqualab: 'Choose a card that goes under the deck, or leave it open.',
};

const labelOf =
  (state: State, question: Question) =>
  (value: string): string => {
    switch (question) {
      case 'owner':
        return 'Yes, use the bottom action';
      case 'building':
        return buildingNamed(value);
      case 'switch':
        return switchLabel(state, value);
      case 'greenhouse':
        return shiftLabel(state, value);
      case 'look':
      case 'aqualab':
        return value;
    }
  };

/** Both draw on the same hand. */
function fourFields(
  state: State,
  { seat, discard, refill }: Extract<Decision, { readonly kind: 'four' }>,
): readonly Field[] {
  const hand = slots('hand', settlerOf(state, seat).hand.length);
  const exactly = (name: FieldName, count: number, help: string): readonly Field[] =>
    count === 0
      ? []
      : [{ ...choicesField(name, hand, { least: count, most: count, help }), pool: 'hand' }];
  return [
    ...exactly('discard', discard, `Tick ${discard}: you have more than four cards.`),
    ...exactly('refill', refill, `Tick ${refill}: your prep module has to have two.`),
  ];
}

function choice(value: string, label: string): Choice {
  return { value, label };
}
const colourChoice = (colour: Colour): Choice => choice(colour, buildingLabel(colour));
const seatChoice = (seat: Seat): Choice => choice(seat, seat);
const same = (value: string): string => value;
const labelled = (values: readonly string[], label: (value: string) => string): readonly Choice[] =>
  values.map((value) => choice(value, label(value)));

const choiceField = (
  name: FieldName,
  choices: readonly Choice[],
  more: { readonly help: string; readonly required: boolean },
): ChoiceField => ({ kind: 'choice', name, label: FIELD_LABELS[name], choices, ...more });

const choicesField = (
  name: FieldName,
  choices: readonly Choice[],
  more: { readonly help: string; readonly least: number; readonly most: number },
): ChoicesField => ({ kind: 'choices', name, label: FIELD_LABELS[name], choices, ...more });
