/** Google’s own command line, `gcloud`, as a child process, and its commands as text for a shell. */

import { execFile } from 'node:child_process';
import { UsageError } from '../terminal/exit.ts';

/** What stands behind `gcloud`. */
export type Words = readonly string[];

export interface GcloudAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command and gives how it ended; throws only when there is no `gcloud`. */
export type Gcloud = (words: Words) => Promise<GcloudAnswer>;

const LONGEST_ANSWER = 64 * 1024 * 1024;

/** Asks nothing and answers in JSON. @throws WrongUse when there is no gcloud on this machine */
export const runGcloud: Gcloud = (words) =>
  new Promise((resolve, reject) => {
    const all = [...words, '--format=json', '--quiet'];
    execFile('gcloud', all, { maxBuffer: LONGEST_ANSWER }, (error, out, err) => {
      if (error === null) resolve({ code: 0, out, err });
      else if (error.code === 'ENOENT') reject(new UsageError(NO_GCLOUD));
      else resolve({ code: typeof error.code === 'number' ? error.code : 1, out, err });
    });
  });

const NO_GCLOUD =
  'There is no gcloud on this machine: open the project in Google’s Cloud Shell, which brings it along (docs/google.md), or install the Google Cloud CLI (https://cloud.google.com/sdk/docs/install).';

/** The parsed answer; null where there is none. */
export function jsonOf({ out }: Pick<GcloudAnswer, 'out'>): unknown {
  try {
    return JSON.parse(out);
  } catch {
    return null;
  }
}

/** The command as a shell takes it. */
export const shellLine = (words: Words): string => ['gcloud', ...words].map(quoted).join(' ');

/** A variable of the shell stays one. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./*~-]+$/.test(word)) return word;
  if (/\$[A-Z]+/.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
