/** `sealed-orders/games/pocket-mars`: its rules, and the content that comes with it. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import { shippedContent } from '../content.ts';

export const game: AnyGame = pocketMars;

/** As a match is set up with it. */
export const content: unknown = shippedContent(game);
