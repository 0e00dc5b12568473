import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { PublicPosition, PublicView, State, Traveller } from './state.ts';

/** The facts of a match that everybody sees, read from the state or from a view. */
export type PositionNow = kit.Now<Content, PublicPosition>;
export type PublicNow = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, Traveller>;
export type PublicPageInput = kit.PageInput<Content, PublicView, Event>;
export type SeatPageInput = kit.SeatPageInput<Content, PublicView, Traveller, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;
