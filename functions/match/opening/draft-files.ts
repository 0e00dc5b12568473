import { formatRules } from '../../../rules/games.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import {
  createFolder,
  type FoundFile,
  findByNote,
  findFolder,
  listFilesIn,
  listParentIds,
  moveFileInto,
  moveToBin,
  type Notes,
  writeNotes,
} from '../../google/drive.ts';
import { createForm, type EmailCollection, readForm, setFormSettings } from '../../google/forms.ts';
import { createSpreadsheet } from '../../google/sheets.ts';
import { drawCode } from '../ledger/bindings.ts';
import { canonicalJson, sha256, shortenHash } from '../ledger/digest.ts';
import { hasAboutForm, type Settings } from '../ledger/entry.ts';
import { buildAccountNote } from '../reading/drive-notes.ts';
import type { MatchFiles, SeatFiles } from '../reading/files.ts';
import { getWantedEmails } from '../reading/form-settings.ts';
import type { Match } from '../reading/match.ts';
import { drawHostWorkbook } from '../showing/host-drawing.ts';
import { drawPublicContent, drawSeatContent } from '../showing/workbooks.ts';
import type { Plan } from './draft-match.ts';

/** Builds the properties of a workbook in a player's folder. */
const buildPartNotes = (plan: Plan, part: string): Notes => ({
  [PART_PROPERTY]: part,
  [DRAFT_PROPERTY]: computeDraftId(plan),
});

export interface DraftFolder {
  readonly id: string;
  readonly made: ReadonlyMap<string, string>;
  readonly hostSays: Notes;
  readonly isLeft: boolean;
}

/** Property of a folder that names the match being opened there. */
const DRAFT_PROPERTY = 'sealed-orders-draft';
/** Property of a file that names its part of the match. */
const PART_PROPERTY = 'sealed-orders-part';

/** Computes the id of an unfinished match. Retries may have other times and addresses. */
function computeDraftId({ game, settings, entrants, season }: Plan): string {
  const { title, timeZone, variants } = settings;
  const seats = entrants.map(({ seat }) => seat);
  const own = { rules: formatRules(game), title, timeZone, variants, seats };
  return shortenHash(sha256(canonicalJson({ ...own, ...(season && { season: season.of }) })));
}

/** Finds the folder of an unfinished run, or creates a folder. */
export async function findOrCreateDraft(google: Google, plan: Plan): Promise<DraftFolder> {
  const left = await findDraft(google, plan);
  if (left !== null) return readDraftFolder(google, plan, left);
  const notes = { [DRAFT_PROPERTY]: computeDraftId(plan), ...buildAccountNote(plan.editor) };
  const id = await createFolder(google, plan.settings.title, { notes });
  return { id, made: new Map(), hostSays: {}, isLeft: false };
}

/** Reads the parts in the folder and in players’ folders. @throws GoogleError */
export async function readDraftFolder(
  google: Google,
  plan: Plan | null,
  { id }: Pick<FoundFile, 'id'>,
): Promise<DraftFolder> {
  const found = await listParts(google, plan, id);
  // Two parallel runs may create a part twice. Sorting makes both use the same file.
  const files = found.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const made = new Map(
    files.flatMap(({ id, properties }) => {
      const part = properties[PART_PROPERTY];
      return part === undefined ? [] : [[part, id] as const];
    }),
  );
  const hostSays = files.find((file) => file.id === made.get('host'))?.properties ?? {};
  return { id, made, hostSays, isLeft: true };
}

async function listParts(
  google: Google,
  plan: Plan | null,
  id: string,
): Promise<readonly FoundFile[]> {
  const own = await listFilesIn(google, id);
  const folders = [
    ...own.filter(isSeatFolder).map((folder) => folder.id),
    ...Object.values(plan?.season?.folders ?? {}),
  ];
  const inside = await Promise.all(folders.map((folder) => listFilesIn(google, folder)));
  const value = plan === null ? '' : computeDraftId(plan);
  return [...own, ...inside.flat().filter((file) => file.properties[DRAFT_PROPERTY] === value)];
}

/** Bins those files in the folder that the open match does not use. @throws GoogleError */
export async function binSpareFiles(
  google: Google,
  { plan, folder }: Pick<FilesInput, 'plan' | 'folder'>,
  { hostId, publicId, formId, aboutForm, seats }: MatchFiles,
): Promise<void> {
  const forms = [formId, aboutForm?.id];
  const own = new Set([hostId, publicId, ...forms, ...seats.map(({ workbookId }) => workbookId)]);
  const parts = await listParts(google, plan, folder.id);
  const begun = await findByNote(google, { key: DRAFT_PROPERTY, value: computeDraftId(plan) });
  const spare = [
    ...parts.filter((file) => file.properties[PART_PROPERTY] !== undefined && !isSeatFolder(file)),
    ...begun.filter(({ id }) => id !== folder.id),
  ];
  for (const { id } of spare) if (!own.has(id)) await moveToBin(google, id);
}

/** Finds the folder of an unfinished run for the same match; null if there is none. */
export const findDraft = async (google: Google, plan: Plan): Promise<FoundFile | null> =>
  (await findByNote(google, { key: DRAFT_PROPERTY, value: computeDraftId(plan) }))[0] ?? null;

/** Marks the match as opened. The same command then opens another match. */
export const closeDraft = (google: Google, { id }: DraftFolder): Promise<void> =>
  writeNotes(google, id, { [DRAFT_PROPERTY]: 'opened' });

/** Bins a match with its folder. Keeps a folder that existed before the match. */
export async function binMatch(google: Google, hostId: string): Promise<void> {
  const folder = await findFolder(google, hostId);
  if (folder !== null && folder.notes[DRAFT_PROPERTY] !== undefined)
    await moveToBin(google, folder.id);
}

export interface FilesInput {
  readonly plan: Plan;
  readonly draft: Match;
  readonly folder: DraftFolder;
}

/** Returns the id of a part, and creates the part if it is missing. @throws GoogleError */
export async function ensurePart(
  google: Google,
  folder: DraftFolder,
  { part, make }: { readonly part: string; readonly make: () => Promise<string> },
): Promise<string> {
  const found = folder.made.get(part);
  if (found !== undefined) return found;
  const id = await make();
  await moveFileInto(google, id, folder.id, { [PART_PROPERTY]: part });
  return id;
}

/** Creates the host's workbook unless it exists. All other files are created later. */
export async function ensureHostBook(google: Google, input: FilesInput): Promise<DraftFolder> {
  const { folder } = input;
  const make = (): Promise<string> =>
    createBook(google, input.plan.settings, drawHostWorkbook(input.draft));
  const id = await ensurePart(google, folder, { part: 'host', make });
  return { ...folder, made: new Map([...folder.made, ['host', id]]) };
}

export async function ensureFiles(google: Google, input: FilesInput): Promise<MatchFiles> {
  const { plan, draft, folder } = input;
  const book = (part: string, workbook: DrawnWorkbook): Promise<string> =>
    ensurePart(google, folder, { part, make: () => createBook(google, plan.settings, workbook) });
  const form = { part: 'form', make: () => createForm(google, plan.settings.title) };
  const about = { part: 'form about me', make: () => createForm(google, plan.settings.title) };
  const books = [
    book('host', drawHostWorkbook(draft)),
    book('public', drawPublicContent(draft)),
    ensurePart(google, folder, form).then((id) =>
      prepareForm(google, id, getWantedEmails(plan.settings)),
    ),
    hasAboutForm(plan.settings)
      ? ensurePart(google, folder, about).then((id) => prepareForm(google, id, 'not at all'))
      : null,
  ] as const;
  const own = plan.entrants.map(async ({ seat, email }, index): Promise<SeatFiles> => {
    const workbookId = await book(`seat ${index}`, drawSeatContent(draft, seat));
    return { seat, email, code: drawCode(), workbookId };
  });
  // Wait for all calls. Otherwise files may be created after an error is reported.
  await Promise.allSettled([...books, ...own]);
  const [hostId, publicId, { id: formId, address: formAddress }, aboutForm] =
    await Promise.all(books);
  const seats = await Promise.all(own);
  return { hostId, publicId, formId, formAddress, ...(aboutForm && { aboutForm }), seats };
}

/** First word in the part name of a player's folder. */
const FOLDER_PREFIX = 'folder ';

const isSeatFolder = ({ properties }: Pick<FoundFile, 'properties'>): boolean =>
  properties[PART_PROPERTY]?.startsWith(FOLDER_PREFIX) === true;

/**
 * Returns each player’s folder by seat, shared with the player. Only a season creates folders; its
 * matches use them too.
 */
export async function ensureSeatFolders(
  google: Google,
  { plan, folder }: Pick<FilesInput, 'plan' | 'folder'>,
): Promise<Readonly<Record<string, string>>> {
  if (plan.season !== undefined) return plan.season.folders;
  if (plan.hasFolders !== true) return {};
  const folders: Record<string, string> = {};
  for (const [index, { seat }] of plan.entrants.entries()) {
    const name = `${plan.settings.title}: ${seat}`;
    const part = `${FOLDER_PREFIX}${index}`;
    folders[seat] = await ensurePart(google, folder, {
      part,
      make: () => createFolder(google, name),
    });
  }
  return folders;
}

/** Moves players' workbooks into the players' folders. Idempotent. */
export async function moveToSeatFolders(
  google: Google,
  { plan, files }: { readonly plan: Plan; readonly files: MatchFiles },
  folders: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [index, { seat, workbookId }] of files.seats.entries()) {
    const folder = Object.hasOwn(folders, seat) ? folders[seat] : undefined;
    if (folder !== undefined)
      await moveFileInto(google, workbookId, folder, buildPartNotes(plan, `seat ${index}`));
  }
}

export const createBook = (
  google: Google,
  { timeZone }: Pick<Settings, 'timeZone'>,
  { title, sheets }: DrawnWorkbook,
): Promise<string> => createSpreadsheet(google, { title, timeZone, locale: 'en_GB', sheets });

/** Sets which addresses a form collects. Returns its id and its address for players. */
export async function prepareForm(google: Google, id: string, emails: EmailCollection) {
  await setFormSettings(google, id, { emails });
  return { id, address: (await readForm(google, id)).responderUri };
}

/** Returns the season's folders by seat. Players who took over a seat have none. */
export async function findSeasonFolders(
  google: Google,
  season: Match,
  { players }: AwaitedMatch,
): Promise<Readonly<Record<string, string>>> {
  const own = season.files.seats.filter(({ seat }) => players.some((one) => one.seat === seat));
  const pairs = await Promise.all(
    own.map(async ({ seat, workbookId }) => {
      const folder = workbookId === '' ? null : await findFolder(google, workbookId);
      return folder !== null && isSeatFolder(folder) ? [[seat, folder.id] as const] : [];
    }),
  );
  return Object.fromEntries(pairs.flat());
}

/**
 * Moves a workbook from a player's folder to the match’s folder, since files inherit sharing.
 * Returns false if the caller cannot see the match's folder. @throws GoogleError
 */
export async function leaveSeatFolder(
  google: Google,
  { hostId }: Pick<Match['files'], 'hostId'>,
  workbookId: string,
): Promise<boolean> {
  const [folder] = await listParentIds(google, hostId);
  if (folder === undefined) return false;
  await moveFileInto(google, workbookId, folder);
  return true;
}
