import type { Google } from '../../google/connect.ts';
import {
  allowResponding,
  folderOf,
  isInBin,
  shareWith,
  shareWithEverybody,
} from '../../google/drive.ts';
import { unlessNotFound } from '../../google/error.ts';
import type { NewFile } from '../next/interventions.ts';
import { emailsWanted } from '../reading/form-settings.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { editorsOf } from '../reading/sharing.ts';
import { publicDrawing, seatDrawing } from '../showing/workbooks.ts';
import {
  type DraftFolder,
  folderFound,
  madeIn,
  makeBook,
  makeForm,
  prepareForm,
} from './draft-files.ts';
import { shareWithPlayer } from './share-files.ts';

export type LostFile = Pick<NewFile, 'file' | 'seat'>;

export interface FoundFiles {
  readonly lost: readonly LostFile[];
  /** Files in the bin, which can be restored. */
  readonly binned: readonly LostFile[];
}

/**
 * Asks as the caller. Files that the caller may not read count as lost, too.
 * @throws GoogleError
 */
export async function findLostFiles(google: Google, { files }: Match): Promise<FoundFiles> {
  const all = [
    { file: 'form', seat: null, id: files.formId } as const,
    { file: 'form “About me”', seat: null, id: files.aboutForm?.id ?? '' } as const,
    { file: 'public workbook', seat: null, id: files.publicId } as const,
    ...files.seats.map(({ seat, workbookId: id }) => ({ file: 'workbook', seat, id }) as const),
  ].filter(({ id }) => id !== '');
  const states = await Promise.all(all.map(({ id }) => findState(google, id)));
  const those = (state: 'lost' | 'binned'): readonly LostFile[] =>
    all.filter((_, index) => states[index] === state).map(({ file, seat }) => ({ file, seat }));
  return { lost: those('lost'), binned: those('binned') };
}

/** A file is lost if Google does not find it for the caller. @throws GoogleError */
export async function findState(
  google: Google,
  fileId: string,
): Promise<'there' | 'binned' | 'lost'> {
  const isBinned = await unlessNotFound(isInBin(google, fileId), null);
  return isBinned === null ? 'lost' : isBinned ? 'binned' : 'there';
}

/**
 * Replaces each lost file by a new one, shared only with editors of the host’s workbook.
 * Idempotent. @throws GoogleError
 */
export async function makeAgain(
  google: Google,
  match: Match,
  lost: readonly LostFile[],
): Promise<readonly NewFile[]> {
  const { hostId } = match.files;
  const place = await folderOf(google, hostId);
  const folder = place === null ? null : await folderFound(google, null, place);
  const editors = folder === null ? (await editorsOf(google, hostId)).others : [];
  const made: NewFile[] = [];
  for (const one of lost) {
    const id = await fileMade(google, { match, folder, one });
    for (const email of editors) await shareWith(google, id, { email, role: 'writer', note: null });
    made.push({
      ...one,
      id,
      address: await formAddressOf(google, match, { ...one, id }),
    });
  }
  return made;
}

interface ToMake {
  readonly match: Match;
  readonly folder: DraftFolder | null;
  readonly one: LostFile;
}

/** Makes a file, or finds the one that an earlier call made in the folder for the same entry. */
function fileMade(google: Google, { match, folder, one }: ToMake): Promise<string> {
  const { entry } = currentPosition(match).sealed.entry;
  const part = `${one.file} ${one.seat ?? ''} after ${entry}`;
  const make = (): Promise<string> => newFile(google, match, one);
  return folder === null ? make() : madeIn(google, folder, { part, make });
}

function newFile(google: Google, match: Match, { file, seat }: LostFile): Promise<string> {
  const { settings } = currentPosition(match).opened;
  if (isForm(file)) return makeForm(google, settings);
  const drawing = seat === null ? publicDrawing(match) : seatDrawing(match, seat);
  return makeBook(google, settings, drawing);
}

const isForm = (file: NewFile['file']): boolean => file === 'form' || file === 'form “About me”';

/** Sets which addresses a new form collects. Null for a workbook. */
async function formAddressOf(
  google: Google,
  match: Match,
  { file, id }: Pick<NewFile, 'file' | 'id'>,
): Promise<string | null> {
  if (!isForm(file)) return null;
  const { settings } = currentPosition(match).opened;
  const emails = file === 'form' ? emailsWanted(settings) : 'not at all';
  return (await prepareForm(google, id, emails)).address;
}

/** Shares the new files as the lost ones were. Idempotent. @throws GoogleError */
export async function shareAgain(
  google: Google,
  match: Match,
  files: readonly LostFile[],
): Promise<void> {
  const { title } = currentPosition(match).opened.settings;
  const { formId, aboutForm, publicId, seats } = match.files;
  const note = `Your workbook for “${title}” was lost, and this is your new one.`;
  for (const { file, seat } of files) {
    const own = seats.find((one) => one.seat === seat);
    if (own !== undefined) await shareWithPlayer(google, own, note);
    else if (!isForm(file)) await shareWithEverybody(google, publicId);
    else await allowResponding(google, file === 'form' ? formId : (aboutForm?.id ?? ''));
  }
}
