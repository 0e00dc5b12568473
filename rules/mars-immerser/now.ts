/** Arguments of the functions of this game. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { PublicView, SeatView, Secrets, State } from './state.ts';

/** A match with its secrets, for scoring. */
export type Now = kit.Now<Content, Secrets>;
export type SeatNow = kit.SeatNow<Content, State>;
export type PublicNow = kit.Now<Content, PublicView>;
export type QuestionContext = kit.QuestionInput<Content, PublicView>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type PublicPageInput = kit.PageInput<Content, PublicView, Event>;
export type SeatPageInput = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;
