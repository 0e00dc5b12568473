/** What players are asked: of a turn its player, of a follow-up who owes it. Everything here is public: slots, colours of backs, counts. */

import type { Field, Form } from '../kit/form.ts';
import type { Ask, Setup, Step } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import type { Decision, Question } from './decisions.ts';
import type { FieldName } from './fields.ts';
import { choiceField, choicesField, labelled, slots } from './form-fields.ts';
import { turnForm } from './form-turn.ts';
import { buildingNamed, shiftLabel, switchLabel } from './labels.ts';
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
