/** The arguments of this game's functions. */

import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { PublicView, SeatView, Secrets, State } from './state.ts';

/** For scoring, from the state or from the last view. */
export type Now = kit.Now<Content, Secrets>;
export type Known = kit.Asked<Content, State>;
export type Seen = kit.Now<Content, PublicView>;
export type Asked = kit.Questioned<Content, PublicView>;
export type Seeing = kit.Seeing<Content, PublicView, SeatView>;
export type Shown = kit.Shown<Content, PublicView, Event>;
export type OwnShown = kit.SeatShown<Content, PublicView, SeatView, Event>;
/** For the host and for measures. */
export type Whole = kit.Shown<Content, State, Event>;
