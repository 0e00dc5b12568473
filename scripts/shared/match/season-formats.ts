/** Lists the season formats (folders with the tab Programme), and opens their matches. */

import { join } from 'node:path';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import {
  type OpenNextOptions,
  openNextMatch,
} from '../../../functions/match/opening/open-episode.ts';
import type { ProgressReporter } from '../../../functions/match/opening/open-match.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { listAwaitedHere, listUnopened } from '../../../functions/match/reading/season-matches.ts';
import { findGame, GAMES, SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { AwaitedMatch, PlannedEpisode } from '../../../rules/kit/match/season.ts';
import { getDefaultFolder, readContentFolder } from '../files/content-folder.ts';
import { formatSeatRange } from '../files/seats-file.ts';
import { UsageError } from '../terminal/exit.ts';
import { findVariantProblem, requireGame } from './outside-game.ts';

export const SEASON_FORMATS = ['knockout', 'league', 'community'] as const;
export type SeasonFormat = (typeof SEASON_FORMATS)[number];

/** Returns the folder of a season format. The default format is that of the league. */
export const getSeasonFormatFolder = (programme: SeasonFormat): string =>
  programme === 'league' ? getDefaultFolder(SEASON) : join(getDefaultFolder(SEASON), programme);

/** Lists each game of a season once; empty if the match is not a season. */
export function listSeasonGames({
  game,
  content,
}: Pick<Plan, 'game' | 'content'>): readonly AnyGame[] {
  const episodes = game.listEpisodes?.(content.value) ?? [];
  const ids = episodes.flatMap(({ games }) => games.map(({ id }) => id));
  return [...new Set(ids)].flatMap((id) => findGame(id) ?? []);
}

export function listSeasonFormatProblems({
  game,
  content,
}: Pick<Plan, 'game' | 'content'>): readonly string[] {
  const episodes = game.listEpisodes?.(content.value) ?? [];
  const games = episodes.flatMap((episode) => episode.games);
  const problems = [
    ...games.flatMap((one) => findGameProblem(one) ?? []),
    ...episodes.flatMap(listVariantProblems),
  ];
  return [...new Set(problems)];
}

function findGameProblem({ id, least, most }: PlannedEpisode['games'][number]): string | null {
  const game = findGame(id);
  if (game === undefined)
    return (
      `games.csv, Game “${id}”: this game does not exist on this machine. ` +
      `Write one of ${GAMES.map((one) => one.id).join(', ')}, or an added game (“sealed game add”).`
    );
  const { seats } = game;
  return least >= seats.least && most <= seats.most
    ? null
    : `games.csv, Game “${id}”, Least ${least}, Most ${most}: ${game.title} needs ` +
        `${formatSeatRange(game)}.`;
}

const listVariantProblems = ({ title, games, variants }: PlannedEpisode): readonly string[] =>
  games.flatMap(({ id }) => {
    const game = findGame(id);
    if (game === undefined) return [];
    return Object.entries(variants).flatMap(([name, value]) => {
      const problem = findVariantProblem(game, [name, value]);
      return problem === null
        ? []
        : [`programme.csv, Episode “${title}”, Variants “${name}=${value}”: ${problem}`];
    });
  });

interface SeasonMatchOpening {
  /** Service account of the function; null if the host’s own account runs the matches. */
  readonly editor: string | null;
  /** Name of the match to be opened again; absent to open only missing matches. */
  readonly again?: string;
}

/** Opens due matches. Idempotent. @throws NotSharedError, GoogleError, IncidentError, UsageError */
export async function openDueSeasonMatches(
  adjudicator: Adjudicator,
  season: Match,
  { again, ...given }: SeasonMatchOpening,
  progress: ProgressReporter,
): Promise<readonly Match[]> {
  const isAwaited = ({ match }: AwaitedMatch): boolean => match === again;
  if (again !== undefined && !listAwaitedHere(getCurrentPosition(season)).some(isAwaited))
    throw new UsageError(`The season is not waiting for the match “${again}”.`);
  const opened: Match[] = [];
  while (
    again !== undefined ||
    opened.length > 0 ||
    listUnopened(getCurrentPosition(season)).length > 0
  ) {
    const isLeft = again !== undefined && !opened.some((match) => getEpisode(match) === again);
    const next = { ...given, loadGame: loadGameForSeason, ...(isLeft && { anew: again }) };
    const match = await openNextMatch(adjudicator, season.files.hostId, next, progress);
    if (match === null) break;
    opened.push(match);
    if (isLeft && getEpisode(match) === again) break;
  }
  return opened;
}

const getEpisode = (match: Match): string | undefined =>
  getCurrentPosition(match).opened.season?.match;

async function loadGameForSeason(id: string): ReturnType<OpenNextOptions['loadGame']> {
  const game = await requireGame(id);
  return { game, content: await readContentFolder(game, getDefaultFolder(game)) };
}
