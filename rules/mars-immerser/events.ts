/** The events of a match. */

import type { EventOfKind, OrderEvent, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Fraction } from '../kit/reckoning/fraction.ts';
import type { Code, Gain, RoadKind } from './content.ts';
import type { Power } from './prices.ts';
import type { ReasonCode } from './reasons.ts';

export type Event =
  /** The player sent no valid answer. */
  | SeatEvent<'missing'>
  | (OrderEvent<'started', ReasonCode> & {
      readonly location: Code;
      readonly isDrawn: boolean;
      readonly lists: readonly number[];
    })
  | (OrderEvent<'jet', ReasonCode> & { readonly works: boolean })
  | (OrderEvent<'power', ReasonCode> & { readonly power: Power; readonly works: boolean })
  | (SeatEvent<'moved'> & {
      /** Number of the move, from 1, in which the player entered the road. */
      readonly move: number;
      readonly from: Code;
      readonly to: Code;
      readonly road: RoadKind;
    })
  | (SeatEvent<'stayed'> & { readonly move: number; readonly at: Code })
  | (SeatEvent<'swapped'> & {
      readonly move: number;
      readonly partner: Seat;
      readonly from: Code;
      readonly to: Code;
    })
  /** End of the player's movement in this round. */
  | (OrderEvent<'stopped', ReasonCode> & { readonly move: number; readonly at: Code })
  /** A Swap from which only the partner backed out. */
  | (SeatEvent<'betrayed'> & { readonly move: number; readonly partner: Seat; readonly at: Code })
  /** A Swap from which only the player backed out, who claims the garnet. */
  | (SeatEvent<'backed out'> & { readonly move: number; readonly partner: Seat })
  /** A Swap from which both backed out, so neither moves. */
  | (SeatEvent<'both backed out'> & { readonly partner: Seat; readonly at: Code })
  /** A Swap without effect: the player backs out without agreement, or the order is incomplete. */
  | (OrderEvent<'swap void', ReasonCode> & {
      /** Move of the Swap; null for an incomplete order. */
      readonly move: number | null;
      readonly partner: Seat;
    })
  /** Number of blocked players and the points for them, without names or places. */
  | (SeatEvent<'blocked others'> & { readonly count: number; readonly points: number })
  | (SeatEvent<'super road'> & { readonly from: Code; readonly to: Code; readonly points: number })
  | (SeatEvent<'slices'> & {
      readonly at: Code;
      readonly why: 'first visit' | 'stay' | 'night';
      readonly amount: number;
    })
  | (OrderEvent<'ware', ReasonCode> & {
      readonly ware: string;
      readonly price: number;
      readonly gains: readonly Gain[];
    })
  | (OrderEvent<'list', ReasonCode> & { readonly list: number })
  /** Gains of a night at an Inn. */
  | (SeatEvent<'inn'> & { readonly at: Code; readonly gains: readonly Gain[] })
  | (SeatEvent<'burned'> & { readonly at: Code; readonly times: number; readonly points: number })
  /** Use of the Bear in a round that would have cost points. */
  | (SeatEvent<'spared'> & { readonly at: Code; readonly points: number })
  /** A Ma's Wrath, without its cost: only the player reads about the lost garnet. */
  | SeatEvent<'wrath'>
  | (SeatEvent<'wrath paid'> & { readonly garnets: number })
  /** Location where a player's round ended; null if a Veil hides it. */
  | (SeatEvent<'revealed'> & { readonly location: Code | null })
  /** All public facts of the round. */
  | (EventOfKind<'round over'> & {
      readonly round: number;
      readonly atInns: readonly Seat[];
      readonly outside: readonly Seat[];
      readonly veiled: readonly Seat[];
    })
  /** Start of the final events. Everything is public from here on. */
  | (EventOfKind<'match over'> & {
      /** The first winners of Tokens of Life. Later events report the reason and others. */
      readonly first: readonly Seat[];
      /** Total of each of the first winners. */
      readonly points: Fraction;
      readonly why: string;
      readonly others: readonly Seat[];
    })
  | (EventOfKind<'home'> & { readonly at: Code; readonly name: string })
  | (SeatEvent<'list counted'> & {
      readonly list: number;
      readonly missing: readonly Code[];
      readonly points: number;
    })
  | (SeatEvent<'influence'> & {
      readonly at: Code;
      readonly name: string;
      readonly slices: number;
      /** Slices of all players at this Relative, and the points that they share. */
      readonly of: number;
      readonly value: number;
      readonly points: Fraction;
    })
  | (SeatEvent<'most blocks'> & { readonly blocks: number; readonly points: number })
  | (SeatEvent<'total'> & { readonly points: Fraction });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
