/** Arguments of the functions of this game. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

export type PublicContext = kit.Now<Content, State>;
export type QuestionInput = kit.QuestionInput<Content, State>;
export type SeatContext = kit.SeatNow<Content, State>;
export type Shown = kit.PageInput<Content, State, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;
