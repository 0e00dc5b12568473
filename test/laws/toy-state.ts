import type { OrderFault } from '../../rules/kit/judging/fault.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { Asked, Now } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';

export type ToyContent = Readonly<Record<string, never>>;

export interface ToyState {
  /** From 1; one more than the last when the match is over. */
  readonly round: number;
  /** Secret from all others. */
  readonly hands: Readonly<Record<Seat, readonly number[]>>;
  readonly points: Readonly<Record<Seat, number>>;
  /** The taker of a round who has yet to give away its points. */
  readonly taker: Seat | null;
}

export type ToyEvent = GameEvent &
  (
    | { readonly kind: 'played'; readonly card: number }
    | { readonly kind: 'put away'; readonly card: number }
    | { readonly kind: 'took' }
    | { readonly kind: 'corrected'; readonly faults: readonly OrderFault[] }
    | { readonly kind: 'gained'; readonly points: number }
  ) & { readonly seat: Seat };

export type ToyNow = Now<ToyContent, ToyState>;
export type ToyAsked = Asked<ToyContent, ToyState>;

export const LAST_ROUND = 2;
export const HAND = 5;
/** One of each: enough for four hands. */
export const CARDS: readonly number[] = Array.from({ length: 4 * HAND }, (_, index) => index + 1);

export const handOf = (state: ToyState, seat: Seat): readonly number[] => state.hands[seat] ?? [];

export const pointsOf = (state: ToyState, seat: Seat): number => state.points[seat] ?? 0;
