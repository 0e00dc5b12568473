/** Builds views: every audience has its pages, built from its own knowledge. */

import type { Seat } from '../match/seat.ts';
import type { Audience, GameBoard, Page, Table, View } from './view.ts';

/** A builder of content for everybody or the host. */
type Open<Shown, Part> = (shown: Shown) => Part;
/** A builder of content for one seat. */
type Own<Shown, Part> = (shown: Shown, seat: Seat) => Part;

/** The pages of each audience. */
export interface ViewPages<Shown> {
  /** The situation; the host reads the public one. */
  readonly summary: {
    readonly public: Open<Shown, readonly string[]>;
    readonly seat: Own<Shown, readonly string[]>;
  };
  /** The public board; absent if the game has none. */
  readonly board?: Open<Shown, GameBoard>;
  /** For games without public scores; see `View`. */
  readonly standing?: Open<Shown, Table>;
  readonly public: readonly Open<Shown, Page>[];
  readonly host: readonly Open<Shown, Page>[];
  readonly seat: readonly Own<Shown, Page>[];
}

/** Builds a game's `view`. */
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
