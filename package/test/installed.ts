/** The package as somebody else has it: built, packed, and installed with npm in an empty folder that has nothing of this repository beside it. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '../build.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Installed {
  /** What npm was given. */
  readonly packed: string;
  readonly folder: string;
  /** The package's own folder. */
  readonly root: string;
  /** Runs Node there, with a home of its own and no variable of ours. */
  readonly node: (words: readonly string[]) => Promise<Ended>;
  readonly sealed: (words: readonly string[]) => Promise<Ended>;
  readonly remove: () => Promise<void>;
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** `nodeVersion` is what npm knows it by, such as "22". */
export async function install(nodeVersion: string): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-package-'));
  const packed = await pack(folder);
  const used = join(folder, 'used');
  await mkdir(used);
  await writeFile(join(used, 'package.json'), JSON.stringify(MANIFEST));
  await must(
    run(npm, ['install', packed, `node@${nodeVersion}`, ...QUIET], { cwd: used, env: process.env }),
  );
  const binary = join(used, 'node_modules', 'node', 'bin', 'node');
  const { PATH } = process.env;
  const env = { PATH, HOME: used, XDG_CONFIG_HOME: join(used, 'configuration') };
  const node = (words: readonly string[]) => run(binary, words, { cwd: used, env });
  const root = join(used, 'node_modules', 'sealed-orders');
  return {
    packed,
    folder: used,
    root,
    node,
    sealed: (words) => node([join(root, 'lib', 'sealed.js'), ...words]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The package “node” brings a Node, by a script of its own. */
const MANIFEST = { private: true, type: 'module', allowScripts: { node: true } };

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function pack(folder: string): Promise<string> {
  const built = join(folder, 'built');
  await buildPackage(built);
  await must(
    run(npm, ['pack', built, '--pack-destination', folder, '--loglevel=error'], {
      cwd: folder,
      env: process.env,
    }),
  );
  const names = await readdir(folder);
  return join(folder, names.find((name) => name.endsWith('.tgz')) ?? 'nothing was packed');
}

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
