import { setTimeout as wait } from 'node:timers/promises';
import { GAMES } from '../../../rules/games.ts';
import { openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import type { BenchFigure } from './figure.ts';

export const CALL_DELAY_MS = 100;
const MATCH_COUNT = 5;

const MAX_STEP_MS = 480;

export async function measureSteps(): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const game of GAMES) {
    for (const delayMs of [0, CALL_DELAY_MS]) {
      const carry: TableOptions['carry'] = (emulator) => async (input, init) => {
        const answer = await emulator.fetchImplementation(input, init);
        if (delayMs > 0) await wait(delayMs);
        return answer;
      };
      const median = await computeMedianStepMs(() => openTable({ game, carry }));
      const isSlow = delayMs > 0;
      figures.push({
        what: `${game.title}, one step${isSlow ? `, each call ${CALL_DELAY_MS} ms slower` : ''}`,
        measured: `${Math.round(median)} ms`,
        target: isSlow ? `under ${MAX_STEP_MS} ms` : '',
        met: !isSlow || median < MAX_STEP_MS,
      });
    }
  }
  return figures;
}

async function computeMedianStepMs(open: () => Promise<Table>): Promise<number> {
  const times: number[] = [];
  for (let match = 0; match < MATCH_COUNT; match++) {
    const table = await open();
    await table.robots();
    await table.deadline();
    await table.robots();
    times.push(await measureDeadlineMs(table));
  }
  return times.toSorted((one, other) => one - other)[MATCH_COUNT >> 1] ?? 0;
}

/** Measures the deadline without the reads of the test. */
export async function measureDeadlineMs(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const startedMs = performance.now();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  return performance.now() - startedMs;
}
