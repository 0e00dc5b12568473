/** A game from outside, known by the hash of its code: what a match names is what it is judged by. */

import { bringGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { sha256 } from '../ledger/digest.ts';

/** A match that was opened with other code stays without rules. @throws RangeError when it is named as a game of ours */
export const bringByCode = (game: AnyGame, code: string): void =>
  bringGame({ game, code: sha256(code), isForAnyCode: false });
