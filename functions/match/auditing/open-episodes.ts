/**
 * The matches of a season that goes on, by its public workbook: whose results Proof says are taken, each by its own public workbook. What the
 * season has made of them is verified at its end, when its ledger is public.
 */

import type { Google } from '../../google/connect.ts';
import { readShown, type ShownTab } from '../../google/sheets.ts';
import { shortHash } from '../ledger/digest.ts';
import { idIn } from '../reading/files.ts';
import { chainRows, openChainOf } from './archive.ts';
import { type EpisodeVerdict, unsoundEpisode } from './episodes.ts';
import { matchAt, verifyMatch } from './verify.ts';

/** How Proof names them: "round-1-main 1a2b3c4d5e6f", behind a colon. */
const COLLECTED = /(?:is|are) collected: ([a-z0-9, -]+)$/;
const LINKED = /its match is open: ([a-z0-9-]+) ([\w-]{10,200})$/;

interface ProvenResult {
  readonly match: string;
  /** Of its public workbook; empty where Proof names none. */
  readonly publicId: string;
  /** The first twelve digits of that of the entry which ended it. */
  readonly hash: string;
}

/** In the order in which they were taken. An episode that was opened anew is the match that was open then. */
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

/** Nothing of a match of its own, and of a season whose ledger is public: that is verified whole. @throws GoogleError; RangeError when the address is none */
export async function verifyOpenEpisodes(
  google: Google,
  address: string,
): Promise<readonly EpisodeVerdict[]> {
  const seasonId = idIn(address);
  if (seasonId === null) throw new RangeError(`"${address}" is not the link of a workbook.`);
  const { tabs } = await readShown(google, seasonId);
  if (openChainOf(tabs) === null) return [];
  const verdicts: EpisodeVerdict[] = [];
  for (const result of resultsOnProof(tabs))
    verdicts.push(await judgeOpen(google, { ...result, address, seasonId }));
  return verdicts;
}

interface ToJudge extends ProvenResult {
  readonly address: string;
  readonly seasonId: string;
}

async function judgeOpen(google: Google, given: ToJudge): Promise<EpisodeVerdict> {
  const { match, publicId, hash, address, seasonId } = given;
  const other = (problem: string): EpisodeVerdict => ({ match, problem, entries: 0 });
  if (publicId === '') return other(`${match}: the match that was opened for it is missing.`);
  const link = address.replace(seasonId, publicId);
  const verdict = await verifyMatch(google, link);
  if (verdict.kind !== 'verified') return unsoundEpisode(match, verdict);
  const { positions } = await matchAt(google, link);
  const end = positions.find(({ step }) => step === null);
  const { season } = positions[0]?.opened ?? {};
  if (season?.match !== match || season.public !== seasonId)
    return other(`${match}: it was not opened for this episode.`);
  const ended = shortHash(end?.sealed.hash ?? '');
  return ended === hash
    ? { match, problem: null, entries: verdict.entries }
    : other(`${match}: the season took the hash ${hash}, and it ended with ${ended}.`);
}

/** Sentences for a terminal. */
export const openEpisodesText = (verdicts: readonly EpisodeVerdict[]): readonly string[] =>
  verdicts.length === 0 || verdicts.some(({ problem }) => problem !== null)
    ? []
    : ['What the season has made of them is verified when it is over.'];
