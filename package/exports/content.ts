import type { AnyGame } from '../../rules/kit/match/game.ts';
import { loadDefaultContent } from '../../test/support/table/content.ts';

export const loadShippedContent = (game: AnyGame): unknown => loadDefaultContent(game);
