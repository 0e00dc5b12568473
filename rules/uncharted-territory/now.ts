/** The arguments of this game's functions. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { Position, PublicView, State, Traveller } from './state.ts';

/** The map, in the state or in a view. */
export type Now = kit.Now<Content, Position>;
export type Seen = kit.Now<Content, PublicView>;
export type Asked = kit.Questioned<Content, PublicView>;
export type Known = kit.Asked<Content, State>;
export type Seeing = kit.Seeing<Content, PublicView, Traveller>;
export type Shown = kit.Shown<Content, PublicView, Event>;
export type OwnShown = kit.SeatShown<Content, PublicView, Traveller, Event>;
/** For the host and for measures. */
export type Whole = kit.Shown<Content, State, Event>;
