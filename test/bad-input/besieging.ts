/** A worker of the long siege: plays the matches that it is given, one after the other, and tells what came of each. */

import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { findGame } from '../../rules/games.ts';
import { besiege } from './siege.ts';
import type { Done, ToDo } from './siege-tally.ts';

const BYTES_A_MB = 2 ** 20;

parentPort?.on('message', async ({ game: id, seed, answers, atOnce }: ToDo) => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const besieged = await besiege({ game, seed, answers, atOnce });
  const heapMb = Math.round(getHeapStatistics().used_heap_size / BYTES_A_MB);
  const rssMb = Math.round(process.memoryUsage().rss / BYTES_A_MB);
  const done: Done = { game: id, seed, ...besieged, heapMb, rssMb };
  parentPort?.postMessage(done);
});
