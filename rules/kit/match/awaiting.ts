/** Matches that a step waits for: what each is opened with, as data, since a season knows no game. */

import type { Pair } from './communal.ts';
import type { Seat } from './seat.ts';
import type { Player, Variants } from './setup.ts';

/** Matches as its content plans them, and what that says of their games. */
export interface PlannedEpisode {
  readonly title: string;
  /** None where it is played elsewhere. */
  readonly games: readonly {
    readonly id: string;
    readonly least: number;
    readonly most: number;
  }[];
  readonly variants: Variants;
}

/** A match that is open, as it was filled in from the cast. Everybody may read it. */
export interface AwaitedMatch {
  /** Kebab-case, never the same twice in a season: "round-2-main". */
  readonly match: string;
  /** One line: "Round 2, main match". */
  readonly title: string;
  /** The id of its game; null where it is played elsewhere and the host enters its outcome. */
  readonly game: string | null;
  readonly variants: Variants;
  /** In the order of the cast, each with the garnets brought along; what else they bring is private (`Game.artefacts`). */
  readonly players: readonly Omit<Player, 'artefact'>[];
  /** What pairs of them bring along; absent where the game knows no pairs. */
  readonly communal?: readonly Pair[];
  /** Who has left since: the game's defaults play these seats. */
  readonly absent: readonly Seat[];
}
