/** What is told of: a match as it stands, and what a game says of it. */

import type { GameEvent } from '../match/event.ts';
import type { AnyGame, Shown } from '../match/game.ts';

export type Played = Shown<unknown, unknown, GameEvent>;

/** What a story needs of a game. */
export type Narrated = Pick<AnyGame, 'scores' | 'outcome' | 'narration'>;
