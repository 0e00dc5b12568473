/** The rounds of a match as players are asked for them. */

import { numbered, stepAsking } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { capitalized, numberInWords } from '../../kit/narrating/figures.ts';
import { MOVES } from '../moves-allowed.ts';
import type { Seen } from '../now.ts';
import { type Position, ROUNDS } from '../state.ts';
import { questions } from './questions.ts';

/** The open round; null when the match is over. */
export function nextStep(now: Seen): Step | null {
  const { state } = now;
  if (state.phase === 'over') return null;
  const described = {
    ...numbered('Round', state.round),
    pace: state.phase === 'start' ? 'start' : 'round',
    about: aboutRound(state),
  };
  return stepAsking(described, questions, now, seatsOf(now));
}

function aboutRound({ phase, round }: Position): string {
  if (phase === 'start') {
    return `Choose where you start, and the I Saw Lists that you intend to complete. ${capitalized(numberInWords(ROUNDS - 1))} rounds of movement follow, of ${numberInWords(MOVES)} moves each.`;
  }
  const last = round === ROUNDS ? 'This is the last round. ' : '';
  return `${last}Take up to ${numberInWords(MOVES)} moves along roads; the Energizer gives one more, and so does a move that you have won. All players move at once, one move after the other; who enters a road just behind somebody else is blocked. End the round at an Inn.`;
}
