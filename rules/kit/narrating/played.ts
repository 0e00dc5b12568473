import type { GameEvent } from '../match/event.ts';
import type { AnyGame, PageInput } from '../match/game.ts';

export type Played = PageInput<unknown, unknown, GameEvent>;

/** The parts of a game that a story needs. */
export type Narrated = Pick<AnyGame, 'scores' | 'outcome' | 'narration'>;
