import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import {
  allowResponding,
  folderOf,
  revokeAccess,
  type Sharer,
  sharersOf,
  shareWith,
  shareWithEverybody,
  unshare,
} from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { applyBatch } from '../../google/sheets.ts';
import { boundHashes } from '../ledger/bindings.ts';
import { presentCoHosts } from '../ledger/co-hosts.ts';
import { coHostCalled } from '../next/team-interventions.ts';
import type { MatchFiles, SeatFiles } from '../reading/files.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { addressIn, editorsOf } from '../reading/sharing.ts';
import { readTeam } from '../showing/team-tabs.ts';
import { type DraftFolder, moveToSeats, seatFolders } from './draft-files.ts';
import type { Plan } from './draft-match.ts';

export class NotShared extends Error {
  override readonly name = 'NotShared';
  override readonly cause: GoogleError;
  /** Null for the function. */
  readonly seat: Seat | null;
  readonly email: string;
  readonly done: number;

  constructor(of: Pick<NotShared, 'cause' | 'seat' | 'email' | 'done'>) {
    super(of.cause.message);
    this.cause = of.cause;
    this.seat = of.seat;
    this.email = of.email;
    this.done = of.done;
  }
}

/** Shares the folder, with all present and later files. @throws NotShared, GoogleError */
export async function shareFolder(
  google: Google,
  { id, isLeft }: DraftFolder,
  email: string,
): Promise<void> {
  const sharers = isLeft ? await sharersOf(google, id) : [];
  if (sharers.some((one) => isWriter(one, email))) return;
  await told({ seat: null, email, done: 0 }, () =>
    shareWith(google, id, { email, role: 'writer', note: null }),
  );
}

const isWriter = (one: Sharer, email: string): boolean =>
  one.role !== 'reader' && one.email !== null && isSameMailbox(one.email, email);

/**
 * Shares with players first, one by one, because Google limits shares. Skips finished shares.
 * @throws NotShared, GoogleError
 */
export async function shareFiles(
  google: Google,
  given: { readonly plan: Plan; readonly files: MatchFiles; readonly folder: DraftFolder },
): Promise<void> {
  const { plan, files, folder } = given;
  const folders = await seatFolders(google, given);
  const note = plan.notify
    ? `This will be your workbook for “${plan.settings.title}”. Your invitation follows when the ` +
      'match is open.'
    : null;
  for (const [done, seat] of files.seats.entries()) {
    const { email } = seat;
    const lies = Object.hasOwn(folders, seat.seat) ? folders[seat.seat] : undefined;
    if (lies !== undefined && plan.season !== undefined) continue;
    const shared = { ...seat, workbookId: lies ?? seat.workbookId };
    const isShared = folder.isLeft && (await isSharedAlready(google, shared));
    if (isShared) continue;
    await told({ seat: seat.seat, email, done }, () => shareWithPlayer(google, shared, note));
  }
  await moveToSeats(google, given, folders);
  await shareWithEverybody(google, files.publicId);
  await allowResponding(google, files.formId);
  if (files.aboutForm !== undefined) await allowResponding(google, files.aboutForm.id);
}

/**
 * Shares silently, if possible: Google gives access to a person without an account only by a mail,
 * with this note. Null for no mail. @throws GoogleError
 */
export async function shareWithPlayer(
  google: Google,
  { email, workbookId }: SeatFiles,
  note: string | null,
): Promise<void> {
  if (email === '') return shareWithEverybody(google, workbookId);
  try {
    await shareWith(google, workbookId, { email, role: 'reader', note: null });
  } catch (error) {
    const isUnknown = error instanceof GoogleError && error.kind === 'unknown address';
    if (!isUnknown || note === null) throw error;
    await shareWith(google, workbookId, { email, role: 'reader', note });
  }
}

/** Whether the player has access. Removes readers with an address that was corrected since. */
async function isSharedAlready(google: Google, { email, workbookId }: SeatFiles): Promise<boolean> {
  const readers = (await sharersOf(google, workbookId)).filter(({ role }) => role === 'reader');
  const isWanted = (one: Sharer): boolean =>
    one.email === null ? email === '' : isSameMailbox(one.email, email);
  for (const one of readers) if (!isWanted(one)) await unshare(google, workbookId, one);
  return readers.some(isWanted);
}

async function told(
  of: Pick<NotShared, 'seat' | 'email' | 'done'>,
  share: () => Promise<void>,
): Promise<void> {
  try {
    await share();
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    throw new NotShared({ ...of, cause: error });
  }
}

/** Runs before the entry, which ends the co-host’s requests. @throws GoogleError */
export async function endCoHostAccess(google: Google, match: Match, name: string): Promise<void> {
  const { hostId } = match.files;
  const coHost = coHostCalled(match, name);
  if (coHost === null) return;
  const email = addressIn(match, coHost, await editorsOf(google, hostId));
  if (email !== null) await revokeAccess(google, hostId, email);
}

interface Invited {
  readonly email: string;
  readonly isMailed: boolean;
  /** Service accounts of functions that run the match. */
  readonly runners: readonly string[];
}

/**
 * Protects all tabs of requests, then shares the workbook. Does nothing for an address that is not
 * a present co-host’s: they may have left again. Idempotent. @throws GoogleError
 */
export async function letCoHostIn(
  google: Google,
  match: Match,
  { email, isMailed, runners }: Invited,
): Promise<'let in' | 'left'> {
  const { key, files } = match;
  const position = currentPosition(match);
  const hashes = key === null ? [] : boundHashes(key, 'email', email);
  if (!presentCoHosts(position).some(({ bound }) => hashes.includes(bound))) return 'left';
  const { repairs } = await readTeam(google, match, { runners, invited: email });
  await applyBatch(google, files.hostId, repairs);
  const { others } = await editorsOf(google, files.hostId);
  if (others.some((one) => isSameMailbox(one, email))) return 'let in';
  const { title } = position.opened.settings;
  const note = isMailed ? `You are a co-host of “${title}”. Your tab is in this workbook.` : null;
  await shareWith(google, files.hostId, { email, role: 'writer', note });
  return 'let in';
}

/** Lets a function edit every file of a match, and later files of its folder. Idempotent. */
export async function shareWithRunner(
  google: Google,
  match: Match,
  account: string,
): Promise<void> {
  const { hostId, publicId, formId, seats } = match.files;
  const folder = await folderOf(google, hostId);
  const files = [hostId, publicId, formId, ...seats.map(({ workbookId }) => workbookId)];
  for (const id of [...(folder === null ? [] : [folder.id]), ...files]) {
    const sharers = await sharersOf(google, id);
    const isEditor = sharers.some(
      ({ email, role }) => role === 'writer' && isSameMailbox(email ?? '', account),
    );
    if (!isEditor) await shareWith(google, id, { email: account, role: 'writer', note: null });
  }
  const { repairs } = await readTeam(google, match, { runners: [account] });
  await applyBatch(google, hostId, repairs);
}
