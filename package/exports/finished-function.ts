/** The function as it was made with the package: its code, a manifest and a lock, ready to be deployed. Stands in for `staged.ts` of the repository. */

import { createHash } from 'node:crypto';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Staged } from '../../scripts/commands/deploy/staged.ts';

const FINISHED = join(import.meta.dirname, 'function');
/** In a script for a shell it is named where it is, and nothing has to make it. */
export const PRINTED_SOURCE = FINISHED;
export const BEFORE_PRINTED: readonly string[] = [];

/** In the order in which the fingerprint takes them. */
const FILES = ['resolve.mjs', 'function.js', 'package.json', 'package-lock.json'] as const;

/** Fills the folder, which is made where it is missing. */
export async function stageFunction(folder: string): Promise<Pick<Staged, 'fingerprint'>> {
  await mkdir(folder, { recursive: true });
  await cp(FINISHED, folder, { recursive: true });
  const fingerprint = createHash('sha256');
  for (const name of FILES) fingerprint.update(await readFile(join(FINISHED, name)));
  return { fingerprint: fingerprint.digest('hex').slice(0, 32) };
}
