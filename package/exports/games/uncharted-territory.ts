/** `sealed-orders/games/uncharted-territory`: the game and its shipped content. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import { loadShippedContent } from '../content.ts';

export const game: AnyGame = unchartedTerritory;

export const content: unknown = loadShippedContent(game);
