import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { servePieces } from '../harness/piece.ts';
import { recordMatch } from './recording.ts';
import type { HostFindings, HostPiece, HostRunSettings } from './results.ts';
import { choosePollMode, disturbMatch } from './share.ts';

/** Maximum number of searches of a worker. A search takes as long as several matches. */
const MAX_SEARCHES = 20;

const recordings = {
  none: memoizeByObject((game: AnyGame) => recordMatch(game, { polls: 'none' })),
  hourly: memoizeByObject((game: AnyGame) => recordMatch(game, { polls: 'hourly' })),
};

let searchCount = 0;

servePieces<HostPiece, HostRunSettings, HostFindings>(async ({ game, piece: { seed }, asked }) => {
  const recording = await recordings[choosePollMode(game, seed)](game);
  const search = searchCount < MAX_SEARCHES;
  const outcome = await disturbMatch(recording, { ...asked, seed, search });
  searchCount += outcome.violations.length;
  return outcome;
});
