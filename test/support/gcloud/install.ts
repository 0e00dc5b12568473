/** Installs the fake gcloud in a folder as the program `gcloud`. */

import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type CloudState, isState } from './state.ts';

export interface InstalledGcloud {
  /** Value of PATH: this folder alone, so that a genuine gcloud is never found. */
  readonly path: string;
  readonly read: () => Promise<CloudState>;
  readonly write: (state: CloudState) => Promise<void>;
}

/** Installs one bundled file, because a set-up starts some forty processes. */
export async function installFakeGcloud(
  folder: string,
  state: CloudState,
): Promise<InstalledGcloud> {
  const file = join(folder, 'state.json');
  const program = join(folder, 'gcloud');
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    banner: { js: `#!${process.execPath}` },
    logLevel: 'warning',
  });
  await chmod(program, 0o755);
  const write = (next: CloudState): Promise<void> => writeFile(file, JSON.stringify(next));
  await write(state);
  return { path: folder, write, read: () => readState(file) };
}

async function readState(file: string): Promise<CloudState> {
  const state: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (isState(state)) return state;
  throw new Error(`${file} holds no state.`);
}
