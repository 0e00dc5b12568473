/**
 * Results of the matches that a season awaits, found in their own ledgers and taken by one entry. May be killed anywhere, run again, and run
 * twice at once: a result counts once.
 */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import { setProperties } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { CollectedEntry } from '../ledger/entry.ts';
import { incidentText } from '../ledger/incident.ts';
import { activePause } from '../ledger/position.ts';
import type { SeasonFindings } from '../next/due.ts';
import { entryOf, type HostRequest, isBySeason, requestOfSeason } from '../next/request.ts';
import { buildMatchLink, buildResultsEntry, type MatchToLink } from '../next/taking-reports.ts';
import { TURNED_PROPERTY, turnedUpon } from '../reading/drive-notes.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import type { Polled } from '../reading/polled.ts';
import {
  awaitedHere,
  boundForms,
  hashesOf,
  hostIdsOf,
  isLeavingUndone,
  linkOf,
  type MatchFile,
  matchFilesOf,
  ownFormsIn,
  type Turned,
  turnedIn,
  whyNotAwaited,
} from '../reading/season-matches.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { type InterventionResult, intervene } from '../visiting/intervene.ts';
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

/** Sentences about it begin so: they are found anew at each poll. */
const UNTOLD = 'To be told in its match: ';

export const isOfUntold = (sentence: string): boolean => sentence.startsWith(UNTOLD);

/**
 * Gives what its host should know, a sentence each. Where there is nothing to tell it calls nobody. `unfinished`: matches that are awaited, by name, as they
 * were read. @throws GoogleError
 */
export async function letGo(
  adjudicator: Adjudicator,
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
): Promise<readonly string[]> {
  return [
    ...(await tellTurned(adjudicator, season)),
    ...(await tellAbsences(adjudicator, season, unfinished)),
  ];
}

async function tellTurned(adjudicator: Adjudicator, season: Match): Promise<readonly string[]> {
  const turned = turnedIn(season);
  if (turned.length === 0) return [];
  const files = await matchFilesOf(adjudicator.google, season);
  const notes: string[] = [];
  for (const one of turned) {
    const { title, host } = one.link;
    const file = files.get(host);
    const why = file === undefined ? null : await triedTo(() => turn(adjudicator, file, one));
    const what = `that the season waits for it ${one.why === null ? 'again' : 'no more'}.`;
    if (why !== null) notes.push(`${UNTOLD}${title}, ${what} ${why}`);
  }
  return notes;
}

/** One after the other, each upon the match as the one before has left it. */
async function tellAbsences(
  adjudicator: Adjudicator,
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const awaited of awaitedHere(currentPosition(season))) {
    let match = unfinished.get(awaited.match);
    if (match === undefined) continue;
    for (const request of absencesToTell(season, awaited, match)) {
      const seen = match;
      const why = await triedTo(async () => {
        const result = await intervene(adjudicator, seen, request);
        if (result.kind === 'done') match = result.match;
        return whyNotDone(result);
      });
      if (why !== null) notes.push(`${UNTOLD}${awaited.title}: ${request.reason} ${why}`);
    }
  }
  return notes;
}

/** Why it could not be done, for the host; null where it was. */
async function triedTo(tell: () => Promise<string | null>): Promise<string | null> {
  try {
    return await tell();
  } catch (error) {
    return incidentsOf(error).map(incidentText).join(' ');
  }
}

/** What the match does not know of who has left: that is taken back where it was said by the season, and the host has said nothing since. */
function absencesToTell(
  season: Match,
  awaited: AwaitedMatch,
  match: Match,
): readonly HostRequest[] {
  const { absent } = currentPosition(match);
  const link = linkOf(currentPosition(season), awaited);
  return awaited.players.flatMap(({ seat }, index) => {
    const isTold = absent[seat] === 'until told';
    const hasLeft = awaited.absent.includes(seat);
    if (isTold === hasLeft || link === undefined) return [];
    const at = { seat, id: requestOfSeason(`left-${match.positions.length}-${index}`) };
    if (hasLeft) return [absence(at, 'until told')];
    const isOurs = isToldBySeason(match, seat);
    const isBack = isOurs && isLeavingUndone(season, { ...link, match: awaited.match }, seat);
    return isBack ? [absence(at, 'back')] : [];
  });
}

const isToldBySeason = ({ positions }: Match, seat: Seat): boolean => {
  const last = positions
    .map(({ sealed }) => sealed.entry)
    .findLast((entry) => entry.kind === 'absent' && entry.seat === seat);
  return last?.kind === 'absent' && isBySeason(last);
};

const absence = (
  { seat, id }: { readonly seat: Seat; readonly id: string },
  said: 'until told' | 'back',
): HostRequest => ({
  id,
  action: { kind: 'absent', seat, absence: said },
  asked: `absent ${seat} ${said}`,
  reason:
    said === 'back'
      ? `That ${seat} has left the season was undone.`
      : `${seat} has left the season.`,
});

/** A property of the file keeps that it was done, so that the match is not read again; not while its host's own pause has done it, which he may end. */
async function turn(
  adjudicator: Adjudicator,
  { id, properties }: MatchFile,
  turned: Turned,
): Promise<string | null> {
  if (properties[TURNED_PROPERTY] === String(turned.since)) return null;
  const match = await readMatch(adjudicator.google, id, { checked: 'the last entry' });
  if (isHeld(match, turned)) return null;
  const request = requestOf(match, turned);
  const why = request === null ? null : whyNotDone(await intervene(adjudicator, match, request));
  if (why === null) await setProperties(adjudicator.google, id, turnedUpon(turned.since));
  return why;
}

/** Whether its host has paused himself what nobody waits for. */
function isHeld(match: Match, { why }: Turned): boolean {
  const pause = activePause(currentPosition(match));
  return why !== null && pause !== null && !isBySeason(pause);
}

/** Null where there is nothing to do: the match is over, stands still already, or goes on, by its host or the season. One that was done is done to its end. */
function requestOf(match: Match, { since, why }: Turned): HostRequest | null {
  const id = requestOfSeason(`turned-${since}`);
  const request: HostRequest =
    why === null
      ? { id, action: { kind: 'resume' }, asked: 'resume', reason: AGAIN }
      : { id, action: { kind: 'pause', form: 'closed' }, asked: 'pause, form closed', reason: why };
  const position = currentPosition(match);
  if (position.step === null) return null;
  if (entryOf(match, request) !== null) return request;
  const pause = activePause(position);
  const isOurs = pause !== null && isBySeason(pause);
  return (why === null ? isOurs : pause === null) ? request : null;
}

const AGAIN = 'The season waits for this match again.';

/** Null where it was done. One that has gone on meanwhile is told by the next poll. */
function whyNotDone(result: InterventionResult): string | null {
  switch (result.kind) {
    case 'done':
      return null;
    case 'refused':
      return result.sentence;
    case 'changed meanwhile':
      return 'It has gone on just now.';
  }
}
