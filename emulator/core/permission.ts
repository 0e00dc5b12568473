/** Determines access to a file from permissions in Drive. */
import { requireCaller } from '../identity/bearer.ts';
import { createCallerRefusal, refuseNotFound } from './refusal.ts';
import type { Call, DriveFile, Permission, World } from './world.ts';

export type Access = 'reader' | 'commenter' | 'writer' | 'owner';

const RANKS: Readonly<Record<Access, number>> = { reader: 1, commenter: 2, writer: 3, owner: 4 };

/** Lists the permissions of a file and its folders, including write access for their owners. */
export const listPermissions = (world: World, file: DriveFile): readonly Permission[] =>
  [file, ...listParentFolders(world, file)].flatMap(({ owner, permissions }) => [
    ...permissions,
    buildOwnerPermission(owner),
  ]);

/**
 * Lists the permissions that a file inherits from its folders. Omits the file’s owner, and users
 * and links that have a permission on the file itself.
 */
export function listInheritedPermissions(world: World, file: DriveFile): readonly Permission[] {
  const seen = new Set(file.permissions.filter(isOwnView).map(({ id }) => id));
  return listParentFolders(world, file)
    .flatMap(({ permissions }) => permissions)
    .filter((one) => {
      const isNew = !seen.has(one.id) && one.emailAddress !== file.owner;
      seen.add(one.id);
      return isNew;
    });
}

const isOwnView = ({ view }: Permission): boolean => view === undefined;

/** Lists the folders that contain a file, the innermost first. */
export function listParentFolders(world: World, file: DriveFile): readonly DriveFile[] {
  const seen = new Set<DriveFile>([file]);
  for (const { parents } of seen) {
    for (const folder of parents.flatMap((id) => world.files[id] ?? [])) seen.add(folder);
  }
  return [...seen].slice(1);
}

const buildOwnerPermission = (owner: string): Permission => ({
  id: owner,
  type: 'user',
  role: 'writer',
  emailAddress: owner,
});

/** Lists the addresses of users who may edit a file, the owner first. */
export function listEditors(world: World, file: DriveFile): readonly string[] {
  const named = listPermissions(world, file).flatMap(({ role, emailAddress }) =>
    role === 'writer' && emailAddress !== undefined ? [emailAddress] : [],
  );
  return [...new Set([file.owner, ...named])];
}

/** Returns the access of a caller, or null if there is none. An anonymous `caller` is null. */
export function findAccess(world: World, file: DriveFile, caller: string | null): Access | null {
  return file.owner === caller ? 'owner' : findBestAccess(listPermissions(world, file), caller);
}

function findBestAccess(permissions: readonly Permission[], caller: string | null): Access | null {
  const roles = permissions
    .filter((permission) => isOwnView(permission) && isPermissionFor(permission, caller))
    .map(({ role }) => role);
  return roles.sort((one, other) => RANKS[other] - RANKS[one])[0] ?? null;
}

function isPermissionFor({ type, emailAddress }: Permission, caller: string | null): boolean {
  return type === 'anyone' || emailAddress?.toLowerCase() === caller;
}

export function hasAccess(
  world: World,
  {
    file,
    caller,
    needed,
  }: { readonly file: DriveFile; readonly caller: string | null; readonly needed: Access },
): boolean {
  const access = findAccess(world, file, caller);
  return access !== null && RANKS[access] >= RANKS[needed];
}

/**
 * Returns whether the caller may answer a form through its published view or as a named editor. A
 * link that lets anyone read or edit the form is not enough.
 */
export function canAnswerForm(world: World, file: DriveFile, caller: string | null): boolean {
  const hasView = file.permissions.some(
    (permission) => permission.view === 'published' && isPermissionFor(permission, caller),
  );
  const named = listPermissions(world, file).filter(({ type }) => type === 'user');
  return hasView || findBestAccess(named, caller) === 'writer';
}

/** Returns whether Drive lists a file for a caller. A share by link alone is not enough. */
export function isListedFor(world: World, file: DriveFile, caller: string): boolean {
  const named = listPermissions(world, file).filter(
    ({ type, allowFileDiscovery }) => type === 'user' || allowFileDiscovery === true,
  );
  return findBestAccess(named, caller) !== null;
}

/** Returns whether the client may open the file. Some clients may open only files they created. */
export const canOpenFile = ({ client }: Pick<Call, 'client'>, { clientId }: DriveFile): boolean =>
  !client.ownFilesOnly || clientId === client.id;

/**
 * Returns the file, for APIs other than Drive. Throws 404 if it does not exist, and 403 if the
 * caller has too little access. `others` selects the error for a file that is not shared with the
 * caller.
 */
export function requireAccess(
  call: Call,
  fileId: string,
  needed: Access,
  others: 'not found' | 'forbidden' = 'not found',
): DriveFile {
  if (needed !== 'reader') requireCaller(call.caller);
  const file = findFile(call.world, fileId);
  if (file === undefined) throw refuseNotFound();
  if (!canOpenFile(call, file)) throw refuseNotFound();
  if (findAccess(call.world, file, call.caller) === null) {
    throw others === 'forbidden' ? createCallerRefusal() : refuseNotFound();
  }
  if (!hasAccess(call.world, { file, caller: call.caller, needed })) throw createCallerRefusal();
  return file;
}

function findFile(world: World, fileId: string): DriveFile | undefined {
  return Object.hasOwn(world.files, fileId) ? world.files[fileId] : undefined;
}

/** Returns whether a user can own files. Service accounts have no storage. */
export function canOwnFiles(world: World, email: string): boolean {
  return world.users[email]?.kind !== 'service account';
}
