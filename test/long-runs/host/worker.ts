import { carryingOut, oncePerGame } from '../harness/piece.ts';
import { record } from './recording.ts';
import { disturbMatch, pollsOf } from './share.ts';
import type { Asked, Found, Piece } from './tally.ts';

/** Limit for each worker, since a search for the fewest edits takes as long as several matches. */
const MOST_SEARCHES = 20;

const recorded = {
  none: oncePerGame((game) => record(game, { polls: 'none' })),
  hourly: oncePerGame((game) => record(game, { polls: 'hourly' })),
};

let searches = 0;

carryingOut<Piece, Asked, Found>(async ({ game, piece: { seed }, asked }) => {
  const recording = await recorded[pollsOf(game, seed)](game);
  const search = searches < MOST_SEARCHES;
  const outcome = await disturbMatch(recording, { ...asked, seed, search });
  searches += outcome.violations.length;
  return outcome;
});
