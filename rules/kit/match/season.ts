/** The types that only seasons need. A season knows its matches as data and imports no game. */

import type { Pair } from './communal.ts';
import type { Placing, Purses } from './prizes.ts';
import type { Seat } from './seat.ts';
import type { Player, Variants } from './setup.ts';

/** A match as planned in the content. */
export interface PlannedEpisode {
  readonly title: string;
  /** Empty if it is played elsewhere. */
  readonly games: readonly {
    readonly id: string;
    readonly least: number;
    readonly most: number;
  }[];
  readonly variants: Variants;
}

/** An open match with its seats filled from the cast. Public. */
export interface AwaitedMatch {
  /** Kebab-case, never the same twice in a season: "round-2-main". */
  readonly match: string;
  /** One line: "Round 2, main match". */
  readonly title: string;
  /** Null if it is played elsewhere and the host enters the outcome. */
  readonly game: string | null;
  readonly variants: Variants;
  /** In cast order, with garnets; other items are private (`Game.artefacts`). */
  readonly players: readonly Omit<Player, 'artefact'>[];
  /** Communal garnets of pairs; absent for other games. */
  readonly communal?: readonly Pair[];
  /** Players who have left: the game's defaults play their seats. */
  readonly absent: readonly Seat[];
}

/** The part of an outcome that a season uses. */
export interface MatchOutcome {
  /** All seats, best first. */
  readonly placings: readonly Placing[];
  /** Final holdings, prizes included. */
  readonly purses: Purses;
}

/** Collected by a step that awaits matches: results, and the host's rulings. */
export type Report =
  | {
      readonly kind: 'finished';
      readonly match: string;
      /** Hash of the entry that ended the match; null if it was played elsewhere. */
      readonly lastHash: string | null;
      readonly outcome: MatchOutcome;
    }
  /** Not played: repeated with the same seats, skipped, or treated as usual in the programme. */
  | { readonly kind: 'void'; readonly match: string; readonly follows: 'again' | 'skip' | 'usual' }
  /** A finished match counts as if it had this outcome. */
  | { readonly kind: 'ruled'; readonly match: string; readonly outcome: MatchOutcome }
  | { readonly kind: 'left'; readonly seat: Seat }
  | { readonly kind: 'returned'; readonly seat: Seat };

/** Hosts and cast of a season, in order. */
export interface People {
  readonly hosts: readonly string[];
  readonly cast: readonly string[];
}

/** The members that seasons define, and games whose players bring something from a season. */
export interface SeasonMembers<Content, Now> {
  /** Whether pairs of players hold garnets together, see `Setup.communal`. */
  readonly communal?: true;
  /** Returns names of the season's people by the names in the content that they replace. */
  castNames?(content: Content, people: People): ReadonlyMap<string, string>;
  /** Player counts of the planned matches, in order, if nobody leaves. Absent: it plans none. */
  matchesPlanned?(content: Content, cast: readonly Seat[]): readonly number[];
  /**
   * Returns a match by its name, also once it is over; null if the season has not awaited it.
   * Absent: the game awaits no matches.
   */
  awaited?(now: Now, match: string): AwaitedMatch | null;
  /** Private items that players bring to an awaited match, in that game's words. Absent: none. */
  artefacts?(now: Now, match: string): Readonly<Record<Seat, string>>;
  /** The planned matches of a content, for checks against their games. Absent: it plans none. */
  episodesPlanned?(content: Content): readonly PlannedEpisode[];
  /**
   * Returns null if the open step can take the report, or a sentence with the reason why not.
   * Absent: no report can be taken.
   */
  refuses?(now: Now, report: Report): string | null;
  /**
   * Whether the season takes reports once it is over, so that it closes a day later. Absent: it
   * closes within minutes.
   */
  isRuledAfterwards?(now: Now): boolean;
}
