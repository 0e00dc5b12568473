/** The games that a season's programme plays, as they are known here. */

import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { findGame, GAMES } from '../../../rules/games.ts';
import type { PlannedEpisode } from '../../../rules/kit/match/awaiting.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { seatsText } from '../files/seats-file.ts';
import { variantProblem } from './chosen-variants.ts';

/** Those that are known here, each once; none of a single match. */
export function gamesPlayed({ game, content }: Pick<Plan, 'game' | 'content'>): readonly AnyGame[] {
  const episodes = game.episodesPlanned?.(content.value) ?? [];
  const ids = episodes.flatMap(({ games }) => games.map(({ id }) => id));
  return [...new Set(ids)].flatMap((id) => findGame(id) ?? []);
}

/**
 * What a programme says of games that is not so, a sentence each: the season believes what stands there, and a match could not be
 * opened. A game that is not known here cannot be opened from here either.
 */
export function programmeProblems({
  game,
  content,
}: Pick<Plan, 'game' | 'content'>): readonly string[] {
  const episodes = game.episodesPlanned?.(content.value) ?? [];
  const games = episodes.flatMap((episode) => episode.games);
  const problems = [
    ...games.flatMap((one) => gameProblem(one) ?? []),
    ...episodes.flatMap(variantProblems),
  ];
  return [...new Set(problems)];
}

function gameProblem({ id, least, most }: PlannedEpisode['games'][number]): string | null {
  const game = findGame(id);
  if (game === undefined)
    return `games.csv, Game “${id}”: there is no such game here. Expected is ${GAMES.map((one) => one.id).join(', ')}, or one that “sealed game add” has made known on this machine.`;
  const { seats } = game;
  return least >= seats.least && most <= seats.most
    ? null
    : `games.csv, Game “${id}”, Least ${least}, Most ${most}: ${game.title} is played with ${seatsText(game)}.`;
}

const variantProblems = ({ title, games, variants }: PlannedEpisode): readonly string[] =>
  games.flatMap(({ id }) => {
    const game = findGame(id);
    if (game === undefined) return [];
    return Object.entries(variants).flatMap(([name, value]) => {
      const problem = variantProblem(game, [name, value]);
      return problem === null
        ? []
        : [`programme.csv, Episode “${title}”, Variants “${name}=${value}”: ${problem}`];
    });
  });
