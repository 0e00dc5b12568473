/** Who may do what with a file, by its permissions in Drive. */
import { requireCaller } from '../identity/bearer.ts';
import { callerLacksPermission, entityNotFound } from './refusal.ts';
import type { Call, DriveFile, Permission, World } from './world.ts';

export type Access = 'reader' | 'commenter' | 'writer' | 'owner';

const RANK: Readonly<Record<Access, number>> = { reader: 1, commenter: 2, writer: 3, owner: 4 };

/** Null when nothing is shared with the caller, who may be anonymous. The owner needs no permission. */
export function accessOf(file: DriveFile, caller: string | null): Access | null {
  if (file.owner === caller) return 'owner';
  let best: Access | null = null;
  for (const permission of file.permissions) {
    if (permission.view === 'published' || !applies(permission, caller)) continue;
    if (best === null || RANK[permission.role] > RANK[best]) best = permission.role;
  }
  return best;
}

/** Groups have no members here: a permission for a group lets nobody in. */
function applies(permission: Permission, caller: string | null): boolean {
  switch (permission.type) {
    case 'anyone':
      return true;
    case 'user':
      return caller !== null && permission.emailAddress?.toLowerCase() === caller;
    case 'domain':
      return caller?.endsWith(`@${permission.domain?.toLowerCase()}`) ?? false;
    case 'group':
      return false;
  }
}

export function hasAccess(file: DriveFile, caller: string | null, needed: Access): boolean {
  const access = accessOf(file, caller);
  return access !== null && RANK[access] >= RANK[needed];
}

/** Whether the caller may open the published view of a form: with such a permission, or as a reader. */
export function mayOpenPublished(file: DriveFile, caller: string | null): boolean {
  const published = file.permissions.some(
    (permission) => permission.view === 'published' && applies(permission, caller),
  );
  return published || hasAccess(file, caller, 'reader');
}

/** Drive lists and finds by search what a caller has been given by name; a link alone is not enough. */
export function isListedFor(file: DriveFile, caller: string | null): boolean {
  if (file.owner === caller) return true;
  return file.permissions.some(
    (permission) =>
      permission.view !== 'published' &&
      applies(permission, caller) &&
      (permission.type === 'user' || permission.allowFileDiscovery === true),
  );
}

/**
 * The file, for the APIs other than Drive. Throws 404 when it is not there or not shared with the caller
 * (403 to an anonymous one, who is told nothing more), and 403 when more is needed than the caller has.
 */
export function requireAccess(call: Call, fileId: string, needed: Access): DriveFile {
  if (needed !== 'reader') requireCaller(call.caller);
  const file = fileOf(call.world, fileId);
  if (file === undefined) throw entityNotFound();
  if (accessOf(file, call.caller) === null) {
    throw call.caller === null ? callerLacksPermission() : entityNotFound();
  }
  if (!hasAccess(file, call.caller, needed)) throw callerLacksPermission();
  return file;
}

function fileOf(world: World, fileId: string): DriveFile | undefined {
  return Object.hasOwn(world.files, fileId) ? world.files[fileId] : undefined;
}

/** New service accounts own no storage: what they would create has no place to be. */
export function ownsStorage(world: World, email: string): boolean {
  return world.users[email]?.kind !== 'service account';
}
