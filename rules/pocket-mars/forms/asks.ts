/** The steps of a match as players are asked for them: of a turn its player, of a follow-up who owes it. */

import type { Step } from '../../kit/game.ts';
import { asksOf } from '../../kit/orders.ts';
import type { Decision } from '../decisions.ts';
import type { Now } from '../now.ts';
import type { State } from '../state.ts';
import { settlerOf } from '../table.ts';
import { questions } from './questions.ts';

/** The open step; null when the match is over. */
export function nextStep(now: Now): Step | null {
  const { state } = now;
  const described = stepOf(state);
  if (described === null) return null;
  const seats = state.owed.length > 0 ? state.owed.map(({ seat }) => seat) : state.order;
  return { ...described, asks: asksOf(questions, now, seats) };
}

type Described = Omit<Step, 'asks'>;

function stepOf(state: State): Described | null {
  switch (state.phase) {
    case 'draft':
      return draftStep(state);
    case 'set-up':
      return SET_UP_STEP;
    case 'turn':
      return state.owed.length > 0 ? followUpStep(state) : turnStep(state);
    case 'over':
      return null;
  }
}

function draftStep(state: State): Described {
  const kept = Math.max(...state.order.map((seat) => settlerOf(state, seat).hand.length));
  return {
    name: `draft-${kept + 1}`,
    title: `Draft ${kept + 1}`,
    pace: 'set-up',
    about:
      'Keep one card of your pack; the others go to the player on your left. Your own workbook says what the cards are. Without an answer you keep the first.',
  };
}

const SET_UP_STEP: Described = {
  name: 'set-up',
  title: 'Set-up',
  pace: 'set-up',
  about:
    'Choose which two of your four cards form your prep module; the other two stay in your hand. Your own workbook says what the cards are. Without an answer the first two are taken.',
};

/** The round and the player: unique in the match. */
const turnTitle = (state: State): string => `Round ${state.round}, ${state.current?.seat ?? ''}`;

const turnStep = (state: State): Described => ({
  name: `turn-${state.turn}`,
  title: turnTitle(state),
  pace: 'turn',
  about: `It is the turn of ${state.current?.seat ?? 'nobody'}. Choose one action; the rest matters only where your card or a Building lets you choose, and can be left open: you are asked then. ${aboutMissing(state)}`,
});

const aboutMissing = (state: State): string =>
  state.current !== null && settlerOf(state, state.current.seat).earth > 0
    ? 'Without an answer a colonist is launched.'
    : 'Without an answer the first card is discarded for Energy.';

function followUpStep(state: State): Described {
  const who = state.owed.map(({ seat }) => seat).join(', ');
  return {
    name: `turn-${state.turn}-follow-up-${state.followUps}`,
    title: `${turnTitle(state)}: decision ${state.followUps}`,
    pace: 'follow-up',
    about: `In the turn of ${state.current?.seat ?? ''} something has to be decided by ${who}. ${aboutOwed(state.owed)}`,
  };
}

const aboutOwed = ([first]: readonly Decision[]): string =>
  first?.kind === 'choose'
    ? 'Without an answer it is not used.'
    : 'Without an answer the first cards of the hand are taken.';
