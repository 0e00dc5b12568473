/** `sealed-orders/games/presents-of-mine`: its rules, and the content that comes with it. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { shippedContent } from '../content.ts';

export const game: AnyGame = presentsOfMine;

/** As a match is set up with it. */
export const content: unknown = shippedContent(game);
