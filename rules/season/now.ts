import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { OwnArtefacts, PublicView, State } from './state.ts';

/** The season between two steps, with public facts only. */
export type Now = kit.Now<Content, PublicView>;
export type SeatInSeason = kit.SeatNow<Content, PublicView>;
export type FullSituation = kit.Now<Content, State>;
export type SeatKnowledge = kit.SeatKnowledge<Content, PublicView, OwnArtefacts>;
export type SeasonPageInput = kit.PageInput<Content, PublicView, Event>;
export type Setup = Now['setup'];
