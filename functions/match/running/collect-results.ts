/** Collects the results of a season's awaited matches, each once. */

import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import { setProperties } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { formatIncident } from '../ledger/incident.ts';
import { findActivePause } from '../ledger/position.ts';
import type { SeasonFindings } from '../next/due.ts';
import type { HostRequest } from '../next/interventions.ts';
import { buildSeasonRequestId, findEntryOfRequest, isSeasonRequest } from '../next/request.ts';
import type { MatchToLink } from '../next/taking-reports.ts';
import { AWAITED_CHANGE_PROPERTY, buildAwaitedNote } from '../reading/drive-notes.ts';
import { getCurrentPosition, type Match, readMatch } from '../reading/match.ts';
import type { PollRecord } from '../reading/polled.ts';
import {
  type AwaitedChange,
  describeMismatch,
  findHostIds,
  findMatchFiles,
  findMatchLink,
  hashForms,
  isDepartureUndone,
  listAwaitedChanges,
  listAwaitedHere,
  listBoundForms,
  listOwnForms,
  type MatchFile,
} from '../reading/season-matches.ts';
import { listIncidents } from './failure.ts';
import { type InterventionResult, intervene } from './publish.ts';

export interface ResultFindings extends SeasonFindings {
  /** Problems with awaited matches, as sentences for the host. */
  readonly notes: readonly string[];
  /** All forms, to be restored on the tab “Received”, if it has lost some; else null. */
  readonly forms: PollRecord['forms'] | null;
}

const NO_RESULT_FINDINGS: ResultFindings = {
  reports: [],
  toLink: null,
  unfinished: new Map(),
  notes: [],
  forms: null,
};

/** Reads the awaited matches. Adds a note for each problem. @throws GoogleError for the season */
export async function findResults(
  { google }: Pick<Adjudicator, 'google'>,
  season: Match,
): Promise<ResultFindings> {
  const position = getCurrentPosition(season);
  const awaited = listAwaitedHere(position);
  if (awaited.length === 0) return NO_RESULT_FINDINGS;
  const hostIds = await findHostIds(google, season);
  const linked = awaited.filter((one) => findMatchLink(position, one) !== undefined);
  const found = await Promise.all(
    linked.map((one) =>
      readAwaitedMatch(google, { season, awaited: one, hostId: hostIds[one.match] }),
    ),
  );
  const own = found.filter(isRunningMatch);
  return {
    reports: found.flatMap(({ result }) => result ?? []),
    toLink: hasIntactPlayersTab(season) ? findUpdatedLink(season, own) : null,
    unfinished: new Map(
      found.flatMap(({ awaited: { match }, read }) => (read ? [[match, read] as const] : [])),
    ),
    notes: found.flatMap(({ note }) => note ?? []),
    forms: findFormsToRestore(season, own),
  };
}

/** Returns the first match with forms that differ from those in the ledger, or null. */
function findUpdatedLink(season: Match, played: readonly RunningMatch[]): MatchToLink | null {
  for (const { awaited, forms } of played) {
    const link = findMatchLink(getCurrentPosition(season), awaited);
    const own = canonicalJson(hashForms(season, forms));
    if (link !== undefined && canonicalJson(link.forms) !== own)
      return { ...link, match: awaited.match, forms };
  }
  return null;
}

/** Returns all forms if some are missing on the tab “Received” and must be restored; else null. */
function findFormsToRestore(
  season: Match,
  played: readonly RunningMatch[],
): PollRecord['forms'] | null {
  const bound = listBoundForms(season);
  const lost = played
    .flatMap(({ forms }) => forms)
    .filter(({ match, seat }) => !bound.some((one) => one.match === match && one.seat === seat));
  return lost.length === 0 ? null : [...bound, ...lost];
}

const AWAITED_PREFIX = 'Awaited: ';
const UNINFORMED_PREFIX = 'To be announced in its match: ';

/** First words of the notes that every poll replaces. Only version 1.0.0 wrote the last one. */
const SEASON_PREFIXES = [AWAITED_PREFIX, UNINFORMED_PREFIX, 'To be opened: '];

export const isSeasonNote = (sentence: string): boolean =>
  SEASON_PREFIXES.some((prefix) => sentence.startsWith(prefix));

interface AwaitedMatchReading {
  readonly awaited: AwaitedMatch;
  /** The result; absent until the match is over. */
  readonly result?: CollectedEntry['reports'][number];
  /** The match, if it was read and is still running. */
  readonly read?: Match;
  /** Players' own forms; absent if somebody has edited the tabs of the match. */
  readonly forms?: PollRecord['forms'];
  /** Why the result cannot be read; absent if it can. */
  readonly note?: string;
}

type RunningMatch = AwaitedMatchReading & Required<Pick<AwaitedMatchReading, 'forms'>>;

const isRunningMatch = (one: AwaitedMatchReading): one is RunningMatch => one.forms !== undefined;

async function readAwaitedMatch(
  google: Google,
  given: {
    readonly season: Match;
    readonly awaited: AwaitedMatch;
    readonly hostId: string | undefined;
  },
): Promise<AwaitedMatchReading> {
  const { season, awaited, hostId } = given;
  if (hostId === undefined) {
    const note =
      `${AWAITED_PREFIX}the host’s workbook of ${awaited.title} was not found. Take it back ` +
      'from the bin, or share it with the adjudicator; a later poll then collects the result.';
    return { awaited, note };
  }
  try {
    const read = await readMatch(google, hostId);
    if (getCurrentPosition(read).step === null) return readMatchResult(read, awaited, season);
    const isIntact =
      hasIntactPlayersTab(read) && !read.incidents.some(({ code }) => code === 'match tab');
    return { awaited, read, ...(isIntact && { forms: listOwnForms(season, awaited, read) }) };
  } catch (error) {
    const why = listIncidents(error).map(formatIncident).join(' ');
    const note =
      `${AWAITED_PREFIX}the result of ${awaited.title} cannot be read. ${why} The next poll ` +
      'tries again.';
    return { awaited, note };
  }
}

const hasIntactPlayersTab = ({ incidents }: Match): boolean =>
  !incidents.some(({ code }) => code === 'players tab');

function readMatchResult(match: Match, awaited: AwaitedMatch, season: Match): AwaitedMatchReading {
  const end = match.positions.find(({ step }) => step === null);
  if (end === undefined) return { awaited, read: match };
  const outcome = end.game.outcome({ setup: end.setup, state: end.state });
  const why = describeMismatch(end.opened, awaited, {
    season: getCurrentPosition(season),
    publicId: season.files.publicId,
  });
  if (why !== null || outcome === null) {
    const note =
      `${awaited.title}: the match opened for it is not the one that the season awaits ` +
      `(${why ?? 'it has no outcome'}). Open another: “sealed season next --anew ` +
      `${awaited.match}”.`;
    return { awaited, note };
  }
  const { placings, purses } = outcome;
  const { match: name } = awaited;
  const { hash: lastHash } = end.sealed;
  return {
    awaited,
    result: { kind: 'finished', match: name, lastHash, outcome: { placings, purses } },
  };
}

/**
 * Pauses, resumes or excuses players in the matches after a change in the season. Returns a note
 * for each failure. Without changes it does not call Google. @throws GoogleError
 */
export async function informMatches(
  adjudicator: Adjudicator,
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
): Promise<readonly string[]> {
  return [
    ...(await informMatchesOfPauses(adjudicator, season)),
    ...(await informMatchesOfAbsences(adjudicator, season, unfinished)),
  ];
}

async function informMatchesOfPauses(
  adjudicator: Adjudicator,
  season: Match,
): Promise<readonly string[]> {
  const turned = listAwaitedChanges(season);
  if (turned.length === 0) return [];
  const files = await findMatchFiles(adjudicator.google, season);
  const notes: string[] = [];
  for (const one of turned) {
    const { title, host } = one.link;
    const file = files.get(host);
    const why =
      file === undefined ? null : await tryToInform(() => pauseOrResume(adjudicator, file, one));
    const what = `the season awaits it ${one.why === null ? 'again' : 'no more'}.`;
    if (why !== null) notes.push(`${UNINFORMED_PREFIX}${title}, ${what} ${why}`);
  }
  return notes;
}

/** Sends the requests one by one, since each is judged by the match that the previous one left. */
async function informMatchesOfAbsences(
  adjudicator: Adjudicator,
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const awaited of listAwaitedHere(getCurrentPosition(season))) {
    let match = unfinished.get(awaited.match);
    if (match === undefined) continue;
    for (const request of listUnrecordedAbsences(season, awaited, match)) {
      const seen = match;
      const why = await tryToInform(async () => {
        const result = await intervene(adjudicator, seen, request);
        if (result.kind === 'done') match = result.match;
        return describeFailure(result);
      });
      if (why !== null)
        notes.push(`${UNINFORMED_PREFIX}${awaited.title}: ${request.reason} ${why}`);
    }
  }
  return notes;
}

/** Returns the reason of a failure for the host; null if there was no failure. */
async function tryToInform(tell: () => Promise<string | null>): Promise<string | null> {
  try {
    return await tell();
  } catch (error) {
    return listIncidents(error).map(formatIncident).join(' ');
  }
}

/**
 * Lists requests for absences that the match has not recorded. Withdraws an absence only if the
 * season recorded it and the host has not changed it.
 */
function listUnrecordedAbsences(
  season: Match,
  awaited: AwaitedMatch,
  match: Match,
): readonly HostRequest[] {
  const { absent } = getCurrentPosition(match);
  const link = findMatchLink(getCurrentPosition(season), awaited);
  return awaited.players.flatMap(({ seat }, index) => {
    const isTold = absent[seat] === 'until told';
    const hasLeft = awaited.absent.includes(seat);
    if (isTold === hasLeft || link === undefined) return [];
    const at = { seat, id: buildSeasonRequestId(`left-${match.positions.length}-${index}`) };
    if (hasLeft) return [buildAbsenceRequest(at, 'until told')];
    const isOurs = isAbsentBySeason(match, seat);
    const isBack = isOurs && isDepartureUndone(season, { ...link, match: awaited.match }, seat);
    return isBack ? [buildAbsenceRequest(at, 'back')] : [];
  });
}

const isAbsentBySeason = ({ positions }: Match, seat: Seat): boolean => {
  const last = positions
    .map(({ sealed }) => sealed.entry)
    .findLast((entry) => entry.kind === 'absent' && entry.seat === seat);
  return last?.kind === 'absent' && isSeasonRequest(last);
};

const buildAbsenceRequest = (
  { seat, id }: { readonly seat: Seat; readonly id: string },
  length: 'until told' | 'back',
): HostRequest => ({
  id,
  action: { kind: 'absent', seat, absence: length },
  asked: `absent ${seat} ${length}`,
  reason:
    length === 'back'
      ? `The departure of ${seat} from the season was undone.`
      : `${seat} has left the season.`,
});

/**
 * Pauses or resumes a match once and notes this as a property of its file, except while the host's
 * own pause lasts. Repeats a request that has an entry, to finish its effects.
 */
async function pauseOrResume(
  adjudicator: Adjudicator,
  { id, properties }: MatchFile,
  { since, why: reason }: AwaitedChange,
): Promise<string | null> {
  if (properties[AWAITED_CHANGE_PROPERTY] === String(since)) return null;
  const match = await readMatch(adjudicator.google, id);
  const position = getCurrentPosition(match);
  const pause = findActivePause(position);
  const isOurs = pause !== null && isSeasonRequest(pause);
  if (reason !== null && pause !== null && !isOurs) return null;
  const request = buildPauseRequest(buildSeasonRequestId(`turned-${since}`), reason);
  const isOpen = position.step !== null;
  const isDue = reason === null ? isOurs : pause === null;
  const why =
    isOpen && (isDue || findEntryOfRequest(match, request) !== null)
      ? describeFailure(await intervene(adjudicator, match, request))
      : null;
  if (why === null) await setProperties(adjudicator.google, id, buildAwaitedNote(since));
  return why;
}

/** Builds the request to pause a match for a reason, or to resume it. */
const buildPauseRequest = (id: string, reason: string | null): HostRequest =>
  reason === null
    ? { id, action: { kind: 'resume' }, asked: 'resume', reason: AWAITED_AGAIN_REASON }
    : { id, action: { kind: 'pause', form: 'closed' }, asked: 'pause, form closed', reason };

const AWAITED_AGAIN_REASON = 'The season awaits this match again.';

/** Returns the reason of a failure; null if there was no failure. */
function describeFailure(result: InterventionResult): string | null {
  switch (result.kind) {
    case 'done':
      return null;
    case 'refused':
      return result.sentence;
    case 'changed meanwhile':
      return 'The match has a newer entry. The next poll tries again.';
  }
}
