/** What a match of Blind Tricks is made of: its state, orders and events. */

import { z } from 'zod';
import type { Game, GameEvent, Setup } from '../../rules/kit/game.ts';
import type { Seat } from '../../rules/kit/seat.ts';

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

/** Places in a hand count from 0; null means the first card, or that none is put away. */
export const toyOrders = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cards'),
    play: z.int().nonnegative().nullable(),
    away: z.int().nonnegative().nullable(),
    /** Who may take the round: a point for having named who does. */
    guesses: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('gift'), to: z.string() }),
]);
export type ToyOrders = z.infer<typeof toyOrders>;

export type ToyEvent = GameEvent &
  (
    | { readonly kind: 'played' | 'put away'; readonly seat: Seat; readonly card: number }
    | { readonly kind: 'took' }
    | { readonly kind: 'gained'; readonly points: number }
  ) & { readonly seat: Seat };

export type ToyGame = Game<ToyContent, ToyState, ToyOrders, ToyEvent> &
  Required<Pick<Game<ToyContent, ToyState, ToyOrders, ToyEvent>, 'disguise'>>;

/** Where a match stands. */
export interface ToyNow {
  readonly setup: Setup<ToyContent>;
  readonly state: ToyState;
}

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
