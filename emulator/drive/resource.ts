/** Builds Drive’s resources of files and permissions, reduced to the requested fields. */

import { type Mask, parseCheckedMask } from '../core/mask.ts';
import { hasAccess, listInheritedPermissions } from '../core/permission.ts';
import { buildParameterPlace, refuseDrive } from '../core/refusal.ts';
import type { Shape } from '../core/shape.ts';
import type { Call, DriveFile, Permission } from '../core/world.ts';
import { getAccountNumber } from '../identity/user.ts';
import { getVersion, isInTrash } from './file.ts';
import type { FileResource, PermissionResource } from './file-shape.ts';

export const MIME_TYPES: Readonly<Record<DriveFile['kind'], string>> = {
  spreadsheet: 'application/vnd.google-apps.spreadsheet',
  form: 'application/vnd.google-apps.form',
  folder: 'application/vnd.google-apps.folder',
};

/** Returns the id of the owner’s root as it appears in `parents`. */
export function buildRootId(email: string): string {
  return `0A${getAccountNumber(email).slice(0, 15)}Uk9PVA`;
}

export function toFileResource(
  file: DriveFile,
  call: Pick<Call, 'accounts' | 'caller' | 'client' | 'url' | 'world'>,
): FileResource {
  const { accounts, caller, client, world } = call;
  const me = file.owner === caller;
  const appProperties = file.appProperties?.[client.id];
  const parents = file.parents.length > 0 ? file.parents : me ? [buildRootId(file.owner)] : null;
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: MIME_TYPES[file.kind],
    trashed: isInTrash(world, file),
    ...(parents && { parents }),
    createdTime: new Date(file.createdMs).toISOString(),
    modifiedTime: new Date(file.modifiedMs).toISOString(),
    owners: [{ kind: 'drive#user', me, emailAddress: file.owner }],
    ...(appProperties && { appProperties }),
    ...(file.properties && { properties: file.properties }),
    version: String(getVersion(file, { areLate: accounts.settings().fileVersions === 'late' })),
    // Only editors see permissions (documented).
    ...(hasAccess(world, { file, caller, needed: 'writer' }) && {
      permissions: listPermissionResources(call, file),
    }),
  };
}

/** Lists permissions. Adds those of a published view if `includePermissionsForView` is set. */
export function listPermissionResources(
  { url, world }: Pick<Call, 'url' | 'world'>,
  file: DriveFile,
): PermissionResource[] {
  const withViews = url.searchParams.get('includePermissionsForView') === 'published';
  const shared = file.permissions.filter(({ view }) => view === undefined || withViews);
  // The owner comes last (recorded).
  return [...shared, ...listInheritedPermissions(world, file), buildOwnerGrant(file.owner)].map(
    toPermissionResource,
  );
}

/** Returns the permission id of a person, which is the same on all files. */
export function buildUserPermissionId(email: string): string {
  return getAccountNumber(email).slice(1);
}

export function buildOwnerGrant(owner: string): Permission {
  return { id: buildUserPermissionId(owner), type: 'user', role: 'owner', emailAddress: owner };
}

export function toPermissionResource(permission: Permission): PermissionResource {
  return { kind: 'drive#permission', ...permission };
}

/** Returns the mask of the reply: the URL’s `fields`, or Drive’s default. */
export function parseFieldMask(url: URL, shape: Shape, byDefault: Mask): Mask {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return byDefault;
  return parseCheckedMask(fields, shape, (path) =>
    refuseDrive(
      400,
      'invalidParameter',
      `Invalid field selection ${path}`,
      buildParameterPlace('fields'),
    ),
  );
}
