/** A game from outside as one file: its rules with all of the kit that they use, and nothing else to install. */

import { mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, PartialMessage, Plugin } from 'esbuild';
import { BUILT_FOR, type LoadedGame } from '../../../functions/match/visiting/external-game.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { BUILT, loadGame } from '../../shared/match/outside-game.ts';
import { rehearse } from '../../shared/match/rehearsal.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

/** Where a game begins, from its folder. */
const ENTRIES = [join('src', 'game.ts'), 'game.ts', join('src', 'game.js'), 'game.js'];

/** Gives the game as it was built. @throws UsageError where there is none, or its code does not hold together */
export async function buildGame(folder: string): Promise<LoadedGame> {
  const entry = await entryIn(folder);
  const outfile = resolve(folder, BUILT);
  await mkdir(dirname(outfile), { recursive: true });
  const esbuild = await esbuildFor(folder);
  try {
    await esbuild.build({
      entryPoints: [entry],
      plugins: [refuseOutside(await realpath(folder), esbuild)],
      footer: { js: `export const ${BUILT_FOR.name} = ${BUILT_FOR.version};` },
      outfile,
      absWorkingDir: resolve(folder),
      bundle: true,
      platform: 'node',
      target: 'node22',
      format: 'esm',
      // The same source gives the same bytes wherever it is built: its hash is what matches are bound to.
      legalComments: 'none',
      minifySyntax: true,
      minifyWhitespace: true,
      logLevel: 'silent',
    });
  } catch (error) {
    throw new UsageError(
      `${folder} cannot be built. ${error instanceof Error ? error.message : ''}`,
    );
  }
  const loaded = await loadGame(outfile, { isForAnyCode: false });
  if (loaded === null) throw new Error(`${outfile} was just written`);
  await rehearseBuilt(loaded);
  return loaded;
}

/** A game that fails is not left as one that is built. Without content of its own there is nothing to play. */
async function rehearseBuilt({ game, file }: LoadedGame): Promise<void> {
  const read = await readContentFolder(game, defaultFolder(game)).catch(() => null);
  if (read?.kind !== 'sound') return;
  const content = read.content.value;
  const { least, most } = game.seats;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const count = counts.find((seats) => (game.refusesCast?.(content, seats) ?? null) === null);
  if (count === undefined) return;
  const players = Array.from({ length: count }, (_, index) => ({
    seat: seatNamed(`Seat ${index + 1}`),
    garnets: 0,
  }));
  try {
    rehearse(game, { players, content, variants: usualVariants(game) });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function entryIn(folder: string): Promise<string> {
  for (const entry of ENTRIES) {
    const path = resolve(folder, entry);
    if ((await stat(path).catch(() => null))?.isFile()) return path;
  }
  throw new UsageError(`There is no game in ${folder}: it begins in ${ENTRIES.join(', or in ')}.`);
}

/** The game brings its own: it is a large program for every system, and only who writes games needs it. */
async function esbuildFor(folder: string): Promise<Esbuild> {
  const require = createRequire(join(resolve(folder), 'package.json'));
  try {
    return await import(pathToFileURL(require.resolve('esbuild')).href);
  } catch {
    throw new UsageError(`esbuild is not installed in ${folder}: npm install --save-dev esbuild`);
  }
}

type Esbuild = typeof import('esbuild');

/** Global names that a game must not use. */
const REFUSED = [
  ...['Date', 'Math.random', 'performance', 'crypto', 'process', 'require', 'fetch'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['globalThis', 'global', 'eval', 'Function'],
] as const;

const MARK = 'sealed_refused_';
const markOf = (name: string): string => `${MARK}${name.replace('.', '_dot_')}`;
const MARKS = Object.fromEntries(REFUSED.map((name) => [name, markOf(name)]));

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.tsx': 'tsx',
  '.js': 'js',
  '.mjs': 'js',
  '.jsx': 'jsx',
};

/** `root`: the package's folder. Packages that the game depends on are bundled in, and not searched. */
const refuseOutside = (root: string, { transform }: Esbuild): Plugin => ({
  name: 'refuse-outside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, importer, resolveDir, kind }) => {
      if (kind === 'entry-point' || !isOwn(root, importer)) return null;
      const isPath = path.startsWith('.') || isAbsolute(path) || /^\w+:/.test(path);
      const isInside = !isPath || isWithin(root, resolve(resolveDir, path));
      return isInside && !isBuiltin(path) ? null : { errors: [importError(path, importer, root)] };
    });
    onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      if (!isOwn(root, path)) return null;
      const loader = LOADERS[extname(path)] ?? 'js';
      // Esbuild replaces only names that the file does not declare itself.
      const { code } = await transform(await readFile(path, 'utf8'), { loader, define: MARKS });
      const used = REFUSED.filter((name) => new RegExp(`${markOf(name)}\\b`).test(code));
      return used.length === 0 ? null : { errors: [{ text: usedText(path, root, used) }] };
    });
  },
});

const isWithin = (root: string, path: string): boolean =>
  !relative(root, path).startsWith('..') && !isAbsolute(relative(root, path));

const isOwn = (root: string, path: string): boolean =>
  isWithin(root, path) && !relative(root, path).split(sep).includes('node_modules');

const importError = (path: string, importer: string, root: string): PartialMessage => ({
  text: `${relative(root, importer)} imports ${path}: a game may import its own files and the packages that it depends on, and no other.`,
});

const usedText = (path: string, root: string, used: readonly string[]): string =>
  `${relative(root, path)} uses ${used.join(', ')}: a game has all chance from its arguments, and no clock, timer, process or network.`;
