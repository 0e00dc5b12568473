/** The content that a game ships with, as a match is set up with it. */

import type { AnyGame } from '../../rules/kit/match/game.ts';
import { defaultContent } from '../../test/support/table/content.ts';

export const shippedContent = (game: AnyGame): unknown => defaultContent(game);
