/** Which games a suite looks at, where what it claims rests on the adjudicator more than on the game. */

import { GAMES } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { atDepth } from '../depth.ts';

/** Those that are named; deep, all. */
export const someGames = (...ids: readonly string[]): readonly AnyGame[] =>
  atDepth({ quick: GAMES.filter(({ id }) => ids.includes(id)), deep: GAMES });
