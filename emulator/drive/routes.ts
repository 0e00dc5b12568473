/** The emulated methods of Drive v3. */

import { readShape } from '../core/check.ts';
import { type Mask, selectByMask } from '../core/mask.ts';
import { listInheritedPermissions } from '../core/permission.ts';
import { buildParameterPlace, refuseDrive } from '../core/refusal.ts';
import type { Call, DriveFile, Permission, Route } from '../core/world.ts';
import {
  aboutShape,
  type PermissionResource,
  permissionListShape,
  permission as permissionShape,
} from './file-shape.ts';
import { fileRoutes } from './files.ts';
import { refuseValue, requireFile, requireSignedIn, toDriveRoute } from './open-file.ts';
import {
  buildOwnerGrant,
  buildUserPermissionId,
  listPermissionResources,
  parseFieldMask,
  toPermissionResource,
} from './resource.ts';

const DEFAULT_PERMISSION_MASK: Mask = new Map(
  ['kind', 'id', 'type', 'role', 'allowFileDiscovery', 'view'].map((name) => [name, 'everything']),
);

function createPermission(call: Call): unknown {
  const given = readShape(permissionShape, call.body, 'permission');
  requireSignedIn(call);
  const file = requireFile(call, 'writer');
  const added = readPermission(file, given);
  refuseNotification(call.url, added);
  refuseUnknownAddress(call, added);
  refuseTooMuchSharing(call, file, added);
  const others = file.permissions.filter((one) => one.id !== added.id || one.view !== added.view);
  const isOwners = added.emailAddress === file.owner;
  if (!isOwners) file.permissions = [...others, added];
  call.changed(file.id);
  return selectByMask(
    toPermissionResource(isOwners ? buildOwnerGrant(file.owner) : added),
    parseFieldMask(call.url, permissionShape, DEFAULT_PERMISSION_MASK),
  );
}

function readPermission(file: DriveFile, given: PermissionResource): Permission {
  const { type, role, view, allowFileDiscovery, emailAddress } = given;
  if (type === undefined) throw refuseValue('The permission type field is required.');
  if (role === undefined) throw refuseValue('The permission role field is required.');
  if (role === 'owner') {
    throw refuseDrive(
      403,
      'forbidden',
      'The transferOwnership parameter must be enabled when the permission role is "owner"; ' +
        'the emulator does not support it.',
    );
  }
  refuseView(file, given);
  if (allowFileDiscovery !== undefined && type !== 'anyone') {
    throw refuseValue(
      'allowFileDiscovery is only applicable to permissions of type domain or anyone.',
    );
  }
  return {
    type,
    role,
    ...readAddressee(type, emailAddress),
    ...(view !== undefined && { view: 'published' as const }),
    ...(type === 'anyone' && { allowFileDiscovery: allowFileDiscovery ?? false }),
  };
}

/** Throws if the requested view is not a form’s published view for readers. */
function refuseView(file: DriveFile, { view, role }: PermissionResource): void {
  if (view === undefined) return;
  if (view !== 'published') throw refuseValue(`The specified view is invalid: ${view}`);
  if (file.kind !== 'form') throw refuseValue('The published view is only supported for forms.');
  if (role !== 'reader') throw refuseValue('The published view only supports the reader role.');
}

function readAddressee(
  type: Permission['type'],
  emailAddress: string | undefined,
): Pick<Permission, 'id' | 'emailAddress'> {
  if (type === 'anyone') return { id: 'anyoneWithLink' };
  const email = requireAddress(emailAddress);
  return { id: buildUserPermissionId(email), emailAddress: email };
}

function requireAddress(email: string | undefined): string {
  if (email === undefined) {
    throw refuseValue('The emailAddress field is required for permissions of type user or group.');
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw refuseValue(
      'The specified emailAddress is invalid or not applicable for the given permission type.',
    );
  }
  return email.toLowerCase();
}

/** Throws for the parameter `sendNotificationEmail` unless the permission is for a person. */
function refuseNotification(url: URL, { type }: Permission): void {
  if (!url.searchParams.has('sendNotificationEmail') || type === 'user') return;
  throw refuseDrive(
    403,
    'forbidden',
    'The sendNotificationEmail parameter is only applicable for permissions of type user or ' +
      'group.',
  );
}

/** Throws for an address without an account, because Google must notify such people by mail. */
function refuseUnknownAddress({ accounts, url }: Call, { emailAddress }: Permission): void {
  if (emailAddress === undefined || !accounts.isUnknown(emailAddress)) return;
  if (url.searchParams.get('sendNotificationEmail') !== 'false') return;
  throw refuseDrive(
    400,
    'invalidSharingRequest',
    `Bad Request. User message: "You are trying to invite ${emailAddress}. Since ` +
      'there is no Google account associated with this email address, you must check the "Notify ' +
      'people" box to invite this recipient."',
  );
}

/** Throws if the limit of shares is exceeded. Sharing with anyone is not counted. */
function refuseTooMuchSharing(call: Call, { name }: DriveFile, { type }: Permission): void {
  if (type !== 'user') return;
  if (call.accounts.mayShare({ by: call.caller ?? '', now: call.now })) return;
  throw refuseDrive(
    403,
    'sharingRateLimitExceeded',
    'Rate limit exceeded. User message: "These item(s) could not be shared because a ' +
      `rate limit was exceeded: ${name}"`,
  );
}

function listFilePermissions(call: Call): unknown {
  const file = requireFile(call, 'writer');
  const permissions = listPermissionResources(call, file);
  const byDefault: Mask = new Map<string, Mask>([
    ['kind', 'everything'],
    ['permissions', DEFAULT_PERMISSION_MASK],
  ]);
  const all = { kind: 'drive#permissionList', permissions };
  return selectByMask(all, parseFieldMask(call.url, permissionListShape, byDefault));
}

function requirePermission(call: Call, file: DriveFile): Permission {
  const id = call.parameters['permissionId'] ?? '';
  const all = [buildOwnerGrant(file.owner), ...file.permissions];
  const found = all.find((one) => one.id === id);
  if (found !== undefined) return found;
  if (listInheritedPermissions(call.world, file).some((one) => one.id === id)) {
    const message = 'Cannot update or delete an inherited permission.';
    throw refuseDrive(403, 'cannotModifyInheritedPermission', message);
  }
  throw refuseDrive(
    404,
    'notFound',
    `Permission not found: ${id}.`,
    buildParameterPlace('permissionId'),
  );
}

function deletePermission(call: Call): undefined {
  requireSignedIn(call);
  const file = requireFile(call, 'reader');
  const found = requirePermission(call, file);
  if (found.emailAddress !== call.caller) requireFile(call, 'writer');
  if (found.role === 'owner') {
    const message = 'The owner of a file cannot be removed.';
    throw refuseDrive(403, 'insufficientFilePermissions', message);
  }
  file.permissions = file.permissions.filter((one) => one !== found);
  call.changed(file.id);
}

const PERMISSIONS_PATH = '/drive/v3/files/{fileId}/permissions';
const PERMISSION_PATH = `${PERMISSIONS_PATH}/{permissionId}`;

const permissionRoutes: readonly Route[] = [
  toDriveRoute('POST', PERMISSIONS_PATH, {
    handler: createPermission,
    query: ['sendNotificationEmail', 'emailMessage'],
    reply: permissionShape,
  }),
  toDriveRoute('GET', PERMISSIONS_PATH, {
    handler: listFilePermissions,
    query: ['includePermissionsForView'],
    reply: permissionListShape,
  }),
  toDriveRoute('DELETE', PERMISSION_PATH, { handler: deletePermission, query: [], reply: null }),
];

function getAbout(call: Call): unknown {
  const emailAddress = requireSignedIn(call);
  if (!call.url.searchParams.has('fields')) {
    const message = "The 'fields' parameter is required for this method.";
    throw refuseDrive(400, 'required', message, buildParameterPlace('fields'));
  }
  const reply = { kind: 'drive#about', user: { kind: 'drive#user', me: true, emailAddress } };
  return selectByMask(reply, parseFieldMask(call.url, aboutShape, 'everything'));
}

const aboutRoutes: readonly Route[] = [
  toDriveRoute('GET', '/drive/v3/about', { handler: getAbout, query: [], reply: aboutShape }),
];

export const driveRoutes: readonly Route[] = [...aboutRoutes, ...fileRoutes, ...permissionRoutes];
