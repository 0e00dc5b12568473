import type { GameEvent } from '../match/event.ts';
import type { AnyGame, Shown } from '../match/game.ts';

export type Played = Shown<unknown, unknown, GameEvent>;

/** The parts of a game that a story needs. */
export type Narrated = Pick<AnyGame, 'scores' | 'outcome' | 'narration'>;
