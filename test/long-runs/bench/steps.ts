/** How long one step takes: without waiting, and with a slow network. */

import { setTimeout as wait } from 'node:timers/promises';
import { GAMES } from '../../../rules/games.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import type { Figure } from './figure.ts';

/** Added to every call: a network and a Google that take their time. */
export const SLOW_MS = 100;
const MATCHES = 5;

export async function measureSteps(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const game of GAMES) {
    const quick = await medianStepMs(() => openTable({ game }));
    const slow = await medianStepMs(() =>
      openTable({
        game,
        carry: (emulator) => async (input, init) => {
          await wait(SLOW_MS);
          return emulator.fetchImplementation(input, init);
        },
      }),
    );
    figures.push(
      { what: `${game.title}, one step`, measured: ms(quick), target: '', met: true },
      {
        what: `${game.title}, one step, each call ${SLOW_MS} ms slower`,
        measured: ms(slow),
        target: 'under 480 ms',
        met: slow < 480,
      },
    );
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

/** Nothing but the deadline: reading the match for a test is not counted. */
export async function deadlineMs(table: Table): Promise<number> {
  const { deadline } = await table.task();
  const startedMs = performance.now();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
  return performance.now() - startedMs;
}
