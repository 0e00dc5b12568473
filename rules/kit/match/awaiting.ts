/** Matches that a step awaits, as data: a season does not import the games. */

import type { Pair } from './communal.ts';
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
