/** Views of all games: every audience has its pages, each built up from what that audience may know. */

import type { Seat } from '../match/seat.ts';
import type { Audience, GameBoard, Page, Table, View } from './view.ts';

/** A builder for content that everybody, or the host, may see. */
type Open<Shown, Part> = (shown: Shown) => Part;
/** What is made for the player of one seat. */
type Own<Shown, Part> = (shown: Shown, seat: Seat) => Part;

/** What each audience is shown. */
export interface ViewPages<Shown> {
  /** Where the match stands; a host is told what everybody is. */
  readonly summary: {
    readonly public: Open<Shown, readonly string[]>;
    readonly seat: Own<Shown, readonly string[]>;
  };
  /** As everybody may see it; absent where a game has none. */
  readonly board?: Open<Shown, GameBoard>;
  /** What everybody may know of how seats stand, where no scores are public; see `View`. */
  readonly standing?: Open<Shown, Table>;
  readonly public: readonly Open<Shown, Page>[];
  readonly host: readonly Open<Shown, Page>[];
  readonly seat: readonly Own<Shown, Page>[];
}

/** A game's `view`. */
export const viewBuilder =
  <Shown>(viewing: ViewPages<Shown>) =>
  (shown: Shown & { readonly audience: Audience }): View => {
    const { audience } = shown;
    if (audience.kind === 'seat') {
      const { seat } = audience;
      const pages = viewing.seat.map((page) => page(shown, seat));
      return { summary: viewing.summary.seat(shown, seat), pages };
    }
    const pages = viewing[audience.kind].map((page) => page(shown));
    const summary = viewing.summary.public(shown);
    if (audience.kind === 'host') return { summary, pages };
    const { board, standing } = viewing;
    return {
      summary,
      pages,
      ...(board !== undefined && { board: board(shown) }),
      ...(standing !== undefined && { standing: standing(shown) }),
    };
  };
