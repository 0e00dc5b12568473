/** The game of suites whose claim is the adjudicator's, whatever is played. */

import { findGame } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/game.ts';

/** @throws when no such game is registered. */
export function gameOf(id: string): AnyGame {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}

/** That with the fewest seats, all of whom are asked in every step: a step of it costs a third of what one of eight seats does. */
export const USUAL_GAME = gameOf('dm-invitational');

/** How many play it, and answer in each step. */
export const USUAL_SEATS = USUAL_GAME.seats.most;

/** As its steps are called that the suites look at. */
export const USUAL_STEPS = { first: 'Ranking', second: 'Airdrop 1' } as const;

/** From one deadline of its turns to the next. */
export const USUAL_TURN_MS = 12 * 3_600_000;
