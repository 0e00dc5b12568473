/** A worker of the long siege: plays the matches that it is given, one after the other, and tells what came of each. */

import { getHeapStatistics } from 'node:v8';
import { findGame } from '../../../rules/games.ts';
import { carryingOut } from '../harness/piece.ts';
import { runHostileMatch } from './siege.ts';
import type { BesiegedMatch, ToDo } from './siege-tally.ts';

const BYTES_A_MB = 2 ** 20;

carryingOut(async ({ game: id, seed, answers, atOnce }: ToDo): Promise<BesiegedMatch> => {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  const { violation, ...besieged } = await runHostileMatch({ game, seed, answers, atOnce });
  const again = `npm run test:hostile -- --answers 1 --game ${id} --seed ${seed} --at-once ${atOnce}`;
  return {
    game: id,
    seed,
    ...besieged,
    violations: violation === null ? [] : [`${violation}\n  ${again}`],
    heapMb: Math.round(getHeapStatistics().used_heap_size / BYTES_A_MB),
    rssMb: Math.round(process.memoryUsage().rss / BYTES_A_MB),
  };
});
