/** The arguments of this game's functions. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { PublicPosition, PublicView, State, Traveller } from './state.ts';

/** The public facts, in the state or in a view. */
export type PositionNow = kit.Now<Content, PublicPosition>;
export type PublicNow = kit.Now<Content, PublicView>;
export type QuestionInput = kit.QuestionInput<Content, PublicView>;
export type SeatNow = kit.SeatNow<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, Traveller>;
export type Shown = kit.PageInput<Content, PublicView, Event>;
export type OwnPageInput = kit.SeatPageInput<Content, PublicView, Traveller, Event>;
/** The whole state, for the host and for statistics. */
export type Whole = kit.PageInput<Content, State, Event>;
