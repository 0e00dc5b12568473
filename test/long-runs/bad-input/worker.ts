import { getHeapStatistics } from 'node:v8';
import { carryingOut } from '../harness/piece.ts';
import type { Asked, Found, Piece } from './run.ts';
import { runHostileMatch } from './siege.ts';

const BYTES_A_MB = 2 ** 20;

const STEPS = 5;

carryingOut<Piece, Asked, Found>(async ({ game, piece: { seed }, asked: { atOnce } }) => {
  const siege = { game, seed, answers: STEPS * atOnce, atOnce };
  const { violation, ...besieged } = await runHostileMatch(siege);
  return {
    found: {
      ...besieged,
      heapMb: Math.round(getHeapStatistics().used_heap_size / BYTES_A_MB),
      rssMb: Math.round(process.memoryUsage().rss / BYTES_A_MB),
    },
    violations: violation === null ? [] : [{ what: violation }],
  };
});
