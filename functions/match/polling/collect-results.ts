/**
 * Results of the matches that a season awaits, found in their own ledgers and taken by one entry. May be killed anywhere, run again, and run
 * twice at once: a result counts once.
 */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Google } from '../../google/connect.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { incidentText } from '../ledger/incident.ts';
import type { SeasonFindings } from '../next/due.ts';
import { buildMatchLink, buildResultsEntry, type MatchToLink } from '../next/taking-reports.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { boundForms, hashesOf, ownFormsIn } from '../reading/own-forms.ts';
import type { Polled } from '../reading/polled.ts';
import { awaitedHere, hostIdsOf, linkOf, whyNotAwaited } from '../reading/season-matches.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { scheduleContinuation, writeEntry } from '../visiting/write-entry.ts';

export interface FoundResults extends SeasonFindings {
  /** What its host should know of matches that are awaited, a sentence each. */
  readonly notes: readonly string[];
  /** Players' own forms in its matches, where the tab Received has lost some that the ledger holds; null where it has not. */
  readonly forms: Polled['forms'] | null;
}

const NOTHING_FOUND: FoundResults = {
  reports: [],
  toLink: null,
  unfinished: new Map(),
  notes: [],
  forms: null,
};

/** Reads the matches that a season awaits. @throws GoogleError where the season is out of reach; for one of its matches, returns a note */
export async function findResults(
  { google }: Pick<Adjudicator, 'google'>,
  season: Match,
): Promise<FoundResults> {
  const position = currentPosition(season);
  const awaited = awaitedHere(position);
  if (awaited.length === 0) return NOTHING_FOUND;
  const hostIds = await hostIdsOf(google, season);
  const linked = awaited.filter((one) => linkOf(position, one) !== undefined);
  const found = await Promise.all(
    linked.map((one) => foundOf(google, { season, awaited: one, hostId: hostIds[one.match] })),
  );
  const own = found.flatMap((one) => (one.kind === 'played' ? [one] : []));
  const other = hasPlayers(season) ? own.find((one) => isOther(season, one)) : undefined;
  return {
    reports: found.flatMap((one) => (one.kind === 'over' ? [one.result] : [])),
    toLink: other === undefined ? null : linkedAnew(season, other),
    unfinished: new Map(
      found.flatMap((one) => ('read' in one ? [[one.awaited.match, one.read] as const] : [])),
    ),
    notes: found.flatMap((one) => (one.kind === 'told' ? [one.note] : [])),
    forms: formsLost(season, own),
  };
}

/** Reads and writes. `written`: the season with the entry; see `writeFound`. @throws IncidentError, GoogleError */
export async function collectResults(
  adjudicator: Adjudicator,
  season: Match,
): Promise<{ readonly written: Match | null; readonly notes: readonly string[] }> {
  const found = await findResults(adjudicator, season);
  return { written: await writeFound(adjudicator, season, found), notes: found.notes };
}

/**
 * Writes the entry for the findings. Null for none, or if somebody else was first. @throws
 * IncidentError, GoogleError
 */
export async function writeFound(
  adjudicator: Adjudicator,
  season: Match,
  { reports, toLink }: Pick<SeasonFindings, 'reports' | 'toLink'>,
): Promise<Match | null> {
  const nowMs = adjudicator.google.now();
  const written =
    reports.length > 0
      ? buildResultsEntry(season, reports, nowMs)
      : toLink === null
        ? null
        : buildMatchLink(season, toLink, nowMs);
  if (written === null) return null;
  await scheduleContinuation(adjudicator, written);
  return (await writeEntry(adjudicator, written)) === null ? null : written.match;
}

/** Whether players' own forms in a match are not those that the ledger holds: a code is another, or a seat was handed over. */
function isOther(season: Match, { awaited, forms }: Played): boolean {
  const link = linkOf(currentPosition(season), awaited);
  return link !== undefined && canonicalJson(link.forms) !== canonicalJson(hashesOf(season, forms));
}

/** The same match, with the forms as they are now. */
function linkedAnew(season: Match, { awaited, forms }: Played): MatchToLink | null {
  const link = linkOf(currentPosition(season), awaited);
  return link === undefined ? null : { ...link, match: awaited.match, forms };
}

/** All of them, where somebody has typed over some. */
function formsLost(season: Match, played: readonly Played[]): Polled['forms'] | null {
  const bound = boundForms(season);
  const lost = played.flatMap(({ forms }) => forms).filter((form) => !isAmong(bound, form));
  return lost.length === 0 ? null : [...bound, ...lost];
}

const isAmong = (forms: Polled['forms'], { match, seat }: Polled['forms'][number]): boolean =>
  forms.some((one) => one.match === match && one.seat === seat);

/** Sentences about matches that are awaited begin so: they are found anew at each poll. */
const AWAITED = 'Awaited: ';
/** As version 1.0.0 began them: the Desk names unopened matches itself. */
const UNOPENED = 'To be opened: ';

export const isOfAwaited = (sentence: string): boolean =>
  sentence.startsWith(AWAITED) || sentence.startsWith(UNOPENED);

type Result = CollectedEntry['reports'][number];

/** Of a match that was seen not to be over. */
interface Unfinished {
  readonly awaited: AwaitedMatch;
  readonly read: Match;
}

interface Played extends Unfinished {
  readonly kind: 'played';
  readonly forms: Polled['forms'];
}

type Found =
  | Played
  | { readonly kind: 'over'; readonly result: Result }
  /** Its result cannot be had, and why. */
  | { readonly kind: 'told'; readonly note: string }
  /** It is played, and its tabs are not as they were written: nothing is taken from them. */
  | ({ readonly kind: 'not known' } & Unfinished);

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
): Promise<Found> {
  if (hostId === undefined)
    return told(
      `${AWAITED}${awaited.title}, whose host’s workbook is not to be found. Take it back from the bin, or share it with the adjudicator: its result is collected then.`,
    );
  try {
    const quick = await readMatch(google, hostId, { checked: 'the last entry' });
    if (currentPosition(quick).step !== null) return playedIn(season, awaited, quick);
    return resultIn(await readMatch(google, hostId), awaited, season);
  } catch (error) {
    const why = incidentsOf(error).map(incidentText).join(' ');
    return told(
      `${AWAITED}${awaited.title}, whose result cannot be looked for. ${why} It is collected as soon as it can be.`,
    );
  }
}

const told = (note: string): Found => ({ kind: 'told', note });

const playedIn = (season: Match, awaited: AwaitedMatch, match: Match): Found =>
  hasPlayers(match) && !match.incidents.some(({ code }) => code === 'match tab')
    ? { kind: 'played', awaited, read: match, forms: ownFormsIn(season, awaited, match) }
    : { kind: 'not known', awaited, read: match };

/** Whether it is known who plays: where the tab has been typed over its host is told, and nothing is concluded from it. */
const hasPlayers = ({ incidents }: Match): boolean =>
  !incidents.some(({ code }) => code === 'players tab');

/** What is over is final: nothing can be undone then. */
function resultIn(match: Match, awaited: AwaitedMatch, season: Match): Found {
  const end = match.positions.find(({ step }) => step === null);
  if (end === undefined) return { kind: 'not known', awaited, read: match };
  const outcome = end.game.outcome({ setup: end.setup, state: end.state });
  const why = whyNotAwaited(end.opened, awaited, {
    season: currentPosition(season),
    publicId: season.files.publicId,
  });
  if (why !== null || outcome === null)
    return told(
      `${awaited.title}: the match that was opened for it is not the one that is awaited (${why ?? 'it has no outcome'}). Open another: “sealed season next --anew ${awaited.match}”.`,
    );
  const { placings, purses } = outcome;
  return {
    kind: 'over',
    result: {
      kind: 'finished',
      match: awaited.match,
      lastHash: end.sealed.hash,
      outcome: { placings, purses },
    },
  };
}
