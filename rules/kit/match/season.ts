/** The types that only seasons need. A season handles its matches as data and imports no game. */

import type { Pair } from './communal.ts';
import type { Placing, Purses } from './prizes.ts';
import type { Seat } from './seat.ts';
import type { Player, Variants } from './setup.ts';

export interface PlannedEpisode {
  readonly title: string;
  /** The games that may be played; empty if the match is played elsewhere. */
  readonly games: readonly {
    readonly id: string;
    readonly least: number;
    readonly most: number;
  }[];
  readonly variants: Variants;
}

/** An open match with players for all its seats. Public. */
export interface AwaitedMatch {
  /** In kebab-case, unique in the season: "round-2-main". */
  readonly match: string;
  /** One line: "Round 2, main match". */
  readonly title: string;
  /** Null if the match is played elsewhere and the host enters the outcome. */
  readonly game: string | null;
  readonly variants: Variants;
  /** The players with their garnets, in cast order, without their private artefacts. */
  readonly players: readonly Omit<Player, 'artefact'>[];
  /** Communal garnets of pairs. Absent for games without them. */
  readonly communal?: readonly Pair[];
  /** Players who have left. Their seats do not give orders. */
  readonly absent: readonly Seat[];
}

/** The part of an outcome that a season uses. */
export interface MatchOutcome {
  readonly placings: readonly Placing[];
  readonly purses: Purses;
}

/** An input of a season between its deadlines: a result, or a ruling of the host. */
export type Report =
  | {
      readonly kind: 'finished';
      readonly match: string;
      /** Hash of the entry that ended the match; null if it was played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
    }
  /** A match without a result: to be repeated, skipped, or handled by the season's usual rule. */
  | { readonly kind: 'void'; readonly match: string; readonly follows: 'again' | 'skip' | 'usual' }
  /** A finished match counts as if it had this outcome. */
  | { readonly kind: 'ruled'; readonly match: string; readonly outcome: MatchOutcome }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

/** The names of a season's hosts and cast, in order. */
export interface People {
  readonly hosts: readonly string[];
  readonly cast: readonly string[];
}

/** The members of a season, and of games whose players bring something from a season. */
export interface SeasonMembers<Content, Now> {
  /** Whether pairs of players hold garnets together, see `Setup.communal`. */
  readonly communal?: true;
  /** Returns the names of people by the names that they replace in the content. */
  getCastNames?(content: Content, people: People): ReadonlyMap<string, string>;
  /**
   * Lists the player counts of the planned matches, in order, if nobody leaves. Absent: no plan.
   */
  listMatchSizes?(content: Content, cast: readonly Seat[]): readonly number[];
  /** Finds an awaited match, even once it is over; else null. Absent: no match is awaited. */
  findAwaitedMatch?(now: Now, match: string): AwaitedMatch | null;
  /** Returns private items that players bring to a match, in its game's terms. Absent: none. */
  getArtefacts?(now: Now, match: string): Readonly<Record<Seat, string>>;
  /** Lists the planned matches of a content, to check them against their games. Absent: no plan. */
  listEpisodes?(content: Content): readonly PlannedEpisode[];
  /**
   * Returns a reason if the open step cannot accept a report, else null. Absent: it accepts none.
   */
  checkReport?(now: Now, report: Report): string | null;
  /** Whether a finished season accepts reports for one more day. Absent: it closes in minutes. */
  canRuleAfterEnd?(now: Now): boolean;
}
