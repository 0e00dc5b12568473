import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import type { Google } from './connect.ts';
import { recoverIfNotFound } from './error.ts';
import { isSameMailbox } from './mailbox.ts';

/** Private notes of this program on a file. Even editors of the file cannot see them. */
export type Notes = Readonly<Record<string, string>>;

/** Creates a folder and returns its id. Does not retry if the reply is lost. */
export async function createFolder(
  google: Google,
  name: string,
  { notes = {}, parent }: { readonly notes?: Notes; readonly parent?: string } = {},
): Promise<string> {
  const reply = await google.create('Drive, files.create', (options) =>
    google.drive.files.create(
      {
        fields: 'id',
        requestBody: {
          ...{ name, mimeType: FOLDER_TYPE, appProperties: { ...notes } },
          ...(parent === undefined ? {} : { parents: [parent] }),
        },
      },
      options,
    ),
  );
  return reply.id ?? '';
}

const FOLDER_TYPE = 'application/vnd.google-apps.folder';

/** A file that was found by its notes, its properties or its folder. */
export interface FoundFile {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly notes: Notes;
  /** Texts that every reader of the file can see. */
  readonly properties: Notes;
}

const FILE_FIELDS = 'id,name,appProperties,properties,owners(emailAddress)';

const toFoundFile = (file: drive_v3.Schema$File): FoundFile => ({
  id: file.id ?? '',
  name: file.name ?? '',
  owner: file.owners?.[0]?.emailAddress ?? '',
  notes: file.appProperties ?? {},
  properties: file.properties ?? {},
});

interface FileMark {
  readonly key: string;
  readonly value: string;
}

const buildMarkQuery = (kind: 'appProperties' | 'properties', { key, value }: FileMark): string =>
  `${kind} has { key='${escapeQuotes(key)}' and value='${escapeQuotes(value)}' }`;

/** Finds all files with this note: in the bin if `isInBin`, else outside it. */
export const findByNote = (
  google: Google,
  { isInBin = false, ...note }: FileMark & { readonly isInBin?: boolean },
): Promise<readonly FoundFile[]> =>
  listFiles(google, buildMarkQuery('appProperties', note), isInBin);

/**
 * Finds files by this note. Also finds files that version 1.0.0 prepared in advance: these have the
 * note “ready” and the value as a property.
 */
export const findFilesByNoteOrReady = (
  google: Google,
  { isInBin = false, ...mark }: FileMark & { readonly isInBin?: boolean },
): Promise<readonly FoundFile[]> => {
  const isReady = buildMarkQuery('appProperties', { ...mark, value: 'ready' });
  const query =
    `${buildMarkQuery('appProperties', mark)} or (${isReady} and ` +
    `${buildMarkQuery('properties', mark)})`;
  return listFiles(google, `(${query})`, isInBin);
};

export const listFilesIn = (google: Google, folderId: string): Promise<readonly FoundFile[]> =>
  listFiles(google, `'${escapeQuotes(folderId)}' in parents`);

/**
 * Finds files outside the bin that have this property. With `owners`, finds only files that one of
 * them shared with the caller by name. Any editor can set a property, so verify each file or give
 * owners. An empty list of owners sends no request.
 */
export async function findByProperty(
  google: Google,
  { owners, ...property }: FileMark & { readonly owners?: readonly string[] },
): Promise<readonly FoundFile[]> {
  if (owners?.length === 0) return [];
  const owned = owners?.map((email) => `'${escapeQuotes(email)}' in owners`).join(' or ');
  const query = buildMarkQuery('properties', property);
  return listFiles(google, owned === undefined ? query : `${query} and (${owned})`);
}

async function listFiles(
  google: Google,
  query: string,
  isInBin = false,
): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await google.call('Drive, files.list', (options) =>
      google.drive.files.list(
        {
          q: `trashed = ${isInBin} and ${query}`,
          fields: `nextPageToken,files(${FILE_FIELDS})`,
          pageSize: 1000,
          ...(pageToken === undefined ? {} : { pageToken }),
        },
        options,
      ),
    );
    found.push(...(page.files ?? []).map(toFoundFile));
    pageToken = page.nextPageToken ?? undefined;
    if (pageToken === undefined) return found;
  }
}

const escapeQuotes = (text: string): string => text.replace(/[\\']/g, '\\$&');

export const writeNotes = (google: Google, fileId: string, notes: Notes): Promise<void> =>
  updateFile(google, { fileId, requestBody: { appProperties: { ...notes } } });

/** Sets public properties; null deletes one. Google allows 30 properties of 124 bytes on a file. */
export const setProperties = (
  google: Google,
  fileId: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> =>
  updateFile(google, {
    fileId,
    // The client’s types allow only texts, but Drive deletes a property that is null.
    requestBody: { properties: { ...changes } as Record<string, string> },
  });

/** Moves a file and sets properties in one call. Google refuses a second parent. */
export async function moveFileInto(
  google: Google,
  fileId: string,
  folderId: string,
  properties: Notes = {},
): Promise<void> {
  const parents = await listParentIds(google, fileId);
  if (parents.includes(folderId)) return;
  await updateFile(google, {
    fileId,
    addParents: folderId,
    requestBody: { properties: { ...properties } },
    ...(parents.length === 0 ? {} : { removeParents: parents.join(',') }),
  });
}

const getFile = (google: Google, fileId: string, fields: string): Promise<drive_v3.Schema$File> =>
  google.call('Drive, files.get', (options) => google.drive.files.get({ fileId, fields }, options));

export const readNotes = async (google: Google, fileId: string): Promise<Notes> =>
  (await getFile(google, fileId, 'appProperties')).appProperties ?? {};

/** Returns the folder of a file; null if the caller cannot see it. */
export async function findFolder(google: Google, fileId: string): Promise<FoundFile | null> {
  const [id] = await listParentIds(google, fileId);
  return id === undefined ? null : { ...toFoundFile(await getFile(google, id, FILE_FIELDS)), id };
}

/** Lists the ids of the parents. There is exactly one, except for files in other users’ folders. */
export const listParentIds = async (google: Google, fileId: string): Promise<readonly string[]> =>
  (await getFile(google, fileId, 'parents')).parents ?? [];

export interface FileShare {
  readonly email: string;
  readonly role: 'reader' | 'writer';
  /** The text in Google’s mail; null if Google sends none. A retry may send the mail twice. */
  readonly note: string | null;
}

export function shareFile(google: Google, fileId: string, share: FileShare): Promise<void> {
  return createPermission(google, {
    fileId,
    sendNotificationEmail: share.note !== null,
    ...(share.note === null ? {} : { emailMessage: share.note }),
    requestBody: { type: 'user', role: share.role, emailAddress: share.email },
  });
}

/** The access of one account, or of everybody who has the link. */
export interface FileGrant {
  readonly id: string;
  readonly email: string | null;
  readonly role: string;
}

/** Lists all grants, including the owner’s. Google returns them in one page. */
export async function listGrants(google: Google, fileId: string): Promise<readonly FileGrant[]> {
  const reply = await google.call('Drive, permissions.list', (options) =>
    google.drive.permissions.list(
      { fileId, fields: 'permissions(id,type,role,emailAddress)' },
      options,
    ),
  );
  return (reply.permissions ?? []).map(toGrant);
}

const toGrant = ({ id, type, role, emailAddress }: drive_v3.Schema$Permission): FileGrant => ({
  id: id ?? '',
  email: type === 'anyone' ? null : (emailAddress ?? ''),
  role: role ?? '',
});

export interface FileState {
  /** A number that rises with every change of the file; null if Google shows none. */
  readonly version: string | null;
  /** Whether the file is in the bin, where it stays readable but accepts no responses. */
  readonly isInBin: boolean;
  /** All grants, including the owner’s; null if Google does not show them to the caller. */
  readonly sharers: readonly FileGrant[] | null;
}

export async function readFileState(google: Google, fileId: string): Promise<FileState> {
  const fields = 'version,trashed,permissions(id,type,role,emailAddress)';
  const { version = null, trashed, permissions } = await getFile(google, fileId, fields);
  return { version, isInBin: trashed === true, sharers: permissions?.map(toGrant) ?? null };
}

/** Lets everybody with the link read the file, and hides it from searches. */
export function shareWithEverybody(google: Google, fileId: string): Promise<void> {
  return createPermission(google, {
    fileId,
    requestBody: { type: 'anyone', role: 'reader', allowFileDiscovery: false },
  });
}

/**
 * Lets everybody with the link fill in the form. Publishing it (`publishForm`) is not enough,
 * because Google would send people to its sign-in page.
 */
export const allowResponses = (google: Google, formId: string): Promise<void> =>
  createPermission(google, {
    fileId: formId,
    requestBody: { type: 'anyone', role: 'reader', view: 'published' },
  });

async function createPermission(
  google: Google,
  parameters: drive_v3.Params$Resource$Permissions$Create,
): Promise<void> {
  await google.call('Drive, permissions.create', (options) =>
    google.drive.permissions.create({ ...parameters, fields: 'id' }, options),
  );
}

/** Revokes access by the link and, unless `email` is null, the access of that person. */
export async function revokeAccess(
  google: Google,
  fileId: string,
  email: string | null,
): Promise<void> {
  const ended = (await listGrants(google, fileId)).filter(
    (one) =>
      one.email === null ||
      (one.role !== 'owner' && email !== null && isSameMailbox(one.email, email)),
  );
  for (const one of ended) await revokeGrant(google, fileId, one);
}

/** Revokes a grant. Does nothing if the grant is already gone. */
export async function revokeGrant(
  google: Google,
  fileId: string,
  { id }: FileGrant,
): Promise<void> {
  const deleting = google.call('Drive, permissions.delete', (options) =>
    google.drive.permissions.delete({ fileId, permissionId: id }, options),
  );
  await recoverIfNotFound(deleting, null);
}

export const isInBin = async (google: Google, fileId: string): Promise<boolean> =>
  (await getFile(google, fileId, 'trashed')).trashed === true;

export function moveToBin(google: Google, fileId: string): Promise<void> {
  return updateFile(google, { fileId, requestBody: { trashed: true } });
}

async function updateFile(
  google: Google,
  parameters: drive_v3.Params$Resource$Files$Update,
): Promise<void> {
  await google.call('Drive, files.update', (options) =>
    google.drive.files.update({ ...parameters, fields: 'id' }, options),
  );
}

export async function readAccountEmail(google: Google): Promise<string> {
  const reply = await google.call('Drive, about.get', (options) =>
    google.drive.about.get({ fields: 'user(emailAddress)' }, options),
  );
  return reply.user?.emailAddress ?? '';
}

/** Whether everybody with the link may fill in the form, see `allowResponses`. */
export async function isOpenToEverybody(google: Google, formId: string): Promise<boolean> {
  const reply = await google.call('Drive, permissions.list', (options) =>
    google.drive.permissions.list(
      {
        fileId: formId,
        includePermissionsForView: 'published',
        fields: 'permissions(type,view)',
      },
      options,
    ),
  );
  return (reply.permissions ?? []).some(
    ({ type, view }) => type === 'anyone' && view === 'published',
  );
}
