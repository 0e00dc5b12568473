/** Everything that happens in a match: each event says what, to whom, and by which sentence of the rules. */

import type { Seat } from '../kit/seat.ts';
import type { Good } from './effects.ts';
import type { LevelMeter, RaisableMeter } from './meters.ts';
import type { Rations } from './rations.ts';
import type { Fault } from './reasons.ts';
import type { Square } from './squares.ts';

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly rule: string;
}

/** Known to that player and the host alone. */
interface Private<Kind extends string> extends Happened<Kind> {
  readonly seat: Seat;
}

/** Something that was ordered. */
interface Ordered<Kind extends string> extends Private<Kind> {
  /** Why it could not be done; none when it was. */
  readonly faults: readonly Fault[];
}

export type Event =
  | Happened<'outer opened'>
  | (Happened<'exhausted'> & {
      readonly square: Square;
      readonly why: 'three visitors' | 'two rounds';
    })
  /** Told at the end of a round: the next one is the last. */
  | Happened<'last round'>
  /** Nobody visited anything, for so many rounds in a row by now. */
  | (Happened<'idle round'> & { readonly rounds: number })
  | (Happened<'match over'> & { readonly why: 'few locations left' | 'nobody travels' })
  /** Nothing valid was received. */
  | Private<'missing'>
  | (Ordered<'artefact'> & {
      readonly power: 'Light' | 'Dark';
      /** False: used already in an earlier round. */
      readonly works: boolean;
      /** What it brought (Light) or cost (Dark), as far as there was room or there was any. */
      readonly reserves: number;
      readonly rations: number;
      readonly water: number;
      readonly energy: number;
    })
  | (Ordered<'reserve'> & {
      readonly provision: 'Rations' | 'Water';
      /** False: there was none to spend. */
      readonly spent: boolean;
      /** How many Fresh Rations or Water had room. */
      readonly gained: number;
    })
  | (Ordered<'rested'> & {
      readonly why: 'chosen' | 'too little Energy';
      /** Where there was too little Energy. */
      readonly square: Square | null;
      readonly gained: number;
    })
  /** A Rest that was asked for, without being Exhausted at the start of the round. */
  | Ordered<'rest void'>
  /** A visit that was asked for was not made, and nothing was paid. */
  | (Ordered<'visit void'> & { readonly square: Square })
  | (Private<'visited'> & {
      readonly square: Square;
      readonly energy: number;
      readonly progress: number;
      /** How many made a visit there this round, oneself included. */
      readonly visitors: number;
    })
  | (Ordered<'named'> & { readonly square: Square; readonly named: Seat | null })
  /** An effect changed a meter. Whoever caused it is not told. */
  | (Private<'changed'> & {
      readonly square: Square;
      readonly good: Good;
      /** What the effect said, signed, and what came of it within the limits. */
      readonly amount: number;
      readonly applied: number;
      /** Whether one visited there, was named there, or neither. */
      readonly as: 'visitor' | 'named' | 'one of all';
    })
  | (Private<'raised'> & {
      readonly square: Square;
      readonly meter: RaisableMeter;
      readonly amount: number;
      readonly applied: number;
    })
  | (Private<'voted'> & { readonly square: Square; readonly vote: 0 | 2 | null })
  | (Private<'colours'> & {
      readonly same: boolean;
      readonly different: boolean;
      /** Energy gained and lost, within the limits. */
      readonly gained: number;
      readonly lost: number;
      /** What the two stand at afterwards. */
      readonly nextSame: number;
      readonly nextDifferent: number;
    })
  /** Fewer than two visits were made. */
  | (Private<'stranded'> & { readonly progress: number; readonly energy: number })
  | (Private<'ate'> & { readonly eaten: Rations; readonly energy: number })
  /** Fewer than 2 Rations could be eaten, for the `times`-th time. */
  | (Private<'went hungry'> & {
      readonly eaten: number;
      readonly times: number;
      readonly capacityLost: number;
      readonly energyLost: number;
    })
  | (Private<'aged'> & { readonly inedible: number; readonly left: Rations })
  | (Private<'drank'> & {
      /** Energy spent on visits, and the Water that takes; the vote's number where there was one. */
      readonly energySpent: number;
      readonly needed: number;
      readonly drunk: number;
      readonly progressLost: number;
      /** Where the vote was held; null by the standard rules. */
      readonly votedAt: Square | null;
    })
  /** How a player stands when the round is over. The levels and the Progress in sixes of it are public. */
  | (Private<'standing'> & {
      readonly amounts: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
    })
  /** At the end: Progress for the levels above the lowest. Public then, with all else about Progress. */
  | (Private<'bonus'> & {
      readonly levels: Readonly<Record<LevelMeter, number>>;
      readonly progress: number;
    });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
