import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { Google } from '../../google/connect.ts';
import type { ShownTab } from '../../google/sheets.ts';
import { canonicalJson, shortHash } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { latestPosition, type Position } from '../ledger/position.ts';
import { spreadsheetLink } from '../reading/links.ts';
import type { Match } from '../reading/match.ts';
import { whyNotAwaited } from '../reading/season-matches.ts';
import { chainRows, openChainOf } from './archive.ts';
import { readPublished } from './read-published.ts';
import { type Judged, judgeMatch, type Verdict, workbookIdIn } from './verify.ts';

export interface EpisodeVerdict {
  readonly match: string;
  /** A sentence; null if the episode is valid. */
  readonly problem: string | null;
  /** Present if another version is needed for a verdict. */
  readonly isNotJudged?: true;
  /** Number of its ledger entries. */
  readonly entries: number;
}

/** A result, with the season just before it was collected. */
interface TakenResult {
  readonly before: Position;
  readonly report: CollectedEntry['reports'][number];
}

/** All collected results, including those of undone and corrected steps. */
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

/** Judges each result once. `find` returns a match by name and public workbook; null if missing. */
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

function judgeEpisode(played: Judged | null, taken: Taken): EpisodeVerdict {
  const { match } = taken.report;
  if (played === null) return rejectEpisode(match, 'the match that was opened for it is missing');
  const { verdict, positions } = played;
  if (verdict.kind !== 'verified') return unsoundEpisode(match, verdict);
  const why = whyOther(positions, taken);
  return why === null
    ? { match, problem: null, entries: verdict.entries }
    : { ...rejectEpisode(match, why), entries: verdict.entries };
}

const rejectEpisode = (match: string, why: string): EpisodeVerdict => ({
  match,
  problem: `${match}: ${why}.`,
  entries: 0,
});

type Unsound = Exclude<Verdict, { readonly kind: 'verified' }>;

/** The verdict on an episode whose match is not verified. */
const unsoundEpisode = (match: string, verdict: Unsound): EpisodeVerdict => ({
  match,
  problem: whyUnsound(match, verdict),
  ...(verdict.kind === 'not judged' && { isNotJudged: true }),
  entries: 0,
});

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

/** The verdict on a verified season with these episodes. */
export function worstOf(
  episodes: readonly EpisodeVerdict[],
): 'verified' | 'not judged' | 'differs' {
  const unsound = episodes.filter(({ problem }) => problem !== null);
  if (unsound.some(({ isNotJudged }) => isNotJudged !== true)) return 'differs';
  return unsound.length > 0 ? 'not judged' : 'verified';
}

/** Returns how the collected result differs from the match; null if it is the same. */
function whyOther(
  positions: readonly Position[],
  { seasonId, before, report }: Taken,
): string | null {
  const { match, lastHash, outcome } = report;
  const awaited = before.step?.awaits?.find((one) => one.match === match);
  if (awaited === undefined) return 'the season did not wait for it';
  const { opened } = latestPosition(positions);
  const why = whyNotAwaited(opened, awaited, { season: before, publicId: seasonId });
  if (why !== null) return why;
  const end = positions.find(({ step }) => step === null);
  if (end === undefined) return 'it is not over';
  if (end.sealed.hash !== lastHash) return describeOtherHash(lastHash ?? '', end);
  const own = end.game.outcome({ setup: end.setup, state: end.state });
  const taken = own && { placings: own.placings, purses: own.purses };
  return canonicalJson(taken) === canonicalJson(outcome)
    ? null
    : 'the season took another outcome than the match had';
}

const describeOtherHash = (taken: string, end: Position | undefined): string =>
  `the season took the hash ${shortHash(taken)}, and it ended with ` +
  shortHash(end?.sealed.hash ?? '');

/** Sentences for a terminal. */
export function episodesText(verdicts: readonly EpisodeVerdict[]): readonly string[] {
  if (verdicts.length === 0) return [];
  const problems = verdicts.flatMap(({ problem }) => problem ?? []);
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0);
  return problems.length > 0
    ? problems.map((problem) => `✗ ${problem}`)
    : [
        verdicts.length === 1
          ? `✓ One result is that of its match: ${countText(entries, 'entry')} of it ` +
            `${entries === 1 ? 'was' : 'were'} played again.`
          : `✓ ${verdicts.length} results are those of their matches: ${entries} entries of ` +
            'these were played again.',
      ];
}

/** Matches collected results on Proof, such as "…: round-1-main 1a2b3c4d5e6f". */
const COLLECTED = /(?:is|are) collected: ([a-z0-9, -]+)$/;
const LINKED = /its match is open: ([a-z0-9-]+) ([\w-]{10,200})$/;

interface ProvenResult {
  readonly match: string;
  /** The id of the public workbook; empty if Proof does not contain it. */
  readonly publicId: string;
  /** The first twelve digits of the hash of the match's last entry. */
  readonly hash: string;
}

/** Returns results in the order of their collection, each with the match open at that time. */
export function resultsOnProof(tabs: readonly ShownTab[]): readonly ProvenResult[] {
  const open = new Map<string, string>();
  const results: ProvenResult[] = [];
  for (const [, , step = ''] of chainRows(tabs)) {
    const [, linked, publicId] = LINKED.exec(String(step)) ?? [];
    if (linked !== undefined && publicId !== undefined) open.set(linked, publicId);
    const [, collected = ''] = COLLECTED.exec(String(step)) ?? [];
    for (const one of collected === '' ? [] : collected.split(', ')) {
      const [match = '', hash = ''] = one.split(' ');
      results.push({ match, hash, publicId: open.get(match) ?? '' });
    }
  }
  return results;
}

/**
 * Verifies the collected matches of a running season; empty for other matches.
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
  for (const result of resultsOnProof(tabs)) {
    const { match, publicId } = result;
    const played =
      publicId === '' ? null : await judgeMatch(google, address.replace(seasonId, publicId));
    verdicts.push(
      played === null
        ? rejectEpisode(match, 'the match that was opened for it is missing')
        : judgeOpen(played, result, seasonId),
    );
  }
  return verdicts;
}

function judgeOpen(
  { verdict, positions }: Judged,
  { match, hash }: ProvenResult,
  seasonId: string,
): EpisodeVerdict {
  if (verdict.kind !== 'verified') return unsoundEpisode(match, verdict);
  const { season } = positions[0]?.opened ?? {};
  if (season?.match !== match || season.public !== seasonId)
    return rejectEpisode(match, 'it was not opened for this episode');
  const end = positions.find(({ step }) => step === null);
  return shortHash(end?.sealed.hash ?? '') === hash
    ? { match, problem: null, entries: verdict.entries }
    : rejectEpisode(match, describeOtherHash(hash, end));
}

/** Sentences for a terminal. */
export const openEpisodesText = (verdicts: readonly EpisodeVerdict[]): readonly string[] =>
  verdicts.length === 0 || verdicts.some(({ problem }) => problem !== null)
    ? []
    : ['The season’s use of them is verified when it is over.'];
