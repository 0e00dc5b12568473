/** Packs and installs the package once, before the suite. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPackages } from './installed.ts';

/** Installs the package. Returns a function that removes everything. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-package-'));
  // If one installation fails, the others may still write into the folder.
  const remove = () =>
    rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  try {
    provide('installation', await installPackages(folder));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
