/** Opening a match: files made and shared, the first entry written, everything published, the first deadline scheduled. */

import type { Google } from '../../google/connect.ts';
import { filesIn, noteOn, setProperties } from '../../google/drive.ts';
import { readMarker } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type BeaconChain, roundInstant } from '../beacon/rounds.ts';
import { IncidentError } from '../ledger/incident.ts';
import { markerOf } from '../ledger/ledger.ts';
import { continuationTask } from '../next/deadline-task.ts';
import { wallClock } from '../next/time.ts';
import {
  accountNote,
  effectsDoneNote,
  OPEN_NOTE,
  openProperties,
  SEASON_PROPERTY,
} from '../reading/drive-notes.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { commitOpening, confirmWritten } from '../showing/commit.ts';
import { ANNOUNCE, publish } from '../visiting/publish.ts';
import { scheduleRetry } from '../visiting/reconcile.ts';
import {
  binSpares,
  closeDraft,
  type DraftFolder,
  draftFolder,
  hostBookIn,
  makeFiles,
} from './draft-files.ts';
import { boundMatch, draftMatch, type Plan } from './draft-match.ts';
import { promiseDice, promisedRound, settleDice } from './promise-dice.ts';
import { isInvited, mailInvitations } from './send-invitations.ts';
import { shareFiles, shareFolder } from './share-files.ts';

/** What the host is told while it goes on. */
export type Progress = (done: string) => void;

/** How an episode is opened otherwise than a match of its own. */
export interface OpeningWays {
  /** Absent: the one that an earlier run has left, or a new one. */
  readonly folder?: DraftFolder;
  /** Asked with the host's workbook when all files are made, before anybody is shown any. Throws where it is not to be opened in them. */
  readonly settle?: (hostId: string) => Promise<void>;
  /** Done with the match when it is open, while the same command would still find it: what is to be done at least once. */
  readonly opened?: (match: Match) => Promise<void>;
}

/**
 * Opens a match as the host who is signed in. Nothing of it is open before everybody it is shared with has it. Stopped or killed
 * anywhere, it goes on from there when the same is asked for again.
 * @throws NotShared, GoogleError; IncidentError when not everything that follows could be done.
 */
export async function openMatch(
  adjudicator: Adjudicator,
  plan: Plan,
  progress: Progress,
  ways: OpeningWays = {},
): Promise<Match> {
  const { google } = adjudicator;
  const folder = ways.folder ?? (await draftFolder(google, plan));
  if (folder.isLeft) progress('An earlier run has left a folder: it goes on from there.');
  if (plan.editor !== null) await shareFolder(google, folder, plan.editor);
  const match =
    (await begun(google, folder)) ??
    (await begin(adjudicator, { ...ways, plan, folder }, progress));
  const { unfinished, repairNotes } = await publish(adjudicator, match, {
    form: null,
  });
  const left = unfinished.filter(({ name }) => name !== ANNOUNCE);
  if (left.length > 0) {
    throw new IncidentError(left.flatMap(({ incident }) => (incident === null ? [] : [incident])));
  }
  if (unfinished.length > 0) await announceLater(adjudicator, match);
  for (const sentence of repairNotes) progress(sentence);
  const { entry } = currentPosition(match).sealed.entry;
  await noteOn(google, match.files.hostId, {
    ...OPEN_NOTE,
    ...accountNote(plan.editor),
    ...effectsDoneNote(entry),
  });
  const ofSeason = plan.season === undefined ? {} : { [SEASON_PROPERTY]: plan.season.hostId };
  await setProperties(google, match.files.hostId, {
    ...openProperties(currentPosition(match)),
    ...ofSeason,
  });
  progress('Everything is published, and the form takes answers.');
  if (plan.notify) await invite(google, { match, folder }, progress);
  // Before the season has its match: once it does, nobody comes back to this folder.
  if (plan.season !== undefined) await binSpares(google, { plan, folder }, match.files);
  await ways.opened?.(match);
  await closeDraft(google, folder);
  return match;
}

/** Who was mailed by an earlier run is not mailed again. The match is open, whatever becomes of the mails. */
async function invite(
  google: Google,
  { match, folder }: { readonly match: Match; readonly folder: DraftFolder },
  progress: Progress,
): Promise<void> {
  const noted = new Map(
    (folder.isLeft ? await filesIn(google, folder.id) : []).map(({ id, notes }) => [id, notes]),
  );
  const { seats, failed } = await mailInvitations(
    google,
    match,
    match.files.seats.filter((one) => !isInvited(match, one, noted.get(one.workbookId) ?? {})),
  );
  if (seats.length > 0) progress(`Google mails invitations: ${seats.join(', ')}.`);
  for (const { seat, why } of failed)
    progress(`${seat} was mailed no invitation: “sealed invite” has it. ${why}`);
}

/** Schedules a task that repeats until the match is announced. */
async function announceLater(adjudicator: Adjudicator, match: Match): Promise<void> {
  const task = continuationTask(currentPosition(match).sealed, match.files);
  await scheduleRetry(adjudicator, task);
}

/** The match whose first entry an earlier run has written; null when there is none. */
async function begun(google: Google, folder: DraftFolder): Promise<Match | null> {
  const hostId = hostBookIn(folder);
  if (hostId === null || (await readMarker(google, hostId, markerOf(0))) === null) return null;
  return readMatch(google, hostId);
}

interface ToBegin extends Pick<OpeningWays, 'settle'> {
  readonly plan: Plan;
  readonly folder: DraftFolder;
}

/** With all its files, shared. */
async function bound(
  { google }: Adjudicator,
  { plan, folder, settle }: ToBegin,
  progress: Progress,
): Promise<Match> {
  const draft = draftMatch(plan, google.now());
  const files = await makeFiles(google, { plan, draft, folder });
  await settle?.(files.hostId);
  progress('The files are made.');
  await shareFiles(google, { plan, files, folder });
  progress('The files are shared.');
  return boundMatch(draft, files, google.now());
}

/** The same, where the dice of the beginning are promised to players before anybody can know them. */
async function boundWithDice(
  adjudicator: Adjudicator,
  given: ToBegin & { readonly chain: BeaconChain },
  progress: Progress,
): Promise<Match> {
  const { google } = adjudicator;
  const { plan, chain, settle } = given;
  const draft = draftMatch(plan, google.now());
  const { dice, folder } = await settleDice(google, chain, { ...given, draft });
  const files = await makeFiles(google, { plan, draft, folder });
  await settle?.(files.hostId);
  await promiseDice(google, { plan, files, dice });
  progress('The files are made, and players read in them what the dice will come of.');
  await shareFiles(google, { plan, files, folder });
  const outMs = roundInstant(chain, dice.round);
  const when = wallClock(outMs, plan.settings);
  progress(
    `The files are shared. Round ${dice.round} of the beacon comes out ${when}: until then this waits.`,
  );
  const round = await promisedRound(adjudicator, dice);
  const begun = draftMatch({ ...plan, seed: dice.seed }, google.now(), round);
  return boundMatch(begun, files, Math.max(google.now(), outMs));
}

async function begin(adjudicator: Adjudicator, given: ToBegin, progress: Progress): Promise<Match> {
  const { beacon } = given.plan.settings;
  const match =
    beacon === undefined
      ? await bound(adjudicator, given, progress)
      : await boundWithDice(adjudicator, { ...given, chain: beacon }, progress);
  // Somebody else who opens it in the same files was first: then it is open as he has it.
  if (!(await commitOpening(adjudicator, match)))
    return readMatch(adjudicator.google, match.files.hostId);
  await confirmWritten(adjudicator, { match, sealed: currentPosition(match).sealed });
  progress('The first entry of the ledger is written.');
  return match;
}
