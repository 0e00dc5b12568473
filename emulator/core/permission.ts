/** Who may do what with a file, by its permissions in Drive. */
import { requireCaller } from '../identity/bearer.ts';
import { callerLacksPermission, entityNotFound } from './refusal.ts';
import type { Call, DriveFile, Permission, World } from './world.ts';

export type Access = 'reader' | 'commenter' | 'writer' | 'owner';

const RANK: Readonly<Record<Access, number>> = { reader: 1, commenter: 2, writer: 3, owner: 4 };

/**
 * A file's own permissions and those of the folders it lies in, which are inherited. Published
 * views are not.
 */
export const permissionsOf = (world: World, file: DriveFile): readonly Permission[] =>
  [file, ...foldersOf(world, file)].flatMap(({ owner, permissions }) => [
    ...permissions,
    ownersAccess(owner),
  ]);

/**
 * What a file's folders are shared with, as far as the file itself is not shared with the same, and
 * the owner has more.
 */
export function inheritedBy(world: World, file: DriveFile): readonly Permission[] {
  const seen = new Set(file.permissions.filter(isOfFile).map(({ id }) => id));
  return foldersOf(world, file)
    .flatMap(({ permissions }) => permissions)
    .filter((one) => {
      const isNew = !seen.has(one.id) && one.emailAddress !== file.owner;
      seen.add(one.id);
      return isNew;
    });
}

const isOfFile = ({ view }: Permission): boolean => view === undefined;

/** In which it lies, the innermost first. */
export function foldersOf(world: World, file: DriveFile): readonly DriveFile[] {
  const seen = new Set<DriveFile>([file]);
  for (const { parents } of seen) {
    for (const folder of parents.flatMap((id) => world.files[id] ?? [])) seen.add(folder);
  }
  return [...seen].slice(1);
}

/** Whoever owns a folder may change what others have put into it. */
const ownersAccess = (owner: string): Permission => ({
  id: owner,
  type: 'user',
  role: 'writer',
  emailAddress: owner,
});

/** Who may edit a file by name, the owner first. */
export function editorsOf(world: World, file: DriveFile): readonly string[] {
  const named = permissionsOf(world, file).flatMap(({ role, emailAddress }) =>
    role === 'writer' && emailAddress !== undefined ? [emailAddress] : [],
  );
  return [...new Set([file.owner, ...named])];
}

/**
 * Null when nothing is shared with the caller, who may be anonymous. The owner needs no permission.
 */
export function accessOf(world: World, file: DriveFile, caller: string | null): Access | null {
  return file.owner === caller ? 'owner' : best(permissionsOf(world, file), caller);
}

/** The most that permissions give to a caller; published views give none. */
function best(permissions: readonly Permission[], caller: string | null): Access | null {
  const roles = permissions
    .filter((permission) => isOfFile(permission) && applies(permission, caller))
    .map(({ role }) => role);
  return roles.sort((one, other) => RANK[other] - RANK[one])[0] ?? null;
}

function applies({ type, emailAddress }: Permission, caller: string | null): boolean {
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
  const access = accessOf(world, file, caller);
  return access !== null && RANK[access] >= RANK[needed];
}

/**
 * Whether the caller may answer a form: with its published view, or with whom it is shared by name
 * to be edited. A link for anyone to edit or read it opens it to nobody.
 */
export function mayAnswer(world: World, file: DriveFile, caller: string | null): boolean {
  const hasView = file.permissions.some(
    (permission) => permission.view === 'published' && applies(permission, caller),
  );
  const named = permissionsOf(world, file).filter(({ type }) => type === 'user');
  return hasView || best(named, caller) === 'writer';
}

/**
 * Drive lists and finds by search what a caller has been given by name; a link alone is not enough.
 */
export function isListedFor(world: World, file: DriveFile, caller: string): boolean {
  const named = permissionsOf(world, file).filter(
    ({ type, allowFileDiscovery }) => type === 'user' || allowFileDiscovery === true,
  );
  return best(named, caller) !== null;
}

/**
 * Whether the client that calls may open the file at all: with the scope drive.file only what it
 * has made.
 */
export const isOpenBy = ({ client }: Pick<Call, 'client'>, { clientId }: DriveFile): boolean =>
  !client.ownFilesOnly || clientId === client.id;

/**
 * The file, for the APIs other than Drive. Throws 404 when it is not there, and 403 when more is
 * needed than the caller has. What is not shared at all is a 403 where the API says so (`others`).
 */
export function requireAccess(
  call: Call,
  fileId: string,
  needed: Access,
  others: 'not found' | 'forbidden' = 'not found',
): DriveFile {
  if (needed !== 'reader') requireCaller(call.caller);
  const file = fileOf(call.world, fileId);
  if (file === undefined) throw entityNotFound();
  if (!isOpenBy(call, file)) throw entityNotFound();
  if (accessOf(call.world, file, call.caller) === null) {
    throw others === 'forbidden' ? callerLacksPermission() : entityNotFound();
  }
  if (!hasAccess(call.world, { file, caller: call.caller, needed })) throw callerLacksPermission();
  return file;
}

function fileOf(world: World, fileId: string): DriveFile | undefined {
  return Object.hasOwn(world.files, fileId) ? world.files[fileId] : undefined;
}

/** New service accounts own no storage: what they would create has no place to be. */
export function ownsStorage(world: World, email: string): boolean {
  return world.users[email]?.kind !== 'service account';
}
