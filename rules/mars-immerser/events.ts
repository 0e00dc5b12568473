/** Everything that happens in a match: each event says what, to whom, and by which sentence of the rules. */

import type { Happened, Of, Ordered } from '../kit/event.ts';
import type { Fraction } from '../kit/fraction.ts';
import type { Seat } from '../kit/seat.ts';
import type { Code, RoadKind } from './content.ts';
import type { Gain } from './gains.ts';
import type { Power } from './powers.ts';
import type { ReasonCode } from './reasons.ts';

export type Event =
  /** Nothing valid was received. */
  | Of<'missing'>
  | (Ordered<'started', ReasonCode> & {
      readonly location: Code;
      readonly isDrawn: boolean;
      readonly lists: readonly number[];
    })
  | (Ordered<'jet', ReasonCode> & { readonly works: boolean })
  | (Ordered<'power', ReasonCode> & { readonly power: Power; readonly works: boolean })
  | (Of<'moved'> & {
      /** The move in which the road was entered, from 1. */
      readonly move: number;
      readonly from: Code;
      readonly to: Code;
      readonly road: RoadKind;
    })
  | (Of<'stayed'> & { readonly move: number; readonly at: Code })
  | (Of<'swapped'> & {
      readonly move: number;
      readonly partner: Seat;
      readonly from: Code;
      readonly to: Code;
    })
  /** Movement ends for good in this round. */
  | (Ordered<'stopped', ReasonCode> & { readonly move: number; readonly at: Code })
  /** The partner backed out, alone. */
  | (Of<'betrayed'> & { readonly move: number; readonly partner: Seat; readonly at: Code })
  /** Backed out alone, and claimed the garnet. */
  | (Of<'backed out'> & { readonly move: number; readonly partner: Seat })
  /** Both backed out: neither moves. */
  | (Of<'both backed out'> & { readonly partner: Seat; readonly at: Code })
  /** A Swap that one wished to back out of, or half a one: nothing comes of it. */
  | (Ordered<'swap void', ReasonCode> & {
      /** Null for half a one, which has none. */
      readonly move: number | null;
      readonly partner: Seat;
    })
  /** How many players were blocked, and what that earned; neither whom nor where. */
  | (Of<'blocked others'> & { readonly count: number; readonly points: number })
  | (Of<'super road'> & { readonly from: Code; readonly to: Code; readonly points: number })
  | (Of<'slices'> & {
      readonly at: Code;
      readonly why: 'first visit' | 'stay' | 'night';
      readonly amount: number;
    })
  | (Ordered<'ware', ReasonCode> & {
      readonly ware: string;
      readonly price: number;
      readonly gains: readonly Gain[];
    })
  | (Ordered<'list', ReasonCode> & { readonly list: number })
  /** What an Inn brought. */
  | (Of<'inn'> & { readonly at: Code; readonly gains: readonly Gain[] })
  | (Of<'burned'> & { readonly at: Code; readonly times: number; readonly points: number })
  /** The Bear was used where points would have been lost. */
  | (Of<'spared'> & { readonly at: Code; readonly points: number })
  /** Announced; what it cost is told to the player alone, for nobody else may know whether there was a garnet. */
  | Of<'wrath'>
  | (Of<'wrath paid'> & { readonly garnets: number })
  /** Where somebody ended the round; null behind a Veil. */
  | (Of<'revealed'> & { readonly location: Code | null })
  /** Two or more were revealed at the same location. */
  | (Happened<'met'> & { readonly at: Code; readonly seats: readonly Seat[] })
  /** What was revealed, taken together. */
  | (Happened<'round over'> & {
      readonly round: number;
      readonly atInns: readonly Seat[];
      readonly outside: readonly Seat[];
      readonly veiled: readonly Seat[];
    })
  /** From here on at the end, when everything is public. */
  | (Happened<'match over'> & {
      /** Who earned a Token of Life before all others, and by what; then the others who earned one. */
      readonly first: readonly Seat[];
      readonly why: string;
      readonly others: readonly Seat[];
    })
  | (Happened<'home'> & { readonly at: Code; readonly name: string })
  | (Of<'list counted'> & {
      readonly list: number;
      readonly missing: readonly Code[];
      readonly points: number;
    })
  | (Of<'influence'> & {
      readonly at: Code;
      readonly name: string;
      readonly slices: number;
      /** Slices of all players there, and what they shared. */
      readonly of: number;
      readonly value: number;
      readonly points: Fraction;
    })
  | (Of<'most blocks'> & { readonly blocks: number; readonly points: number })
  | (Of<'total'> & { readonly points: Fraction });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
