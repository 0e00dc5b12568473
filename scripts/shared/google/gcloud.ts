/** Runs `gcloud`, and prints its commands for a shell. */

import { PROOF_HEADER } from '../../../functions/google/proof.ts';
import { UsageError } from '../terminal/exit.ts';
import { runProgram } from './program.ts';

/** What stands behind `gcloud`. */
export type Words = readonly string[];

export interface GcloudAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command and gives how it ended; throws only when there is no `gcloud`. */
export type Gcloud = (words: Words) => Promise<GcloudAnswer>;

/** Asks nothing and answers in JSON. @throws UsageError when there is no gcloud on this machine */
export const runGcloud: Gcloud = async (words) => {
  const answer = await runProgram('gcloud', [...words, '--format=json', '--quiet']);
  if (answer === null) throw new UsageError(NO_GCLOUD);
  return answer;
};

const LOOK = /\b(describe|list|get-iam-policy)$/;

/**
 * Looks at the same thing once until something else than a look is typed: several parts of the setup are seen in one answer, and
 * each command takes a second. What is refused is looked at again.
 */
export function inspectingOnce(gcloud: Gcloud): Gcloud {
  const seen = new Map<string, GcloudAnswer>();
  return async (words) => {
    const key = words.join(' ');
    const isLook = words.some((word) => LOOK.test(word));
    const before = isLook ? seen.get(key) : undefined;
    if (before !== undefined) return before;
    if (!isLook) seen.clear();
    const answer = await gcloud(words);
    if (isLook && answer.code === 0) seen.set(key, answer);
    return answer;
  };
}

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

/** Formats a command for people. Leaves out the proof of a task. */
export const shellLine = (words: Words): string =>
  ['gcloud', ...words].map((word) => quoted(word.replace(PROOF, `${PROOF_HEADER}=...`))).join(' ');

const PROOF = new RegExp(`${PROOF_HEADER}=[^,]*`);

/** A variable of the shell stays one. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./*~-]+$/.test(word)) return word;
  if (/\$[A-Z]+/.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}
