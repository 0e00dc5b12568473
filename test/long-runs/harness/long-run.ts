/** A run of hours: pieces handed to workers one by one, each written down when it is done, stopped by Ctrl+C and taken up again. */

import { type ResourceLimits, Worker } from 'node:worker_threads';
import type * as z from 'zod';
import { type Kept, keptIn, NotTakenUp } from './record.ts';
import { named, treeOf } from './tree.ts';

/** What every piece tells when it is done. */
export interface PieceDone {
  /** A sentence each, with the command that brings it back. */
  readonly violations: readonly string[];
}

export interface LongRun<ToDo, Done extends PieceDone> {
  /** "npm run test:faults" */
  readonly command: string;
  /** What it is made of beside what all of them are, such as "test/long-runs/faults". */
  readonly folders: readonly string[];
  /** Where what is done is kept; nowhere when absent. */
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

/** Whoever started it. */
export interface Starter {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isStopped: () => boolean;
}

/** Runs it from a terminal, and sets the exit code: 0 when all held, 1 when not, when nothing was done or when it was refused. */
export async function run<ToDo, Done extends PieceDone>(long: LongRun<ToDo, Done>): Promise<void> {
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
    process.stderr.write('What is being done is finished first …\n');
  });
  const hasHeld = await carriedOut(long, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isStopped: () => isStopped,
  });
  process.exitCode = hasHeld ? 0 : 1;
}

/** Whether something was done, now or before, and all held. */
export async function carriedOut<ToDo, Done extends PieceDone>(
  long: LongRun<ToDo, Done>,
  starter: Starter,
): Promise<boolean> {
  const { file = null, command, asked, done } = long;
  const tree = treeOf(long.folders);
  let kept: Kept<Done>;
  try {
    kept = keptIn({ file, command, asked, tree, done });
  } catch (error) {
    if (!(error instanceof NotTakenUp)) throw error;
    starter.err(`${error.message}\n`);
    return false;
  }
  const startedMs = performance.now();
  const all = await goOn(long, kept, starter);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const violations = violationsIn(all);
  starter.out(`${long.table(all)}
${long.told(all)}, ${all.length - kept.before.length} of ${all.length} pieces in ${seconds} s now; ${violations} violations; ${named(tree)}, Node ${process.version}
`);
  return violations === 0 && all.length > 0;
}

const violationsIn = (all: readonly PieceDone[]): number =>
  all.reduce((sum, one) => sum + one.violations.length, 0);

/** All that is done in the end. */
async function goOn<ToDo, Done extends PieceDone>(
  long: LongRun<ToDo, Done>,
  { before, keep }: Kept<Done>,
  { out, err, isStopped }: Starter,
): Promise<readonly Done[]> {
  const startedMs = performance.now();
  const minutes = (): number => (performance.now() - startedMs) / 60_000;
  const isEnough = (): boolean => minutes() >= (long.minutes ?? Number.POSITIVE_INFINITY);
  const all: Done[] = [...before];
  const underWay: ToDo[] = [];
  const next = (): ToDo | null => (isStopped() || isEnough() ? null : long.next(all, underWay));
  const tell = (one: Done): void => {
    all.push(one);
    keep(one);
    for (const violation of one.violations) out(`VIOLATION ${violation}\n`);
    err(`${long.told(all)}, ${violationsIn(all)} violations, ${Math.round(minutes())} min\n`);
  };
  await Promise.all(upTo(long.workers).map(() => work(long, { next, tell, underWay })));
  return all;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, one) => one);

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
