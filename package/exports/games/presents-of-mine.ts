/** `sealed-orders/games/presents-of-mine`: the game and its shipped content. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { loadShippedContent } from '../content.ts';

export const game: AnyGame = presentsOfMine;

export const content: unknown = loadShippedContent(game);
