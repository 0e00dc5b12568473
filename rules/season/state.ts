/** The state of a season: all that it has taken in, in order. What it comes to is counted from that each time (`fold.ts`). */

import type { Pair } from '../kit/match/communal.ts';
import type { MatchOutcome } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';

/** Where an episode belongs, however often it is made again: "round-2-main". */
export type Slot = string;
/** An episode as it is made: its slot, and from the second time on a number. "round-2-main-again-1" */
export type EpisodeId = string;
/** How many steps there were up to the open one, by their kind: undone facts never take a number back. */
export interface StepCounts {
  readonly choices: number;
  readonly matches: number;
}
/** "round-1 opponent of Dems" */
export type ChoiceId = string;

export const ARTEFACTS = ['Light', 'Dark'] as const;
export type Artefact = (typeof ARTEFACTS)[number];

export type Fact =
  /** A step asks for these choices; later ones wait for its deadline. Empty: the asking ends. */
  | { readonly kind: 'asked'; readonly choices: readonly ChoiceId[] }
  | {
      readonly kind: 'chosen';
      readonly choice: ChoiceId;
      readonly chosen: Seat;
      readonly isDefault: boolean;
    }
  /** Artefacts of that episode are chosen; which is in `State.artefacts`. */
  | { readonly kind: 'equipped'; readonly episode: EpisodeId }
  | {
      readonly kind: 'opened';
      readonly episode: EpisodeId;
      readonly seats: readonly Seat[];
      /** What each brings, in the order of the seats. */
      readonly garnets: readonly number[];
      readonly pairs: readonly Pair[];
    }
  | {
      readonly kind: 'result';
      readonly episode: EpisodeId;
      /** Of the match's ledger; null where it was played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
      /** Whether the host ruled it so. */
      readonly isRuled: boolean;
    }
  | { readonly kind: 'skipped'; readonly episode: EpisodeId }
  /** What is made in that slot from here on is another match. */
  | { readonly kind: 'again'; readonly slot: Slot }
  /** A ruling made the match of that slot; it seats nobody who left before the ruling. */
  | { readonly kind: 'reseated'; readonly slot: Slot }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { readonly kind: Kind }>;

export interface State {
  /** The whole cast in an order drawn once: it breaks what nothing else does. */
  readonly lot: readonly Seat[];
  readonly facts: readonly Fact[];
  /** Absent by the rules of version 1. */
  readonly steps?: StepCounts;
  /** Private: what each player brings to an episode, by its id. */
  readonly artefacts: Readonly<Record<EpisodeId, Readonly<Record<Seat, Artefact>>>>;
}
