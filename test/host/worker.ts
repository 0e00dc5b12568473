/** A worker of a run: records a match of its game with looks and one without, then disturbs them over and over. */

import { parentPort, workerData } from 'node:worker_threads';
import { findGame } from '../../rules/games.ts';
import type { Looks } from './match-under-test.ts';
import { type Recording, record } from './recording.ts';
import { disturbShare } from './share.ts';
import type { FromWorker, Share } from './tally.ts';

/** For whoever waits: how far it is, now and then. */
const REPORT_EVERY = 100;

/** A message leaves at once; what a busy worker prints would only be seen when it is done. */
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

const share = workerData as Share;
const game = findGame(share.game);
if (game === undefined) throw new Error(`there is no game ${share.game}`);
const known = game;

let told = 0;
const recordings = new Map<Looks, Promise<Recording>>();

function recorded(looks: Looks): Promise<Recording> {
  const made = recordings.get(looks) ?? record(known, { looks });
  recordings.set(looks, made);
  return made;
}

const tally = await disturbShare(recorded, share, ({ violations }, done) => {
  for (const violated of violations) tell({ kind: 'violated', violated });
  if (done - told < REPORT_EVERY) return;
  told = done;
  tell({ kind: 'progress', done });
});
tell({ kind: 'done', tally });
