/** Builds, packs and installs the package in an empty folder outside the repository. */

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { NODE_VERSIONS, TOO_OLD_NODE } from './nodes.ts';
import { type ProgramResult, runNpm, runProgram } from './run.ts';

export interface PackedFiles {
  /** Folder that contains both packages. */
  readonly folder: string;
  readonly file: string;
  /** Packed file of `create-sealed-game`. */
  readonly creator: string;
}

/** The installation that `setup.ts` creates once for the whole suite. */
export interface Installation {
  readonly packed: PackedFiles;
  readonly folder: string;
  /** Node programs by version. */
  readonly nodes: Readonly<Record<string, string>>;
}

/** Packs and installs the packages in a folder, and all versions of Node in parallel. */
export async function installPackages(folder: string): Promise<Installation> {
  const bringing = Promise.all(
    [...NODE_VERSIONS, TOO_OLD_NODE].map((version) => installNode(join(folder, 'nodes'), version)),
  );
  const [ready, nodes] = await Promise.all([packPackages(folder), bringing]);
  const installed = join(folder, 'installed');
  await installWithNpm(installed, [ready.file, ready.creator, ...AUTHOR_TOOLS]);
  return { packed: ready, folder: installed, nodes: Object.fromEntries(nodes) };
}

const ROOT_FOLDER = join(import.meta.dirname, '..', '..');
const BUILD_SCRIPT = join(ROOT_FOLDER, 'package', 'build.ts');

async function packPackages(folder: string): Promise<PackedFiles> {
  const at = join(folder, 'packed');
  await assertSuccess(
    runProgram(process.execPath, [BUILD_SCRIPT, at], { cwd: ROOT_FOLDER, env: process.env }),
  );
  const built = ['sealed-orders', 'create-sealed-game'].map((name) => join(at, name));
  await assertSuccess(runNpm(['pack', ...built, '--pack-destination', at, '--loglevel=error'], at));
  const names = await readdir(at);
  const file = (start: string): string =>
    join(
      at,
      names.find((name) => name.startsWith(start) && name.endsWith('.tgz')) ??
        'npm pack created no file.',
    );
  return { folder: at, file: file('sealed-orders-'), creator: file('create-sealed-game-') };
}

async function installNode(folder: string, version: string): Promise<readonly [string, string]> {
  const at = join(folder, version);
  await installWithNpm(at, [`node@${version}`]);
  return [version, join(at, 'node_modules', 'node', 'bin', 'node')];
}

async function installWithNpm(folder: string, what: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(INSTALL_MANIFEST));
  await assertSuccess(runNpm(['install', ...what, ...QUIET_OPTIONS], folder));
}

/** The package “node” installs Node by a script. */
const INSTALL_MANIFEST = {
  private: true,
  type: 'module',
  allowScripts: { node: true, esbuild: true },
};

const { devDependencies } = packageFile;
/** Packages that authors of games install. */
const AUTHOR_TOOLS = [
  `esbuild@${devDependencies.esbuild}`,
  `typescript@${devDependencies.typescript}`,
  `@types/node@${devDependencies['@types/node']}`,
];

const QUIET_OPTIONS = ['--no-audit', '--no-fund', '--loglevel=error'];

async function assertSuccess(ended: Promise<ProgramResult>): Promise<void> {
  const { code, out, err } = await ended;
  if (code !== 0) throw new Error(`${out}\n${err}`);
}
