/** The state of a season: all facts in order. The position is derived from them (`fold.ts`). */

import type { Pair } from '../kit/match/communal.ts';
import type { MatchOutcome } from '../kit/match/season.ts';
import type { Seat } from '../kit/match/seat.ts';

/** The place of an episode in the programme, the same for its repetitions: "round-2-main". */
export type Slot = string;
/** One match of a slot; repetitions are numbered: "round-2-main-again-1". */
export type EpisodeId = string;
/** The numbers of steps so far by kind. Undone facts do not lower them. */
export interface StepCounts {
  readonly choices: number;
  readonly matches: number;
}
/** "round-1 opponent of Dems" */
export type ChoiceId = string;

export const ARTEFACTS = ['Light', 'Dark'] as const;
export type Artefact = (typeof ARTEFACTS)[number];

export type Fact =
  /** A step asks for these choices. Later ones wait for its deadline. Empty: closed. */
  | { readonly kind: 'asked'; readonly choices: readonly ChoiceId[] }
  | {
      readonly kind: 'chosen';
      readonly choice: ChoiceId;
      readonly chosen: Seat;
      readonly isDefault: boolean;
    }
  /** The artefacts of this episode are chosen; see `State.artefacts`. */
  | { readonly kind: 'equipped'; readonly episode: EpisodeId }
  | {
      readonly kind: 'opened';
      readonly episode: EpisodeId;
      readonly seats: readonly Seat[];
      /** Garnets brought to the match, in the order of the seats. */
      readonly garnets: readonly number[];
      readonly pairs: readonly Pair[];
    }
  | {
      readonly kind: 'result';
      readonly episode: EpisodeId;
      /** From the match's ledger; null if it was played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
      /** Whether the host ruled this result. */
      readonly isRuled: boolean;
    }
  | { readonly kind: 'skipped'; readonly episode: EpisodeId }
  /** The match of this slot is repeated. */
  | { readonly kind: 'again'; readonly slot: Slot }
  /** The match of this slot is replanned after a ruling without players who have left. */
  | { readonly kind: 'reseated'; readonly slot: Slot }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

export type FactOfKind<Kind extends Fact['kind']> = Extract<Fact, { readonly kind: Kind }>;

/** The public part of the state: all but the artefacts. */
export interface PublicView {
  /** The whole cast in an order drawn once, which is the last tie-break. */
  readonly lot: readonly Seat[];
  readonly facts: readonly Fact[];
  /** Absent in seasons of version 1. */
  readonly steps?: StepCounts;
}

/** The artefacts of one seat, by episode. */
export type OwnArtefacts = Readonly<Record<EpisodeId, Artefact>>;

export interface State extends PublicView {
  /** Artefacts brought to an episode, by its id and the seat. Private even after the end. */
  readonly artefacts: Readonly<Record<EpisodeId, Readonly<Record<Seat, Artefact>>>>;
}
