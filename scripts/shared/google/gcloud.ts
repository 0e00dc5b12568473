/** Runs `gcloud`, and formats its commands for shells. */

import type { ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import spawn from 'cross-spawn';
import { z } from 'zod';
import { PROOF_HEADER } from '../../../functions/google/proof.ts';
import { UsageError } from '../terminal/exit.ts';
import type { Variables } from './configuration-folder.ts';

export type GcloudWords = readonly string[];

export interface GcloudResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command. Throws only if gcloud is missing. */
export type Gcloud = (words: GcloudWords) => Promise<GcloudResult>;

/** Runs gcloud without prompts and with output as JSON. @throws UsageError if gcloud is missing */
export const runGcloud: Gcloud = async (words) => {
  const answer = await runProgram('gcloud', [...words, '--format=json', '--quiet']);
  if (answer === null) throw new UsageError(GCLOUD_MISSING);
  return answer;
};

/** Returns the active account; null if there is none. @throws UsageError if gcloud is missing */
export async function getGcloudAccount(gcloud: Gcloud): Promise<string | null> {
  const answer = await gcloud(['auth', 'list', '--filter=status:ACTIVE']);
  const read = z.array(z.object({ account: z.email() })).safeParse(parseJsonOutput(answer));
  return (read.success ? read.data[0]?.account : undefined) ?? null;
}

/** Returns the account as {@link getGcloudAccount} does; also null if gcloud is missing. */
export const findGcloudAccount = (): Promise<string | null> =>
  getGcloudAccount(runGcloud).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    return null;
  });

/** Returns a member of a policy, such as "user:host@example.org". */
export const formatPolicyMember = (email: string): string =>
  email.endsWith('.gserviceaccount.com') ? `serviceAccount:${email}` : `user:${email}`;

const GCLOUD_MISSING =
  'gcloud is not installed on this machine. Open the project in Google’s Cloud Shell, which has ' +
  'gcloud (docs/google.md), or install the Google Cloud CLI ' +
  '(https://cloud.google.com/sdk/docs/install).';

/** Parses the output; null if it is not JSON. */
export function parseJsonOutput({ out }: Pick<GcloudResult, 'out'>): unknown {
  try {
    return JSON.parse(out);
  } catch {
    return null;
  }
}

/** Formats a command for people. Omits the secret that authenticates tasks. */
export const formatShellLine = (words: GcloudWords): string =>
  ['gcloud', ...words]
    .map((word) => quoteForShell(word.replace(TASK_PROOF_PATTERN, `${PROOF_HEADER}=...`)))
    .join(' ');

const TASK_PROOF_PATTERN = new RegExp(`${PROOF_HEADER}=[^,]*`);

/** Quotes a word for a shell, which can still expand variables in it. */
function quoteForShell(word: string): string {
  if (/^[\w@%+=:,./*~-]+$/.test(word)) return word;
  if (/\$[A-Z]+/.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Runs a program that interacts with the user. Resolves to null if there is no such program. */
export function runInTerminal(name: string, words: readonly string[]): Promise<number | null> {
  return waitForExitCode(spawn(name, words, { stdio: 'inherit' }));
}

/** Runs a program. Resolves to null if there is none. A signal counts as exit code 1. */
export async function runProgram(
  name: string,
  words: readonly string[],
): Promise<GcloudResult | null> {
  const child = spawn(name, words, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const [out, err, code] = await Promise.all([
    readStream(child.stdout),
    readStream(child.stderr),
    waitForExitCode(child),
  ]);
  return code === null ? null : { code, out, err };
}

const waitForExitCode = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') resolve(null);
      else reject(error);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });

const readStream = async (stream: NodeJS.ReadableStream | null): Promise<string> =>
  stream === null ? '' : text(stream);

/** Whether this is Google’s Cloud Shell, where the user’s browser is on another machine. */
export const isCloudShell = (variables: Variables): boolean => variables['CLOUD_SHELL'] === 'true';
