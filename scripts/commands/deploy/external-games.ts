/** `sealed deploy --game`: bundles external games with the function. */

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Variables } from '../../shared/google/configuration-folder.ts';
import { jsonOf } from '../../shared/google/gcloud.ts';
import { gameAt, keepGame, keptGames } from '../../shared/match/outside-game.ts';
import { functionStep, gamesKnownBy } from '../../shared/setup/function-step.ts';
import type { BundledGame, Target } from '../../shared/setup/setup-target.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import type { Site } from './carry-out.ts';
import type { DeployOptions } from './read-target.ts';

/** A game as the function's variables name it. */
type NamedGame = Pick<BundledGame, 'id' | 'code'>;

/**
 * Returns the games of the deployed function, with the given ones: open matches may need them all.
 * @throws UsageError if a built file is missing here
 */
export async function gamesToDeploy(
  { target, gcloud }: Site,
  options: DeployOptions,
  variables: Variables,
): Promise<readonly BundledGame[]> {
  const there = gamesKnownBy(jsonOf(await gcloud(functionStep(target).look)));
  const given = await givenGames(options, variables);
  return withFiles([...there, ...given], variables);
}

/** Loads and stores them, so that every command here knows them. @throws UsageError */
async function givenGames(
  { game = [] }: DeployOptions,
  variables: Variables,
): Promise<readonly NamedGame[]> {
  const games: NamedGame[] = [];
  for (const one of game) {
    const loaded = await gameAt(one);
    await keepGame(loaded, variables);
    games.push({ id: loaded.game.id, code: loaded.code });
  }
  return games;
}

async function withFiles(
  games: readonly NamedGame[],
  variables: Variables,
): Promise<readonly BundledGame[]> {
  const kept = new Map((await keptGames(variables)).map(({ code, file }) => [code, file]));
  const each = new Map(games.map((game) => [game.code, game]));
  const missing = [...each.values()].filter(({ code }) => !kept.has(code));
  if (missing.length > 0)
    throw new UsageError(
      ...missing.map(
        ({ id, code }) =>
          `The function has the game ${id} (${code}), but its built file is not on this machine: ` +
          'add it with “sealed game add”, or deploy from the machine that has it.',
      ),
    );
  return [...each.values()]
    .map((game) => ({ ...game, file: kept.get(game.code) ?? '' }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** @throws UsageError if a file’s hash is not the one in its name */
export async function stageGames({ source, games }: Pick<Target, 'source' | 'games'>) {
  if (games.length === 0) return;
  const folder = join(source, 'games');
  await mkdir(folder, { recursive: true });
  for (const { id, code, file } of games) {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (hash !== code)
      throw new UsageError(`${file} has been changed: build ${id} again, or restore the file.`);
    await copyFile(file, join(folder, `${code}.mjs`));
  }
}
