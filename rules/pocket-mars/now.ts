import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { Cards, Position, PublicView, SeatView, State } from './state.ts';

/** The facts of a match that everybody sees, read from the state or from a view. */
export type Now = kit.Now<Content, Position>;
export type PublicInput = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView, Cards>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledgeInput = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type PublicPageInput = kit.PageInput<Content, PublicView, Event>;
export type SeatPageInput = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;
/** A match that can be continued, in its true state or in a state that a player assumes. */
export type PlayableNow = kit.Now<Content, State>;
