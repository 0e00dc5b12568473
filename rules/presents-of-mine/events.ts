/** Events of a match, reasons of faults, and arguments of the game’s functions. */

import {
  doubtful,
  type OrderFault as FaultBy,
  illegal,
  type Reasons,
} from '../kit/judging/problem.ts';
import type { EventOfKind, SeatEvent } from '../kit/match/event.ts';
import type * as kit from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import type { Content } from './content.ts';
import { type Letter, PICKS, type Present, type StartingLetter } from './presents.ts';
import type { Distance, ReplacementLetter, State } from './state.ts';

/** A present that moves over a distance in the circle. */
interface Move {
  readonly present: Present;
  readonly distance: Distance;
}

export type Event =
  /** The five presents that a player picks, in addition to the Average Present. */
  | (SeatEvent<'picked'> & {
      readonly letters: readonly StartingLetter[];
      readonly drawn: readonly StartingLetter[];
    })
  /** Initial staleness of a letter's presents, and the number of players who picked it. */
  | (EventOfKind<'staleness set'> & {
      readonly letter: StartingLetter;
      readonly players: number;
      readonly staleness: number;
    })
  /** The Average Present that everybody gets. */
  | (EventOfKind<'average given'> & { readonly present: Present })
  | (EventOfKind<'circle drawn'> & { readonly circle: readonly Seat[] })
  | (EventOfKind<'circle reversed'> & { readonly circle: readonly Seat[] })
  /** An order replaced by the default. Private. `named` is the readable part of the order. */
  | (SeatEvent<'defaulted'> & {
      readonly what: 'picks' | 'passing' | 'replaced' | 'replacement' | 'thefts';
      readonly faults: readonly Fault[];
      readonly named: readonly string[];
    })
  | (EventOfKind<'passed'> & Move & { readonly from: Seat; readonly to: Seat })
  /** A theft. `rule` does not mention chance, which is private to the thief. */
  | (EventOfKind<'stolen'> & Move & { readonly thief: Seat; readonly victim: Seat })
  /** A random theft, because the wanted present was gone. Private to the thief, its seat. */
  | (SeatEvent<'stolen by chance'> &
      Move & { readonly victim: Seat; readonly faults: readonly Fault[] })
  /** A replacement, with the number of players who chose it and the resulting staleness. */
  | (EventOfKind<'replacement counted'> & {
      readonly letter: ReplacementLetter;
      readonly players: number;
      readonly staleness: number;
    })
  | (SeatEvent<'replaced'> & { readonly gone: Present; readonly present: Present })
  /**
   * A present's points. `present` is as at the start of scoring; `counted` is the number its
   * ability uses: Average Presents (B, K), neighbours (C), the furthest player (D), receipt (E);
   * places travelled (G), other players (H, J), being the stalest (I), stale presents (M); 0 for
   * the others. Null before there is a list, for abilities that need it.
   */
  | (SeatEvent<'ability'> & {
      readonly present: Present;
      readonly points: number;
      readonly counted: number | null;
    })
  /** A Kaboom Present without layers left. `limited`: a Limiting Present reduced the cost. */
  | (SeatEvent<'exploded'> & {
      readonly present: Present;
      readonly becomes: Present;
      readonly limited: boolean;
    })
  /** The most presents of a letter, held alone or tied. */
  | (SeatEvent<'monopoly'> & {
      readonly letter: StartingLetter;
      readonly held: number;
      readonly alone: boolean;
      readonly points: number;
    })
  /** Points lost for the staleness of all presents held: at least 0. */
  | (SeatEvent<'staleness counted'> & { readonly lost: number })
  /**
   * `earned`: points of abilities and Monopoly. `kept`: the score stayed although `balance` is
   * below 0.
   */
  | (SeatEvent<'scored'> & {
      readonly earned: number;
      readonly lost: number;
      readonly balance: number;
      readonly change: number;
      readonly kept: boolean;
      readonly total: number;
    })
  /** A present's staleness at the end of a round, in the order of the seat's `ability` events. */
  | (SeatEvent<'aged'> & {
      readonly before: Present;
      readonly after: Present;
      readonly passed: boolean;
    });

export type EventOf<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;

/** Sections of the rules that events cite. */
export const SOURCES = {
  picks: 'Rules, Setup',
  missingPicks: 'Rulings, Passing: missing pregame picks',
  startingStaleness: 'Rules, Setup: staleness',
  averageGiven: 'Rules, Setup: extra Average Present',
  circle: 'Rules, Gameplay: the list',
  reversal: 'Rules, Gameplay: the list is reversed',
  passing: 'Rules, Submissions',
  missingPassing: 'Rulings, Passing: missing or invalid',
  replacing: { 'round-2': 'Rules, Variations: Round 2', 'round-3': 'Rules, Variations: Round 3' },
  replacementStaleness: 'Rulings, Variations: staleness of replacements',
  missingReplacement: 'Rulings, Variations: missing or invalid',
  stealing: 'Rules, Variations: Round 4',
  randomTheft: 'Rulings, Variations: Round 4',
  explosion: 'Rules, Variations: K',
  monopoly: 'Rules, Variations: Round 5',
  staleness: 'Rules, Gameplay: points lost to staleness',
  score: 'Rulings, Scoring',
  floor: 'Rules, Gameplay: a score never decreases',
  update: 'Rulings, Staleness update',
} as const;

export const ABILITY_SOURCES: Readonly<Record<Letter, string>> = {
  A: 'Rules, Starting Presents: A',
  B: 'Rules, Starting Presents: B',
  C: 'Rules, Starting Presents: C',
  D: 'Rules, Starting Presents: D',
  E: 'Rules, Starting Presents: E',
  F: 'Rules, Starting Presents: F',
  G: 'Rules, Starting Presents: G',
  H: 'Rules, Starting Presents: H',
  I: 'Rules, Starting Presents: I',
  J: 'Rules, Starting Presents: J',
  K: 'Rules, Variations: K',
  L: 'Rules, Variations: L',
  M: 'Rules, Variations: M',
  N: 'Rules, Variations: N',
};

const MISSING_RULE = 'Rulings, Passing: missing or invalid';
const MISSING_PICKS_RULE = 'Rulings, Passing: missing pregame picks';
const REPLACING_RULE = 'Rulings, Variations: missing or invalid';

export const REASONS = {
  'comes later': illegal('Rules, Variations', {
    warning: (given) =>
      `${given} comes only in a later round: K and L in Round 2, M and N in Round 3. Pick from ` +
      'A to J instead.',
    explanation: (given) => `${given} comes only in a later round`,
  }),
  'picked twice': illegal(MISSING_PICKS_RULE, {
    warning: (given) =>
      `${given} is picked more than once, which counts once. Pick ${spellNumber(PICKS)} ` +
      'different presents.',
    explanation: null,
  }),
  'too few picks': illegal(MISSING_PICKS_RULE, {
    warning:
      `fewer than ${spellNumber(PICKS)} different presents are picked. Pick more; ` +
      'missing ones are drawn at random at the deadline.',
    explanation: `fewer than ${spellNumber(PICKS)} different starting presents`,
  }),
  'too many picks': illegal('Rules, Setup', {
    warning:
      `more than ${spellNumber(PICKS)} presents are picked. ` +
      `Pick ${spellNumber(PICKS)}, or only the first ${spellNumber(PICKS)} will count.`,
    explanation: null,
  }),
  'nothing named': illegal(MISSING_RULE, {
    warning: 'you chose nothing here. Choose one; otherwise the rules choose for you.',
    explanation: 'you did not name everything',
    isForBlank: true,
  }),
  'not held': illegal(MISSING_RULE, {
    warning: (given) =>
      `you do not hold ${given}. Choose one of the presents in your inventory, with the ` +
      'staleness it has now.',
    explanation: (given) => `you did not hold ${given}`,
    effect: 'same as blank',
  }),
  'named too often': illegal(MISSING_RULE, {
    warning: (given) =>
      `you name ${given} more often than you hold it. Choose another present here.`,
    explanation: (given) => `you did not hold ${given} as often`,
    effect: 'same as blank',
  }),
  'not kept': illegal(REPLACING_RULE, {
    warning: (given) =>
      `${given} is passed this round, so it cannot be replaced. Choose one of the three ` +
      'presents that you keep.',
    explanation: (given) => `${given} was not among the presents you kept`,
    effect: 'same as blank',
  }),
  'not offered': illegal(REPLACING_RULE, {
    warning: (given) => `${given} is not one of this round’s two presents. Choose one of the two.`,
    explanation: (given) => `${given} was not one of the two`,
    effect: 'same as blank',
  }),
  'not theirs': illegal('Rulings, Variations: Round 4', {
    warning: (given) =>
      `this player does not hold ${given}. Choose a present that they hold; otherwise a random ` +
      'present is stolen.',
    explanation: (given) => `${given} was never there`,
    effect: 'same as blank',
  }),
  gone: doubtful('Rules, Variations: Round 4', {
    warning: null,
    explanation: (given) => `somebody nearer had stolen ${given}`,
  }),
  'layers not said': doubtful('Rulings, Passing: Kaboom Presents', {
    warning: (given) =>
      `several Kaboom Presents match ${given}; the one with most layers left is taken. ` +
      'To choose another present, add its layers, as in K2/4.',
    explanation: null,
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;

export type PublicContext = kit.Now<Content, State>;
export type QuestionInput = kit.QuestionInput<Content, State>;
export type SeatContext = kit.SeatNow<Content, State>;
export type PublicPageInput = kit.PageInput<Content, State, Event>;
export type HostPageInput = kit.PageInput<Content, State, Event>;
