import { setTimeout as wait } from 'node:timers/promises';
import { GAMES } from '../../../rules/games.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import type { Figure } from './figure.ts';

/** Added to every call, for network and Google. */
export const SLOW_MS = 100;
const MATCHES = 5;

const NETWORKS = {
  /** Without delay. */
  '': async (answer: () => Promise<Response>) => answer(),
  /** Delays each answer of the emulator, which computes on the measured machine. */
  [`each call ${SLOW_MS} ms slower`]: async (answer: () => Promise<Response>) => {
    await wait(SLOW_MS);
    return answer();
  },
  /** Answers at a fixed delay, as from Google's machines: the emulator's own time is not added. */
  [`each call answered after ${SLOW_MS} ms`]: async (answer: () => Promise<Response>) => {
    const [response] = await Promise.all([answer(), wait(SLOW_MS)]);
    return response;
  },
} as const;
const TARGET_MS = 480;

export async function measureSteps(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const game of GAMES) {
    for (const [network, through] of Object.entries(NETWORKS)) {
      const median = await medianStepMs(() =>
        openTable({
          game,
          carry: (emulator) => (input, init) =>
            through(() => emulator.fetchImplementation(input, init)),
        }),
      );
      const isSlow = network !== '';
      figures.push({
        what: [game.title, 'one step', ...(isSlow ? [network] : [])].join(', '),
        measured: ms(median),
        target: isSlow ? `under ${TARGET_MS} ms` : '',
        met: !isSlow || median < TARGET_MS,
      });
    }
  }
  return figures;
}

const ms = (value: number): string => `${Math.round(value)} ms`;

/** The second step of new matches. */
async function medianStepMs(open: () => Promise<Table>): Promise<number> {
  const times: number[] = [];
  for (let match = 0; match < MATCHES; match++) {
    const table = await open();
    await table.robots();
    await table.deadline();
    await table.robots();
    times.push(await deadlineMs(table));
    await table.close();
  }
  return times.toSorted((one, other) => one - other)[MATCHES >> 1] ?? 0;
}

/** Times only the deadline, without the test's reading. */
export async function deadlineMs(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const startedMs = performance.now();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  return performance.now() - startedMs;
}
