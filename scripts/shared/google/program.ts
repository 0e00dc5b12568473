/** Runs a program of this machine and gathers what it says; on Windows a script such as gcloud.cmd too, which Node alone neither finds nor runs. */

import { text } from 'node:stream/consumers';
import spawn from 'cross-spawn';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Null where there is no such program. A signal ends it with 1. */
export async function runProgram(name: string, words: readonly string[]): Promise<Ended | null> {
  const child = spawn(name, words, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  const [out, err, code] = await Promise.all([said(child.stdout), said(child.stderr), ended]);
  return code === null ? null : { code, out, err };
}

const said = async (stream: NodeJS.ReadableStream | null): Promise<string> =>
  stream === null ? '' : text(stream);
