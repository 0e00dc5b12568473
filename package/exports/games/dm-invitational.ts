/** `sealed-orders/games/dm-invitational`: its rules, and the content that comes with it. */

import { dmInvitational } from '../../../rules/dm-invitational/game.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { shippedContent } from '../content.ts';

export const game: AnyGame = dmInvitational;

/** As a match is set up with it. */
export const content: unknown = shippedContent(game);
