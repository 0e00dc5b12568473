/** The history of a match, step by step, for those who tell it. */

import type { Chapter, Setup } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { type Event, PRIVATE_KINDS } from './events.ts';
import type { State } from './state.ts';

/** Everything there is to show. */
export interface Shown {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly history: readonly Chapter<Event>[];
}

export const isPrivate = ({ kind }: Event): boolean =>
  PRIVATE_KINDS.some((known) => known === kind);

/** What everybody is told, or with a seat, what that player is told besides. */
export const toldTo = (events: readonly Event[], seat: Seat | null): readonly Event[] =>
  events.filter((event) => !isPrivate(event) || ('seat' in event && event.seat === seat));
