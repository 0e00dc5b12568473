/** Opening a match: files made and shared, the first entry written, everything published, the first deadline scheduled. */

import type { Google } from '../../google/connect.ts';
import { noteOn, setProperties } from '../../google/drive.ts';
import { readMarker } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { IncidentError } from '../ledger/incident.ts';
import { markerOf } from '../ledger/ledger.ts';
import { continuationTask } from '../next/deadline-task.ts';
import { effectsDoneNote, OPEN_NOTE, OPEN_PROPERTY } from '../reading/drive-notes.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { commitOpening } from '../showing/commit.ts';
import { confirmWritten } from '../showing/read-back.ts';
import { ANNOUNCE, publish } from '../visiting/publish.ts';
import { scheduleRetry } from '../visiting/retrying.ts';
import { closeDraft, type DraftFolder, draftFolder, hostBookIn, makeFiles } from './draft-files.ts';
import { boundMatch, draftMatch, type Plan } from './draft-match.ts';
import { shareFiles, shareFolder } from './share-files.ts';

/** What the host is told while it goes on. */
export type Progress = (done: string) => void;

/**
 * Opens a match as the host who is signed in. Nothing of it is open before everybody it is shared with has it. Stopped or killed
 * anywhere, it goes on from there when the same is asked for again.
 * @throws NotShared, GoogleError; Troubled when not everything that follows could be done.
 */
export async function openMatch(
  adjudicator: Adjudicator,
  plan: Plan,
  progress: Progress,
): Promise<Match> {
  const { google } = adjudicator;
  const folder = await draftFolder(google, plan);
  if (folder.isLeft) progress('An earlier run has left a folder: it goes on from there.');
  if (plan.editor !== null) await shareFolder(google, folder, plan.editor);
  const match = (await begun(google, folder)) ?? (await begin(adjudicator, plan, folder, progress));
  const { unfinished, repairNotes } = await publish(adjudicator, match, {
    form: null,
    effectNames: null,
  });
  const left = unfinished.filter(({ name }) => name !== ANNOUNCE);
  if (left.length > 0) {
    throw new IncidentError(left.flatMap(({ incident }) => (incident === null ? [] : [incident])));
  }
  if (unfinished.length > 0) await announceLater(adjudicator, match, repairNotes);
  for (const sentence of repairNotes) progress(sentence);
  const { entry } = currentPosition(match).sealed.entry;
  await noteOn(google, match.files.hostId, { ...OPEN_NOTE, ...effectsDoneNote(entry) });
  await setProperties(google, match.files.hostId, OPEN_PROPERTY);
  await closeDraft(google, folder);
  progress('Everything is published, and the form takes answers.');
  return match;
}

/** By a task that does nothing else. */
async function announceLater(
  adjudicator: Adjudicator,
  match: Match,
  repairNotes: readonly string[],
): Promise<void> {
  const task = continuationTask(currentPosition(match).sealed, match.files);
  await scheduleRetry(adjudicator, task, { deskHash: null, unfinished: [ANNOUNCE], repairNotes });
}

/** The match whose first entry an earlier run has written; null when there is none. */
async function begun(google: Google, folder: DraftFolder): Promise<Match | null> {
  const hostId = hostBookIn(folder);
  if (hostId === null || (await readMarker(google, hostId, markerOf(0))) === null) return null;
  return readMatch(google, hostId);
}

async function begin(
  adjudicator: Adjudicator,
  plan: Plan,
  folder: DraftFolder,
  progress: Progress,
): Promise<Match> {
  const { google } = adjudicator;
  const draft = draftMatch(plan, google.now());
  const files = await makeFiles(google, { plan, draft, folder });
  progress('The files are made.');
  await shareFiles(google, { plan, files, folder });
  progress('The files are shared.');
  const match = boundMatch(draft, files, google.now());
  await commitOpening(adjudicator, match);
  await confirmWritten(adjudicator, { match, sealed: currentPosition(match).sealed });
  progress('The first entry of the ledger is written.');
  return match;
}
