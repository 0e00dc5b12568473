/** Opening the matches that a season awaits, each with the content that comes with its game; and seats that have left are waited for no more. */

import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { openEpisode } from '../../../functions/match/opening/open-episode.ts';
import type { Progress } from '../../../functions/match/opening/open-match.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { awaitedHere, hostIdsOf, toOpen } from '../../../functions/match/reading/season-matches.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import { defaultFolder, readContentFolder } from '../files/content-folder.ts';
import { UsageError } from '../terminal/exit.ts';
import { gameNamed } from './game-named.ts';

export interface EpisodeOpening {
  /** The service account of the function; null where the host’s own account keeps matches. */
  readonly editor: string | null;
  /** Names of the season’s hosts, where a game has houses for them. */
  readonly hosts: readonly string[];
  /** An episode whose match is not the one that is awaited: another is opened. */
  readonly anew?: string;
}

/** Gives what was opened. Killed anywhere, the same call goes on from there. @throws NotShared, GoogleError, IncidentError, UsageError */
export async function openDueEpisodes(
  adjudicator: Adjudicator,
  season: Match,
  given: EpisodeOpening,
  progress: Progress,
): Promise<readonly Match[]> {
  const position = currentPosition(season);
  const again = awaitedHere(position).filter(({ match }) => match === given.anew);
  if (given.anew !== undefined && again.length === 0)
    throw new UsageError(`No match “${given.anew}” is waited for now.`);
  const opened: Match[] = [];
  for (const awaited of again.length > 0 ? again : toOpen(position)) {
    progress(`${awaited.title}:`);
    opened.push(await opening(adjudicator, season, { ...given, awaited }, progress));
  }
  await letGo(adjudicator, season);
  return opened;
}

async function opening(
  adjudicator: Adjudicator,
  season: Match,
  { awaited, editor, hosts }: EpisodeOpening & { readonly awaited: AwaitedMatch },
  progress: Progress,
): Promise<Match> {
  const game = await gameNamed(awaited.game ?? undefined);
  const read = await readContentFolder(game, defaultFolder(game));
  if (read.kind === 'unsound') throw new UsageError(...read.problems);
  const { content } = read;
  const given = { season, awaited, game, content, editor, hosts };
  return openEpisode(adjudicator, given, progress);
}

/** Who has left the season is not waited for in the matches that go on: the game’s defaults play. */
async function letGo(adjudicator: Adjudicator, season: Match): Promise<void> {
  const left = awaitedHere(currentPosition(season)).filter(({ absent }) => absent.length > 0);
  if (left.length === 0) return;
  const ids = await hostIdsOf(adjudicator.google, season);
  for (const { match: name, absent } of left) {
    const id = ids[name];
    for (const seat of id === undefined ? [] : absent) await goWithout(adjudicator, id ?? '', seat);
  }
}

async function goWithout(
  adjudicator: Adjudicator,
  hostId: string,
  seat: AwaitedMatch['absent'][number],
): Promise<void> {
  const match = await readMatch(adjudicator.google, hostId);
  const { step, absent } = currentPosition(match);
  if (step === null || absent[seat] === 'until told') return;
  await intervene(adjudicator, match, {
    id: `left-${match.positions.length}-${match.files.seats.findIndex((one) => one.seat === seat)}`,
    action: { kind: 'absent', seat, absence: 'until told' },
    asked: `absent ${seat} until told`,
    reason: `${seat} has left the season.`,
  });
}
