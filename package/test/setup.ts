/** Before the first file of the suite: the package is packed and installed, once for all of them. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installBelow } from './installed.ts';

/** Gives what removes it all. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-package-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    provide('installation', await installBelow(folder));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
