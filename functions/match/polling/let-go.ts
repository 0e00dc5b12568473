/**
 * What a season's own ledger says of matches that are being played is told in theirs: that nobody waits for one any more, which pauses it, or does so again;
 * and that somebody who has left is not waited for in one that goes on, or is again. May be killed anywhere, run again, and run by several at once.
 */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { setProperties } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { incidentText } from '../ledger/incident.ts';
import { activePause } from '../ledger/open-step.ts';
import { entryOf, type HostRequest, isBySeason, requestOfSeason } from '../next/request.ts';
import { TURNED_PROPERTY, turnedUpon } from '../reading/drive-notes.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { isLeavingUndone, type Turned, turnedIn } from '../reading/no-longer-awaited.ts';
import { awaitedHere, linkOf, type MatchFile, matchFilesOf } from '../reading/season-matches.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { type InterventionResult, intervene } from '../visiting/intervene.ts';

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
