/** Finds games and variants by name. External games are folders, built files or packages. */

import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import {
  buildGameIncident,
  GameFileError,
  type LoadedGame,
  loadBuiltGame,
} from '../../../functions/match/running/external-game.ts';
import { findGame, GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getUsualVariants, type Setup, type Variants } from '../../../rules/kit/match/setup.ts';
import { createRandomPolicy, playMatch } from '../../../rules/kit/playing/play.ts';
import type { Audience } from '../../../rules/kit/showing/view.ts';
import { replaceFile } from '../files/save-file.ts';
import { getConfigurationFolder, type Variables } from '../google/configuration-folder.ts';
import { suggestName } from '../terminal/did-you-mean.ts';
import { UsageError } from '../terminal/exit.ts';

/** Path of the built file in the game’s folder. */
export const BUILT_FILE = join('dist', 'game.mjs');

const loadedGames = new Map<AnyGame, LoadedGame>();

/** Returns where an external game comes from; undefined if the game is built in. */
export const findOrigin = (game: AnyGame): LoadedGame | undefined => loadedGames.get(game);

/**
 * Loads a game from a built file, a folder or an installed package; null if there is none.
 * `isForAnyCode` replaces other code of the same version. @throws UsageError if it is not a game
 */
export async function loadExternalGame(
  given: string,
  { isForAnyCode = false }: { readonly isForAnyCode?: boolean } = {},
): Promise<LoadedGame | null> {
  const file = (await findBuiltFile(given)) ?? findInstalledFile(given);
  if (file === null) return null;
  const one = await loadBuiltGame(file, { isForAnyCode }).catch((error: unknown) => {
    throw error instanceof GameFileError ? new UsageError(error.message) : error;
  });
  loadedGames.set(one.game, one);
  return one;
}

/** Loads a game as {@link loadExternalGame} does. @throws UsageError also if there is none */
export async function requireExternalGame(
  given: string,
  code?: { readonly isForAnyCode: boolean },
): Promise<LoadedGame> {
  const game = await loadExternalGame(given, code);
  if (game === null)
    throw new UsageError(`There is no game at “${given.slice(0, 200)}”. Check the path.`);
  return game;
}

async function findBuiltFile(given: string): Promise<string | null> {
  const found = await stat(given).catch(() => null);
  if (found === null) return null;
  if (found.isFile()) return resolve(given);
  const file = resolve(given, BUILT_FILE);
  if (await isFile(file)) return file;
  throw new UsageError(
    `${given} does not contain a built game. Run “sealed game build ${given}” first.`,
  );
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Matches names of packages, such as "sealed-lots" or "@us/sealed-lots". */
const PACKAGE_NAME_PATTERN = /^(@[a-z0-9-~][\w.~-]*\/)?[a-z0-9-~][\w.~-]*$/;

function findInstalledFile(given: string): string | null {
  if (!PACKAGE_NAME_PATTERN.test(given)) return null;
  try {
    return createRequire(join(process.cwd(), 'here.js')).resolve(given);
  } catch {
    return null;
  }
}

export const getContentFolder = ({ file }: Pick<LoadedGame, 'file'>): string =>
  join(dirname(dirname(file)), 'content');

const getGamesFolder = (variables: Variables): string =>
  join(getConfigurationFolder(variables), 'games');

/** Stores the game on this machine, where every command can then use it. */
export async function writeStoredGame(
  { file, code }: LoadedGame,
  variables: Variables,
): Promise<void> {
  const folder = getGamesFolder(variables);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, `${code}.mjs`), await readFile(file), 'private');
}

type StoredGame = Pick<LoadedGame, 'file' | 'code'>;

export async function listStoredGames(variables: Variables): Promise<readonly StoredGame[]> {
  const folder = getGamesFolder(variables);
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) =>
    name.endsWith('.mjs')
      ? [{ file: join(folder, name), code: name.slice(0, -'.mjs'.length) }]
      : [],
  );
}

/** Reads a stored built file. @throws Error if this machine has no game with this hash */
export async function readBuiltGame(code: string, variables: Variables): Promise<string> {
  const here = [...loadedGames.values(), ...(await listStoredGames(variables))];
  const found = here.find((game) => game.code === code);
  if (found === undefined) throw new Error(`the game ${code} is not on this machine`);
  return readFile(found.file, 'utf8');
}

/** Loads all stored games. Returns a sentence for each one that fails. */
export async function loadStoredGames(variables: Variables): Promise<readonly string[]> {
  const problems = (await listStoredGames(variables)).map(({ file }) =>
    loadExternalGame(file).then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    ),
  );
  return (await Promise.all(problems)).flat();
}

const GAME_NAMES = GAMES.map(({ id }) => id);

/** Help of commands about the argument that names the game. */
export const GAME_ARGUMENT_HELP = `${GAME_NAMES.join(', ')}, or the folder, built file or package of another game`;

/** Finds a game by name or path. @throws UsageError that lists the known games and `hints` */
export async function requireGame(
  text: string | undefined,
  hints: readonly string[] = [],
): Promise<AnyGame> {
  const own = GAMES.find(({ id }) => id === text);
  const game =
    text === undefined || own !== undefined
      ? own
      : ((await loadExternalGame(text))?.game ?? findGame(text));
  if (game !== undefined) return game;
  const known = GAMES.map((one) => `  ${one.id}: ${one.about}`).join('\n');
  const what =
    text === undefined
      ? 'Name a game.'
      : `There is no game “${text.slice(0, 60)}”.${suggestName(text, GAME_NAMES)}`;
  throw new UsageError(`${what} The games are:\n${known}`, ...hints);
}

/** Number of steps to rehearse. Faults in later steps appear only in the match. */
const REHEARSED_STEPS = 8;
const REHEARSAL_SEED = 1;

/** Plays the first steps and draws all views. @throws UsageError that describes the game’s fault */
export function rehearseGame(game: AnyGame, setup: Setup<unknown>): void {
  try {
    let steps = 0;
    for (const moment of playMatch({
      game,
      setup,
      seed: REHEARSAL_SEED,
      choose: createRandomPolicy(REHEARSAL_SEED),
    })) {
      renderAllViews(game, { ...moment, setup });
      steps += 1;
      if (steps > REHEARSED_STEPS) return;
    }
  } catch (error) {
    throw new UsageError(describeGameFault(game, error));
  }
}

type RehearsalMoment = Parameters<AnyGame['scores']>[0];

function renderAllViews(game: AnyGame, moment: RehearsalMoment): void {
  const { setup, history } = moment;
  const events = history.at(-1)?.events ?? [];
  const seats = setup.players.map(({ seat }): Audience => ({ kind: 'seat', seat }));
  for (const audience of [{ kind: 'public' }, { kind: 'host' }, ...seats] as const) {
    game.view({ ...moment, audience });
    game.narration.lines(events, audience, setup.content);
  }
  game.narration.news(events, setup.content);
  game.scores(moment);
  game.outcome(moment);
}

function describeGameFault(game: AnyGame, error: unknown): string {
  if (!(error instanceof IncidentError)) return `The game ${game.title}: ${getErrorMessage(error)}`;
  const [incident = buildGameIncident(game.title, '')] = error.incidents;
  const cause = error.cause instanceof Error ? ` Its error: ${error.cause.message}` : '';
  return `${incident.where}: ${incident.what}${cause}`;
}

const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Parses the given variants, and adds all defaults. @throws UsageError with all problems */
export function parseVariants(given: readonly string[], game: AnyGame): Variants {
  const variants = getUsualVariants(game);
  const problems: string[] = [];
  for (const text of given) {
    const [name = '', value = ''] = text.split('=').map((part) => part.trim().toLowerCase());
    const problem = findVariantProblem(game, [name, value]);
    if (problem === null) variants[name] = value;
    else problems.push(`--variant "${text}": ${problem}`);
  }
  if (problems.length > 0) throw new UsageError(...problems);
  return variants;
}

/** Returns a message if this game lacks the variant or its value; else null. */
export function findVariantProblem(
  game: AnyGame,
  [name, value]: readonly [string, string],
): string | null {
  const variant = game.variants.find((one) => one.name === name);
  if (variant?.choices.some((choice) => choice.value === value)) return null;
  const offered = game.variants.flatMap(({ name, choices }) =>
    choices.map(({ value }) => `${name}=${value}`),
  );
  const known =
    offered.length === 0
      ? 'The game does not have variants'
      : `The variants are ${offered.join(', ')}`;
  return `${game.title} does not have this variant. ${known}.`;
}
