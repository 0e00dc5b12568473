import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { atDepth } from '../depth.ts';

/** Returns the named games; all games in deep runs. */
export const selectGames = (...ids: readonly string[]): readonly AnyGame[] =>
  atDepth({ quick: GAMES.filter(({ id }) => ids.includes(id)), deep: GAMES });
