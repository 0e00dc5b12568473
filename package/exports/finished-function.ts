/** The built function, ready to deploy. Replaces the repository's `staged.ts`. */

import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTS_FILE } from '../../functions/resolve/configuration.ts';
import type { StagedFunction } from '../../scripts/commands/deploy/staged.ts';
import { loadPageParts } from './finished-page.ts';

const FUNCTION_FOLDER = join(import.meta.dirname, 'function');

/** The function's files, in the order of its fingerprint. */
const FUNCTION_FILES = ['resolve.mjs', 'function.js', 'package.json', 'package-lock.json'] as const;

/** Copies the function to a folder, which is created if missing. */
export async function stageFunction(folder: string): Promise<Pick<StagedFunction, 'fingerprint'>> {
  await mkdir(folder, { recursive: true });
  await cp(FUNCTION_FOLDER, folder, { recursive: true });
  const fingerprint = createHash('sha256');
  for (const name of FUNCTION_FILES)
    fingerprint.update(await readFile(join(FUNCTION_FOLDER, name)));
  // The package contains the large parts of pages only once.
  const { style, viewer, prover } = await loadPageParts();
  const parts = JSON.stringify({ style, viewer, prover });
  await writeFile(join(folder, PARTS_FILE), parts);
  fingerprint.update(parts);
  return { fingerprint: fingerprint.digest('hex').slice(0, 32) };
}
