/** A whole season as one JSON value: its own export and those of all matches whose results it has taken, to be verified without Google. */

import * as z from 'zod';
import type { Google } from '../../google/connect.ts';
import { canonicalJson } from '../ledger/digest.ts';
import { readMatch } from '../reading/match.ts';
import { hostIdsOf } from '../reading/season-matches.ts';
import { type Archive, archive, archiveOf, matchOf, readArchive } from './archive.ts';
import { type EpisodeVerdict, episodesText, judgeEpisodes, takenResults } from './episodes.ts';
import { verdictText } from './verdict-text.ts';
import { type Judged, judgeArchive, type Verdict } from './verify.ts';

const seasonArchive = z.strictObject({
  format: z.literal('sealed-orders season 1'),
  season: archive,
  /** By the name of the match in the season. */
  matches: z.array(z.strictObject({ match: z.string(), archive })).readonly(),
});

/** Holds all seeds and orders: for the host alone while anything of it goes on. No codes, no e-mail addresses. */
export type SeasonArchive = z.infer<typeof seasonArchive>;

/**
 * Of a season that goes on it has the matches that are over. One whose workbook is gone is left out, and verifying says so.
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
  | { readonly kind: 'unreadable'; readonly sentence: string };

/** What `sealed export` has written, of a match or of a season. */
export function readExport(text: string): ReadExport {
  const found = FORMAT.exec(text);
  if (found === null) {
    const read = readArchive(text);
    return read.kind === 'archive' ? { kind: 'match', archive: read.archive } : read;
  }
  try {
    const read = seasonArchive.safeParse(JSON.parse(text));
    return read.success
      ? { kind: 'season', archive: read.data }
      : unreadable(` ${z.prettifyError(read.error)}`);
  } catch {
    return unreadable(' It is not JSON.');
  }
}

/** Canonical JSON has it first. */
const FORMAT = /^\s*\{\s*"format"\s*:\s*"sealed-orders season 1"/;

const unreadable = (why: string): ReadExport => ({
  kind: 'unreadable',
  sentence: `It is no exported season.${why}`,
});

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
  const isSound = episodes.every(({ problem }) => problem === null);
  return { ...judged, kind: isSound ? kind : 'differs', episodes };
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
