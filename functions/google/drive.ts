/** Files: folders, who may see what, and the bin. */

import type { drive_v3 } from 'googleapis/build/src/apis/drive/v3.js';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';

/** A folder in the root of the caller's Drive; gives its id. Repeating makes another: not tried again when the answer was lost. */
export async function createFolder(google: Google, name: string): Promise<string> {
  const reply = await google.call({
    api: 'Drive',
    call: 'files.create',
    repeating: 'makes another',
    run: (options) =>
      google.drive.files.create(
        { fields: 'id', requestBody: { name, mimeType: 'application/vnd.google-apps.folder' } },
        options,
      ),
  });
  return reply.id ?? '';
}

/** Moves the file out of wherever it is: a file has one parent only, and Google refuses to add a second. Repeating is harmless. */
export async function moveInto(google: Google, fileId: string, folderId: string): Promise<void> {
  const parents = await parentsOf(google, fileId);
  if (parents.includes(folderId)) return;
  await updateFile(google, {
    fileId,
    addParents: folderId,
    ...(parents.length === 0 ? {} : { removeParents: parents.join(',') }),
  });
}

async function parentsOf(google: Google, fileId: string): Promise<readonly string[]> {
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
  /** Whether Google tells them by e-mail; repeating may tell them twice. */
  readonly notify: boolean;
}

/** Lets one person, or a service account, read or edit the file. Repeating is harmless. */
export function shareWith(google: Google, fileId: string, share: Share): Promise<void> {
  return permit(google, {
    fileId,
    sendNotificationEmail: share.notify,
    requestBody: { type: 'user', role: share.role, emailAddress: share.email },
  });
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
export function letAnswer(google: Google, formId: string, who: 'anyone' | string): Promise<void> {
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
 * `email` is null for the link alone. Of files that are in no shared drive Google lists all permissions at once.
 */
export async function endAccess(
  google: Google,
  fileId: string,
  email: string | null,
): Promise<void> {
  const { permissions = [] } = await google.call({
    api: 'Drive',
    call: 'permissions.list',
    repeating: 'is harmless',
    run: (options) =>
      google.drive.permissions.list(
        { fileId, fields: 'permissions(id,type,role,emailAddress)' },
        options,
      ),
  });
  const ended = permissions.filter(
    ({ type, role, emailAddress }) =>
      type === 'anyone' ||
      (role !== 'owner' && email !== null && isSameAddress(emailAddress ?? '', email)),
  );
  for (const { id } of ended) await removePermission(google, fileId, id ?? '');
}

const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** One that is gone already is as good. */
async function removePermission(
  google: Google,
  fileId: string,
  permissionId: string,
): Promise<void> {
  try {
    await google.call({
      api: 'Drive',
      call: 'permissions.delete',
      repeating: 'is harmless',
      run: (options) => google.drive.permissions.delete({ fileId, permissionId }, options),
    });
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'not found') throw error;
  }
}

/** Puts the file into the bin, from which its owner can take it back. Repeating is harmless. */
export function removeFile(google: Google, fileId: string): Promise<void> {
  return updateFile(google, { fileId, requestBody: { trashed: true } });
}

async function updateFile(
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
