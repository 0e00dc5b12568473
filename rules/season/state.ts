/** The state of a season: all facts in order. The position is derived from them (`fold.ts`). */

import type { Pair } from '../kit/match/communal.ts';
import type { MatchOutcome } from '../kit/match/season.ts';
import type { Seat } from '../kit/match/seat.ts';

/** The place of an episode, however often it is repeated: "round-2-main". */
export type Slot = string;
/** One match in a slot, numbered from the second on: "round-2-main-again-1". */
export type EpisodeId = string;
/** Numbers of steps so far, by kind: undone facts never lower them. */
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
  /** Artefacts of that episode are chosen; see `State.artefacts`. */
  | { readonly kind: 'equipped'; readonly episode: EpisodeId }
  | {
      readonly kind: 'opened';
      readonly episode: EpisodeId;
      readonly seats: readonly Seat[];
      /** Brought along, in the order of the seats. */
      readonly garnets: readonly number[];
      readonly pairs: readonly Pair[];
    }
  | {
      readonly kind: 'result';
      readonly episode: EpisodeId;
      /** From the match's ledger; null if it was played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
      /** Whether it is the host's ruling. */
      readonly isRuled: boolean;
    }
  | { readonly kind: 'skipped'; readonly episode: EpisodeId }
  /** Later facts in that slot concern another match. */
  | { readonly kind: 'again'; readonly slot: Slot }
  /** A ruling made the match of that slot; it seats nobody who left before the ruling. */
  | { readonly kind: 'reseated'; readonly slot: Slot }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { readonly kind: Kind }>;

/** Public parts of the state: all but the artefacts. */
export interface PublicView {
  /** The whole cast in an order drawn once, the last tie-break. */
  readonly lot: readonly Seat[];
  readonly facts: readonly Fact[];
  /** Absent by the rules of version 1. */
  readonly steps?: StepCounts;
}

/** Artefacts of one seat, by episode. */
export type OwnArtefacts = Readonly<Record<EpisodeId, Artefact>>;

export interface State extends PublicView {
  /** Artefacts brought to an episode, by its id. Private, also after the end. */
  readonly artefacts: Readonly<Record<EpisodeId, Readonly<Record<Seat, Artefact>>>>;
}
