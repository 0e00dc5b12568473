/** `sealed-orders/games/dm-invitational`: the game and its shipped content. */

import { dmInvitational } from '../../../rules/dm-invitational/game.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { loadShippedContent } from '../content.ts';

export const game: AnyGame = dmInvitational;

export const content: unknown = loadShippedContent(game);
