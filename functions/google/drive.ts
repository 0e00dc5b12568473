import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import type { Google } from './connect.ts';
import { GoogleError, unlessNotFound } from './error.ts';
import { isSameMailbox } from './mailbox.ts';

/** Private notes of this program on a file, hidden even from its editors. */
export type Notes = Readonly<Record<string, string>>;

/** Returns its id. Default parent: the caller's root. Not retried after a lost answer. */
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
          ...{ name, mimeType: FOLDER, appProperties: { ...notes } },
          ...(parent === undefined ? {} : { parents: [parent] }),
        },
      },
      options,
    ),
  );
  return reply.id ?? '';
}

const FOLDER = 'application/vnd.google-apps.folder';

/** A file found by its notes, its properties or its folder. */
export interface NotedFile {
  readonly id: string;
  readonly name: string;
  /** E-mail address; empty when Google omits it. */
  readonly owner: string;
  readonly notes: Notes;
  /** Visible to every reader of the file. */
  readonly properties: Notes;
}

const FILE_FIELDS = 'id,name,appProperties,properties,owners(emailAddress)';

const fileFrom = (file: drive_v3.Schema$File): NotedFile => ({
  id: file.id ?? '',
  name: file.name ?? '',
  owner: file.owners?.[0]?.emailAddress ?? '',
  notes: file.appProperties ?? {},
  properties: file.properties ?? {},
});

interface Mark {
  readonly key: string;
  readonly value: string;
}

const has = (kind: 'appProperties' | 'properties', { key, value }: Mark): string =>
  `${kind} has { key='${quoted(key)}' and value='${quoted(value)}' }`;

/** Finds all files with this note outside the bin, or in it with `isInBin`. */
export const findNoted = (
  google: Google,
  { isInBin = false, ...note }: Mark & { readonly isInBin?: boolean },
): Promise<readonly NotedFile[]> => listFiles(google, has('appProperties', note), isInBin);

/**
 * Like `findNoted`. Version 1.0.0 marked files that it had prepared
 * before their match was known with the note “ready” and the value as a property, since it could
 * set nothing else.
 */
export const findNotedOrReady = (
  google: Google,
  { isInBin = false, ...mark }: Mark & { readonly isInBin?: boolean },
): Promise<readonly NotedFile[]> => {
  const isReady = has('appProperties', { ...mark, value: 'ready' });
  const query = `${has('appProperties', mark)} or (${isReady} and ${has('properties', mark)})`;
  return listFiles(google, `(${query})`, isInBin);
};

export const filesIn = (google: Google, folderId: string): Promise<readonly NotedFile[]> =>
  listFiles(google, `'${quoted(folderId)}' in parents`);

/**
 * Finds files with this property outside the bin: all visible ones, or those that these owners (by
 * address) shared with the caller by name. Any editor can set a property, so verify each file or
 * name its owners; without any owner nothing is requested.
 */
export async function findByProperty(
  google: Google,
  { owners, ...property }: Mark & { readonly owners?: readonly string[] },
): Promise<readonly NotedFile[]> {
  if (owners?.length === 0) return [];
  const owned = owners?.map((email) => `'${quoted(email)}' in owners`).join(' or ');
  const query = has('properties', property);
  return listFiles(google, owned === undefined ? query : `${query} and (${owned})`);
}

async function listFiles(
  google: Google,
  query: string,
  isInBin = false,
): Promise<readonly NotedFile[]> {
  const found: NotedFile[] = [];
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
    found.push(...(page.files ?? []).map(fileFrom));
    pageToken = page.nextPageToken ?? undefined;
    if (pageToken === undefined) return found;
  }
}

const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&');

export const noteOn = (google: Google, fileId: string, notes: Notes): Promise<void> =>
  updateFile(google, { fileId, requestBody: { appProperties: { ...notes } } });

/** Sets public properties; null deletes one. Limits: 30 a file, 124 bytes for name and text. */
export const setProperties = (
  google: Google,
  fileId: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> =>
  updateFile(google, {
    fileId,
    // The client's types allow only texts; Drive deletes a property that is null.
    requestBody: { properties: { ...changes } as Record<string, string> },
  });

/** Moves the file and sets properties in one call: Google refuses a second parent. */
export async function moveInto(
  google: Google,
  fileId: string,
  folderId: string,
  properties: Notes = {},
): Promise<void> {
  const parents = await parentsOf(google, fileId);
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

export const notesOf = async (google: Google, fileId: string): Promise<Notes> =>
  (await getFile(google, fileId, 'appProperties')).appProperties ?? {};

/** Returns the file's folder; null where the caller cannot see it. */
export async function folderOf(google: Google, fileId: string): Promise<NotedFile | null> {
  const [id] = await parentsOf(google, fileId);
  return id === undefined ? null : { ...fileFrom(await getFile(google, id, FILE_FIELDS)), id };
}

/** Returns the parents: one, except for files in somebody else's folders. */
export const parentsOf = async (google: Google, fileId: string): Promise<readonly string[]> =>
  (await getFile(google, fileId, 'parents')).parents ?? [];

export interface Share {
  readonly email: string;
  readonly role: 'reader' | 'writer';
  /** Text in Google's mail to them; null for no mail. A retry may mail it twice. */
  readonly note: string | null;
}

export function shareWith(google: Google, fileId: string, share: Share): Promise<void> {
  return permit(google, {
    fileId,
    sendNotificationEmail: share.note !== null,
    ...(share.note === null ? {} : { emailMessage: share.note }),
    requestBody: { type: 'user', role: share.role, emailAddress: share.email },
  });
}

/** A grant of access to one account or to everybody with the link. */
export interface Sharer {
  readonly id: string;
  /** Null for everybody with the link. */
  readonly email: string | null;
  readonly role: string;
}

/** Lists all grants, including the owner's. Google returns those of a file in one page. */
export async function sharersOf(google: Google, fileId: string): Promise<readonly Sharer[]> {
  const reply = await google.call('Drive, permissions.list', (options) =>
    google.drive.permissions.list(
      { fileId, fields: 'permissions(id,type,role,emailAddress)' },
      options,
    ),
  );
  return (reply.permissions ?? []).map(sharerFrom);
}

const sharerFrom = ({ id, type, role, emailAddress }: drive_v3.Schema$Permission): Sharer => ({
  id: id ?? '',
  email: type === 'anyone' ? null : (emailAddress ?? ''),
  role: role ?? '',
});

export interface FileState {
  /** Rises with every change of the file; `null` if Google shows none. */
  readonly version: string | null;
  /** Whether the file is in the bin, where it stays readable but accepts no responses. */
  readonly isInBin: boolean;
  /** All grants, including the owner's; `null` if Google does not show them to the caller. */
  readonly sharers: readonly Sharer[] | null;
}

export async function readFileState(google: Google, fileId: string): Promise<FileState> {
  const fields = 'version,trashed,permissions(id,type,role,emailAddress)';
  const { version = null, trashed, permissions } = await getFile(google, fileId, fields);
  return { version, isInBin: trashed === true, sharers: permissions?.map(sharerFrom) ?? null };
}

/** Returns the file's version; `null` if Google refuses it or does not answer. */
export async function readVersion(google: Google, fileId: string): Promise<string | null> {
  try {
    return (await getFile(google, fileId, 'version')).version ?? null;
  } catch (error) {
    if (error instanceof GoogleError) return null;
    throw error;
  }
}

/** Lets everybody with the link read the file; searches do not find it. */
export function shareWithEverybody(google: Google, fileId: string): Promise<void> {
  return permit(google, {
    fileId,
    requestBody: { type: 'anyone', role: 'reader', allowFileDiscovery: false },
  });
}

/**
 * Lets everybody with the link fill in the form. Publishing it (`setAccepting`) alone is not
 * enough: Google would send others to its sign-in page.
 */
export const allowResponding = (google: Google, formId: string): Promise<void> =>
  permit(google, {
    fileId: formId,
    requestBody: { type: 'anyone', role: 'reader', view: 'published' },
  });

async function permit(
  google: Google,
  parameters: drive_v3.Params$Resource$Permissions$Create,
): Promise<void> {
  await google.call('Drive, permissions.create', (options) =>
    google.drive.permissions.create({ ...parameters, fields: 'id' }, options),
  );
}

/** Revokes one person's access and that of the link; only the link's if `email` is null. */
export async function revokeAccess(
  google: Google,
  fileId: string,
  email: string | null,
): Promise<void> {
  const ended = (await sharersOf(google, fileId)).filter(
    (one) =>
      one.email === null ||
      (one.role !== 'owner' && email !== null && isSameMailbox(one.email, email)),
  );
  for (const one of ended) await unshare(google, fileId, one);
}

/** Revokes a grant, or accepts that it is already gone. */
export async function unshare(google: Google, fileId: string, { id }: Sharer): Promise<void> {
  const deleting = google.call('Drive, permissions.delete', (options) =>
    google.drive.permissions.delete({ fileId, permissionId: id }, options),
  );
  await unlessNotFound(deleting, null);
}

/** Whether the file is in the bin, where it stays readable but accepts no responses. */
export const isInBin = async (google: Google, fileId: string): Promise<boolean> =>
  (await getFile(google, fileId, 'trashed')).trashed === true;

/** Moves the file into the bin, from which its owner can restore it. */
export function removeFile(google: Google, fileId: string): Promise<void> {
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

export async function whoseAccount(google: Google): Promise<string> {
  const reply = await google.call('Drive, about.get', (options) =>
    google.drive.about.get({ fields: 'user(emailAddress)' }, options),
  );
  return reply.user?.emailAddress ?? '';
}

/** Whether everybody with the link may fill in the form: see `allowResponding`. */
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
