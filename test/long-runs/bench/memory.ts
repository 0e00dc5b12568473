/** How much memory a step of a match takes in a process that does nothing else. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serve } from '../../../emulator/server.ts';
import type { Queue } from '../../../functions/match/adjudicator.ts';
import type { DeadlineTask } from '../../../functions/match/next/deadline-task.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { ADJUDICATOR, openTable, type Table } from '../../support/table/table.ts';
import type { Figure } from './figure.ts';

export interface AloneInput {
  readonly url: string;
  readonly token: string;
  readonly queue: Queue;
  readonly task: DeadlineTask;
}

/** In kilobytes of resident memory. */
export interface AloneOutput {
  /** What came of the step. */
  readonly kind: string;
  readonly before: number;
  readonly most: number;
}

const TARGET_MB = 200;

/** A match that has come so far. */
interface PlayedMatch {
  readonly game: AnyGame;
  readonly entries: number;
  readonly table: Table;
  /** Everybody answers what is asked now. */
  readonly answer: (table: Table) => Promise<void>;
}

/** Of its next step. @throws when that is not resolved */
export async function measureMemory({
  game,
  entries,
  table: played,
  answer,
}: PlayedMatch): Promise<Figure> {
  const table = await openTable({ game, from: played.keep(), deadlinesFire: false });
  const served = await serve(table.emulator);
  try {
    await answer(table);
    const task = await table.task();
    await table.emulator.clock.advanceTo(Date.parse(task.deadline));
    const { kind, before, most } = await alone({
      url: served.url,
      token: table.emulator.tokenFor(ADJUDICATOR),
      queue: table.adjudicator.queue,
      task,
    });
    if (kind !== 'resolved') throw new Error(`the step was not resolved, but ${kind}`);
    const [mb, ofThem] = [most, before].map((kilobytes) => Math.round(kilobytes / 1024));
    return {
      what: `${game.title}, the process of one step after ${entries} entries, at most`,
      measured: `${mb} MB, ${ofThem} of them before it`,
      target: `under ${TARGET_MB} MB`,
      met: (mb ?? 0) < TARGET_MB,
    };
  } finally {
    await served.close();
    await table.close();
  }
}

async function alone(input: AloneInput): Promise<AloneOutput> {
  const child = fork(join(import.meta.dirname, 'step-alone.ts'));
  child.send(input);
  const [output] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the process of the step ended with ${code}`);
    }),
  ]);
  return output as AloneOutput;
}
