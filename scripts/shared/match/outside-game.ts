/** Finds games by name: ours, and external ones by folder, built file or package. */

import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import {
  bringBuiltGame,
  type LoadedGame,
  NoGame,
} from '../../../functions/match/visiting/external-game.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { replaceFile } from '../files/save-file.ts';
import { configurationFolder, type Variables } from '../google/configuration-folder.ts';
import { UsageError } from '../terminal/exit.ts';

/** Where `sealed game build` writes, from the game's own folder. */
export const BUILT = join('dist', 'game.mjs');

const loaded = new Map<AnyGame, LoadedGame>();

/** Of a game from outside where it was loaded from; undefined for a game that comes along. */
export const loadedFrom = (game: AnyGame): LoadedGame | undefined => loaded.get(game);

/**
 * Loads a game from a built file, a folder or an installed package; null where there is none.
 * `isForAnyCode`: it replaces other code of its version. @throws UsageError when it is not a game
 */
export async function loadGame(
  given: string,
  { isForAnyCode }: { readonly isForAnyCode: boolean },
): Promise<LoadedGame | null> {
  const file = (await builtFile(given)) ?? installedFile(given);
  if (file === null) return null;
  const one = await bringBuiltGame(file, { isForAnyCode }).catch((error: unknown) => {
    throw error instanceof NoGame ? new UsageError(error.message) : error;
  });
  loaded.set(one.game, one);
  return one;
}

async function builtFile(given: string): Promise<string | null> {
  const found = await stat(given).catch(() => null);
  if (found === null) return null;
  if (found.isFile()) return resolve(given);
  const file = resolve(given, BUILT);
  if (await isFile(file)) return file;
  throw new UsageError(`${given} holds no built game: run “sealed game build ${given}” first.`);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Names of packages, such as "sealed-lots" or "@us/sealed-lots". */
const PACKAGE = /^(@[a-z0-9-~][\w.~-]*\/)?[a-z0-9-~][\w.~-]*$/;

function installedFile(given: string): string | null {
  if (!PACKAGE.test(given)) return null;
  try {
    return createRequire(join(process.cwd(), 'here.js')).resolve(given);
  } catch {
    return null;
  }
}

/** The content that comes with it lies beside the folder of the built file, in “content”. */
export const contentOfOutside = ({ file }: Pick<LoadedGame, 'file'>): string =>
  join(dirname(dirname(file)), 'content');

const keptFolder = (variables: Variables): string => join(configurationFolder(variables), 'games');

/** From now on every command on this machine knows it. */
export async function keepGame({ file, code }: LoadedGame, variables: Variables): Promise<void> {
  const folder = keptFolder(variables);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, `${code}.mjs`), await readFile(file), 'private');
}

/** A game that is kept on this machine. */
export type KeptGame = Pick<LoadedGame, 'file' | 'code'>;

/** None of them is loaded. */
export async function keptGames(variables: Variables): Promise<readonly KeptGame[]> {
  const folder = keptFolder(variables);
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) =>
    name.endsWith('.mjs')
      ? [{ file: join(folder, name), code: name.slice(0, -'.mjs'.length) }]
      : [],
  );
}

/** Loads all kept games. Returns a sentence for each that fails. */
export async function bringKeptGames(variables: Variables): Promise<readonly string[]> {
  const problems = (await keptGames(variables)).map(({ file }) =>
    loadGame(file, { isForAnyCode: false }).then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    ),
  );
  return (await Promise.all(problems)).flat();
}
