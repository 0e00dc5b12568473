/** Installs the fake gcloud in a folder as the program `gcloud`. */

import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { isState, type State } from './state.ts';

export interface Installed {
  /** Value of PATH with this folder alone, so that a genuine gcloud is never found. */
  readonly path: string;
  readonly read: () => Promise<State>;
  readonly write: (state: State) => Promise<void>;
}

/** Installs one bundled file, because a setup starts some forty processes. */
export async function installStandIn(folder: string, state: State): Promise<Installed> {
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
  const write = (next: State): Promise<void> => writeFile(file, JSON.stringify(next));
  await write(state);
  return { path: folder, write, read: () => readState(file) };
}

async function readState(file: string): Promise<State> {
  const state: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (isState(state)) return state;
  throw new Error(`${file} holds no state.`);
}
