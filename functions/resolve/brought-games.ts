/** Loads the external games of a deployment: built files named by their hash. */

import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LogLine } from '../match/adjudicator.ts';
import { loadBuiltGame } from '../match/visiting/external-game.ts';

/** Loads all games, if the folder exists. A match whose game fails to load waits. */
export async function bringGames(folder: string, log: (line: LogLine) => void): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.mjs'))) {
    try {
      const { code } = await loadBuiltGame(join(folder, name), { isForAnyCode: false });
      if (code !== basename(name, '.mjs')) throw new Error(`Its hash is ${code}, unlike its name.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log({ severity: 'ERROR', message: `${name} is not a valid game. ${why}`, match: 'none' });
    }
  }
}
