/**
 * Distributes work among workers for hours, and records each finished piece. A stopped run can be
 * resumed.
 */

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import * as z from 'zod';
import { ROOT } from '../../house/files.ts';
import { type CommandFlags, formatCommandLine, type LongRunOptions } from './command.ts';
import type { PieceOutcome, PieceRequest } from './piece.ts';
import { renderTable, sumNumbers, type TableColumns, type TableRows } from './table.ts';
import {
  type DonePiece,
  findNextPiece,
  type GamePiece,
  type GameTurns,
  selectGame,
} from './turns.ts';

export interface LongRun<Piece extends GamePiece, Asked, Found> extends GameTurns<Piece, Found> {
  readonly command: Command;
  /** The module of a worker, which calls `servePieces`. Its folder is part of the run's code. */
  readonly worker: URL;
  /** Other folders with code of the run, such as "test/match/polls". */
  readonly uses?: readonly string[];
  /** Settings that every worker receives as JSON. A resumed run must have the same settings. */
  readonly asked: Asked;
  readonly limits?: ResourceLimits;
  readonly piece: z.ZodType<Piece>;
  readonly found: z.ZodType<Found>;
  readonly nothing: Found;
  readonly again: (piece: Piece) => CommandFlags;
  /** Describes progress, such as "1200 schedules". */
  readonly told: (all: readonly DonePiece<Piece, Found>[]) => string;
  readonly columns: TableColumns;
  readonly rows: (all: readonly DonePiece<Piece, Found>[]) => TableRows;
  readonly below?: (all: readonly DonePiece<Piece, Found>[]) => string;
}

export interface RunStarter {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isStopped: () => boolean;
}

/**
 * Starts a long run. The exit code is 0 if all pieces hold, and 1 after a violation, after a
 * refusal, or if no piece was finished.
 */
export async function startLongRun<Piece extends GamePiece, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
): Promise<void> {
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
    process.stderr.write('Finishing pieces in progress …\n');
  });
  const hasHeld = await runPieces(long, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isStopped: () => isStopped,
  });
  process.exitCode = hasHeld ? 0 : 1;
}

/** Runs the pieces. Returns whether at least one was finished and all finished ones hold. */
export async function runPieces<Piece extends GamePiece, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  starter: RunStarter,
): Promise<boolean> {
  const folder = relative(ROOT, dirname(fileURLToPath(long.worker)));
  const tree = readTree([folder, ...(long.uses ?? [])]);
  let runRecord: RunRecord<DonePiece<Piece, Found>>;
  try {
    runRecord = openRunRecord({ ...openRecord(long), tree });
  } catch (error) {
    if (!(error instanceof ResumeError)) throw error;
    starter.err(`${error.message}\n`);
    return false;
  }
  const startedMs = performance.now();
  const all = await continueRun(long, runRecord, starter);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const violations = countViolations(all);
  const done = all.length - runRecord.before.length;
  starter.out(`${renderTable(long.columns, long.rows(all))}
${long.below?.(all) ?? ''}${long.told(all)}, ${done} of ${all.length} pieces in ${seconds} s now; \
${violations} violations; ${describeCommit(tree)}, Node ${process.version}
`);
  return violations === 0 && all.length > 0;
}

const openRecord = <Piece extends GamePiece, Asked, Found>({
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

const countViolations = (all: readonly DonePiece<unknown, unknown>[]): number =>
  sumNumbers(all.map(({ violations }) => violations.length));

/** Maximum time without output. A silent run would seem to hang. */
const MAX_SILENCE_MS = 10_000;

async function continueRun<Piece extends GamePiece, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  { before, keep }: RunRecord<DonePiece<Piece, Found>>,
  { out, err, isStopped }: RunStarter,
): Promise<readonly DonePiece<Piece, Found>[]> {
  const { workers, minutes: most = Number.POSITIVE_INFINITY } = long.command.opts<LongRunOptions>();
  const startedMs = performance.now();
  const minutes = (): number => (performance.now() - startedMs) / 60_000;
  const all: DonePiece<Piece, Found>[] = [...before];
  const underWay: Piece[] = [];
  const next = (): Piece | null =>
    isStopped() || minutes() >= most ? null : findNextPiece(long, all, underWay);
  const printProgress = (): void => {
    const left = formatTimeLeft(minutes(), computeShare(long, before), computeShare(long, all));
    err(
      `${long.told(all)}, ${countViolations(all)} violations, ${Math.round(minutes())} min, ` +
        `${left}; ${underWay.length} pieces in progress\n`,
    );
  };
  const report = (one: DonePiece<Piece, Found>): void => {
    all.push(one);
    keep(one);
    for (const violation of one.violations) out(`VIOLATION ${violation}\n`);
    printProgress();
    timer.refresh();
  };
  printProgress();
  const timer = setInterval(printProgress, MAX_SILENCE_MS);
  await Promise.all(
    Array.from({ length: workers }, () => runWorkers(long, { next, report, underWay })),
  );
  clearInterval(timer);
  return all;
}

/** Returns which share of the pieces of all games is finished, from 0 to 1. */
function computeShare<Piece extends GamePiece, Found>(
  { games, share }: GameTurns<Piece, Found>,
  all: readonly DonePiece<Piece, Found>[],
): number {
  const shares = games.map((game) => Math.min(1, share(selectGame(all, game))));
  return sumNumbers(shares) / shares.length;
}

/** Formats the estimated remaining time, such as "about 12 min left". */
export function formatTimeLeft(minutes: number, before: number, now: number): string {
  if (now <= before) return 'remaining time unknown';
  return `about ${Math.ceil((minutes * (1 - now)) / (now - before))} min left`;
}

interface WorkerContext<Piece, Found> {
  readonly next: () => Piece | null;
  readonly report: (done: DonePiece<Piece, Found>) => void;
  readonly underWay: Piece[];
}

/** Runs a worker, and starts another whenever a worker dies. */
async function runWorkers<Piece extends GamePiece, Asked, Found>(
  long: LongRun<Piece, Asked, Found>,
  { next, report, underWay }: WorkerContext<Piece, Found>,
): Promise<void> {
  let worker: Worker | null = null;
  for (let piece = next(); piece !== null; piece = next()) {
    underWay.push(piece);
    worker ??= new Worker(long.worker, { ...(long.limits && { resourceLimits: long.limits }) });
    const answer = await askWorker<Found>(worker, { piece, asked: long.asked });
    if (answer.kind === 'died') worker = null;
    underWay.splice(underWay.indexOf(piece), 1);
    report(buildRecord(long, piece, answer));
  }
  await worker?.terminate();
}

type WorkerAnswer<Found> =
  | { readonly kind: 'done'; readonly outcome: PieceOutcome<Found> }
  | { readonly kind: 'died'; readonly message: string };

function askWorker<Found>(
  worker: Worker,
  toDo: PieceRequest<unknown, unknown>,
): Promise<WorkerAnswer<Found>> {
  return new Promise((resolve) => {
    const finishPiece = (outcome: PieceOutcome<Found>): void => {
      worker.off('error', died);
      resolve({ kind: 'done', outcome });
    };
    const died = ({ message }: Error): void => {
      worker.off('message', finishPiece);
      resolve({ kind: 'died', message });
    };
    worker.once('message', finishPiece);
    worker.once('error', died);
    worker.postMessage(toDo);
  });
}

/** Builds the record of a piece, and adds to each violation the command that repeats it. */
function buildRecord<Piece extends GamePiece, Asked, Found>(
  { command, again, nothing }: LongRun<Piece, Asked, Found>,
  piece: Piece,
  answer: WorkerAnswer<Found>,
): DonePiece<Piece, Found> {
  const { found, violations } =
    answer.kind === 'done'
      ? answer.outcome
      : buildRecordOfDeath(piece, { nothing, message: answer.message });
  const replayable = violations.map(({ what, alone }) => {
    return `${what}\n  ${formatCommandLine(command.name(), { ...again(piece), ...alone })}`;
  });
  return { piece, found, violations: replayable };
}

function buildRecordOfDeath<Found>(
  piece: GamePiece,
  { nothing, message }: { readonly nothing: Found; readonly message: string },
): PieceOutcome<Found> {
  const which = Object.entries(piece)
    .map(([what, value]) => (what === 'game' ? value : `${what} ${value}`))
    .join(', ');
  return { found: nothing, violations: [{ what: `${which}: its worker died. ${message}` }] };
}

/** A file cannot be resumed. The message explains why, and what to do. */
class ResumeError extends Error {}

interface RunRecord<Done> {
  readonly before: readonly Done[];
  readonly keep: (done: Done) => void;
}

export interface RecordOptions<Done> {
  /** Path of the file; null if the run is not recorded in a file. */
  readonly file: string | null;
  /** Beginning of the command, such as "npm run test:faults --". */
  readonly command: string;
  /** Options that a resumed run must share, such as { seed: 1 }. */
  readonly asked: unknown;
  readonly tree: SourceTree;
  readonly done: z.ZodType<Done>;
}

const runHeadSchema = z.strictObject({
  command: z.string(),
  commit: z.string(),
  node: z.string(),
  asked: z.unknown(),
});
type RecordHead = z.infer<typeof runHeadSchema>;

/** Begins or resumes the file. @throws ResumeError */
export function openRunRecord<Done>(keeping: RecordOptions<Done>): RunRecord<Done> {
  const { file } = keeping;
  if (file === null) return { before: [], keep: () => {} };
  const keep = (done: Done): void => appendFileSync(file, formatLine(done));
  const own = buildHead(file, keeping);
  const [first, ...rest] = existsSync(file) ? readWholeLines(file) : [];
  if (first === undefined) {
    writeFileSync(file, formatLine(own));
    return { before: [], keep };
  }
  refuseUnlessSame(file, keeping, { found: parseHead(file, first), own });
  return { before: rest.map((text) => keeping.done.parse(JSON.parse(text))), keep };
}

const formatLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

function buildHead(file: string, { command, asked, tree }: RecordOptions<unknown>): RecordHead {
  const { commit, uncommitted } = tree;
  if (commit === null)
    throw new ResumeError(
      `${file} must name the commit of its run, but this folder has none. Run it in a clone.`,
    );
  if (uncommitted.length > 0)
    throw new ResumeError(
      `${file} must name the commit of its run, but ${formatFileList(uncommitted)} differ from ` +
        `${describeCommit({ commit, uncommitted: [] })}. Commit them, or run without --file.`,
    );
  return { command, commit, node: process.version, asked };
}

/** Reads all lines, except an incomplete last line. */
function readWholeLines(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole);
  return whole.split('\n').slice(0, -1);
}

function parseHead(file: string, first: string): RecordHead {
  try {
    return runHeadSchema.parse(JSON.parse(first));
  } catch {
    throw new ResumeError(`${file} is not the file of a long run. Choose another file.`);
  }
}

function refuseUnlessSame(
  file: string,
  { tree }: Pick<RecordOptions<unknown>, 'tree'>,
  { found, own }: { readonly found: RecordHead; readonly own: RecordHead },
): void {
  if (found.command !== own.command)
    throw new ResumeError(`${file} belongs to ${found.command}. Choose another file.`);
  if (JSON.stringify(found.asked) !== JSON.stringify(own.asked))
    throw new ResumeError(
      `${file} was begun with ${JSON.stringify(found.asked)}, and this run has ` +
        `${JSON.stringify(own.asked)}. Use the same options, or choose another file.`,
    );
  const changed = tree.changedSince(found.commit);
  const begun = `${file} was begun on ${describeCommit({ commit: found.commit, uncommitted: [] })}`;
  const otherwise =
    `Resume it in a tree of that commit (git worktree add <folder> ${found.commit}), ` +
    'or choose another file.';
  if (changed === null)
    throw new ResumeError(`${begun}, which this clone does not have. ${otherwise}`);
  if (changed.length > 0)
    throw new ResumeError(
      `${begun}, and ${formatFileList(changed)} changed since, so its results are of other ` +
        `code. ${otherwise}`,
    );
}

function formatFileList(files: readonly string[]): string {
  const more = files.length - MAX_FILES_NAMED;
  const first = files.slice(0, MAX_FILES_NAMED).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const MAX_FILES_NAMED = 3;

const CODE_FOLDERS = ['rules', 'functions', 'sheets-templates', 'emulator', 'package-lock.json'];
const SUITE_FOLDERS = ['test/long-runs/harness', 'test/support/table'];

export interface SourceTree {
  /** Commit of the working tree; null if the folder is not in git. */
  readonly commit: string | null;
  readonly uncommitted: readonly string[];
  /** Lists files of the run that differ from an earlier commit; null if git fails. */
  readonly changedSince: (commit: string) => readonly string[] | null;
}

function readTree(folders: readonly string[]): SourceTree {
  const paths = [...CODE_FOLDERS, ...SUITE_FOLDERS, ...folders];
  const status = runGit('status', '--porcelain', '--', ...paths);
  return {
    commit: runGit('rev-parse', 'HEAD')?.[0] ?? null,
    uncommitted: (status ?? []).map((line) => line.slice(STATUS_WIDTH)),
    changedSince: (commit) => runGit('diff', '--name-only', commit, 'HEAD', '--', ...paths),
  };
}

/** Width of a status such as " M ". */
const STATUS_WIDTH = 3;

function runGit(...words: readonly string[]): readonly string[] | null {
  try {
    const output = execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter((line) => line !== '');
  } catch {
    return null;
  }
}

/** Returns "commit 6018d0a1b2". */
const describeCommit = ({
  commit,
  uncommitted,
}: Pick<SourceTree, 'commit' | 'uncommitted'>): string => {
  if (commit === null) return 'no commit';
  const short = commit.slice(0, SHORT_HASH_LENGTH);
  return uncommitted.length === 0 ? `commit ${short}` : `commit ${short} with uncommitted changes`;
};

const SHORT_HASH_LENGTH = 10;
