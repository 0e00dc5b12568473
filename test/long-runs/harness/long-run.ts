/** Hands pieces of games to workers and records each, for hours; can be stopped and resumed. */

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import * as z from 'zod';
import { ROOT } from '../../house/files.ts';
import { commandLine, type Flags, type LongRunOptions } from './command.ts';
import type { Outcome, ToDo } from './piece.ts';
import { type Columns, type Rows, sum, tableOf } from './table.ts';
import { type Done, nextPiece, type OfGame, type Turns } from './turns.ts';

export interface LongRun<Piece extends OfGame, Asked, Found> extends Turns<Piece, Found> {
  /** The parsed command, made by `longRunCommand`. */
  readonly command: Command;
  /** A module that calls `carryingOut`. Its folder is part of the run's code. */
  readonly worker: URL;
  /** Further folders of the run's code, such as "test/match/polls". */
  readonly uses?: readonly string[];
  /** Settings that every worker gets as plain JSON; a resumed run must have the same. */
  readonly asked: Asked;
  readonly limits?: ResourceLimits;
  readonly piece: z.ZodType<Piece>;
  readonly found: z.ZodType<Found>;
  readonly nothing: Found;
  readonly again: (piece: Piece) => Flags;
  /** Describes progress, such as "1200 schedules". */
  readonly told: (all: readonly Done<Piece, Found>[]) => string;
  readonly columns: Columns;
  readonly rows: (all: readonly Done<Piece, Found>[]) => Rows;
  /** Builds the lines below the table, each with its line end. */
  readonly below?: (all: readonly Done<Piece, Found>[]) => string;
}

export interface Starter {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isStopped: () => boolean;
}

/** Sets the exit code: 0 if all pieces hold, 1 for violations, nothing done or a refusal. */
export async function run<Piece extends OfGame, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
): Promise<void> {
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
    process.stderr.write('Finishing pieces in progress …\n');
  });
  const hasHeld = await carriedOut(long, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isStopped: () => isStopped,
  });
  process.exitCode = hasHeld ? 0 : 1;
}

/** Runs the pieces. Returns whether something was done, now or before, and all pieces hold. */
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
  const done = all.length - kept.before.length;
  starter.out(`${tableOf(long.columns, long.rows(all))}
${long.below?.(all) ?? ''}${long.told(all)}, ${done} of ${all.length} pieces in ${seconds} s now; \
${violations} violations; ${named(tree)}, Node ${process.version}
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

/** Runs the remaining pieces and returns all results. */
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
  const report = (one: Done<Piece, Found>): void => {
    all.push(one);
    keep(one);
    for (const violation of one.violations) out(`VIOLATION ${violation}\n`);
    err(`${long.told(all)}, ${violationsIn(all)} violations, ${Math.round(minutes())} min\n`);
  };
  await Promise.all(Array.from({ length: workers }, () => work(long, { next, report, underWay })));
  return all;
}

interface Working<Piece, Found> {
  readonly next: () => Piece | null;
  readonly report: (done: Done<Piece, Found>) => void;
  readonly underWay: Piece[];
}

/** Runs one worker after another: if one dies, the next continues. */
async function work<Piece extends OfGame, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  { next, report, underWay }: Working<Piece, Found>,
): Promise<void> {
  let worker: Worker | null = null;
  for (let piece = next(); piece !== null; piece = next()) {
    underWay.push(piece);
    worker ??= new Worker(long.worker, { ...(long.limits && { resourceLimits: long.limits }) });
    const answer = await answerOf<Found>(worker, { piece, asked: long.asked });
    if (answer.kind === 'died') worker = null;
    underWay.splice(underWay.indexOf(piece), 1);
    report(doneOf(long, piece, answer));
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

/** Builds the record of a piece: each violation with the command that repeats it. */
function doneOf<Piece extends OfGame, Asked, Found>(
  { command, again, nothing }: LongRun<Piece, Asked, Found>,
  piece: Piece,
  answer: Answer<Found>,
): Done<Piece, Found> {
  const { found, violations } =
    answer.kind === 'done' ? answer.outcome : diedOf(piece, { nothing, message: answer.message });
  const replayable = violations.map(({ what, alone }) => {
    return `${what}\n  ${commandLine(command.name(), { ...again(piece), ...alone })}`;
  });
  return { piece, found, violations: replayable };
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

/** A file that cannot be resumed. The message says why, and what to do. */
class NotTakenUp extends Error {}

interface Kept<Done> {
  readonly before: readonly Done[];
  readonly keep: (done: Done) => void;
}

export interface Keeping<Done> {
  /** Null if the run has no file. */
  readonly file: string | null;
  /** Beginning of the command: "npm run test:faults --". */
  readonly command: string;
  /** Options that must be the same when resuming: { seed: 1 }. */
  readonly asked: unknown;
  readonly tree: Tree;
  readonly done: z.ZodType<Done>;
}

const head = z.strictObject({
  command: z.string(),
  commit: z.string(),
  node: z.string(),
  asked: z.unknown(),
});
type Head = z.infer<typeof head>;

/** Begins or resumes the file. @throws NotTakenUp */
export function keptIn<Done>(keeping: Keeping<Done>): Kept<Done> {
  const { file } = keeping;
  if (file === null) return { before: [], keep: () => {} };
  const keep = (done: Done): void => appendFileSync(file, line(done));
  const own = headNow(file, keeping);
  const [first, ...rest] = existsSync(file) ? wholeLines(file) : [];
  if (first === undefined) {
    writeFileSync(file, line(own));
    return { before: [], keep };
  }
  refuseUnlessSame(file, keeping, { found: headIn(file, first), own });
  return { before: rest.map((text) => keeping.done.parse(JSON.parse(text))), keep };
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

function headNow(file: string, { command, asked, tree }: Keeping<unknown>): Head {
  const { commit, uncommitted } = tree;
  if (commit === null)
    throw new NotTakenUp(
      `${file} would name the commit that it ran on, and there is none here. Run it in a clone.`,
    );
  if (uncommitted.length > 0)
    throw new NotTakenUp(
      `${file} would name ${named({ commit, uncommitted: [] })}, but ` +
        `${listed(uncommitted)} differ from it. Commit them, or run without --file.`,
    );
  return { command, commit, node: process.version, asked };
}

/** Reads the lines, without one that was cut off by a kill. */
function wholeLines(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole);
  return whole.split('\n').slice(0, -1);
}

function headIn(file: string, first: string): Head {
  try {
    return head.parse(JSON.parse(first));
  } catch {
    throw new NotTakenUp(`${file} is not the file of a long run. Name another one.`);
  }
}

function refuseUnlessSame(
  file: string,
  { tree }: Pick<Keeping<unknown>, 'tree'>,
  { found, own }: { readonly found: Head; readonly own: Head },
): void {
  if (found.command !== own.command)
    throw new NotTakenUp(`${file} belongs to ${found.command}. Name another one.`);
  if (JSON.stringify(found.asked) !== JSON.stringify(own.asked))
    throw new NotTakenUp(
      `${file} was begun with ${JSON.stringify(found.asked)}, and this is ` +
        `${JSON.stringify(own.asked)}. Ask for the same, or name another file.`,
    );
  const changed = tree.changedSince(found.commit);
  const begun = `${file} was begun on ${named({ commit: found.commit, uncommitted: [] })}`;
  const otherwise =
    `Resume it in a tree of that commit (git worktree add <folder> ${found.commit}), ` +
    'or name another file.';
  if (changed === null)
    throw new NotTakenUp(`${begun}, which is not known in this clone. ${otherwise}`);
  if (changed.length > 0)
    throw new NotTakenUp(
      `${begun}, and ${listed(changed)} changed since: what it holds is not of this ` +
        `code. ${otherwise}`,
    );
}

function listed(files: readonly string[]): string {
  const more = files.length - NAMED;
  const first = files.slice(0, NAMED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const NAMED = 3;

const PLAYED = ['rules', 'functions', 'sheets-templates', 'emulator', 'package-lock.json'];
const PLAYERS = ['test/long-runs/harness', 'test/support/table'];

export interface Tree {
  /** Commit of the tree; null outside of git. */
  readonly commit: string | null;
  readonly uncommitted: readonly string[];
  /** Lists files of the run that differ from an earlier commit; null if unknown. */
  readonly changedSince: (commit: string) => readonly string[] | null;
}

/** Reads the tree; `folders` are the suite's own. */
function treeOf(folders: readonly string[]): Tree {
  const paths = [...PLAYED, ...PLAYERS, ...folders];
  const status = git('status', '--porcelain', '--', ...paths);
  return {
    commit: git('rev-parse', 'HEAD')?.[0] ?? null,
    uncommitted: (status ?? []).map((line) => line.slice(STATUS_WIDTH)),
    changedSince: (commit) => git('diff', '--name-only', commit, 'HEAD', '--', ...paths),
  };
}

/** Width of a status such as " M ". */
const STATUS_WIDTH = 3;

/** Runs git and returns the lines of its output; null on failure. */
function git(...words: readonly string[]): readonly string[] | null {
  try {
    const said = execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said.split('\n').filter((line) => line !== '');
  } catch {
    return null;
  }
}

/** "6018d0a" */
const named = ({ commit, uncommitted }: Pick<Tree, 'commit' | 'uncommitted'>): string => {
  if (commit === null) return 'no commit';
  const short = commit.slice(0, SHORT);
  return uncommitted.length === 0 ? `commit ${short}` : `commit ${short} with uncommitted changes`;
};

const SHORT = 10;
