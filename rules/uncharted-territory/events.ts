/** Declares the events of a match. Each cites a section of the rules. */

import type { EventOfKind, OrderEvent, SeatEvent } from '../kit/match/event.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Good } from './effects.ts';
import type { LevelMeter, RaisableMeter } from './meters.ts';
import type { Rations } from './rations.ts';
import type { ReasonCode } from './reasons.ts';
import type { Square } from './squares.ts';
import type { Artefact } from './state.ts';

export type Event =
  | EventOfKind<'outer opened'>
  | (EventOfKind<'exhausted'> & {
      readonly square: Square;
      readonly why: 'three visitors' | 'two rounds';
    })
  /** Announcement that the next round is the last. */
  | EventOfKind<'last round'>
  /** A round without visits. `rounds` counts such rounds in a row. */
  | (EventOfKind<'idle round'> & { readonly rounds: number })
  | (EventOfKind<'match over'> & { readonly why: 'few locations left' | 'nobody travels' })
  /** The player sent no valid answer. */
  | SeatEvent<'missing'>
  | (OrderEvent<'artefact', ReasonCode> & {
      readonly power: Artefact;
      /** False if the player used the artefact in an earlier round. */
      readonly works: boolean;
      /** Reserves gained by the Power of Light, or goods paid for the Power of Dark. */
      readonly reserves: number;
      readonly rations: number;
      readonly water: number;
      readonly energy: number;
    })
  | (OrderEvent<'reserve', ReasonCode> & {
      readonly provision: 'Rations' | 'Water';
      /** False if the player lacked a Reserve. */
      readonly spent: boolean;
      /** Fresh Rations or Water gained, within capacity. */
      readonly gained: number;
    })
  | (OrderEvent<'rested', ReasonCode> & {
      readonly why: 'chosen' | 'too little Energy';
      /** The location that the player could not pay; null if the player chose to rest. */
      readonly square: Square | null;
      readonly gained: number;
    })
  /** A player asked for a Rest but was not Exhausted at the start of the round. */
  | OrderEvent<'rest void', ReasonCode>
  /** A requested visit was not made and cost nothing. */
  | (OrderEvent<'visit void', ReasonCode> & { readonly square: Square })
  | (SeatEvent<'visited'> & {
      readonly square: Square;
      readonly energy: number;
      readonly progress: number;
      /** Number of visitors this round, the player included. */
      readonly visitors: number;
    })
  | (OrderEvent<'named', ReasonCode> & { readonly square: Square; readonly named: Seat | null })
  /** An effect changed a meter. Nobody learns which player caused the effect. */
  | (SeatEvent<'changed'> & {
      readonly square: Square;
      readonly good: Good;
      /** The effect's full amount, and the part that the limits allowed. */
      readonly amount: number;
      readonly applied: number;
      /** Whether the player visited the location, was named there, or neither. */
      readonly as: 'visitor' | 'named' | 'one of all';
    })
  | (SeatEvent<'raised'> & {
      readonly square: Square;
      readonly meter: RaisableMeter;
      readonly amount: number;
      readonly applied: number;
    })
  | (OrderEvent<'voted', ReasonCode> & { readonly square: Square; readonly vote: 0 | 2 | null })
  /** A player voted without visiting the place of the vote. */
  | OrderEvent<'vote void', ReasonCode>
  | (SeatEvent<'colours'> & {
      readonly same: boolean;
      readonly different: boolean;
      readonly gained: number;
      readonly lost: number;
      /** Energy that a player will gain or lose when a condition is met again. */
      readonly nextSame: number;
      readonly nextDifferent: number;
    })
  /** A player made fewer than two visits. */
  | (SeatEvent<'stranded'> & { readonly progress: number; readonly energy: number })
  | (OrderEvent<'ate', ReasonCode> & { readonly eaten: Rations; readonly energy: number })
  /** A player ate fewer than 2 Rations. `times` counts how often this has happened. */
  | (SeatEvent<'went hungry'> & {
      readonly eaten: number;
      readonly times: number;
      readonly capacityLost: number;
      readonly energyLost: number;
    })
  | (SeatEvent<'aged'> & { readonly inedible: number; readonly left: Rations })
  | (SeatEvent<'drank'> & {
      /** Energy spent on visits, and the Water that the player had to drink. */
      readonly energySpent: number;
      readonly needed: number;
      readonly drunk: number;
      readonly progressLost: number;
      /** Place of the vote that set the Water; null if nobody visited such a place. */
      readonly votedAt: Square | null;
    })
  /** A player's exact state at the end of a round. */
  | (SeatEvent<'standing'> & {
      readonly amounts: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
    })
  /** A player's levels, and Progress rounded down. Everybody sees this event. */
  | (SeatEvent<'levels'> & {
      readonly levels: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
      /** Levels and Progress at the end of the previous round. */
      readonly before: {
        readonly levels: Readonly<Record<LevelMeter, number>>;
        readonly progress: number;
      };
    })
  /** Progress that a player gains at the end for levels above the lowest. */
  | (SeatEvent<'bonus'> & {
      readonly levels: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
    });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
