/** `sealed-orders/games/mars-immerser`: the game and its shipped content. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { loadShippedContent } from '../content.ts';

export const game: AnyGame = marsImmerser;

export const content: unknown = loadShippedContent(game);
