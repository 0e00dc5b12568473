/** The watch on a match's form: made, renewed and made again by the visits that come anyway. Nothing needs it. */

import { GoogleError } from '../../google/error.ts';
import {
  createWatch,
  deleteWatch,
  type FormWatch,
  isGone,
  listWatches,
  renewWatch,
} from '../../google/watches.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { nextPoll, pollReadsResponses, schedulePoll } from './poll-task.ts';
import { hostIdIn, watchIdFor } from './watch-id.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Asks for the next poll, and sees to the form's watch when that is due (RFC 3339; absent: at once). @throws GoogleError */
export async function scheduleNextPoll(
  adjudicator: Adjudicator,
  match: Match,
  watchDue?: string,
): Promise<void> {
  const due = await seenTo(adjudicator, match, watchDue);
  const next = nextPoll(match, adjudicator.google.now());
  const order = next === null || due === undefined ? next : { ...next, watchDue: due };
  await schedulePoll(adjudicator, order);
}

/** Gives when it is to be seen to next. What Google refuses is told in the log, and tried again in an hour. */
async function seenTo(
  adjudicator: Adjudicator,
  match: Match,
  due: string | undefined,
): Promise<string | undefined> {
  const { google, topic, log } = adjudicator;
  const { hostId, formId } = match.files;
  if (topic === undefined || formId === '' || !pollReadsResponses(currentPosition(match)))
    return due;
  if (due !== undefined && Date.parse(due) > google.now()) return due;
  try {
    await ensureWatch(adjudicator, { hostId, formId, topic });
    return isoInstant(google.now() + DAY_MS);
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    log({ severity: 'WARNING', message: notWatched(error), match: hostId });
    return isoInstant(google.now() + HOUR_MS);
  }
}

const notWatched = ({ message }: GoogleError): string =>
  `The form is not watched, so answers are seen at the next poll and not at once. ${message} “sealed doctor” says what of the setup is wrong.`;

interface Watched {
  readonly hostId: string;
  readonly formId: string;
  readonly topic: string;
}

/** A watch with less left is renewed. */
const ENOUGH_MS = 5 * DAY_MS;

/** One call where all is as it should be. What else the caller watches there is in the way: it goes. */
async function ensureWatch({ google }: Adjudicator, watched: Watched): Promise<void> {
  const { formId } = watched;
  const there = await listWatches(google, formId);
  const own = there.find((one) => isOwn(one, watched));
  for (const other of there) if (other !== own) await deleteWatch(google, formId, other);
  if (own === undefined) await make({ google }, watched);
  else if (!own.isActive || own.expiresMs < google.now() + ENOUGH_MS) {
    await renewOrMake({ google }, watched, own);
  }
}

/** It may have ended since it was listed, or somebody has deleted it: then it is made anew. */
async function renewOrMake(
  { google }: Pick<Adjudicator, 'google'>,
  watched: Watched,
  own: FormWatch,
): Promise<void> {
  try {
    await renewWatch(google, watched.formId, own);
  } catch (error) {
    if (!(await isGone(google, watched.formId, own, error))) throw error;
    await make({ google }, watched);
  }
}

const isOwn = ({ id, topic }: FormWatch, watched: Watched): boolean =>
  topic === watched.topic && hostIdIn(id) === watched.hostId;

/** Somebody else may have made it meanwhile: then Google refuses a second one. */
async function make({ google }: Pick<Adjudicator, 'google'>, watched: Watched): Promise<void> {
  const id = watchIdFor(watched.hostId);
  if (id === null) return;
  try {
    await createWatch(google, watched.formId, { id, topic: watched.topic });
  } catch (error) {
    const there = await listWatches(google, watched.formId);
    if (!there.some((one) => isOwn(one, watched))) throw error;
  }
}
