/** `sealed-orders/games/uncharted-territory`: its rules, and the content that comes with it. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import { shippedContent } from '../content.ts';

export const game: AnyGame = unchartedTerritory;

/** As a match is set up with it. */
export const content: unknown = shippedContent(game);
