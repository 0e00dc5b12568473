/** The games from outside that a function was deployed with: built files beside its own, each named after its hash. */

import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LogLine } from '../match/adjudicator.ts';
import { bringBuiltGame } from '../match/visiting/external-game.ts';

/** A match of one that cannot be loaded waits, as one of a game that is not known. Nothing is brought where there is no such folder. */
export async function bringGames(folder: string, log: (line: LogLine) => void): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.mjs'))) {
    try {
      const { code } = await bringBuiltGame(join(folder, name), { isForAnyCode: false });
      if (code !== basename(name, '.mjs')) throw new Error(`Its hash is ${code}.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log({ severity: 'ERROR', message: `${name} is no game to be played. ${why}`, match: 'none' });
    }
  }
}
