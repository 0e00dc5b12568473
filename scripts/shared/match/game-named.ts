/** The game that a command is given: by its name, or by where it is. */

import { findGame, GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { UsageError } from '../terminal/exit.ts';
import { loadGame } from './outside-game.ts';

/** What a command says of the argument. */
export const GAME_ARGUMENT = `one of: ${GAMES.map(({ id }) => id).join(', ')}; or where another game is: its folder, its built file, its package`;

/** @throws UsageError with all that there are, and `hints` after it */
export async function gameNamed(
  text: string | undefined,
  hints: readonly string[] = [],
): Promise<AnyGame> {
  const game =
    text === undefined ? undefined : (ours(text) ?? (await outside(text)) ?? findGame(text));
  if (game !== undefined) return game;
  const names = GAMES.map(({ id }) => id);
  const known = GAMES.map((one) => `  ${one.id}: ${one.about}`).join('\n');
  const what =
    text === undefined
      ? 'No game is named.'
      : `There is no game “${text.slice(0, 60)}”.${didYouMean(text, names)}`;
  throw new UsageError(`${what} There are:\n${known}`, ...hints);
}

/** What lies where the command is given goes before what was added by that name: it may have been built anew. */
const ours = (text: string): AnyGame | undefined => GAMES.find(({ id }) => id === text);

const outside = async (text: string): Promise<AnyGame | undefined> =>
  (await loadGame(text, { isForAnyCode: false }))?.game;
