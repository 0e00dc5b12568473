/** Files and permissions in the form in which Drive gives them, and the part of it that a caller asks for. */
import { pagesOrigin } from '../core/address.ts';
import { type Mask, parseMask, strayPath } from '../core/mask.ts';
import { hasAccess } from '../core/permission.ts';
import { refuseDrive } from '../core/refusal.ts';
import type { Shape } from '../core/shape.ts';
import type { Call, DriveFile, Permission } from '../core/world.ts';
import { subjectOf } from '../identity/user.ts';
import { isInTrash } from './file.ts';
import type { FileResource, PermissionResource } from './file-shape.ts';

export const MIME_TYPES: Readonly<Record<DriveFile['kind'], string>> = {
  spreadsheet: 'application/vnd.google-apps.spreadsheet',
  form: 'application/vnd.google-apps.form',
  folder: 'application/vnd.google-apps.folder',
};

/** The id by which the owner's root stands in `parents`. */
export function rootOf(email: string): string {
  return `0A${subjectOf(email).slice(0, 15)}Uk9PVA`;
}

/** As this caller sees it: only who may edit sees with whom it is shared. */
export function fileResource(
  file: DriveFile,
  { caller, url, world }: Pick<Call, 'caller' | 'url' | 'world'>,
): FileResource {
  const canEdit = hasAccess(file, caller, 'writer');
  const all = [ownersPermission(file.owner), ...file.permissions];
  const owned = file.owner === caller;
  const parents = file.parents.length > 0 ? file.parents : owned ? [rootOf(file.owner)] : null;
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: MIME_TYPES[file.kind],
    starred: false,
    trashed: isInTrash(world, file),
    explicitlyTrashed: file.trashed,
    ...(parents && { parents }),
    ...(Object.keys(file.appProperties).length > 0 && { appProperties: file.appProperties }),
    version: String(file.modifiedMs),
    webViewLink: webViewLink(file, pagesOrigin(url)),
    createdTime: new Date(file.createdMs).toISOString(),
    modifiedTime: new Date(file.modifiedMs).toISOString(),
    owners: [ownerResource(file.owner, owned)],
    ownedByMe: owned,
    shared: file.permissions.length > 0,
    capabilities: {
      canEdit,
      canShare: canEdit,
      canCopy: canEdit || !file.copyRequiresWriterPermission,
      canDelete: owned,
      canTrash: owned,
      canRename: canEdit,
    },
    copyRequiresWriterPermission: file.copyRequiresWriterPermission,
    viewersCanCopyContent: !file.copyRequiresWriterPermission,
    writersCanShare: true,
    spaces: ['drive'],
    ...(canEdit && {
      permissions: all.map(permissionResource),
      permissionIds: all.map((permission) => permission.id),
    }),
  };
}

function ownerResource(email: string, me: boolean) {
  return {
    kind: 'drive#user',
    displayName: displayName(email),
    me,
    permissionId: userPermissionId(email),
    emailAddress: email,
  };
}

function webViewLink(file: DriveFile, origin: string): string {
  switch (file.kind) {
    case 'spreadsheet':
      return `${origin}/spreadsheets/d/${file.id}/edit`;
    case 'form':
      return `${origin}/forms/d/${file.id}/edit`;
    case 'folder':
      return `${origin}/drive/folders/${file.id}`;
  }
}

/** Accounts have no names here: what stands before the @ is taken for one. */
function displayName(email: string): string {
  return email.split('@')[0] ?? email;
}

/** The same for one person on every file, as at Google. */
export function userPermissionId(email: string): string {
  return subjectOf(email).slice(1);
}

export function ownersPermission(owner: string): Permission {
  return { id: userPermissionId(owner), type: 'user', role: 'owner', emailAddress: owner };
}

export function permissionResource(permission: Permission): PermissionResource {
  const { emailAddress } = permission;
  return {
    kind: 'drive#permission',
    ...permission,
    ...(emailAddress !== undefined && {
      displayName: displayName(emailAddress),
      deleted: false,
      pendingOwner: false,
    }),
  };
}

/** The reply's mask: the URL's `fields`, or what Drive gives when nothing is asked for. */
export function maskOf(url: URL, shape: Shape, byDefault: Mask): Mask {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return byDefault;
  const mask = parse(fields);
  const stray = strayPath(mask, shape);
  if (stray !== null) throw invalidSelection(stray);
  return mask;
}

function parse(fields: string): Mask {
  try {
    return parseMask(fields);
  } catch {
    throw invalidSelection(fields);
  }
}

function invalidSelection(path: string): Error {
  return refuseDrive({
    status: 400,
    reason: 'invalidParameter',
    message: `Invalid field selection ${path}`,
    locationType: 'parameter',
    location: 'fields',
  });
}
