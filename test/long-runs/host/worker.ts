/** A worker of a run: records a match of each game with looks and one without, then disturbs them over and over. */

import { findGame } from '../../../rules/games.ts';
import { carryingOut } from '../harness/piece.ts';
import type { Polls } from './match-under-test.ts';
import { type Recording, record } from './recording.ts';
import { disturbMatch } from './share.ts';
import type { DisturbedMatch, ToDisturb } from './tally.ts';

const recordings = new Map<string, Promise<Recording>>();

function recorded(id: string, polls: Polls): Promise<Recording> {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const name = `${id}, ${polls}`;
  const made = recordings.get(name) ?? record(game, { polls });
  recordings.set(name, made);
  return made;
}

carryingOut(
  (toDisturb: ToDisturb): Promise<DisturbedMatch> =>
    disturbMatch((polls) => recorded(toDisturb.game, polls), toDisturb),
);
