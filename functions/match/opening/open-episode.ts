/** Opening the match of an episode, and linking it in the season's ledger. Killed anywhere, the same call goes on from there. */

import type { Adjudicator } from '../adjudicator.ts';
import { keyedHash } from '../ledger/bindings.ts';
import { buildMatchLink } from '../next/taking-reports.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { scheduleContinuation } from '../visiting/continuation.ts';
import { writeEntry } from '../visiting/write-entry.ts';
import { type EpisodeGiven, episodePlan } from './episode-plan.ts';
import { openMatch, type Progress } from './open-match.ts';
import { foldersOf } from './seat-folders.ts';

/** Gives the match. @throws NotShared, GoogleError, IncidentError */
export async function openEpisode(
  adjudicator: Adjudicator,
  given: Omit<EpisodeGiven, 'folders' | 'nowMs'>,
  progress: Progress,
): Promise<Match> {
  const { google } = adjudicator;
  const folders = await foldersOf(google, given.season, given.awaited);
  const plan = episodePlan({ ...given, folders, nowMs: google.now() });
  const { match: episode, title } = given.awaited;
  return openMatch(adjudicator, plan, progress, async (match) => {
    await linkMatch(adjudicator, given.season.files.hostId, { match, episode, title });
  });
}

/** Somebody else can write to the season's ledger meanwhile; he cannot do so for ever. */
const ROUNDS = 5;

export interface OpenedEpisode {
  readonly match: { readonly files: Pick<Match['files'], 'hostId' | 'publicId'> };
  readonly episode: string;
  readonly title: string;
}

/** Links a match that is open, once. Gives the season with the link. @throws GoogleError, IncidentError */
export async function linkMatch(
  adjudicator: Adjudicator,
  seasonId: string,
  linked: OpenedEpisode,
): Promise<Match> {
  const { hostId, publicId } = linked.match.files;
  for (let round = 1; round <= ROUNDS; round++) {
    const season = await readMatch(adjudicator.google, seasonId);
    if (season.key === null) throw new Error('a season that is read has its key');
    const host = keyedHash(season.key, 'season match', hostId);
    const { matches } = currentPosition(season);
    if (Object.hasOwn(matches, linked.episode) && matches[linked.episode]?.host === host)
      return season;
    const link = { match: linked.episode, title: linked.title, public: publicId, host };
    const written = buildMatchLink(season, link, adjudicator.google.now());
    await scheduleContinuation(adjudicator, written);
    if ((await writeEntry(adjudicator, written)) !== null) return written.match;
  }
  throw new Error('the season is written to again and again: try once more');
}
