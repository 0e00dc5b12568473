/** The built function. Replaces the repository's `staged.ts`. */

import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTS_FILE } from '../../functions/resolve/configuration.ts';
import { loadPageParts } from './finished-page.ts';

const FUNCTION_FOLDER = join(import.meta.dirname, 'function');

/** Files of the function, in the order in which they are hashed. */
const FUNCTION_FILES = ['resolve.mjs', 'function.js', 'package.json', 'package-lock.json'] as const;

/** Copies the function to a folder. Creates a missing folder. */
export async function stageFunction(folder: string): Promise<{ readonly fingerprint: string }> {
  await mkdir(folder, { recursive: true });
  await cp(FUNCTION_FOLDER, folder, { recursive: true });
  const fingerprint = createHash('sha256');
  for (const name of FUNCTION_FILES)
    fingerprint.update(await readFile(join(FUNCTION_FOLDER, name)));
  // The package contains the large parts of a page only once.
  const { style, viewer, prover } = await loadPageParts();
  const parts = JSON.stringify({ style, viewer, prover });
  await writeFile(join(folder, PARTS_FILE), parts);
  fingerprint.update(parts);
  return { fingerprint: fingerprint.digest('hex').slice(0, 32) };
}
