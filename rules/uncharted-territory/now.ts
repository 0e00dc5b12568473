import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

export type Now = kit.Now<Content, State>;
export type Asked = kit.Asked<Content, State>;
export type Shown = kit.Shown<Content, State, Event>;
