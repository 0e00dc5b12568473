import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';
import { isSameMailbox } from './mailbox.ts';

/** Private notes of this program on a file, hidden even from its editors. */
export type Notes = Readonly<Record<string, string>>;

/** Returns its id. Default parent: the caller's root. Not retried after a lost answer. */
export async function createFolder(
  google: Google,
  name: string,
  { notes = {}, parent }: { readonly notes?: Notes; readonly parent?: string } = {},
): Promise<string> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.create',
    repeating: 'makes another',
    run: (options) =>
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
  });
  return reply.id ?? '';
}

const FOLDER = 'application/vnd.google-apps.folder';

/** A file found by its notes or properties. */
export interface NotedFile {
  readonly id: string;
  readonly name: string;
  readonly notes: Notes;
  /** Visible to every reader of the file. */
  readonly properties: Notes;
}

/** Finds all files with this note outside the bin, or in it with `isInBin`. */
export const findNoted = (
  google: Google,
  { key, value, isInBin = false }: NotedOrReady,
): Promise<readonly NotedFile[]> =>
  listed(
    google,
    `appProperties has { key='${quoted(key)}' and value='${quoted(value)}' }`,
    isInBin,
  );

/**
 * Like `findNoted`. Version 1.0.0 marked files that it had prepared
 * before their match was known with the note “ready” and the value as a property, since it could
 * set nothing else.
 */
export const findNotedOrReady = (
  google: Google,
  { key, value, isInBin = false }: NotedOrReady,
): Promise<readonly NotedFile[]> => {
  const has = (kind: 'appProperties' | 'properties', text: string): string =>
    `${kind} has { key='${quoted(key)}' and value='${quoted(text)}' }`;
  const ready = `(${has('appProperties', 'ready')} and ${has('properties', value)})`;
  return listed(google, `(${has('appProperties', value)} or ${ready})`, isInBin);
};

interface NotedOrReady {
  readonly key: string;
  readonly value: string;
  readonly isInBin?: boolean;
}

/** Lists all files in a folder that are not in the bin. */
export const filesIn = (google: Google, folderId: string): Promise<readonly NotedFile[]> =>
  listed(google, `'${quoted(folderId)}' in parents`);

async function listed(
  google: Google,
  query: string,
  isInBin = false,
): Promise<readonly NotedFile[]> {
  const files = await allFiles(google, { query, fields: NOTED, isInBin });
  return files.flatMap(notedFile);
}

const NOTED = 'id,name,appProperties,properties';

const notedFile = (file: drive_v3.Schema$File): readonly NotedFile[] =>
  file.id
    ? [
        {
          ...{ id: file.id, name: file.name ?? '' },
          ...{ notes: file.appProperties ?? {}, properties: file.properties ?? {} },
        },
      ]
    : [];

/** A file found by a property that all its readers see. */
export interface OwnedFile {
  readonly id: string;
  readonly name: string;
  /** E-mail address; empty when Google omits it. */
  readonly owner: string;
  readonly properties: Notes;
}

interface PropertyOfOwners {
  readonly key: string;
  readonly value: string;
  /** E-mail addresses. */
  readonly owners: readonly string[];
}

/**
 * Finds files with this property outside the bin that these owners shared with the caller by name.
 * Any editor can set a property, so the owner must match too; without owners nothing is requested.
 */
export async function findByProperty(
  google: Google,
  { key, value, owners }: PropertyOfOwners,
): Promise<readonly OwnedFile[]> {
  if (owners.length === 0) return [];
  const property = `properties has { key='${quoted(key)}' and value='${quoted(value)}' }`;
  const owned = owners.map((email) => `'${quoted(email)}' in owners`).join(' or ');
  const query = `${property} and (${owned})`;
  const files = await allFiles(google, {
    query,
    fields: 'id,name,properties,owners(emailAddress)',
  });
  return files.flatMap(({ id, name, properties, owners: of }) =>
    id
      ? [{ id, name: name ?? '', owner: of?.[0]?.emailAddress ?? '', properties: properties ?? {} }]
      : [],
  );
}

/** Finds all visible files with this property. Any editor can set one: verify each. */
export async function filesWithProperty(
  google: Google,
  { key, value }: { readonly key: string; readonly value: string },
): Promise<readonly Pick<NotedFile, 'id' | 'properties'>[]> {
  const query = `properties has { key='${quoted(key)}' and value='${quoted(value)}' }`;
  const files = await allFiles(google, { query, fields: 'id,properties' });
  return files.flatMap(({ id, properties }) => (id ? [{ id, properties: properties ?? {} }] : []));
}

interface Sought {
  readonly query: string;
  /** Field mask of one file. */
  readonly fields: string;
  readonly isInBin?: boolean;
}

/** Reads all pages. */
async function allFiles(
  google: Google,
  { query, fields, isInBin = false }: Sought,
): Promise<readonly drive_v3.Schema$File[]> {
  const found: drive_v3.Schema$File[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await google.call({
      api: 'Drive',
      call: 'files.list',
      repeating: 'is harmless',
      run: (options) =>
        google.drive.files.list(
          {
            q: `trashed = ${isInBin} and ${query}`,
            fields: `nextPageToken,files(${fields})`,
            pageSize: 1000,
            ...(pageToken === undefined ? {} : { pageToken }),
          },
          options,
        ),
    });
    found.push(...(page.files ?? []));
    pageToken = page.nextPageToken ?? undefined;
    if (pageToken === undefined) return found;
  }
}

const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&');

/** Adds notes to a file. */
export const noteOn = (google: Google, fileId: string, notes: Notes): Promise<void> =>
  updateFile(google, { fileId, requestBody: { appProperties: { ...notes } } });

/** Properties to set; null deletes one. */
export type PropertyChanges = Readonly<Record<string, string | null>>;

/** Sets or deletes public properties. Limits: 30 a file, 124 bytes for a name with its text. */
export const setProperties = (
  google: Google,
  fileId: string,
  changes: PropertyChanges,
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

export async function notesOf(google: Google, fileId: string): Promise<Notes> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId, fields: 'appProperties' }, options),
  });
  return reply.appProperties ?? {};
}

/** Returns the file's folder; null where the caller cannot see it. */
export async function folderOf(google: Google, fileId: string): Promise<NotedFile | null> {
  const [folderId] = await parentsOf(google, fileId);
  if (folderId === undefined) return null;
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId: folderId, fields: NOTED }, options),
  });
  return notedFile({ ...reply, id: folderId })[0] ?? null;
}

/** Returns the parents: one, except for files in somebody else's folders. */
export async function parentsOf(google: Google, fileId: string): Promise<readonly string[]> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId, fields: 'parents' }, options),
  });
  return reply.parents ?? [];
}

export interface Share {
  readonly email: string;
  readonly role: 'reader' | 'writer';
  /** Text in Google's mail to them; null for no mail. A retry may mail it twice. */
  readonly note: string | null;
}

/** Grants one account access to the file. */
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
  /** Id of the permission, by which it is revoked. */
  readonly id: string;
  /** Null for everybody with the link. */
  readonly email: string | null;
  readonly role: string;
}

/** Lists all grants, including the owner's. Google returns those of a file in one page. */
export async function sharersOf(google: Google, fileId: string): Promise<readonly Sharer[]> {
  const reply = await google.call({
    api: 'Drive',
    call: 'permissions.list',
    repeating: 'is harmless',
    run: (options) =>
      google.drive.permissions.list(
        { fileId, fields: 'permissions(id,type,role,emailAddress)' },
        options,
      ),
  });
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
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId, fields }, options),
  });
  const { version = null, trashed, permissions } = reply;
  return { version, isInBin: trashed === true, sharers: permissions?.map(sharerFrom) ?? null };
}

/** Returns the file's version; `null` if Google refuses it or does not answer. */
export async function readVersion(google: Google, fileId: string): Promise<string | null> {
  try {
    const reply = await google.call({
      api: 'Drive',
      call: 'files.get',
      repeating: 'is harmless',
      run: (options) => google.drive.files.get({ fileId, fields: 'version' }, options),
    });
    return reply.version ?? null;
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
 * Lets everybody with the link, or one address, fill in the form. Publishing it (`setAccepting`)
 * alone is not enough: Google would send others to its sign-in page.
 */
export function allowResponding(
  google: Google,
  formId: string,
  who: 'anyone' | string,
): Promise<void> {
  const view = { role: 'reader', view: 'published' };
  if (who === 'anyone') {
    return permit(google, { fileId: formId, requestBody: { type: 'anyone', ...view } });
  }
  return permit(google, {
    fileId: formId,
    sendNotificationEmail: false,
    requestBody: { type: 'user', emailAddress: who, ...view },
  });
}

async function permit(
  google: Google,
  parameters: drive_v3.Params$Resource$Permissions$Create,
): Promise<void> {
  await google.call({
    api: 'Drive',
    call: 'permissions.create',
    repeating: 'is harmless',
    run: (options) => google.drive.permissions.create({ ...parameters, fields: 'id' }, options),
  });
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
  try {
    await google.call({
      api: 'Drive',
      call: 'permissions.delete',
      repeating: 'is harmless',
      run: (options) => google.drive.permissions.delete({ fileId, permissionId: id }, options),
    });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
  }
}

/** Whether the file is in the bin, where it stays readable but accepts no responses. */
export async function isInBin(google: Google, fileId: string): Promise<boolean> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId, fields: 'trashed' }, options),
  });
  return reply.trashed === true;
}

/** Moves the file into the bin, from which its owner can restore it. */
export function removeFile(google: Google, fileId: string): Promise<void> {
  return updateFile(google, { fileId, requestBody: { trashed: true } });
}

export async function updateFile(
  google: Google,
  parameters: drive_v3.Params$Resource$Files$Update,
): Promise<void> {
  await google.call({
    api: 'Drive',
    call: 'files.update',
    repeating: 'is harmless',
    run: (options) => google.drive.files.update({ ...parameters, fields: 'id' }, options),
  });
}

/** Returns the e-mail address of the calling account. */
export async function whoseAccount(google: Google): Promise<string> {
  const reply = await google.call({
    api: 'Drive',
    call: 'about.get',
    repeating: 'is harmless',
    run: (options) => google.drive.about.get({ fields: 'user(emailAddress)' }, options),
  });
  return reply.user?.emailAddress ?? '';
}
