/** Runs programs for the suite, and returns their results. */

import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';

export interface ProgramResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const NPM_PROGRAM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs npm with the user's npm variables, which may name a registry. */
export const runNpm = (words: readonly string[], cwd = tmpdir()): Promise<ProgramResult> =>
  runProgram(NPM_PROGRAM, words, { cwd, env: process.env });

export function runProgram(
  program: string,
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const settings = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(program, words, settings, (error, out, err) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ code: child.exitCode ?? -1, out, err });
    });
    child.stdin?.end();
  });
}
