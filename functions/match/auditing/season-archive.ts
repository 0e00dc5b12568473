import * as z from 'zod';
import type { Google } from '../../google/connect.ts';
import { canonicalJson } from '../ledger/digest.ts';
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
  /** By the name of the match in the season. */
  matches: listUpTo(MOST_MATCHES, z.strictObject({ match: z.string(), archive })),
});

/** Contains all seeds and orders: for the host until the end. No codes, no e-mail addresses. */
export type SeasonArchive = z.infer<typeof seasonArchive>;

/**
 * A running season has the matches that are over. Verifying reports those whose workbook is gone.
 * @throws IncidentError, GoogleError
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

/** The same season gives the same text. */
export const seasonArchiveText = (whole: SeasonArchive): string => `${canonicalJson(whole)}\n`;

export type ReadExport =
  | { readonly kind: 'match'; readonly archive: Archive }
  | { readonly kind: 'season'; readonly archive: SeasonArchive }
  | UnreadableFile;

/** What `sealed export` has written, of a match or of a season. */
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

/** Canonical JSON has the format first. */
const SEASON = /^\s*\{\s*"format"\s*:\s*"sealed-orders season \d/;

export interface JudgedExport extends Judged {
  /** That of the season, unless one of its results is not that of its match. */
  readonly kind: Verdict['kind'];
  /** Of a season: each result that it has taken. */
  readonly episodes: readonly EpisodeVerdict[];
}

/** A season is judged as any match, and then each result by the match that the file has for it. */
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
    const { verdict, positions } = await judgeArchive(found.archive);
    return { verdict, positionsIn: async () => positions };
  });

/** What is said of it: the verdict, and of a season of each match. */
export const exportText = ({ verdict, episodes }: JudgedExport): string =>
  [verdictText(verdict), ...episodesText(episodes)].join('\n');
