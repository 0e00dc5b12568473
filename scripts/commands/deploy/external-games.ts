/** Bundles external games with the function (`sealed deploy --game`). */

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findByProperty, readAccountEmail } from '../../../functions/google/drive.ts';
import {
  OPEN_MATCH_SEARCH,
  parseGameProperty,
} from '../../../functions/match/reading/drive-notes.ts';
import type { Variables } from '../../shared/google/configuration-folder.ts';
import { connectTo, type GoogleOptions } from '../../shared/google/connection.ts';
import { parseJsonOutput } from '../../shared/google/gcloud.ts';
import {
  listStoredGames,
  requireExternalGame,
  writeStoredGame,
} from '../../shared/match/outside-game.ts';
import { buildFunctionStep, readBundledGames } from '../../shared/setup/function-step.ts';
import type { BundledGame, Target } from '../../shared/setup/setup-target.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import type { SetupSite } from './carry-out.ts';
import type { DeployOptions } from './read-target.ts';

type NamedGameCode = Pick<BundledGame, 'id' | 'code'>;

/**
 * Returns the games of the deployed function, with the given games and without the dropped game.
 * @throws UsageError if an open match may need the dropped game, or a built file is missing
 */
export async function listGamesToDeploy(
  { target, gcloud }: SetupSite,
  options: DeployOptions,
  variables: Variables,
): Promise<readonly BundledGame[]> {
  const there = readBundledGames(parseJsonOutput(await gcloud(buildFunctionStep(target).look)));
  const given = await loadGivenGames(options, variables);
  const dropped = options.drop === undefined ? null : findGameToDrop(options.drop, there);
  if (dropped !== null)
    await rejectNeededGame(options, { id: dropped.id, codes: [dropped.code], hosts: target.hosts });
  const kept = there.filter(({ code }) => code !== dropped?.code);
  return withBuiltFiles([...kept, ...given], variables);
}

/** Loads the games and stores them for every command on this machine. @throws UsageError */
async function loadGivenGames(
  { game = [] }: DeployOptions,
  variables: Variables,
): Promise<readonly NamedGameCode[]> {
  const games: NamedGameCode[] = [];
  for (const one of game) {
    const loaded = await requireExternalGame(one);
    await writeStoredGame(loaded, variables);
    games.push({ id: loaded.game.id, code: loaded.code });
  }
  return games;
}

function findGameToDrop(given: string, there: readonly NamedGameCode[]): NamedGameCode {
  const found = there.filter(({ code }) => code.startsWith(given));
  const [game] = found;
  if (game !== undefined && found.length === 1 && given.length >= 6) return game;
  const known = there.map(({ id, code }) => `${id} ${code}`).join(', ') || 'none';
  throw new UsageError(
    `“${given.slice(0, 80)}” is not the hash of a deployed game, nor at least its first ` +
      `six digits. Deployed games: ${known}.`,
  );
}

async function withBuiltFiles(
  games: readonly NamedGameCode[],
  variables: Variables,
): Promise<readonly BundledGame[]> {
  const kept = new Map((await listStoredGames(variables)).map(({ code, file }) => [code, file]));
  const each = new Map(games.map((game) => [game.code, game]));
  const missing = [...each.values()].filter(({ code }) => !kept.has(code));
  if (missing.length > 0)
    throw new UsageError(
      ...missing.map(
        ({ id, code }) =>
          `The function has the game ${id} (${code}), but its built file is not on this machine. ` +
          `Use “sealed game add”, or remove the game with “--drop ${code.slice(0, 12)}”.`,
      ),
    );
  return [...each.values()]
    .map((game) => ({ ...game, file: kept.get(game.code) ?? '' }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** Copies the built files to the folder. @throws UsageError if a file’s hash is not in its name */
export async function stageGames({ source, games }: Pick<Target, 'source' | 'games'>) {
  if (games.length === 0) return;
  const folder = join(source, 'games');
  await mkdir(folder, { recursive: true });
  for (const { id, code, file } of games) {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (hash !== code)
      throw new UsageError(`${file} has been changed. Build ${id} again, or restore the file.`);
    await copyFile(file, join(folder, `${code}.mjs`));
  }
}

interface GameRemoval {
  readonly id: string;
  readonly codes: readonly string[];
  readonly hosts: readonly string[];
}

/** @throws UsageError if an open match needs the game, or other hosts may have such a match */
async function rejectNeededGame(
  { emulator, as }: GoogleOptions,
  { id, codes, hosts }: GameRemoval,
): Promise<void> {
  const { google } = await connectTo({
    ...(emulator !== undefined && { emulator }),
    ...(as !== undefined && { as }),
  });
  const email = await readAccountEmail(google);
  const open = await findByProperty(google, { ...OPEN_MATCH_SEARCH, owners: [email] });
  const needing = open.filter(({ properties }) => {
    const game = parseGameProperty(properties);
    return game?.id === id && codes.includes(game.code);
  });
  if (needing.length > 0) {
    const names = needing.map(({ name }) => `“${name}”`).join(', ');
    throw new UsageError(
      `${needing.length === 1 ? 'An open match needs' : 'Open matches need'} this game: ` +
        `${names}. ` +
        'Finish them first. Their steps can only be resolved with the built file that they ' +
        'were opened with.',
    );
  }
  const others = hosts.filter((host) => host !== email);
  if (others.length > 0)
    throw new UsageError(
      'Nothing was removed, because you cannot see the open matches of the other hosts: ' +
        `${others.join(', ')}.`,
    );
}
