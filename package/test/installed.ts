/** The package, built, packed and installed with npm in an empty folder outside the repository. */

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };
import { NODES, OLD_NODE } from './nodes.ts';
import { type Ended, npm, run } from './run.ts';

export interface Packed {
  /** Folder with both packages by name. */
  readonly folder: string;
  readonly file: string;
  /** Packed file of `create-sealed-game`. */
  readonly creator: string;
}

/** The installation that `setup.ts` creates once for the whole suite. */
export interface Installation {
  readonly packed: Packed;
  /** Folder with both packages installed. */
  readonly folder: string;
  /** Node programs by version. */
  readonly nodes: Readonly<Record<string, string>>;
}

/** Packs and installs the packages in a folder, and each Node in parallel. */
export async function installBelow(folder: string): Promise<Installation> {
  const bringing = Promise.all(
    [...NODES, OLD_NODE].map((version) => bringNode(join(folder, 'nodes'), version)),
  );
  const [ready, nodes] = await Promise.all([packBelow(folder), bringing]);
  const installed = join(folder, 'installed');
  await npmInstall(installed, [ready.file, ready.creator, ...TOOLS]);
  return { packed: ready, folder: installed, nodes: Object.fromEntries(nodes) };
}

const ROOT = join(import.meta.dirname, '..', '..');
const BUILD = join(ROOT, 'package', 'build.ts');

async function packBelow(folder: string): Promise<Packed> {
  const at = join(folder, 'packed');
  await must(run(process.execPath, [BUILD, at], { cwd: ROOT, env: process.env }));
  const built = ['sealed-orders', 'create-sealed-game'].map((name) => join(at, name));
  await must(npm(['pack', ...built, '--pack-destination', at, '--loglevel=error'], at));
  const names = await readdir(at);
  const file = (start: string): string =>
    join(
      at,
      names.find((name) => name.startsWith(start) && name.endsWith('.tgz')) ??
        'npm pack created no file.',
    );
  return { folder: at, file: file('sealed-orders-'), creator: file('create-sealed-game-') };
}

async function bringNode(folder: string, version: string): Promise<readonly [string, string]> {
  const at = join(folder, version);
  await npmInstall(at, [`node@${version}`]);
  return [version, join(at, 'node_modules', 'node', 'bin', 'node')];
}

async function npmInstall(folder: string, what: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(MANIFEST));
  await must(npm(['install', ...what, ...QUIET], folder));
}

/** The package “node” installs Node by a script of its own. */
const MANIFEST = { private: true, type: 'module', allowScripts: { node: true, esbuild: true } };

const { devDependencies } = packageFile;
/** Packages that authors of games install. */
const TOOLS = [
  `esbuild@${devDependencies.esbuild}`,
  `typescript@${devDependencies.typescript}`,
  `@types/node@${devDependencies['@types/node']}`,
];

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function must(ended: Promise<Ended>): Promise<void> {
  const { code, out, err } = await ended;
  if (code !== 0) throw new Error(`${out}\n${err}`);
}
