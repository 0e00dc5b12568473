/** Runs a program of this machine and gathers what it says; on Windows a script such as gcloud.cmd too, which Node alone neither finds nor runs. */

import type { ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import spawn from 'cross-spawn';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs it where the user sees it and can answer it. Null where there is no such program. */
export function runInTerminal(name: string, words: readonly string[]): Promise<number | null> {
  return codeOf(spawn(name, words, { stdio: 'inherit' }));
}

/** Null where there is no such program. A signal ends it with 1. */
export async function runProgram(name: string, words: readonly string[]): Promise<Ended | null> {
  const child = spawn(name, words, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const [out, err, code] = await Promise.all([
    said(child.stdout),
    said(child.stderr),
    codeOf(child),
  ]);
  return code === null ? null : { code, out, err };
}

const codeOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });

const said = async (stream: NodeJS.ReadableStream | null): Promise<string> =>
  stream === null ? '' : text(stream);
