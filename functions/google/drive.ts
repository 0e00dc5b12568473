/** Files: folders, who may see what, and the bin. */

import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';
import { isSameMailbox } from './mailbox.ts';

/** What this program notes on a file; nobody else sees it, not even who may edit the file. */
export type Notes = Readonly<Record<string, string>>;

/** A folder, in the root of the caller's Drive without a parent; gives its id. Repeating makes another: not tried again when the answer was lost. */
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

/** A file that is found by what is said of it. */
export interface NotedFile {
  readonly id: string;
  readonly name: string;
  readonly notes: Notes;
  /** What everybody sees of it who sees it. */
  readonly properties: Notes;
}

/** All files with this note outside the bin, or with `isInBin` those in it. Repeating is harmless. */
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
 * The same, or with `isInBin` those in the bin. Files that version 1.0.0 prepared before their match was known have the note “ready”
 * and the value as a property: the function that opened the match could set nothing else.
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

/** All files in a folder that are not in the bin. Repeating is harmless. */
export const filesIn = (google: Google, folderId: string): Promise<readonly NotedFile[]> =>
  listed(google, `'${quoted(folderId)}' in parents`);

/** All files of a query, by default outside the bin. Repeating is harmless. */
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

/** A file that is found by what everybody sees of it. */
export interface OwnedFile {
  readonly id: string;
  readonly name: string;
  /** E-mail address; empty where Google does not say. */
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
 * All files with this property that belong to one of these people, that the caller has been given by name, and that are not in
 * the bin. Whoever may write a file can set a property, so that it says nothing without its owner: without owners none is
 * asked for, and none found. Repeating is harmless.
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

/**
 * All files with this property that the caller sees, whoever they belong to: whoever may write a file can set one, so what is found has
 * to be known by something else. Repeating is harmless.
 */
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
  /** Of each file. */
  readonly fields: string;
  /** Default: no. */
  readonly isInBin?: boolean;
}

/** To the last page: the files in the bin, or the others. */
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

/** Adds to what is noted on a file. Repeating is harmless. */
export const noteOn = (google: Google, fileId: string, notes: Notes): Promise<void> =>
  updateFile(google, { fileId, requestBody: { appProperties: { ...notes } } });

/** What is to be said of a file; null takes a name away. */
export type PropertyChanges = Readonly<Record<string, string | null>>;

/**
 * Adds to what everybody sees of a file who sees it, by whatever program, or takes away from it. Google takes up to 30 of them, a
 * name and its text being 124 bytes together at the most. Repeating is harmless.
 */
export const setProperties = (
  google: Google,
  fileId: string,
  changes: PropertyChanges,
): Promise<void> =>
  updateFile(google, {
    fileId,
    // The client's types know texts only; Drive's own description has null for what is to be cleared.
    requestBody: { properties: { ...changes } as Record<string, string> },
  });

/**
 * Moves the file out of wherever it is, and says something of it for everybody who sees it, by one call: a file has one parent only, and
 * Google refuses to add a second. Repeating is harmless.
 */
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

/** Repeating is harmless. */
export async function notesOf(google: Google, fileId: string): Promise<Notes> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId, fields: 'appProperties' }, options),
  });
  return reply.appProperties ?? {};
}

/** Where the file lies; null where the caller does not see that. Repeating is harmless. */
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

/** The folders that a file lies in: one, but for what is in somebody else’s. Repeating is harmless. */
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
  /** What Google mails them, beside the link of the file; null for no mail. Repeating may mail it twice. */
  readonly note: string | null;
}

/** Lets one person, or a service account, read or edit the file. Repeating is harmless. */
export function shareWith(google: Google, fileId: string, share: Share): Promise<void> {
  return permit(google, {
    fileId,
    sendNotificationEmail: share.note !== null,
    ...(share.note === null ? {} : { emailMessage: share.note }),
    requestBody: { type: 'user', role: share.role, emailAddress: share.email },
  });
}

/** Somebody, or everybody with the link, whom a file is shared with. */
export interface Sharer {
  /** By which it is taken back. */
  readonly id: string;
  /** Null for everybody who has the link. */
  readonly email: string | null;
  readonly role: string;
}

/** With whom a file is shared, its owner included: of files that are in no shared drive Google lists all at once. Repeating is harmless. */
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
  return (reply.permissions ?? []).map(({ id, type, role, emailAddress }) => ({
    id: id ?? '',
    email: type === 'anyone' ? null : (emailAddress ?? ''),
    role: role ?? '',
  }));
}

/** Lets everybody who has the link read the file; searches do not find it. Repeating is harmless. */
export function shareWithEverybody(google: Google, fileId: string): Promise<void> {
  return permit(google, {
    fileId,
    requestBody: { type: 'anyone', role: 'reader', allowFileDiscovery: false },
  });
}

/**
 * Lets everybody who has the link, or one person by e-mail address, fill in the form. Publishing it (`setAccepting`) is not
 * enough: without this, Google sends others to its sign-in page. Repeating is harmless.
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

/**
 * Ends the access of a person, and of whoever has the link: all others keep theirs, its owner too. Repeating is harmless.
 * `email` is null for the link alone.
 */
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

/** Takes a share back; one that is gone already is as good. Repeating is harmless. */
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

/** Whether the file is in the bin: whoever may open it still reads it, and nobody can fill it in. Repeating is harmless. */
export async function isInBin(google: Google, fileId: string): Promise<boolean> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.get',
    repeating: 'is harmless',
    run: (options) => google.drive.files.get({ fileId, fields: 'trashed' }, options),
  });
  return reply.trashed === true;
}

/** Puts the file into the bin, from which its owner can take it back. Repeating is harmless. */
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

/** The e-mail address of the account that calls. Repeating is harmless. */
export async function whoseAccount(google: Google): Promise<string> {
  const reply = await google.call({
    api: 'Drive',
    call: 'about.get',
    repeating: 'is harmless',
    run: (options) => google.drive.about.get({ fields: 'user(emailAddress)' }, options),
  });
  return reply.user?.emailAddress ?? '';
}
