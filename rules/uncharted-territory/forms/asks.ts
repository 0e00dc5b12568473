/** The rounds of a match as players are asked for them. */

import type { Step } from '../../kit/game.ts';
import { asksOf } from '../../kit/orders.ts';
import { RATIONS_A_ROUND } from '../hunger.ts';
import type { Now } from '../now.ts';
import { isOpenIn, OUTER_OPENS_IN_ROUND } from '../squares.ts';
import type { State } from '../state.ts';
import { questions } from './questions.ts';

/** The open round; null when the match is over. */
export function nextStep(now: Now): Step | null {
  const { state, setup } = now;
  if (state.phase === 'over') return null;
  return {
    name: `round-${state.round}`,
    title: `Round ${state.round}`,
    pace: 'round',
    about: aboutRound(state),
    asks: asksOf(
      questions,
      now,
      setup.players.map(({ seat }) => seat),
    ),
  };
}

function aboutRound({ phase, round }: State): string {
  const last = phase === 'last round' ? 'This is the last round. ' : '';
  const inner = isOpenIn('A1', round)
    ? ''
    : ` Until Round ${OUTER_OPENS_IN_ROUND} only the centre of the map is open.`;
  return `${last}Choose up to three locations; they are visited in reading order of the map, and none of them twice in the match. What you leave open is not done. You eat at least ${RATIONS_A_ROUND} Rations, as far as you have them: the oldest first, unless you say which.${inner}`;
}
