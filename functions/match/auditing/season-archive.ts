import * as z from 'zod';
import type { Google } from '../../google/connect.ts';
import { readMatch } from '../reading/match.ts';
import { hostIdsOf } from '../reading/season-matches.ts';
import {
  type Archive,
  archive,
  archiveOf,
  listUpTo,
  matchOf,
  readArchive,
  readJson,
  type UnreadableFile,
  unreadable,
} from './archive.ts';
import {
  type EpisodeVerdict,
  episodesText,
  judgeEpisodes,
  takenResults,
  worstOf,
} from './episodes.ts';
import { verdictText } from './verdict-text.ts';
import { type Judged, judgeArchive, type Verdict } from './verify.ts';

/** More than any season has. */
const MOST_MATCHES = 1000;

const seasonArchive = z.strictObject({
  format: z.literal('sealed-orders season 1'),
  season: archive,
  /** `match`: the name of the match in its season. */
  matches: listUpTo(MOST_MATCHES, z.strictObject({ match: z.string(), archive })),
});

/** Contains seeds and orders, so only hosts may have it before the end. No codes or addresses. */
export type SeasonArchive = z.infer<typeof seasonArchive>;

/**
 * Exports a season. A running one has only its finished matches. A verification reports matches
 * whose workbook is gone. @throws IncidentError, GoogleError
 */
export async function seasonArchiveOf(google: Google, hostId: string): Promise<SeasonArchive> {
  const read = await readMatch(google, hostId);
  const ids = await hostIdsOf(google, read);
  const taken = new Set(takenResults(read.positions).map(({ report }) => report.match));
  const matches: { readonly match: string; readonly archive: Archive }[] = [];
  for (const match of taken) {
    const id = ids[match];
    if (id !== undefined) matches.push({ match, archive: await archiveOf(google, id) });
  }
  return {
    format: 'sealed-orders season 1',
    season: await archiveOf(google, hostId),
    matches,
  };
}

export type ReadExport =
  | { readonly kind: 'match'; readonly archive: Archive }
  | { readonly kind: 'season'; readonly archive: SeasonArchive }
  | UnreadableFile;

/** Reads the output of `sealed export` for a match or a season. */
export function readExport(text: string): ReadExport {
  if (!SEASON.test(text)) {
    const read = readArchive(text);
    return read.kind === 'archive' ? { kind: 'match', archive: read.archive } : read;
  }
  const read = readJson(text, { format: 'sealed-orders season', schema: seasonArchive });
  return read.kind === 'read'
    ? { kind: 'season', archive: read.value }
    : unreadable(read, 'It is not an exported season.');
}

/** In canonical JSON, "format" is the first field. */
const SEASON = /^\s*\{\s*"format"\s*:\s*"sealed-orders season \d/;

export interface JudgedExport extends Judged {
  /** The season's verdict, or a worse one if a collected result differs from its match. */
  readonly kind: Verdict['kind'];
  /** Season only: verdicts on the collected results. */
  readonly episodes: readonly EpisodeVerdict[];
}

/** Judges the match or season, and then each of the season's results by the match in the file. */
export async function judgeExport(
  read: Exclude<ReadExport, { readonly kind: 'unreadable' }>,
): Promise<JudgedExport> {
  const judged = await judgeArchive(read.kind === 'match' ? read.archive : read.archive.season);
  const { kind } = judged.verdict;
  if (read.kind === 'match' || kind !== 'verified') return { ...judged, kind, episodes: [] };
  const episodes = await episodesIn(read.archive);
  return { ...judged, kind: worstOf(episodes), episodes };
}

const episodesIn = ({ season, matches }: SeasonArchive): Promise<readonly EpisodeVerdict[]> =>
  judgeEpisodes(matchOf(season), async ({ match, publicId }) => {
    const found = matches.find((one) => one.match === match);
    if (found === undefined || found.archive.publicId !== publicId) return null;
    return judgeArchive(found.archive);
  });

/** The verdict as text, with those on a season's matches. */
export const exportText = ({ verdict, episodes }: JudgedExport): string =>
  [verdictText(verdict), ...episodesText(episodes)].join('\n');
