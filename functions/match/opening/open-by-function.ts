/** The function opens the matches of a season: one at each poll, in files that lie ready. */

import { findGame } from '../../../rules/games.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Plan } from './draft-match.ts';
import { openNext } from './open-next.ts';

/** The content that comes with a game; null where it is not known here. */
export type ContentOf = (game: AnyGame) => Promise<Plan['content'] | null>;

/** For its host: which match is in nobody's way, and is opened by nobody but him. */
const unknownText = ({ title, game }: AwaitedMatch): string =>
  `${title}: its game, “${game}”, is none that this function has. Open it by “sealed season next”, or let “sealed run” do so; the function opens the others.`;

/** What an adjudicator opens by that can make no files. */
export const openingByFunction =
  (contentOf: ContentOf): Required<Adjudicator>['openNext'] =>
  async (adjudicator, seasonId) => {
    const { match, unknown } = await openNext(
      adjudicator,
      seasonId,
      {
        ...{ editor: null, makesFiles: false },
        gameOf: async (id) => {
          const game = findGame(id);
          const content = game === undefined ? null : await contentOf(game);
          return game === undefined || content === null ? null : { game, content };
        },
      },
      () => {},
    );
    return { isOpened: match !== null, notes: unknown.map(unknownText) };
  };
