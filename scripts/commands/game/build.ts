/** A game from outside as one file: its rules with all of the kit that they use, and nothing else to install. */

import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILT_FOR, type LoadedGame } from '../../../functions/match/visiting/external-game.ts';
import { seatNamed } from '../../../rules/kit/match/seat.ts';
import { usualVariants } from '../../../rules/kit/match/variants.ts';
import { defaultFolder, readContentFolder } from '../../shared/files/content-folder.ts';
import { BUILT, loadGame } from '../../shared/match/outside-game.ts';
import { rehearse } from '../../shared/match/rehearsal.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { type Esbuild, refuseOutside } from './refuse-outside.ts';

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
