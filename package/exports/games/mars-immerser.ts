/** `sealed-orders/games/mars-immerser`: its rules, and the content that comes with it. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import { shippedContent } from '../content.ts';

export const game: AnyGame = marsImmerser;

/** As a match is set up with it. */
export const content: unknown = shippedContent(game);
