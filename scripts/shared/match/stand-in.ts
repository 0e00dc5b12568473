/** The option by which whoever verifies or replays a match of a game from outside brings its code. */

import { Option } from 'commander';
import { UsageError } from '../terminal/exit.ts';
import { loadGame } from './outside-game.ts';

export interface StandInOptions {
  readonly with?: string;
}

export const standInOption = (): Option =>
  new Option('--with <game>', 'a game from outside, whatever its hash');

/** Gives a sentence on whose code it is; null where none is given. @throws UsageError */
export async function bringStandIn({ with: given }: StandInOptions): Promise<string | null> {
  if (given === undefined) return null;
  const loaded = await loadGame(given, { isForAnyCode: true });
  if (loaded === null) throw new UsageError(`There is no game at “${given.slice(0, 200)}”.`);
  return `Played by the code that --with gave, whose hash is ${loaded.code}: compare it with the one beside “Rules” on Proof.`;
}
