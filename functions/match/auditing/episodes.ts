/** The episodes of a season, verified by what everybody sees: each match by its own rules and dice, and that the season took just its result. */

import type { Google } from '../../google/connect.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import { spreadsheetLink } from '../reading/links.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import { whyNotAwaited } from '../reading/season-matches.ts';
import { matchAt, verifyMatch } from './verify.ts';

export interface EpisodeVerdict {
  readonly match: string;
  /** Null where it is sound; else a sentence. */
  readonly problem: string | null;
  /** Of its ledger. */
  readonly entries: number;
}

/** Of all results that the season has taken of matches that were played here. @throws GoogleError */
export async function verifyEpisodes(
  google: Google,
  season: Match,
): Promise<readonly EpisodeVerdict[]> {
  const verdicts: EpisodeVerdict[] = [];
  for (const [index, { sealed }] of season.positions.entries()) {
    const before = season.positions[index - 1];
    if (sealed.entry.kind !== 'results' || before === undefined) continue;
    for (const report of sealed.entry.reports)
      verdicts.push(await verifyEpisode(google, { season, before, report }));
  }
  return verdicts;
}

type Result = CollectedEntry['reports'][number];

interface Taken {
  readonly season: Match;
  /** The season as it was when it took the result. */
  readonly before: Position;
  readonly report: Result;
}

async function verifyEpisode(google: Google, taken: Taken): Promise<EpisodeVerdict> {
  const { season, before, report } = taken;
  const { match } = report;
  const id = Object.hasOwn(before.matches, match) ? (before.matches[match]?.public ?? '') : '';
  const link = spreadsheetLink(season.files, id);
  if (link === '') return { match, problem: `${match}: no match was opened for it.`, entries: 0 };
  const verdict = await verifyMatch(google, link);
  if (verdict.kind !== 'verified') {
    const why =
      verdict.kind === 'too early'
        ? 'it is not over'
        : `${verdict.differences[0]?.where}: expected ${verdict.differences[0]?.expected}, found ${verdict.differences[0]?.found}`;
    return { match, problem: `${match} does not verify: ${why}.`, entries: 0 };
  }
  const played = await matchAt(google, link);
  return { match, problem: whyOther(played, taken), entries: verdict.entries };
}

/** What the season took that the match does not say; null where all is the same. */
function whyOther(played: Match, { season, before, report }: Taken): string | null {
  const { match, lastHash, outcome } = report;
  const awaited = before.step?.awaits?.find((one) => one.match === match);
  if (awaited === undefined) return `${match}: the season did not wait for it.`;
  const why = whyNotAwaited(currentPosition(played).opened, awaited, season.files.publicId);
  if (why !== null) return `${match}: ${why}.`;
  const end = played.positions.find(({ step }) => step === null);
  const own = end?.game.outcome({ setup: end.setup, state: end.state });
  if (end === undefined || own === null || own === undefined) return `${match}: it is not over.`;
  if (!entriesOf(played).some(({ hash }) => hash === lastHash) || end.sealed.hash !== lastHash)
    return `${match}: the season took the hash ${lastHash?.slice(0, 12)}, and it ended with ${end.sealed.hash.slice(0, 12)}.`;
  const { placings, purses } = own;
  return canonicalJson({ placings, purses }) === canonicalJson(outcome)
    ? null
    : `${match}: the season took another outcome than the match had.`;
}

/** Sentences for a terminal. */
export function episodesText(verdicts: readonly EpisodeVerdict[]): readonly string[] {
  if (verdicts.length === 0) return [];
  const problems = verdicts.flatMap(({ problem }) => problem ?? []);
  const entries = verdicts.reduce((sum, one) => sum + one.entries, 0);
  return problems.length > 0
    ? problems.map((problem) => `✗ ${problem}`)
    : [
        `✓ ${verdicts.length} results are those of their matches: ${entries} entries of these were played again from their public workbooks.`,
      ];
}
