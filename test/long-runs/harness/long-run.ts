/**
 * A run of hours: pieces of games handed to workers one by one, each written down when it is done, stopped by Ctrl+C and taken up again.
 * A run says what only it knows: what a piece is, how many are enough and what its table shows; `worker.ts` beside it carries a piece out.
 */

import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import * as z from 'zod';
import { ROOT } from '../../house/files.ts';
import { commandLine, type Flags, type LongRunOptions } from './command.ts';
import type { Outcome, ToDo } from './piece.ts';
import { type Kept, keptIn, NotTakenUp } from './record.ts';
import { type Columns, type Rows, sum, tableOf } from './table.ts';
import { named, treeOf } from './tree.ts';
import { type Done, nextPiece, type OfGame, type Turns } from './turns.ts';

export interface LongRun<Piece extends OfGame, Asked, Found> extends Turns<Piece, Found> {
  /** Made by `longRunCommand`, and parsed. */
  readonly command: Command;
  /** A module that calls `carryingOut`. Its folder belongs to what the run is made of, */
  readonly worker: URL;
  /** and so do these, such as "test/match/polls". */
  readonly uses?: readonly string[];
  /** What every worker is told, and what must be the same when the run is taken up again. Plain JSON. */
  readonly asked: Asked;
  readonly limits?: ResourceLimits;
  readonly piece: z.ZodType<Piece>;
  readonly found: z.ZodType<Found>;
  /** What is found in a piece that its worker died of. */
  readonly nothing: Found;
  /** The options that repeat a piece. */
  readonly again: (piece: Piece) => Flags;
  /** How far it is, for whoever waits: "1200 schedules". */
  readonly told: (all: readonly Done<Piece, Found>[]) => string;
  readonly columns: Columns;
  readonly rows: (all: readonly Done<Piece, Found>[]) => Rows;
  /** Lines below the table, each with its end. */
  readonly below?: (all: readonly Done<Piece, Found>[]) => string;
}

/** Whoever started it. */
export interface Starter {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isStopped: () => boolean;
}

/** Runs it from a terminal, and sets the exit code: 0 when all held, 1 when not, when nothing was done or when it was refused. */
export async function run<Piece extends OfGame, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
): Promise<void> {
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
export async function carriedOut<Piece extends OfGame, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  starter: Starter,
): Promise<boolean> {
  const folder = relative(ROOT, dirname(fileURLToPath(long.worker)));
  const tree = treeOf([folder, ...(long.uses ?? [])]);
  let kept: Kept<Done<Piece, Found>>;
  try {
    kept = keptIn({ ...keptAs(long), tree });
  } catch (error) {
    if (!(error instanceof NotTakenUp)) throw error;
    starter.err(`${error.message}\n`);
    return false;
  }
  const startedMs = performance.now();
  const all = await goOn(long, kept, starter);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const violations = violationsIn(all);
  starter.out(`${tableOf(long.columns, long.rows(all))}
${long.below?.(all) ?? ''}${long.told(all)}, ${all.length - kept.before.length} of ${all.length} pieces in ${seconds} s now; ${violations} violations; ${named(tree)}, Node ${process.version}
`);
  return violations === 0 && all.length > 0;
}

const keptAs = <Piece extends OfGame, Asked, Found>({
  command,
  asked,
  piece,
  found,
}: LongRun<Piece, Asked, Found>) => ({
  file: command.opts<LongRunOptions>().file ?? null,
  command: command.name(),
  asked,
  done: z.strictObject({ piece, found, violations: z.array(z.string()).readonly() }),
});

const violationsIn = (all: readonly Done<unknown, unknown>[]): number =>
  sum(all.map(({ violations }) => violations.length));

/** All that is done in the end. */
async function goOn<Piece extends OfGame, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  { before, keep }: Kept<Done<Piece, Found>>,
  { out, err, isStopped }: Starter,
): Promise<readonly Done<Piece, Found>[]> {
  const { workers, minutes: most = Number.POSITIVE_INFINITY } = long.command.opts<LongRunOptions>();
  const startedMs = performance.now();
  const minutes = (): number => (performance.now() - startedMs) / 60_000;
  const all: Done<Piece, Found>[] = [...before];
  const underWay: Piece[] = [];
  const next = (): Piece | null =>
    isStopped() || minutes() >= most ? null : nextPiece(long, all, underWay);
  const tell = (one: Done<Piece, Found>): void => {
    all.push(one);
    keep(one);
    for (const violation of one.violations) out(`VIOLATION ${violation}\n`);
    err(`${long.told(all)}, ${violationsIn(all)} violations, ${Math.round(minutes())} min\n`);
  };
  await Promise.all(Array.from({ length: workers }, () => work(long, { next, tell, underWay })));
  return all;
}

interface Working<Piece, Found> {
  readonly next: () => Piece | null;
  readonly tell: (done: Done<Piece, Found>) => void;
  readonly underWay: Piece[];
}

/** One worker after the other, until there is nothing left to do: where one dies of a piece another goes on. */
async function work<Piece extends OfGame, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  { next, tell, underWay }: Working<Piece, Found>,
): Promise<void> {
  let worker: Worker | null = null;
  for (let piece = next(); piece !== null; piece = next()) {
    underWay.push(piece);
    worker ??= new Worker(long.worker, { ...(long.limits && { resourceLimits: long.limits }) });
    const answer = await answerOf<Found>(worker, { piece, asked: long.asked });
    if (answer.kind === 'died') worker = null;
    underWay.splice(underWay.indexOf(piece), 1);
    tell(doneOf(long, piece, answer));
  }
  await worker?.terminate();
}

type Answer<Found> =
  | { readonly kind: 'done'; readonly outcome: Outcome<Found> }
  | { readonly kind: 'died'; readonly message: string };

function answerOf<Found>(worker: Worker, toDo: ToDo<unknown, unknown>): Promise<Answer<Found>> {
  return new Promise((resolve) => {
    const answered = (outcome: Outcome<Found>): void => {
      worker.off('error', died);
      resolve({ kind: 'done', outcome });
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

/** As it is written down: each violation with the command that repeats it. */
function doneOf<Piece extends OfGame, Asked, Found>(
  { command, again, nothing }: LongRun<Piece, Asked, Found>,
  piece: Piece,
  answer: Answer<Found>,
): Done<Piece, Found> {
  const { found, violations } =
    answer.kind === 'done' ? answer.outcome : diedOf(piece, { nothing, message: answer.message });
  const told = violations.map(({ what, alone }) => {
    return `${what}\n  ${commandLine(command.name(), { ...again(piece), ...alone })}`;
  });
  return { piece, found, violations: told };
}

function diedOf<Found>(
  piece: OfGame,
  { nothing, message }: { readonly nothing: Found; readonly message: string },
): Outcome<Found> {
  const which = Object.entries(piece)
    .map(([what, value]) => (what === 'game' ? value : `${what} ${value}`))
    .join(', ');
  return { found: nothing, violations: [{ what: `${which}: its worker died. ${message}` }] };
}
