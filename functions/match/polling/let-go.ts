/**
 * What a season's own ledger says of matches that are being played is told in theirs: that nobody waits for one any more, which pauses it, or does so again;
 * and that somebody who has left is not waited for in one that goes on. May be killed anywhere, run again, and run by several at once.
 */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { setProperties } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { incidentText } from '../ledger/incident.ts';
import { activePause } from '../ledger/open-step.ts';
import { entryOf, type HostRequest } from '../next/request.ts';
import { TURNED_PROPERTY, turnedUpon } from '../reading/drive-notes.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { type Turned, turnedIn } from '../reading/no-longer-awaited.ts';
import { awaitedHere, linkOf, type MatchFile, matchFilesOf } from '../reading/season-matches.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { intervene } from '../visiting/intervene.ts';

/** Sentences about it begin so: they are found anew at each poll. */
const UNTOLD = 'To be told in its match: ';

export const isOfUntold = (sentence: string): boolean => sentence.startsWith(UNTOLD);

/** Gives what its host should know, a sentence each. Where there is nothing to tell it calls nobody. @throws GoogleError */
export async function letGo(adjudicator: Adjudicator, season: Match): Promise<readonly string[]> {
  const left = leftIn(season);
  const turned = turnedIn(season);
  if (left.length === 0 && turned.length === 0) return [];
  const files = await matchFilesOf(adjudicator.google, season);
  const notes: string[] = [];
  const told = async (one: ToTell, tell: (file: MatchFile) => Promise<string | null>) => {
    const file = files.get(one.host);
    const why = file === undefined ? null : await triedTo(() => tell(file));
    if (why !== null) notes.push(`${UNTOLD}${one.title}, ${one.what}. ${why}`);
  };
  for (const one of turned) await told(toTell(one), (file) => turn(adjudicator, file, one));
  for (const one of left)
    for (const seat of one.absent)
      await told({ ...one, what: `that ${seat} has left the season` }, ({ id }) =>
        goWithout(adjudicator, id, seat),
      );
  return notes;
}

interface ToTell {
  readonly host: string;
  readonly title: string;
  readonly what: string;
}

const toTell = ({ link, why }: Turned): ToTell => ({
  ...{ host: link.host, title: link.title },
  what: `that the season waits for it ${why === null ? 'again' : 'no more'}`,
});

/** Matches that go on without somebody. */
function leftIn(season: Match) {
  const position = currentPosition(season);
  return awaitedHere(position).flatMap((awaited) => {
    const host = linkOf(position, awaited)?.host;
    const { title, absent } = awaited;
    return host === undefined || absent.length === 0 ? [] : [{ host, title, absent }];
  });
}

/** Why it could not be done, for the host; null where it was. */
async function triedTo(tell: () => Promise<string | null>): Promise<string | null> {
  try {
    return await tell();
  } catch (error) {
    return incidentsOf(error).map(incidentText).join(' ');
  }
}

async function goWithout(
  adjudicator: Adjudicator,
  hostId: string,
  seat: Seat,
): Promise<string | null> {
  const match = await readMatch(adjudicator.google, hostId);
  const { step, absent } = currentPosition(match);
  if (step === null || absent[seat] === 'until told') return null;
  const index = match.files.seats.findIndex((one) => one.seat === seat);
  return done(adjudicator, match, {
    id: `left-${match.positions.length}-${index}`,
    action: { kind: 'absent', seat, absence: 'until told' },
    asked: `absent ${seat} until told`,
    reason: `${seat} has left the season.`,
  });
}

/** A property of the file keeps that it was done, so that the match is not read again. */
async function turn(
  adjudicator: Adjudicator,
  { id, properties }: MatchFile,
  turned: Turned,
): Promise<string | null> {
  if (properties[TURNED_PROPERTY] === String(turned.since)) return null;
  const match = await readMatch(adjudicator.google, id);
  const request = requestOf(match, turned);
  const why = request === null ? null : await done(adjudicator, match, request);
  if (why === null) await setProperties(adjudicator.google, id, turnedUpon(turned.since));
  return why;
}

/** Null where there is nothing to do: the match is over, its host has paused it himself, or it goes on already. One that was done is done to its end. */
function requestOf(match: Match, { since, why }: Turned): HostRequest | null {
  const id = `${OWN}${since}`;
  const request: HostRequest =
    why === null
      ? { id, action: { kind: 'resume' }, asked: 'resume', reason: AGAIN }
      : { id, action: { kind: 'pause', form: 'closed' }, asked: 'pause, form closed', reason: why };
  const position = currentPosition(match);
  if (position.step === null) return null;
  if (entryOf(match, request) !== null) return request;
  const pause = activePause(position);
  const isOurs = pause?.request.startsWith(OWN) === true;
  return (why === null ? isOurs : pause === null) ? request : null;
}

/** How ids of such requests begin. */
const OWN = 'season-';

const AGAIN = 'The season waits for this match again.';

/** One that has gone on meanwhile is told by the next poll. */
async function done(
  adjudicator: Adjudicator,
  match: Match,
  request: HostRequest,
): Promise<string | null> {
  const result = await intervene(adjudicator, match, request);
  switch (result.kind) {
    case 'done':
      return null;
    case 'refused':
      return result.sentence;
    case 'changed meanwhile':
      return 'It has gone on just now.';
  }
}
