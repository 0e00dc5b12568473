import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { Cards, Position, PublicView, SeatView, State } from './state.ts';

/** The facts that everybody sees, from the state or from a view. */
export type Now = kit.Now<Content, Position>;
export type PublicInput = kit.Now<Content, PublicView>;
export type Asked = kit.QuestionInput<Content, PublicView, Cards>;
export type Known = kit.SeatNow<Content, State>;
export type SeatKnowledgeInput = kit.SeatKnowledge<Content, PublicView, SeatView>;
export type Shown = kit.PageInput<Content, PublicView, Event>;
export type SeatPageInput = kit.SeatPageInput<Content, PublicView, SeatView, Event>;
/** For the host and for measures. */
export type HostPageInput = kit.PageInput<Content, State, Event>;
/** A state that can be played: the true one, or one that a player may assume. */
export type Playable = kit.Now<Content, State>;
