/** Arguments of this game's functions. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

export type PublicNow = kit.Now<Content, State>;
export type QuestionInput = kit.QuestionInput<Content, State>;
export type SeatNow = kit.SeatNow<Content, State>;
export type Shown = kit.PageInput<Content, State, Event>;
/** For pages of the host, and for statistics. */
export type Whole = kit.PageInput<Content, State, Event>;
