/** `sealed-orders/games/pocket-mars`: the game and its shipped content. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { loadShippedContent } from '../content.ts';

export const game: AnyGame = pocketMars;

export const content: unknown = loadShippedContent(game);
