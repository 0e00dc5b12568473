/** Arguments of the game's functions. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { Cards, Position, PublicView, SeatView, State } from './state.ts';

/** The facts that everybody sees, in the state or in a view. */
export type Now = kit.Now<Content, Position>;
export type Seen = kit.Now<Content, PublicView>;
export type Asked = kit.Questioned<Content, PublicView, Cards>;
export type Known = kit.Asked<Content, State>;
export type Seeing = kit.Seeing<Content, PublicView, SeatView>;
export type Shown = kit.Shown<Content, PublicView, Event>;
export type OwnShown = kit.SeatShown<Content, PublicView, SeatView, Event>;
/** For the host and for measures. */
export type Whole = kit.Shown<Content, State, Event>;
/** A state that can be played: the true one, or one that a player knows. */
export type Playable = kit.Now<Content, State>;
