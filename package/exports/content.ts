/** Loads the shipped content of a game as a match uses it. */

import type { AnyGame } from '../../rules/kit/match/game.ts';
import { defaultContent } from '../../test/support/table/content.ts';

export const shippedContent = (game: AnyGame): unknown => defaultContent(game);
