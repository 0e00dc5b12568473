/** The events of a match, each with the players concerned. */

import type { EventOfKind, OrderEvent, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Fraction } from '../kit/reckoning/fraction.ts';
import type { Code, Gain, RoadKind } from './content.ts';
import type { Power } from './prices.ts';
import type { ReasonCode } from './reasons.ts';

export type Event =
  /** Nothing valid was received. */
  | SeatEvent<'missing'>
  | (OrderEvent<'started', ReasonCode> & {
      readonly location: Code;
      readonly isDrawn: boolean;
      readonly lists: readonly number[];
    })
  | (OrderEvent<'jet', ReasonCode> & { readonly works: boolean })
  | (OrderEvent<'power', ReasonCode> & { readonly power: Power; readonly works: boolean })
  | (SeatEvent<'moved'> & {
      /** The move in which the road was entered, from 1. */
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
  /** Movement ends for good in this round. */
  | (OrderEvent<'stopped', ReasonCode> & { readonly move: number; readonly at: Code })
  /** The partner backed out, alone. */
  | (SeatEvent<'betrayed'> & { readonly move: number; readonly partner: Seat; readonly at: Code })
  /** Backed out alone, and claimed the garnet. */
  | (SeatEvent<'backed out'> & { readonly move: number; readonly partner: Seat })
  /** Both backed out: neither moves. */
  | (SeatEvent<'both backed out'> & { readonly partner: Seat; readonly at: Code })
  /** A Swap without effect: a player wished to back out, or the order was incomplete. */
  | (OrderEvent<'swap void', ReasonCode> & {
      /** Null for an incomplete order. */
      readonly move: number | null;
      readonly partner: Seat;
    })
  /** The number of blocked players and the points for them; hides names and places. */
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
  /** The gains of an Inn. */
  | (SeatEvent<'inn'> & { readonly at: Code; readonly gains: readonly Gain[] })
  | (SeatEvent<'burned'> & { readonly at: Code; readonly times: number; readonly points: number })
  /** The Bear was used where points would have been lost. */
  | (SeatEvent<'spared'> & { readonly at: Code; readonly points: number })
  /** Announced without its cost, which only the player learns: the garnet is secret. */
  | SeatEvent<'wrath'>
  | (SeatEvent<'wrath paid'> & { readonly garnets: number })
  /** Where somebody ended the round; null behind a Veil. */
  | (SeatEvent<'revealed'> & { readonly location: Code | null })
  /** All public facts of the round. */
  | (EventOfKind<'round over'> & {
      readonly round: number;
      readonly atInns: readonly Seat[];
      readonly outside: readonly Seat[];
      readonly veiled: readonly Seat[];
    })
  /** From here on at the end, when everything is public. */
  | (EventOfKind<'match over'> & {
      /** The first to earn Tokens of Life, with the reason; then the others. */
      readonly first: readonly Seat[];
      /** The total of each of them. */
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
      /** The number of Slices of all players there, and the points that they share. */
      readonly of: number;
      readonly value: number;
      readonly points: Fraction;
    })
  | (SeatEvent<'most blocks'> & { readonly blocks: number; readonly points: number })
  | (SeatEvent<'total'> & { readonly points: Fraction });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
