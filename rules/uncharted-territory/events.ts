/** The events of a match, with the section of the rules that each follows from. */

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
  /** Announced at the end of a round: the next one is the last. */
  | EventOfKind<'last round'>
  /** No visits, for this number of consecutive rounds. */
  | (EventOfKind<'idle round'> & { readonly rounds: number })
  | (EventOfKind<'match over'> & { readonly why: 'few locations left' | 'nobody travels' })
  /** Nothing valid was received. */
  | SeatEvent<'missing'>
  | (OrderEvent<'artefact', ReasonCode> & {
      readonly power: Artefact;
      /** False: used already in an earlier round. */
      readonly works: boolean;
      /** Gains (Light) or costs (Dark) within the limits. */
      readonly reserves: number;
      readonly rations: number;
      readonly water: number;
      readonly energy: number;
    })
  | (OrderEvent<'reserve', ReasonCode> & {
      readonly provision: 'Rations' | 'Water';
      /** False: there was none to spend. */
      readonly spent: boolean;
      /** Fresh Rations or Water gained, within capacity. */
      readonly gained: number;
    })
  | (OrderEvent<'rested', ReasonCode> & {
      readonly why: 'chosen' | 'too little Energy';
      /** Set if there was too little Energy. */
      readonly square: Square | null;
      readonly gained: number;
    })
  /** A requested Rest by a player who was not Exhausted at the start of the round. */
  | OrderEvent<'rest void', ReasonCode>
  /** A requested visit was not made, and nothing was paid. */
  | (OrderEvent<'visit void', ReasonCode> & { readonly square: Square })
  | (SeatEvent<'visited'> & {
      readonly square: Square;
      readonly energy: number;
      readonly progress: number;
      /** Visitors there this round, oneself included. */
      readonly visitors: number;
    })
  | (OrderEvent<'named', ReasonCode> & { readonly square: Square; readonly named: Seat | null })
  /** An effect changed a meter. The player who caused it is not shown. */
  | (SeatEvent<'changed'> & {
      readonly square: Square;
      readonly good: Good;
      /** The signed amount of the effect, and the amount within the limits. */
      readonly amount: number;
      readonly applied: number;
      /** Whether one visited there, was named there, or neither. */
      readonly as: 'visitor' | 'named' | 'one of all';
    })
  | (SeatEvent<'raised'> & {
      readonly square: Square;
      readonly meter: RaisableMeter;
      readonly amount: number;
      readonly applied: number;
    })
  | (OrderEvent<'voted', ReasonCode> & { readonly square: Square; readonly vote: 0 | 2 | null })
  /** A vote without a visit to the place of the vote. */
  | OrderEvent<'vote void', ReasonCode>
  | (SeatEvent<'colours'> & {
      readonly same: boolean;
      readonly different: boolean;
      /** Energy gained and lost, within the limits. */
      readonly gained: number;
      readonly lost: number;
      /** Both amounts afterwards. */
      readonly nextSame: number;
      readonly nextDifferent: number;
    })
  /** Fewer than two visits were made. */
  | (SeatEvent<'stranded'> & { readonly progress: number; readonly energy: number })
  | (OrderEvent<'ate', ReasonCode> & { readonly eaten: Rations; readonly energy: number })
  /** Fewer than 2 Rations could be eaten, for the `times`-th time. */
  | (SeatEvent<'went hungry'> & {
      readonly eaten: number;
      readonly times: number;
      readonly capacityLost: number;
      readonly energyLost: number;
    })
  | (SeatEvent<'aged'> & { readonly inedible: number; readonly left: Rations })
  | (SeatEvent<'drank'> & {
      /** Energy spent on visits, and the Water it needs; the vote's result if there was one. */
      readonly energySpent: number;
      readonly needed: number;
      readonly drunk: number;
      readonly progressLost: number;
      /** The place of the vote; null by the standard rules. */
      readonly votedAt: Square | null;
    })
  /** A player's state at the end of a round. */
  | (SeatEvent<'standing'> & {
      readonly amounts: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
    })
  /** The public version: levels, and Progress in sixes. */
  | (SeatEvent<'levels'> & {
      readonly levels: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
      /** After the round before. */
      readonly before: {
        readonly levels: Readonly<Record<LevelMeter, number>>;
        readonly progress: number;
      };
    })
  /** At the end: Progress for the levels above the lowest. Public then, like all Progress. */
  | (SeatEvent<'bonus'> & {
      readonly levels: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
    });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
