/**
 * Results of the matches that a season awaits, found in their own ledgers and taken by one entry. May be killed anywhere, run again, and run
 * twice at once: a result counts once.
 */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Google } from '../../google/connect.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { incidentText } from '../ledger/incident.ts';
import { buildResultsEntry } from '../next/taking-reports.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import {
  awaitedHere,
  hostIdsOf,
  linkOf,
  toOpen,
  whyNotAwaited,
} from '../reading/season-matches.ts';
import { scheduleContinuation } from '../visiting/continuation.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { writeEntry } from '../visiting/write-entry.ts';

export interface Collected {
  /** The season with the entry that this call wrote; null where there was nothing to collect, or somebody else was first. */
  readonly written: Match | null;
  /** What its host should know of matches that are awaited, a sentence each. */
  readonly notes: readonly string[];
}

/** @throws IncidentError, GoogleError where the season itself is out of reach; of a match that is, there is a note. */
export async function collectResults(adjudicator: Adjudicator, season: Match): Promise<Collected> {
  const { google } = adjudicator;
  const position = currentPosition(season);
  const awaited = awaitedHere(position);
  if (awaited.length === 0) return { written: null, notes: [] };
  const hostIds = await hostIdsOf(google, season);
  const linked = awaited.filter((one) => linkOf(position, one) !== undefined);
  const found = await Promise.all(
    linked.map((one) => foundOf(google, { season, awaited: one, hostId: hostIds[one.match] })),
  );
  const notes = [
    ...found.flatMap((one) => (typeof one === 'string' ? [one] : [])),
    ...unopenedText(toOpen(position)),
  ];
  const reports = found.filter((one) => typeof one === 'object' && one !== null);
  if (reports.length === 0) return { written: null, notes };
  const written = buildResultsEntry(season, reports, google.now());
  await scheduleContinuation(adjudicator, written);
  const incidents = await writeEntry(adjudicator, written);
  return { written: incidents === null ? null : written.match, notes };
}

const unopenedText = (matches: readonly AwaitedMatch[]): readonly string[] =>
  matches.length === 0
    ? []
    : [
        `To be opened: ${matches.map(({ title }) => title).join('; ')}. “sealed season next” does so, and “sealed run” by itself; the function by itself too, where “sealed season files” has made files.`,
      ];

type Result = CollectedEntry['reports'][number];

/** A result; a sentence where it cannot be had; null while it is played. */
async function foundOf(
  google: Google,
  {
    season,
    awaited,
    hostId,
  }: {
    readonly season: Match;
    readonly awaited: AwaitedMatch;
    readonly hostId: string | undefined;
  },
): Promise<Result | string | null> {
  if (hostId === undefined)
    return `${awaited.title}: its host’s workbook is not to be found. Take it back from the bin, or share it with the adjudicator: its result is collected then.`;
  try {
    const quick = await readMatch(google, hostId, { checked: 'the last entry' });
    if (currentPosition(quick).step !== null) return null;
    return resultIn(await readMatch(google, hostId), awaited, season.files.publicId);
  } catch (error) {
    const why = incidentsOf(error).map(incidentText).join(' ');
    return `${awaited.title}: its result cannot be looked for. ${why} It is collected as soon as it can be.`;
  }
}

/** What is over is final: nothing can be undone then. */
function resultIn(
  match: Match,
  awaited: AwaitedMatch,
  seasonPublicId: string,
): Result | string | null {
  const end = match.positions.find(({ step }) => step === null);
  if (end === undefined) return null;
  const outcome = end.game.outcome({ setup: end.setup, state: end.state });
  const why = whyNotAwaited(end.opened, awaited, seasonPublicId);
  if (why !== null || outcome === null)
    return `${awaited.title}: the match that was opened for it is not the one that is awaited (${why ?? 'it has no outcome'}). Open another: “sealed season next --anew ${awaited.match}”.`;
  const { placings, purses } = outcome;
  return {
    kind: 'finished',
    match: awaited.match,
    lastHash: end.sealed.hash,
    outcome: { placings, purses },
  };
}
