/** Exports seasons, and judges the results that they collected. */

import * as z from 'zod';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { Google } from '../../google/connect.ts';
import type { ShownTab } from '../../google/sheets.ts';
import { canonicalJson, shortenHash } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { getLatestPosition, type Position } from '../ledger/position.ts';
import { buildSheetLink } from '../reading/links.ts';
import { type Match, readMatch } from '../reading/match.ts';
import { describeMismatch, findHostIds } from '../reading/season-matches.ts';
import {
  type Archive,
  archiveSchema,
  buildArchivedMatch,
  createListSchema,
  exportMatch,
  listChainRows,
  parseVersionedJson,
  readArchive,
  readOpenChain,
  type UnreadableFile,
} from './archive.ts';
import { formatVerdict } from './verdict-text.ts';
import {
  type JudgedMatch,
  judgeArchive,
  judgeMatch,
  readPublished,
  requireWorkbookId,
  type Verdict,
} from './verify.ts';

/** Maximum number of matches, more than any season has. */
const MAX_MATCHES = 1000;

const seasonArchiveSchema = z.strictObject({
  format: z.literal('sealed-orders season 1'),
  season: archiveSchema,
  matches: createListSchema(
    MAX_MATCHES,
    z.strictObject({ match: z.string(), archive: archiveSchema }),
  ),
});

/**
 * An exported season, with seeds and orders but without codes and addresses. It is secret until the
 * end of the season.
 */
export type SeasonArchive = z.infer<typeof seasonArchiveSchema>;

/**
 * Exports a season with its finished matches. Omits matches without a workbook, which verification
 * reports. @throws IncidentError, GoogleError
 */
export async function exportSeason(google: Google, hostId: string): Promise<SeasonArchive> {
  const read = await readMatch(google, hostId);
  const ids = await findHostIds(google, read);
  const collectedNames = new Set(
    listCollectedResults(read.positions).map(({ report }) => report.match),
  );
  const matches: { readonly match: string; readonly archive: Archive }[] = [];
  for (const match of collectedNames) {
    const id = ids[match];
    if (id !== undefined) matches.push({ match, archive: await exportMatch(google, id) });
  }
  return { format: 'sealed-orders season 1', season: await exportMatch(google, hostId), matches };
}

export type ExportReading =
  | { readonly kind: 'match'; readonly archive: Archive }
  | { readonly kind: 'season'; readonly archive: SeasonArchive }
  | UnreadableFile;

/** Parses an exported match or season. */
export function parseExport(text: string): ExportReading {
  if (!SEASON_START_PATTERN.test(text)) {
    const read = readArchive(text);
    return read.kind === 'archive' ? { kind: 'match', archive: read.archive } : read;
  }
  const read = parseVersionedJson(text, {
    ...{ format: 'sealed-orders season', schema: seasonArchiveSchema },
    refusal: 'The file is not an exported season.',
  });
  return read.kind === 'read' ? { kind: 'season', archive: read.value } : read;
}

/** Matches the beginning of an exported season. Its first field is "format". */
const SEASON_START_PATTERN = /^\s*\{\s*"format"\s*:\s*"sealed-orders season \d/;

export interface JudgedExport extends JudgedMatch {
  /** The worst of the verdicts on the season and on its results. */
  readonly kind: Verdict['kind'];
  /** Verdicts on collected results; only for a season. */
  readonly episodes: readonly EpisodeVerdict[];
}

/** Judges a match, or a season and each result that it collected. */
export async function judgeExport(
  read: Exclude<ExportReading, { readonly kind: 'unreadable' }>,
): Promise<JudgedExport> {
  const judged = await judgeArchive(read.kind === 'match' ? read.archive : read.archive.season);
  const { kind } = judged.verdict;
  if (read.kind === 'match' || kind !== 'verified') return { ...judged, kind, episodes: [] };
  const episodes = await judgeArchivedEpisodes(read.archive);
  return { ...judged, kind: findWorstVerdict(episodes), episodes };
}

const judgeArchivedEpisodes = (whole: SeasonArchive): Promise<readonly EpisodeVerdict[]> =>
  judgeEpisodes(buildArchivedMatch(whole.season), async ({ match, publicId }) => {
    const found = whole.matches.find((one) => one.match === match);
    if (found === undefined || found.archive.publicId !== publicId) return null;
    return judgeArchive(found.archive);
  });

export const formatExportVerdict = ({ verdict, episodes }: JudgedExport): string =>
  [formatVerdict(verdict), ...formatEpisodeVerdicts(episodes)].join('\n');

export interface EpisodeVerdict {
  readonly match: string;
  /** Describes the fault of the result; null if the result is valid. */
  readonly problem: string | null;
  /** Present if only another version of this program can judge the match. */
  readonly isNotJudged?: true;
  /** Number of replayed entries; 0 if the result was not compared. */
  readonly entries: number;
}

/** A collected result, and the season just before it collected the result. */
interface CollectedResult {
  readonly before: Position;
  readonly report: CollectedEntry['reports'][number];
}

/** Lists all results ever collected, even in steps that were undone or corrected later. */
export const listCollectedResults = (positions: readonly Position[]): readonly CollectedResult[] =>
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

/** Verifies each collected result by its match's public workbook. @throws GoogleError */
export const verifyEpisodes = (google: Google, season: Match): Promise<readonly EpisodeVerdict[]> =>
  judgeEpisodes(season, ({ publicId }) =>
    judgeMatch(google, buildSheetLink(season.files, publicId)),
  );

/** Judges each result once. `find` finds a match by name and public workbook. */
export async function judgeEpisodes(
  season: Pick<Match, 'positions' | 'files'>,
  find: (match: {
    readonly match: string;
    readonly publicId: string;
  }) => Promise<JudgedMatch | null>,
): Promise<readonly EpisodeVerdict[]> {
  const verdicts = new Map<string, EpisodeVerdict>();
  const found = new Map<string, JudgedMatch | null>();
  for (const collectedResult of listCollectedResults(season.positions)) {
    const { before, report } = collectedResult;
    const { match } = report;
    const publicId = Object.hasOwn(before.matches, match)
      ? (before.matches[match]?.public ?? '')
      : '';
    const isKnown = publicId === '' || found.has(publicId);
    const played = isKnown ? (found.get(publicId) ?? null) : await find({ match, publicId });
    found.set(publicId, played);
    const verdict = buildEpisodeVerdict(match, played, (positions) =>
      describeResultDifference(positions, { ...collectedResult, seasonId: season.files.publicId }),
    );
    const name = `${match} ${report.lastHash}`;
    if ((verdicts.get(name)?.problem ?? null) === null) verdicts.set(name, verdict);
  }
  return [...verdicts.values()];
}

interface ResultOfSeason extends CollectedResult {
  /** Id of the season's public workbook. */
  readonly seasonId: string;
}

/** Builds a verdict. `whyOther` explains how the match differs from the collected result. */
function buildEpisodeVerdict(
  match: string,
  played: JudgedMatch | null,
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
      problem: describeUnverifiedEpisode(match, verdict),
      ...(verdict.kind === 'not judged' && { isNotJudged: true }),
      entries: 0,
    };
  const why = whyOther(positions);
  return { match, problem: why && `${match}: ${why}.`, entries: verdict.entries };
}

type UnverifiedVerdict = Exclude<Verdict, { readonly kind: 'verified' }>;

function describeUnverifiedEpisode(match: string, verdict: UnverifiedVerdict): string {
  switch (verdict.kind) {
    case 'too early':
      return `${match} does not verify: the match is not over.`;
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

/** Returns the worst verdict on the results of a season. The season's own verdict is valid. */
export function findWorstVerdict(
  episodes: readonly EpisodeVerdict[],
): 'verified' | 'not judged' | 'differs' {
  const unsound = episodes.filter(({ problem }) => problem !== null);
  if (unsound.some(({ isNotJudged }) => isNotJudged !== true)) return 'differs';
  return unsound.length > 0 ? 'not judged' : 'verified';
}

/** Explains how the match differs from the collected result; null if both agree. */
function describeResultDifference(
  positions: readonly Position[],
  { seasonId, before, report }: ResultOfSeason,
): string | null {
  const { match, lastHash, outcome } = report;
  const awaited = before.step?.awaits?.find((one) => one.match === match);
  if (awaited === undefined) return 'the season was not waiting for this match';
  const { opened } = getLatestPosition(positions);
  const why = describeMismatch(opened, awaited, { season: before, publicId: seasonId });
  if (why !== null) return why;
  const end = positions.find(({ step }) => step === null);
  if (end === undefined) return 'the match is not over';
  if (end.sealed.hash !== lastHash) return describeOtherHash(shortenHash(lastHash ?? ''), end);
  const own = end.game.outcome({ setup: end.setup, state: end.state });
  const collectedResult = own && { placings: own.placings, purses: own.purses };
  return canonicalJson(collectedResult) === canonicalJson(outcome)
    ? null
    : 'the outcome that the season collected differs from that of the match';
}

const describeOtherHash = (collectedHash: string, end: Position): string =>
  `the season collected the hash ${collectedHash}, but it ended with ${shortenHash(end.sealed.hash)}`;

/** Matches collected results on “Proof”, such as "…: round-1-main 1a2b3c4d5e6f". */
const COLLECTED_PATTERN = /(?:is|are) collected: ([a-z0-9, -]+)$/;
const OPENED_MATCH_PATTERN = /its match is open: ([a-z0-9-]+) ([\w-]{10,200})$/;

interface ProvenResult {
  readonly match: string;
  /** Id of the public workbook; '' if “Proof” lacks it. */
  readonly publicId: string;
  /** Short hash of the match's last entry. */
  readonly hash: string;
}

/** Lists collected results in order. Each belongs to the match that was open at that time. */
export function listResultsOnProof(tabs: readonly ShownTab[]): readonly ProvenResult[] {
  const open = new Map<string, string>();
  return listChainRows(tabs).flatMap(([, , step = '']) => {
    const [, linked, publicId] = OPENED_MATCH_PATTERN.exec(String(step)) ?? [];
    if (linked !== undefined && publicId !== undefined) open.set(linked, publicId);
    const [, collected] = COLLECTED_PATTERN.exec(String(step)) ?? [];
    return (collected?.split(', ') ?? []).map((one) => {
      const [match = '', hash = ''] = one.split(' ');
      return { match, hash, publicId: open.get(match) ?? '' };
    });
  });
}

/**
 * Verifies the matches that the tab “Proof” of a running season names. Returns an empty list for
 * any other workbook. @throws GoogleError; RangeError for an invalid address
 */
export async function verifyOpenEpisodes(
  google: Google,
  address: string,
): Promise<readonly EpisodeVerdict[]> {
  const seasonId = requireWorkbookId(address);
  const { tabs } = await readPublished(google, seasonId);
  if (readOpenChain(tabs) === null) return [];
  const verdicts: EpisodeVerdict[] = [];
  for (const { match, publicId, hash } of listResultsOnProof(tabs)) {
    const link = address.replace(seasonId, publicId);
    const played = publicId === '' ? null : await judgeMatch(google, link);
    const verdict = buildEpisodeVerdict(match, played, (positions) => {
      const { season } = positions[0]?.opened ?? {};
      if (season?.match !== match || season.public !== seasonId)
        return 'the match was opened for another one';
      const end = positions.find(({ step }) => step === null);
      if (end === undefined) return 'the match is not over';
      return shortenHash(end.sealed.hash) === hash ? null : describeOtherHash(hash, end);
    });
    verdicts.push(verdict);
  }
  return verdicts;
}

export function formatEpisodeVerdicts(verdicts: readonly EpisodeVerdict[]): readonly string[] {
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
