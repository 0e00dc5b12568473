/** Creates a folder for one test, with the version of Node that the test needs. */

import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Installation, PackedFiles } from './installed.ts';
import { type ProgramResult, runProgram } from './run.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly installation: Installation;
  }
}

export const getPackedFiles = (): PackedFiles => inject('installation').packed;

export const getPackageRoot = (): string => getInstalledPath('sealed-orders');
export const getCreatorRoot = (): string => getInstalledPath('create-sealed-game');

const getInstalledPath = (name: string): string =>
  join(inject('installation').folder, 'node_modules', name);

type EnvironmentVariables = Readonly<Record<string, string>>;

/** A folder below the installation, with its own home folder. */
export interface TestFolder {
  readonly folder: string;
  readonly program: string;
  /**
   * Runs Node in the folder or its subfolder `at`, with the variables `more` instead of our own.
   */
  readonly node: (
    words: readonly string[],
    at?: string,
    more?: EnvironmentVariables,
  ) => Promise<ProgramResult>;
  readonly types: (at: string) => Promise<ProgramResult>;
  /** Runs the game’s scripts `pretest` and `test` in a folder, without checking types. */
  readonly npmTest: (at: string) => Promise<ProgramResult>;
  readonly sealed: (
    words: readonly string[],
    at?: string,
    more?: EnvironmentVariables,
  ) => Promise<ProgramResult>;
}

export async function createTestFolder(version: string): Promise<TestFolder> {
  const { folder: installed, nodes } = inject('installation');
  const folder = await mkdtemp(join(installed, 'place-'));
  const program = join(getPackageRoot(), 'lib', 'sealed.js');
  const { PATH } = process.env;
  const env = {
    PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'configuration'),
    // Node keeps compiled code there between commands.
    TMPDIR: installed,
  };
  const node = (given: readonly string[], at = '.', more: EnvironmentVariables = {}) =>
    runProgram(nodes[version] ?? '', given, { cwd: join(folder, at), env: { ...env, ...more } });
  const sealed = (given: readonly string[], at?: string, more?: EnvironmentVariables) =>
    node([program, ...given], at, more);
  const readScript = async (at: string, name: string): Promise<readonly string[]> => {
    const manifest = await readFile(join(folder, at, 'package.json'), 'utf8');
    const [, words = ''] =
      /(?:node|sealed) ([^&]*)$/.exec(JSON.parse(manifest).scripts[name]) ?? [];
    return words.split(' ');
  };
  return {
    folder,
    program,
    node,
    async npmTest(at) {
      const checked = await sealed(await readScript(at, 'pretest'), at);
      return checked.code === 0 ? node(await readScript(at, 'test'), at) : checked;
    },
    types: (at) => node([join(installed, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', at]),
    sealed,
  };
}
