/** `sealed` as a process of its own, for the suites: what it prints and how it ends. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const ENTRY = join(import.meta.dirname, 'sealed.ts');

/** Runs it without a terminal, and with no variables of ours but the given ones and what holds its exchanges to Google’s schemas. */
export function runSealed(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME, NODE_OPTIONS, GOOGLE_SCHEMAS } = process.env;
    const env = { PATH, HOME, NODE_OPTIONS, GOOGLE_SCHEMAS, ...variables };
    const child = execFile(process.execPath, [ENTRY, ...words], { env }, (error, out, err) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ code: child.exitCode ?? -1, out, err });
    });
    child.stdin?.end();
  });
}
