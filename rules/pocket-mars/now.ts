import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { Cards, Position, PublicView, SeatView, State } from './state.ts';

/** A match as everybody sees it, from the state or from a view. */
export type Now = kit.Now<Content, Position>;
export type PublicInput = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView, Cards>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledgeInput = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type PublicPageInput = kit.PageInput<Content, PublicView, Event>;
export type SeatPageInput = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;
/** A match that can be played: with the true state, or with one that a player assumes. */
export type PlayableNow = kit.Now<Content, State>;
