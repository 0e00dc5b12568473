/** The form of a turn: the action, and what its card or a Building may ask for, as far as everybody sees that it can matter. */

import type { Choice, ChoicesField, Field, Form } from '../kit/form.ts';
import type { Seat } from '../kit/seat.ts';
import { colourOf } from './cards.ts';
import { COLOURS, type Colour, SETTLED_COLOURS } from './colours.ts';
import { FIELD_LABELS, type FieldName } from './fields.ts';
import { choice, choiceField, colourChoice, labelled, same, seatChoice } from './form-fields.ts';
import { backLabel, buildingLabel, shiftLabel, switchLabel } from './labels.ts';
import {
  cardOptions,
  greenhouseOptions,
  handOptions,
  lookOptions,
  switchOptions,
} from './options.ts';
import { NEW_WISHES, type NewWish, STEPS } from './orders.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';

export function turnForm(state: State, seat: Seat): Form {
  const colours = connectable(state);
  const wishes = wishChoices(state, seat);
  return {
    fields: [
      choiceField('action', actionChoices(state, seat), {
        help: 'Your own workbook says what your cards are.',
        required: true,
      }),
      ...(colours.size > 0 ? [WITHOUT_FIELD] : []),
      ...cardFields(state, seat),
      ...abilityFields(state, seat, colours),
      ...optional('discard', wishes, WISH_HELP),
      ...optional('refill', wishes, WISH_HELP),
    ],
  };
}

/** Nothing where there is nothing to choose. */
const optional = (name: FieldName, choices: readonly Choice[], help: string): readonly Field[] =>
  choices.length === 0 ? [] : [choiceField(name, choices, { help, required: false })];

function cardFields(state: State, seat: Seat): readonly Field[] {
  const switches = labelled(switchOptions(state, entering(state, seat)), (value) =>
    switchLabel(state, value),
  );
  return [
    ...optional('building', COLOURS.map(colourChoice), CARD_HELP),
    ...optional('look', othersToLookAt(state, seat), CARD_HELP),
    ...optional('switch', switches, CARD_HELP),
  ];
}

function abilityFields(state: State, seat: Seat, colours: ReadonlySet<Colour>): readonly Field[] {
  const shifts = labelled(greenhouseOptions(state, entering(state, seat)), (value) =>
    shiftLabel(state, value),
  );
  const cards = labelled(cardOptions(state, seat), same);
  const of = (colour: Colour, fields: readonly Field[]): readonly Field[] =>
    colours.has(colour) ? fields : [];
  return [
    ...of(
      'Construction',
      optional('abilityBuilding', SETTLED_COLOURS.map(colourChoice), ABILITY_HELP),
    ),
    ...of('Ecosystem', optional('greenhouse', shifts, ABILITY_HELP)),
    ...of('Water', optional('aqualab', cards, AQUALAB_HELP)),
  ];
}

/** The player of the turn, whose colonists may enter a Building in it, while there are any outside. */
function entering(state: State, seat: Seat): Seat | null {
  const { earth, ship } = settlerOf(state, seat);
  return earth + ship > 0 ? seat : null;
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

const NEW_LABELS: Readonly<Record<NewWish, string>> = {
  'new 1': 'the first new card',
  'new 2': 'the second new card',
  'lower new': 'the lower new card',
  'higher new': 'the higher new card',
};
/** Cards of the hand as it is now, and what can be said of those to come. */
const wishChoices = (state: State, seat: Seat): readonly Choice[] => [
  ...labelled(handOptions(state, seat), same),
  ...NEW_WISHES.map((wish) => choice(wish, NEW_LABELS[wish])),
];
