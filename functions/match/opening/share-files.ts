import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import {
  allowResponding,
  type Sharer,
  sharersOf,
  shareWith,
  shareWithEverybody,
  unshare,
} from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import type { MatchFiles, SeatFiles } from '../reading/files.ts';
import { type DraftFolder, moveToSeats, seatFolders } from './draft-files.ts';
import type { Plan } from './draft-match.ts';

/** Google refused to share a file. */
export class NotShared extends Error {
  override readonly name = 'NotShared';
  override readonly cause: GoogleError;
  /** Null for the function. */
  readonly seat: Seat | null;
  readonly email: string;
  /** Number of players whose files are shared. */
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
