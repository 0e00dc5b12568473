/** What a match of Blind Tricks is made of: its state and events. */

import type { OrderFault } from '../../rules/kit/judging/fault.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Asked, Now } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';

/** No content at all: the cards are the game itself. */
export type ToyContent = Readonly<Record<string, never>>;

export interface ToyState {
  /** From 1; one more than the last when the match is over. */
  readonly round: number;
  /** Secret from all others. */
  readonly hands: Readonly<Record<Seat, readonly number[]>>;
  readonly points: Readonly<Record<Seat, number>>;
  /** Who took the round and has yet to say who is to have its points. */
  readonly taker: Seat | null;
}

export type ToyEvent = GameEvent &
  (
    | { readonly kind: 'played'; readonly card: number }
    | { readonly kind: 'put away'; readonly card: number }
    | { readonly kind: 'took' }
    /** Something was wrong with the orders. */
    | { readonly kind: 'corrected'; readonly faults: readonly OrderFault[] }
    | { readonly kind: 'gained'; readonly points: number }
  ) & { readonly seat: Seat };

export type ToyNow = Now<ToyContent, ToyState>;
export type ToyAsked = Asked<ToyContent, ToyState>;

/** How many rounds a match has. */
export const LAST_ROUND = 2;
/** How many cards are dealt to a seat. */
export const HAND = 5;
/** All cards, one of each: enough for four hands. */
export const CARDS: readonly number[] = Array.from({ length: 4 * HAND }, (_, index) => index + 1);

/** A hand, empty when there is none. */
export const handOf = (state: ToyState, seat: Seat): readonly number[] => state.hands[seat] ?? [];

/** Points of a seat; 0 when it has none. */
export const pointsOf = (state: ToyState, seat: Seat): number => state.points[seat] ?? 0;
