/** Shipped content of a game, in the form that a match takes. */

import type { AnyGame } from '../../rules/kit/match/game.ts';
import { defaultContent } from '../../test/support/table/content.ts';

export const shippedContent = (game: AnyGame): unknown => defaultContent(game);
