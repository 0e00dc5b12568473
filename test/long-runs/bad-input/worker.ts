import { getHeapStatistics } from 'node:v8';
import { servePieces } from '../harness/piece.ts';
import { runHostileMatch } from './hostile-match.ts';
import type { HostileFindings, HostilePiece, HostileRunSettings } from './run.ts';

const BYTES_PER_MB = 2 ** 20;

const STEPS_PLAYED = 5;

servePieces<HostilePiece, HostileRunSettings, HostileFindings>(
  async ({ game, piece: { seed }, asked: { atOnce } }) => {
    const siege = { game, seed, answers: STEPS_PLAYED * atOnce, atOnce };
    const { violation, ...besieged } = await runHostileMatch(siege);
    return {
      found: {
        ...besieged,
        heapMb: Math.round(getHeapStatistics().used_heap_size / BYTES_PER_MB),
        rssMb: Math.round(process.memoryUsage().rss / BYTES_PER_MB),
      },
      violations: violation === null ? [] : [{ what: violation }],
    };
  },
);
