/** The game of suites whose claim is the adjudicator's, whatever is played. */

import { gameNamed } from '../options.ts';

/** That with the fewest seats, all of whom are asked in every step: a step of it costs a third of what one of eight seats does. */
export const USUAL_GAME = gameNamed('dm-invitational');

/** How many play it, and answer in each step. */
export const USUAL_SEATS = USUAL_GAME.seats.most;

/** As its steps are called that the suites look at. */
export const USUAL_STEPS = { first: 'Ranking', second: 'Airdrop 1' } as const;

/** From one deadline of its turns to the next. */
export const USUAL_TURN_MS = 12 * 3_600_000;
