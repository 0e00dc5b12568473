/** A run of hours: pieces handed to workers one by one, each written down when it is done, stopped by Ctrl+C and taken up again. */

import { type ResourceLimits, Worker } from 'node:worker_threads';
import type * as z from 'zod';
import { keptIn, NotTakenUp } from './record.ts';
import { named, treeOf } from './tree.ts';

/** What every piece tells when it is done. */
export interface PieceDone {
  /** A sentence each, with the command that brings it back. */
  readonly violations: readonly string[];
}

export interface LongRun<ToDo, Done extends PieceDone> {
  /** "npm run test:faults" */
  readonly command: string;
  /** What it is made of beside what all of them are, such as "test/faults". */
  readonly folders: readonly string[];
  /** See {@link treeOf}: the file that keeps what is done. */
  readonly file?: string | undefined;
  /** What must be the same when it is taken up again. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly done: z.ZodType<Done>;
  /** A module that calls {@link carryingOut}. */
  readonly worker: URL;
  readonly workers: number;
  readonly limits?: ResourceLimits;
  /** So many minutes, and no new piece is begun. */
  readonly minutes?: number | undefined;
  /** The next piece, given what is done and what is being done; null when that is enough. */
  readonly next: (all: readonly Done[], underWay: readonly ToDo[]) => ToDo | null;
  /** What is written down of a piece whose worker died of it. */
  readonly died: (toDo: ToDo, message: string) => Done;
  /** How far it is, for whoever waits: "1200 schedules". */
  readonly told: (all: readonly Done[]) => string;
  /** The table of what is done, when it ends. */
  readonly table: (all: readonly Done[]) => string;
}

/** Runs it, tells what came of it, and sets the exit code: 0 when all held, 1 when not, when nothing was done or when it was refused. */
export async function run<ToDo, Done extends PieceDone>(long: LongRun<ToDo, Done>): Promise<void> {
  try {
    await carriedOut(long);
  } catch (error) {
    if (!(error instanceof NotTakenUp)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function carriedOut<ToDo, Done extends PieceDone>(long: LongRun<ToDo, Done>): Promise<void> {
  const startedMs = performance.now();
  const tree = treeOf(long.folders);
  const { file = null, command, asked, done } = long;
  const { before, keep } = keptIn({ file, command, asked, tree, done });
  const all: Done[] = [...before];
  const minutes = (): number => (performance.now() - startedMs) / 60_000;
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
    process.stderr.write('What is being done is finished first …\n');
  });
  const underWay: ToDo[] = [];
  const next = (): ToDo | null =>
    isStopped || minutes() >= (long.minutes ?? Number.POSITIVE_INFINITY)
      ? null
      : long.next(all, underWay);
  const tell = (one: Done): void => {
    all.push(one);
    keep(one);
    for (const violation of one.violations) process.stdout.write(`VIOLATION ${violation}\n`);
    process.stderr.write(`${long.told(all)}, ${Math.round(minutes())} min\n`);
  };
  const begin = (): Promise<void> => work(long, { next, tell, underWay });
  await Promise.all(Array.from({ length: long.workers }, begin));
  const violations = all.reduce((sum, one) => sum + one.violations.length, 0);
  process.stdout.write(`${long.table(all)}
${long.told(all)}, ${all.length - before.length} of ${all.length} pieces in ${Math.round(minutes() * 60)} s now; ${violations} violations; ${named(tree)}, Node ${process.version}
`);
  process.exitCode = violations === 0 && all.length > 0 ? 0 : 1;
}

interface Working<ToDo, Done> {
  readonly next: () => ToDo | null;
  readonly tell: (done: Done) => void;
  readonly underWay: ToDo[];
}

/** One worker after the other, until there is nothing left to do: where one dies of a piece another goes on. */
async function work<ToDo, Done extends PieceDone>(
  long: LongRun<ToDo, Done>,
  working: Working<ToDo, Done>,
): Promise<void> {
  const { next, tell, underWay } = working;
  let worker: Worker | null = null;
  for (let toDo = next(); toDo !== null; toDo = next()) {
    underWay.push(toDo);
    worker ??= new Worker(long.worker, { ...(long.limits && { resourceLimits: long.limits }) });
    const answer = await answerOf<Done>(worker, toDo);
    if (answer.kind === 'died') worker = null;
    underWay.splice(underWay.indexOf(toDo), 1);
    tell(answer.kind === 'died' ? long.died(toDo, answer.message) : answer.done);
  }
  await worker?.terminate();
}

type Answer<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'died'; readonly message: string };

function answerOf<Done>(worker: Worker, toDo: unknown): Promise<Answer<Done>> {
  return new Promise((resolve) => {
    const answered = (done: Done): void => {
      worker.off('error', died);
      resolve({ kind: 'done', done });
    };
    const died = ({ message }: Error): void => {
      worker.off('message', answered);
      resolve({ kind: 'died', message });
    };
    worker.once('message', answered);
    worker.once('error', died);
    worker.postMessage(toDo);
  });
}
