/** Where a test of the suite uses the package: a folder of its own, on the Node that it asks for. */

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Installation, Packed } from './installed.ts';
import { type Ended, run } from './run.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly installation: Installation;
  }
}

export const packed = (): Packed => inject('installation').packed;

/** The package's own folder. */
export const packageRoot = (): string => installedAt('sealed-orders');
export const creatorRoot = (): string => installedAt('create-sealed-game');

const installedAt = (name: string): string =>
  join(inject('installation').folder, 'node_modules', name);

type Variables = Readonly<Record<string, string>>;

/** A folder below the one where it is installed, with a home of its own: nothing that is done there is known anywhere else. */
export interface Place {
  readonly folder: string;
  /** The file that is `sealed`. */
  readonly program: string;
  /** Runs Node there, with no variable of ours. `at`: where it is called, below the folder. `more`: variables beside those. */
  readonly node: (words: readonly string[], at?: string, more?: Variables) => Promise<Ended>;
  readonly sealed: (words: readonly string[], at?: string, more?: Variables) => Promise<Ended>;
}

export async function placeOn(version: string): Promise<Place> {
  const { folder: installed, nodes } = inject('installation');
  const folder = await mkdtemp(join(installed, 'place-'));
  const program = join(packageRoot(), 'lib', 'sealed.js');
  const { PATH } = process.env;
  const env = {
    PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'configuration'),
    // Compiled code is kept there, as everywhere from one command to the next.
    TMPDIR: installed,
  };
  const node = (given: readonly string[], at = '.', more: Variables = {}) =>
    run(nodes[version] ?? '', given, { cwd: join(folder, at), env: { ...env, ...more } });
  return {
    folder,
    program,
    node,
    sealed: (given, at, more) => node([program, ...given], at, more),
  };
}
