/** Exported seasons, and verdicts on the results that a season collected. */

import * as z from 'zod';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { Google } from '../../google/connect.ts';
import type { ShownTab } from '../../google/sheets.ts';
import { canonicalJson, shortHash } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { latestPosition, type Position } from '../ledger/position.ts';
import { spreadsheetLink } from '../reading/links.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { hostIdsOf, whyNotAwaited } from '../reading/season-matches.ts';
import {
  type Archive,
  archive,
  archiveOf,
  chainRows,
  listUpTo,
  matchOf,
  openChainOf,
  readArchive,
  readJson,
  type UnreadableFile,
  unreadable,
} from './archive.ts';
import { verdictText } from './verdict-text.ts';
import {
  type Judged,
  judgeArchive,
  judgeMatch,
  readPublished,
  type Verdict,
  workbookIdIn,
} from './verify.ts';

/** More than any season has. */
const MOST_MATCHES = 1000;

const seasonArchive = z.strictObject({
  format: z.literal('sealed-orders season 1'),
  season: archive,
  /** `match` is the name of the match in its season. */
  matches: listUpTo(MOST_MATCHES, z.strictObject({ match: z.string(), archive })),
});

/**
 * An exported season. Contains seeds and orders, so only hosts may have it before the end. Contains
 * no codes or addresses.
 */
export type SeasonArchive = z.infer<typeof seasonArchive>;

/**
 * Exports a season; a running one with its finished matches only. Omits matches whose workbook is
 * gone, which a verification then reports. @throws IncidentError, GoogleError
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

/** Parses the output of `sealed export` for a match or a season. */
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

/** Matches the start of an exported season: in canonical JSON, "format" is the first field. */
const SEASON = /^\s*\{\s*"format"\s*:\s*"sealed-orders season \d/;

export interface JudgedExport extends Judged {
  /** The season's verdict, or a worse one if a collected result differs from its match. */
  readonly kind: Verdict['kind'];
  /** Season only: verdicts on the collected results. */
  readonly episodes: readonly EpisodeVerdict[];
}

/** Judges the match or season, and then each result of the season by the match in the file. */
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

/** Formats the verdict, with those on a season's matches. */
export const exportText = ({ verdict, episodes }: JudgedExport): string =>
  [verdictText(verdict), ...episodesText(episodes)].join('\n');

export interface EpisodeVerdict {
  readonly match: string;
  /** A sentence; null if the result is valid. */
  readonly problem: string | null;
  /** Present if only another version can judge the match. */
  readonly isNotJudged?: true;
  /** Number of ledger entries of the match; 0 if its result was not compared. */
  readonly entries: number;
}

/** A collected result, with the season just before its collection. */
interface TakenResult {
  readonly before: Position;
  readonly report: CollectedEntry['reports'][number];
}

/** Lists all collected results, including those of undone and corrected steps. */
export const takenResults = (positions: readonly Position[]): readonly TakenResult[] =>
  positions.flatMap(({ sealed: { entry }, line }, index) => {
    const before = positions[index - 1];
    if (entry.kind === 'results' && before !== undefined)
      return entry.reports.map((report) => ({ before, report }));
    if (entry.kind !== 'rewound') return [];
    return line
      .slice(entry.to - 1)
      .flatMap(({ before: then, by: { reports = [] } }) =>
        reports.flatMap((report) =>
          report.kind === 'finished' && report.lastHash !== null
            ? [{ before: { ...then, line: [] }, report }]
            : [],
        ),
      );
  });

/** Verifies every collected result by the public workbook of its match. @throws GoogleError */
export const verifyEpisodes = (google: Google, season: Match): Promise<readonly EpisodeVerdict[]> =>
  judgeEpisodes(season, ({ publicId }) =>
    judgeMatch(google, spreadsheetLink(season.files, publicId)),
  );

/** Judges each result once. `find` finds a match by name and public workbook. */
export async function judgeEpisodes(
  season: Pick<Match, 'positions' | 'files'>,
  find: (match: { readonly match: string; readonly publicId: string }) => Promise<Judged | null>,
): Promise<readonly EpisodeVerdict[]> {
  const verdicts = new Map<string, EpisodeVerdict>();
  const found = new Map<string, Judged | null>();
  for (const taken of takenResults(season.positions)) {
    const { before, report } = taken;
    const { match } = report;
    const publicId = Object.hasOwn(before.matches, match)
      ? (before.matches[match]?.public ?? '')
      : '';
    const isKnown = publicId === '' || found.has(publicId);
    const played = isKnown ? (found.get(publicId) ?? null) : await find({ match, publicId });
    found.set(publicId, played);
    const verdict = judgeEpisode(played, { ...taken, seasonId: season.files.publicId });
    const name = `${match} ${report.lastHash}`;
    if ((verdicts.get(name)?.problem ?? null) === null) verdicts.set(name, verdict);
  }
  return [...verdicts.values()];
}

interface Taken extends TakenResult {
  /** Id of the season's public workbook. */
  readonly seasonId: string;
}

const judgeEpisode = (played: Judged | null, taken: Taken): EpisodeVerdict =>
  episodeVerdict(taken.report.match, played, (positions) => whyOther(positions, taken));

/** `whyOther` describes how the season’s result differs from the match; null if it does not. */
function episodeVerdict(
  match: string,
  played: Judged | null,
  whyOther: (positions: readonly Position[]) => string | null,
): EpisodeVerdict {
  if (played === null) {
    const problem = `${match}: the match that was opened for it is missing.`;
    return { match, problem, entries: 0 };
  }
  const { verdict, positions } = played;
  if (verdict.kind !== 'verified')
    return {
      match,
      problem: whyUnsound(match, verdict),
      ...(verdict.kind === 'not judged' && { isNotJudged: true }),
      entries: 0,
    };
  const why = whyOther(positions);
  return { match, problem: why && `${match}: ${why}.`, entries: verdict.entries };
}

type Unsound = Exclude<Verdict, { readonly kind: 'verified' }>;

/** Describes why the match is not verified. */
function whyUnsound(match: string, verdict: Unsound): string {
  switch (verdict.kind) {
    case 'too early':
      return `${match} does not verify: it is not over.`;
    case 'not judged':
      return `${match} is not judged. ${verdict.what} ${verdict.todo}`;
    case 'differs': {
      const [first] = verdict.differences;
      return (
        `${match} does not verify: ${first?.where}: expected ${first?.expected}, found ` +
        `${first?.found}.`
      );
    }
  }
}

/** Returns the verdict on a verified season with these results. */
export function worstOf(
  episodes: readonly EpisodeVerdict[],
): 'verified' | 'not judged' | 'differs' {
  const unsound = episodes.filter(({ problem }) => problem !== null);
  if (unsound.some(({ isNotJudged }) => isNotJudged !== true)) return 'differs';
  return unsound.length > 0 ? 'not judged' : 'verified';
}

/** Describes how the collected result differs from the match; null if it does not. */
function whyOther(
  positions: readonly Position[],
  { seasonId, before, report }: Taken,
): string | null {
  const { match, lastHash, outcome } = report;
  const awaited = before.step?.awaits?.find((one) => one.match === match);
  if (awaited === undefined) return 'the season was not waiting for it';
  const { opened } = latestPosition(positions);
  const why = whyNotAwaited(opened, awaited, { season: before, publicId: seasonId });
  if (why !== null) return why;
  const end = positions.find(({ step }) => step === null);
  if (end === undefined) return 'it is not over';
  if (end.sealed.hash !== lastHash) return otherHash(shortHash(lastHash ?? ''), end);
  const own = end.game.outcome({ setup: end.setup, state: end.state });
  const taken = own && { placings: own.placings, purses: own.purses };
  return canonicalJson(taken) === canonicalJson(outcome)
    ? null
    : 'the season collected another outcome than that of the match';
}

const otherHash = (taken: string, end: Position): string =>
  `the season collected the hash ${taken}, but it ended with ${shortHash(end.sealed.hash)}`;

/** Matches collected results on “Proof”, such as "…: round-1-main 1a2b3c4d5e6f". */
const COLLECTED = /(?:is|are) collected: ([a-z0-9, -]+)$/;
const LINKED = /its match is open: ([a-z0-9-]+) ([\w-]{10,200})$/;

interface ProvenResult {
  readonly match: string;
  /** The id of the public workbook; empty if “Proof” does not contain it. */
  readonly publicId: string;
  /** Short hash of the match's last entry. */
  readonly hash: string;
}

/** Lists results in the order of their collection, each with the match that was open then. */
export function resultsOnProof(tabs: readonly ShownTab[]): readonly ProvenResult[] {
  const open = new Map<string, string>();
  return chainRows(tabs).flatMap(([, , step = '']) => {
    const [, linked, publicId] = LINKED.exec(String(step)) ?? [];
    if (linked !== undefined && publicId !== undefined) open.set(linked, publicId);
    const [, collected] = COLLECTED.exec(String(step)) ?? [];
    return (collected?.split(', ') ?? []).map((one) => {
      const [match = '', hash = ''] = one.split(' ');
      return { match, hash, publicId: open.get(match) ?? '' };
    });
  });
}

/**
 * Verifies the collected matches of a running season by its tab “Proof”; empty for other matches.
 * @throws GoogleError; RangeError for an invalid address
 */
export async function verifyOpenEpisodes(
  google: Google,
  address: string,
): Promise<readonly EpisodeVerdict[]> {
  const seasonId = workbookIdIn(address);
  const { tabs } = await readPublished(google, seasonId);
  if (openChainOf(tabs) === null) return [];
  const verdicts: EpisodeVerdict[] = [];
  for (const { match, publicId, hash } of resultsOnProof(tabs)) {
    const link = address.replace(seasonId, publicId);
    const played = publicId === '' ? null : await judgeMatch(google, link);
    const verdict = episodeVerdict(match, played, (positions) => {
      const { season } = positions[0]?.opened ?? {};
      if (season?.match !== match || season.public !== seasonId)
        return 'it was opened for another match';
      const end = positions.find(({ step }) => step === null);
      if (end === undefined) return 'it is not over';
      return shortHash(end.sealed.hash) === hash ? null : otherHash(hash, end);
    });
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Formats the verdicts as lines for a terminal. */
export function episodesText(verdicts: readonly EpisodeVerdict[]): readonly string[] {
  if (verdicts.length === 0) return [];
  const problems = verdicts.flatMap(({ problem }) => problem ?? []);
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0);
  return problems.length > 0
    ? problems.map((problem) => `✗ ${problem}`)
    : [
        verdicts.length === 1
          ? `✓ One result agrees with its match, of which ${countText(entries, 'entry')} ` +
            `${entries === 1 ? 'was' : 'were'} replayed.`
          : `✓ ${verdicts.length} results agree with their matches, of which ${entries} entries ` +
            'were replayed.',
      ];
}
