/** The games that a season's programme plays, as they are known here. */

import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { findGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';

/** Those that are known here, each once; none of a single match. */
export function gamesPlayed({ game, content }: Pick<Plan, 'game' | 'content'>): readonly AnyGame[] {
  const episodes = game.episodesPlanned?.(content.value) ?? [];
  const ids = episodes.flatMap(({ games }) => games.map(({ id }) => id));
  return [...new Set(ids)].flatMap((id) => findGame(id) ?? []);
}
