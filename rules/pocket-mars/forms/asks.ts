/** Questions of the open step: a turn's for its player, a follow-up's for those who owe it. */

import { numbered, stepAsking } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import { numberInWords } from '../../kit/narrating/figures.ts';
import type { Seen } from '../now.ts';
import { CARDS_IN_ALL, CARDS_IN_PREP } from '../rule-of-four.ts';
import type { Decision } from '../state.ts';
import { settlerOf } from '../table.ts';
import { QUIET_ROUNDS_WARNED, quietText } from '../turns.ts';
import { taskText } from './labels.ts';
import { questions } from './questions.ts';

/** Builds the function that finds the open step; null after the match. */
export const nextStepBy =
  (asked: typeof questions) =>
  (now: Seen): Step | null => {
    const { state } = now;
    const described = stepOf(now);
    if (described === null) return null;
    const seats = state.owed.length > 0 ? state.owed.map(({ seat }) => seat) : state.order;
    return stepAsking(described, asked, now, seats);
  };

export const nextStep = nextStepBy(questions);

type Described = Omit<Step, 'asks'>;

function stepOf(now: Seen): Described | null {
  const { state } = now;
  switch (state.phase) {
    case 'draft':
      return draftStep(state);
    case 'set-up':
      return SET_UP_STEP;
    case 'turn':
      return state.owed.length > 0 ? followUpStep(now) : turnStep(state);
    case 'over':
      return null;
  }
}

function draftStep(state: Seen['state']): Described {
  const kept = Math.max(...state.order.map((seat) => settlerOf(state, seat).hand.length));
  return {
    ...numbered('Draft', kept + 1),
    pace: 'set-up',
    about:
      'Keep one card of your pack; the others go to the player on your left. Without an ' +
      'answer you keep the first.',
  };
}

const SET_UP_STEP: Described = {
  name: 'set-up',
  title: 'Set-up',
  pace: 'set-up',
  about:
    `Choose which ${numberInWords(CARDS_IN_PREP)} of your ${numberInWords(CARDS_IN_ALL)} ` +
    `cards form your prep module; the other ${numberInWords(CARDS_IN_ALL - CARDS_IN_PREP)} ` +
    `stay in your hand. Without an answer the first ${numberInWords(CARDS_IN_PREP)} are taken.`,
};

/** Round and player, unique in the match. */
const turnTitle = (state: Seen['state']): string =>
  `Round ${state.round}, ${state.current?.seat ?? ''}`;

const turnStep = (state: Seen['state']): Described => ({
  name: `turn-${state.turn}`,
  title: turnTitle(state),
  pace: 'turn',
  about: [
    `${state.current?.seat ?? 'Nobody'} takes one of the five actions.`,
    aboutMissing(state),
    ...(state.quietRounds < QUIET_ROUNDS_WARNED ? [] : [quietText(state.quietRounds)]),
  ].join(' '),
});

const aboutMissing = (state: Seen['state']): string =>
  state.current !== null && settlerOf(state, state.current.seat).earth > 0
    ? 'Without an answer a colonist is launched.'
    : 'Without an answer the first card is discarded for Energy.';

function followUpStep({ setup, state }: Seen): Described {
  return {
    name: `turn-${state.turn}-follow-up-${state.followUps}`,
    title: `${turnTitle(state)}: decision ${state.followUps}`,
    pace: 'follow-up',
    about: `${taskText({ setup, state })} ${aboutOwed(state.owed)}`,
  };
}

const aboutOwed = ([first]: readonly Decision[]): string =>
  first?.kind === 'choose'
    ? 'Without an answer it is not used.'
    : 'Without an answer the first cards of the hand are taken.';
