import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Google } from '../../google/connect.ts';
import {
  allowResponses,
  type FileGrant,
  findFolder,
  isInBin,
  listGrants,
  revokeAccess,
  revokeGrant,
  shareFile,
  shareWithEverybody,
} from '../../google/drive.ts';
import { GoogleError, recoverIfNotFound } from '../../google/error.ts';
import { createForm } from '../../google/forms.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { applyBatch } from '../../google/sheets.ts';
import { listBoundHashes } from '../ledger/bindings.ts';
import { listPresentCoHosts } from '../ledger/co-hosts.ts';
import type { NewFile } from '../next/interventions.ts';
import { findCoHost } from '../next/seat-interventions.ts';
import type { MatchFiles, SeatFiles } from '../reading/files.ts';
import { getWantedEmails } from '../reading/form-settings.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { findCoHostAddress, isWriter, readHostEditors } from '../reading/sharing.ts';
import { readTeam } from '../showing/team-tabs.ts';
import { drawPublicContent, drawSeatContent } from '../showing/workbooks.ts';
import {
  createBook,
  type DraftFolder,
  ensurePart,
  ensureSeatFolders,
  moveToSeatFolders,
  prepareForm,
  readDraftFolder,
} from './draft-files.ts';
import type { Plan } from './draft-match.ts';

export class NotSharedError extends Error {
  override readonly name = 'NotShared';
  override readonly cause: GoogleError;
  /** Seat of the reader; null for the account of the function. */
  readonly seat: Seat | null;
  readonly email: string;
  readonly done: number;

  constructor(of: Pick<NotSharedError, 'cause' | 'seat' | 'email' | 'done'>) {
    super(of.cause.message);
    this.cause = of.cause;
    this.seat = of.seat;
    this.email = of.email;
    this.done = of.done;
  }
}

/** Shares the folder and its files with an editor. @throws NotSharedError, GoogleError */
export async function shareFolder(
  google: Google,
  { id, isLeft }: DraftFolder,
  email: string,
): Promise<void> {
  if (isLeft && (await isWriterThere(google, id, email))) return;
  await shareOrReport({ seat: null, email, done: 0 }, () =>
    shareFile(google, id, { email, role: 'writer', note: null }),
  );
}

const isWriterThere = async (google: Google, id: string, email: string): Promise<boolean> =>
  (await listGrants(google, id)).some(
    (one) => isWriter(one) && one.email !== null && isSameMailbox(one.email, email),
  );

/**
 * Shares the files, first with players, one by one. Skips finished shares.
 * @throws NotSharedError, GoogleError
 */
export async function shareFiles(
  google: Google,
  given: { readonly plan: Plan; readonly files: MatchFiles; readonly folder: DraftFolder },
): Promise<void> {
  const { plan, files, folder } = given;
  const folders = await ensureSeatFolders(google, given);
  const note = plan.notify
    ? `This will be your workbook for “${plan.settings.title}”. Your invitation follows when the ` +
      'match is open.'
    : null;
  for (const [done, seat] of files.seats.entries()) {
    const { email } = seat;
    const lies = Object.hasOwn(folders, seat.seat) ? folders[seat.seat] : undefined;
    if (lies !== undefined && plan.season !== undefined) continue;
    const shared = { ...seat, workbookId: lies ?? seat.workbookId };
    const isShared = folder.isLeft && (await hasAccess(google, shared));
    if (isShared) continue;
    await shareOrReport({ seat: seat.seat, email, done }, () =>
      shareWithPlayer(google, shared, note),
    );
  }
  await moveToSeatFolders(google, given, folders);
  await shareWithEverybody(google, files.publicId);
  await allowResponses(google, files.formId);
  if (files.aboutForm !== undefined) await allowResponses(google, files.aboutForm.id);
}

/**
 * Shares a workbook without a mail. For an address without a Google account, Google requires a
 * mail; it contains `note`, or the call fails if `note` is null. @throws GoogleError
 */
async function shareWithPlayer(
  google: Google,
  { email, workbookId }: SeatFiles,
  note: string | null,
): Promise<void> {
  if (email === '') return shareWithEverybody(google, workbookId);
  try {
    await shareFile(google, workbookId, { email, role: 'reader', note: null });
  } catch (error) {
    const isUnknown = error instanceof GoogleError && error.kind === 'unknown address';
    if (!isUnknown || note === null) throw error;
    await shareFile(google, workbookId, { email, role: 'reader', note });
  }
}

/** Whether the player has access. Removes readers that have another address. */
async function hasAccess(google: Google, { email, workbookId }: SeatFiles): Promise<boolean> {
  const readers = (await listGrants(google, workbookId)).filter(({ role }) => role === 'reader');
  const isWanted = (one: FileGrant): boolean =>
    one.email === null ? email === '' : isSameMailbox(one.email, email);
  for (const one of readers) if (!isWanted(one)) await revokeGrant(google, workbookId, one);
  return readers.some(isWanted);
}

async function shareOrReport(
  of: Pick<NotSharedError, 'seat' | 'email' | 'done'>,
  share: () => Promise<void>,
): Promise<void> {
  try {
    await share();
  } catch (error) {
    if (!(error instanceof GoogleError) || error.retriable) throw error;
    throw new NotSharedError({ ...of, cause: error });
  }
}

/** Ends a co-host's access. Call it before the entry that removes them. @throws GoogleError */
export async function endCoHostAccess(google: Google, match: Match, name: string): Promise<void> {
  const { hostId } = match.files;
  const coHost = findCoHost(match, name);
  if (coHost === null) return;
  const email = findCoHostAddress(match, coHost, await readHostEditors(google, hostId));
  if (email !== null) await revokeAccess(google, hostId, email);
}

interface CoHostInvitation {
  readonly email: string;
  readonly isMailed: boolean;
  /** Service accounts of functions that run the match. */
  readonly runners: readonly string[];
}

/**
 * Protects all tabs of requests, and then shares the workbook with a co-host. Returns “left” if the
 * address belongs to no present co-host. Idempotent. @throws GoogleError
 */
export async function admitCoHost(
  google: Google,
  match: Match,
  { email, isMailed, runners }: CoHostInvitation,
): Promise<'let in' | 'left'> {
  const { key, files } = match;
  const position = getCurrentPosition(match);
  const hashes = key === null ? [] : listBoundHashes(key, 'email', email);
  if (!listPresentCoHosts(position).some(({ bound }) => hashes.includes(bound))) return 'left';
  const { repairs } = await readTeam(google, match, { runners, invited: email });
  await applyBatch(google, files.hostId, repairs);
  const { others } = await readHostEditors(google, files.hostId);
  if (others.some((one) => isSameMailbox(one, email))) return 'let in';
  const { title } = position.opened.settings;
  const note = isMailed ? `You are a co-host of “${title}”. Your tab is in this workbook.` : null;
  await shareFile(google, files.hostId, { email, role: 'writer', note });
  return 'let in';
}

/** Lets a function edit the folder and all files of a match. Idempotent. */
export async function shareWithRunner(
  google: Google,
  match: Match,
  account: string,
): Promise<void> {
  const { hostId, publicId, formId, seats } = match.files;
  const folder = await findFolder(google, hostId);
  const files = [hostId, publicId, formId, ...seats.map(({ workbookId }) => workbookId)];
  for (const id of [...(folder === null ? [] : [folder.id]), ...files]) {
    if (!(await isWriterThere(google, id, account)))
      await shareFile(google, id, { email: account, role: 'writer', note: null });
  }
  const { repairs } = await readTeam(google, match, { runners: [account] });
  await applyBatch(google, hostId, repairs);
}

export type LostFile = Pick<NewFile, 'file' | 'seat'>;

export interface FoundFiles {
  readonly lost: readonly LostFile[];
  /** Files in the bin. The host can restore them. */
  readonly binned: readonly LostFile[];
}

/** Finds deleted and invisible files, and files in the bin. @throws GoogleError */
export async function findLostFiles(google: Google, { files }: Match): Promise<FoundFiles> {
  const all = [
    { file: 'form', seat: null, id: files.formId } as const,
    { file: 'form “About me”', seat: null, id: files.aboutForm?.id ?? '' } as const,
    { file: 'public workbook', seat: null, id: files.publicId } as const,
    ...files.seats.map(({ seat, workbookId: id }) => ({ file: 'workbook', seat, id }) as const),
  ].filter(({ id }) => id !== '');
  const states = await Promise.all(all.map(({ id }) => findFileState(google, id)));
  const selectByState = (state: 'lost' | 'binned'): readonly LostFile[] =>
    all.filter((_, index) => states[index] === state).map(({ file, seat }) => ({ file, seat }));
  return { lost: selectByState('lost'), binned: selectByState('binned') };
}

/** Finds the state of a file. A file that Google does not find is lost. @throws GoogleError */
export async function findFileState(
  google: Google,
  fileId: string,
): Promise<'there' | 'binned' | 'lost'> {
  const isBinned = await recoverIfNotFound(isInBin(google, fileId), null);
  return isBinned === null ? 'lost' : isBinned ? 'binned' : 'there';
}

/** Replaces lost files by new ones, which are shared only with the hosts. Idempotent. */
export async function replaceLostFiles(
  google: Google,
  match: Match,
  lost: readonly LostFile[],
): Promise<readonly NewFile[]> {
  const { hostId } = match.files;
  const place = await findFolder(google, hostId);
  const folder = place === null ? null : await readDraftFolder(google, null, place);
  const editors = folder === null ? (await readHostEditors(google, hostId)).others : [];
  const made: NewFile[] = [];
  for (const one of lost) {
    const id = await ensureReplacement(google, { match, folder, one });
    for (const email of editors) await shareFile(google, id, { email, role: 'writer', note: null });
    made.push({ ...one, id, address: await prepareFormAddress(google, match, { ...one, id }) });
  }
  return made;
}

interface ReplacementInput {
  readonly match: Match;
  readonly folder: DraftFolder | null;
  readonly one: LostFile;
}

/** Creates a file, unless an earlier run created it for the same entry. */
function ensureReplacement(
  google: Google,
  { match, folder, one }: ReplacementInput,
): Promise<string> {
  const { sealed, opened } = getCurrentPosition(match);
  const { file, seat } = one;
  const part = `${file} ${seat ?? ''} after ${sealed.entry.entry}`;
  const draw = () => (seat === null ? drawPublicContent(match) : drawSeatContent(match, seat));
  const make = (): Promise<string> =>
    isForm(file)
      ? createForm(google, opened.settings.title)
      : createBook(google, opened.settings, draw());
  return folder === null ? make() : ensurePart(google, folder, { part, make });
}

const isForm = (file: NewFile['file']): boolean => file === 'form' || file === 'form “About me”';

/** Sets which addresses a new form collects. Returns the form's address; null for a workbook. */
async function prepareFormAddress(
  google: Google,
  match: Match,
  { file, id }: Pick<NewFile, 'file' | 'id'>,
): Promise<string | null> {
  if (!isForm(file)) return null;
  const { settings } = getCurrentPosition(match).opened;
  const emails = file === 'form' ? getWantedEmails(settings) : 'not at all';
  return (await prepareForm(google, id, emails)).address;
}

/** Shares new files with the readers of the lost ones. Idempotent. @throws GoogleError */
export async function shareReplacements(
  google: Google,
  match: Match,
  files: readonly LostFile[],
): Promise<void> {
  const { title } = getCurrentPosition(match).opened.settings;
  const { formId, aboutForm, publicId, seats } = match.files;
  const note = `Your workbook for “${title}” was lost. Use this new workbook.`;
  for (const { file, seat } of files) {
    const own = seats.find((one) => one.seat === seat);
    if (own !== undefined) await shareWithPlayer(google, own, note);
    else if (!isForm(file)) await shareWithEverybody(google, publicId);
    else await allowResponses(google, file === 'form' ? formId : (aboutForm?.id ?? ''));
  }
}
