/**
 * Runs the long runs that a release needs, all on one commit (`npm run test:last-round`). If it is
 * stopped, a second start continues. Refuses uncommitted changes. Ends with a table.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../house/files.ts';
import { renderTable, sumNumbers } from './harness/table.ts';

/** Arguments of the long runs by name. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  faults: ['--schedules', '5000'],
  host: ['--edits', '5000'],
  interventions: ['--seeds', '5000'],
  'bad-input': ['--answers', '300000', '--workers', '2'],
};

const SILENCE = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long-runs', 'silence'];

const runGit = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trimEnd();

const readChanges = (): string => runGit('status', '--porcelain');
const readCommit = (): string => runGit('rev-parse', 'HEAD');

const commit = readCommit();
const changes = readChanges();
if (changes !== '') {
  console.error(`A last round tests one commit. Commit or remove these changes first:\n${changes}`);
  process.exit(1);
}
const folder = join(ROOT, 'dist', 'last-round', commit);
mkdirSync(folder, { recursive: true });

let isStopped = false;
let stopChild = (): void => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true;
    // A terminal sends Ctrl+C to the run itself.
    if (signal !== 'SIGINT') stopChild();
  });

/** Runs a program of Node to its end. Returns whether it succeeded. */
async function runNode(words: readonly string[]): Promise<boolean> {
  if (isStopped) return false;
  const env = { ...process.env, TEST_DEPTH: 'deep' };
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: 'inherit', env });
  stopChild = () => child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  return code === 0 && !isStopped;
}

interface RunResult {
  readonly name: string;
  readonly asked: string;
  readonly done: string;
  readonly violations: number;
  readonly isHeld: boolean;
}

const pieceSchema = z.object({ violations: z.array(z.string()) });

async function resumeRun(name: string, words: readonly string[]): Promise<RunResult> {
  const file = join(folder, `${name}.jsonl`);
  const script = join('test', 'long-runs', name, 'run.ts');
  const isHeld = await runNode([script, ...words, '--file', file]);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(1, -1) : [];
  const pieces = lines.map((line) => pieceSchema.parse(JSON.parse(line)));
  const violations = sumNumbers(pieces.map((piece) => piece.violations.length));
  return { name, asked: words.join(' '), done: `${pieces.length} pieces`, violations, isHeld };
}

const testsSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
});

/** Runs all planted silences, unless all of them have already been found on this commit. */
async function runSilence(): Promise<RunResult> {
  const file = join(folder, 'silence.json');
  const readProgress = () =>
    existsSync(file) ? testsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (readProgress()?.success !== true)
    await runNode([...SILENCE, '--reporter=default', '--reporter=json', `--outputFile=${file}`]);
  const { success = false, numPassedTests = 0, numFailedTests = 0 } = readProgress() ?? {};
  const tests = { done: `${numPassedTests} tests`, violations: numFailedTests };
  return { name: 'silence', asked: 'all', ...tests, isHeld: success && numPassedTests > 0 };
}

const results: RunResult[] = [];
for (const [name, words] of Object.entries(RUNS)) {
  if (!isStopped) console.log(`${name}: ${words.join(' ')}`);
  results.push(await resumeRun(name, words));
}
results.push(await runSilence());

const describeResult = ({ isHeld, violations }: RunResult): string =>
  isHeld ? 'held' : violations > 0 ? 'violated' : 'not finished';
console.log(
  renderTable(
    { Run: 'left', Asked: 'left', Done: 'right', Violations: 'right', Result: 'left' },
    results.map((one) => [one.name, one.asked, one.done, one.violations, describeResult(one)]),
  ),
);
const isSameTree = readCommit() === commit && readChanges() === '';
const haveHeld = results.every(({ isHeld }) => isHeld);
const violations = sumNumbers(results.map((one) => one.violations));
console.log(
  `${haveHeld ? 'All held' : 'Not all held'}, ${violations} violations, commit ${commit}` +
    `${isSameTree ? '' : '. Not valid: files were changed meanwhile'}`,
);
process.exitCode = haveHeld && isSameTree ? 0 : 1;
