/**
 * Runs the long runs that a release needs, on one commit (`npm run test:last-round`). A second
 * start goes on where the first was stopped.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/files.ts';

/** Long runs, whose files are resumed. The season is among the games of faults and hosts. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  faults: ['--schedules', '5000'],
  host: ['--edits', '5000'],
  interventions: ['--seeds', '5000'],
  'bad-input': ['--answers', '300000', '--workers', '2'],
};

const SILENCE = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long-runs', 'silence'];

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const folder = join(ROOT, 'dist', 'last-round', commit);
mkdirSync(folder, { recursive: true });

let isStopped = false;
process.on('SIGINT', () => {
  isStopped = true;
});

/** Runs a program of Node to its end. Returns whether it succeeded; false after Ctrl+C. */
async function runNode(words: readonly string[]): Promise<boolean> {
  if (isStopped) return false;
  const env = { ...process.env, TEST_DEPTH: 'deep' };
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  return code === 0 && !isStopped;
}

async function runSilence(): Promise<boolean> {
  const done = join(folder, 'silence');
  if (existsSync(done)) return true;
  const hasHeld = await runNode(SILENCE);
  if (hasHeld) writeFileSync(done, '');
  return hasHeld;
}

const failed: string[] = [];
for (const [name, words] of Object.entries(RUNS)) {
  console.log(`${name}: ${words.join(' ')}`);
  const script = join('test', 'long-runs', name, 'run.ts');
  if (!(await runNode([script, ...words, '--file', join(folder, `${name}.jsonl`)])))
    failed.push(name);
}
if (!(await runSilence())) failed.push('silence');
const label = isStopped ? 'Stopped; not done or not held' : 'Not held';
console.log(`${failed.length === 0 ? 'All held' : `${label}: ${failed.join(', ')}`}; ${commit}`);
process.exitCode = failed.length === 0 ? 0 : 1;
