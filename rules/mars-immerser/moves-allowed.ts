/** How many moves a round has. */

import type { Content } from './content.ts';
import type { Gain } from './gains.ts';
import type { Sightseer } from './state.ts';

/** Rules, Movement. */
export const MOVES = 4;

/** One by the Energizer, one won. */
export const MOST_MOVES = MOVES + 2;

export const movesAllowed = ({ moreMoves }: Sightseer): number => MOVES + (moreMoves ? 1 : 0);

/** The most that anybody can have on this Map. */
export function mostMoves({ locations, wares }: Content): number {
  const isMove = ({ kind }: Gain) => kind === 'move';
  const isWon =
    locations.some(({ bonus }) => bonus.some(isMove)) ||
    wares.some(({ gains }) => gains.some(isMove));
  return isWon ? MOST_MOVES : MOST_MOVES - 1;
}
