/** The package as somebody else has it: built, packed, and installed with npm in an empty folder that has nothing of this repository beside it. */

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { buildCreatorPackage, buildPackage } from '../build.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Variables = Readonly<Record<string, string>>;

export interface Installed {
  readonly folder: string;
  /** The package's own folder. */
  readonly root: string;
  /** Runs Node there, with a home of its own and no variable of ours. */
  readonly node: (words: readonly string[], at?: string, more?: Variables) => Promise<Ended>;
  /** `at`: where it is called, below the folder. `more`: variables beside those. */
  readonly sealed: (words: readonly string[], at?: string, more?: Variables) => Promise<Ended>;
  readonly remove: () => Promise<void>;
}

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** As whoever runs the suite. */
export const npm = (words: readonly string[], cwd = tmpdir()): Promise<Ended> =>
  run(NPM, words, { cwd, env: process.env });

export interface Packed {
  /** In which both packages lie as folders, by their names. */
  readonly folder: string;
  readonly file: string;
  /** Of `create-sealed-game`. */
  readonly creator: string;
  readonly remove: () => Promise<void>;
}

/** The file that is published. */
export async function pack(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-packed-'));
  const built = join(folder, 'sealed-orders');
  await buildPackage(built);
  const creator = join(folder, 'create-sealed-game');
  await buildCreatorPackage(creator);
  const words = ['pack', built, creator, '--pack-destination', folder, '--loglevel=error'];
  await must(npm(words, folder));
  const names = await readdir(folder);
  const packed = (start: string): string =>
    join(
      folder,
      names.find((name) => name.startsWith(start) && name.endsWith('.tgz')) ?? 'nothing was packed',
    );
  return {
    folder,
    file: packed('sealed-orders-'),
    creator: packed('create-sealed-game-'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** `nodeVersion` is what npm knows it by, such as "22". */
export async function install({ file, creator }: Packed, nodeVersion: string): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-package-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(MANIFEST));
  const words = ['install', file, creator, `node@${nodeVersion}`, ESBUILD, ...QUIET];
  await must(npm(words, folder));
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'configuration') };
  const node = (given: readonly string[], at = '.', more: Variables = {}) =>
    run(binary, given, { cwd: join(folder, at), env: { ...env, ...more } });
  const root = join(folder, 'node_modules', 'sealed-orders');
  return {
    folder,
    root,
    node,
    sealed: (given, at, more) => node([join(root, 'lib', 'sealed.js'), ...given], at, more),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The package “node” brings a Node, by a script of its own. */
const MANIFEST = { private: true, type: 'module', allowScripts: { node: true, esbuild: true } };

/** Who writes a game has it. */
const ESBUILD = `esbuild@${packageFile.devDependencies.esbuild}`;

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function must(ended: Promise<Ended>): Promise<void> {
  const { code, out, err } = await ended;
  if (code !== 0) throw new Error(`${out}\n${err}`);
}

/** npm keeps the variables of whoever runs the suite: they may say where its registry is. */
function run(
  program: string,
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const settings = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(program, words, settings, (error, out, err) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ code: child.exitCode ?? -1, out, err });
    });
    child.stdin?.end();
  });
}
