/** Opening the matches that a season awaits, each with the content that comes with its game. */

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { type NextGiven, openNext } from '../../../functions/match/opening/open-episode.ts';
import type { Progress } from '../../../functions/match/opening/open-match.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { awaitedHere, toOpen } from '../../../functions/match/reading/season-matches.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import { defaultFolder, readContentFolder } from '../files/content-folder.ts';
import { UsageError } from '../terminal/exit.ts';
import { gameNamed } from './game-named.ts';

export interface EpisodeOpening {
  /** The service account of the function; null where the host’s own account keeps matches. */
  readonly editor: string | null;
  /** An episode whose match is not the one that is awaited: another is opened. */
  readonly anew?: string;
}

/** Gives what was opened. Killed anywhere, the same call goes on from there; two at once open each match once. @throws NotShared, GoogleError, IncidentError, UsageError */
export async function openDueEpisodes(
  adjudicator: Adjudicator,
  season: Match,
  { anew, ...given }: EpisodeOpening,
  progress: Progress,
): Promise<readonly Match[]> {
  const isAwaited = ({ match }: AwaitedMatch): boolean => match === anew;
  if (anew !== undefined && !awaitedHere(currentPosition(season)).some(isAwaited))
    throw new UsageError(`No match “${anew}” is waited for now.`);
  const opened: Match[] = [];
  while (anew !== undefined || opened.length > 0 || toOpen(currentPosition(season)).length > 0) {
    const isLeft = anew !== undefined && !opened.some((match) => episodeOf(match) === anew);
    const next = { ...given, gameOf, ...(isLeft && { anew }) };
    const match = await openNext(adjudicator, season.files.hostId, next, progress);
    if (match === null) break;
    opened.push(match);
    if (isLeft && episodeOf(match) === anew) break;
  }
  return opened;
}

const episodeOf = (match: Match): string | undefined => currentPosition(match).opened.season?.match;

async function gameOf(id: string): ReturnType<NextGiven['gameOf']> {
  const game = await gameNamed(id);
  const read = await readContentFolder(game, defaultFolder(game));
  if (read.kind === 'unsound') throw new UsageError(...read.problems);
  return { game, content: read.content };
}
