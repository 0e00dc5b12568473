import { gameNamed } from '../options.ts';

/** Few seats, all asked in every step: a step costs a third of one with eight seats. */
export const USUAL_GAME = gameNamed('dm-invitational');

export const USUAL_SEATS = USUAL_GAME.seats.most;

export const USUAL_STEPS = { first: 'Ranking', second: 'Airdrop 1' } as const;

/** From one deadline of its turns to the next. */
export const USUAL_TURN_MS = 12 * 3_600_000;
