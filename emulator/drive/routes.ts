/** The emulated methods of Drive v3. */

import { readShape } from '../core/check.ts';
import { type Mask, select } from '../core/mask.ts';
import { listInheritedPermissions } from '../core/permission.ts';
import { atParameter, refuseDrive } from '../core/refusal.ts';
import type { Call, DriveFile, Permission, Route } from '../core/world.ts';
import {
  about,
  type PermissionResource,
  permissionList,
  permission as permissionShape,
} from './file-shape.ts';
import { fileRoutes } from './files.ts';
import { fileFor, invalidValue, signedIn } from './open-file.ts';
import {
  buildUserPermissionId,
  ownersPermission,
  parseFieldMask,
  permissionsShown,
  toPermissionResource,
} from './resource.ts';
import { driveRoute } from './route.ts';

const SHORT: Mask = new Map(
  ['kind', 'id', 'type', 'role', 'allowFileDiscovery', 'view'].map((name) => [name, 'everything']),
);

function create(call: Call): unknown {
  const given = readShape(permissionShape, call.body, 'permission');
  signedIn(call);
  const file = fileFor(call, 'writer');
  const added = readPermission(file, given);
  refuseNotification(call.url, added);
  refuseUnknownAddress(call, added);
  refuseTooMuchSharing(call, file, added);
  const others = file.permissions.filter((one) => one.id !== added.id || one.view !== added.view);
  const isOwners = added.emailAddress === file.owner;
  if (!isOwners) file.permissions = [...others, added];
  call.changed(file.id);
  return select(
    toPermissionResource(isOwners ? ownersPermission(file.owner) : added),
    parseFieldMask(call.url, permissionShape, SHORT),
  );
}

function readPermission(file: DriveFile, given: PermissionResource): Permission {
  const { type, role, view, allowFileDiscovery, emailAddress } = given;
  if (type === undefined) throw invalidValue('The permission type field is required.');
  if (role === undefined) throw invalidValue('The permission role field is required.');
  if (role === 'owner') {
    throw refuseDrive(
      403,
      'forbidden',
      'The transferOwnership parameter must be enabled when the permission role is "owner"; ' +
        'the emulator does not have it.',
    );
  }
  refuseView(file, given);
  if (allowFileDiscovery !== undefined && type !== 'anyone') {
    throw invalidValue(
      'allowFileDiscovery is only applicable to permissions of type domain or anyone.',
    );
  }
  return {
    type,
    role,
    ...addressee(type, emailAddress),
    ...(view !== undefined && { view: 'published' as const }),
    ...(type === 'anyone' && { allowFileDiscovery: allowFileDiscovery ?? false }),
  };
}

/** Throws unless the requested view is the published view of a form, for readers. */
function refuseView(file: DriveFile, { view, role }: PermissionResource): void {
  if (view === undefined) return;
  if (view !== 'published') throw invalidValue(`The specified view is invalid: ${view}`);
  if (file.kind !== 'form') throw invalidValue('The published view is only supported for forms.');
  if (role !== 'reader') throw invalidValue('The published view only supports the reader role.');
}

function addressee(
  type: Permission['type'],
  emailAddress: string | undefined,
): Pick<Permission, 'id' | 'emailAddress'> {
  if (type === 'anyone') return { id: 'anyoneWithLink' };
  const email = requireAddress(emailAddress);
  return { id: buildUserPermissionId(email), emailAddress: email };
}

function requireAddress(email: string | undefined): string {
  if (email === undefined) {
    throw invalidValue('The emailAddress field is required for permissions of type user or group.');
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidValue(
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

/** Throws for an address without an account, which Google shares with only by mail. */
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

/** Throws above the limit of shares. Sharing with anyone is not counted. */
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

function listAll(call: Call): unknown {
  const file = fileFor(call, 'writer');
  const permissions = permissionsShown(call, file);
  const byDefault: Mask = new Map<string, Mask>([
    ['kind', 'everything'],
    ['permissions', SHORT],
  ]);
  const all = { kind: 'drive#permissionList', permissions };
  return select(all, parseFieldMask(call.url, permissionList, byDefault));
}

function permissionOf(call: Call, file: DriveFile): Permission {
  const id = call.parameters['permissionId'] ?? '';
  const all = [ownersPermission(file.owner), ...file.permissions];
  const found = all.find((one) => one.id === id);
  if (found !== undefined) return found;
  if (listInheritedPermissions(call.world, file).some((one) => one.id === id)) {
    const message = 'Cannot update or delete an inherited permission.';
    throw refuseDrive(403, 'cannotModifyInheritedPermission', message);
  }
  throw refuseDrive(404, 'notFound', `Permission not found: ${id}.`, atParameter('permissionId'));
}

function remove(call: Call): undefined {
  signedIn(call);
  const file = fileFor(call, 'reader');
  const found = permissionOf(call, file);
  if (found.emailAddress !== call.caller) fileFor(call, 'writer');
  if (found.role === 'owner') {
    const message = 'The owner of a file cannot be removed.';
    throw refuseDrive(403, 'insufficientFilePermissions', message);
  }
  file.permissions = file.permissions.filter((one) => one !== found);
  call.changed(file.id);
}

const ALL = '/drive/v3/files/{fileId}/permissions';
const ONE = `${ALL}/{permissionId}`;
const reply = permissionShape;

const permissionRoutes: readonly Route[] = [
  driveRoute('POST', ALL, {
    handler: create,
    query: ['sendNotificationEmail', 'emailMessage'],
    reply,
  }),
  driveRoute('GET', ALL, {
    handler: listAll,
    query: ['includePermissionsForView'],
    reply: permissionList,
  }),
  driveRoute('DELETE', ONE, { handler: remove, query: [], reply: null }),
];

function get(call: Call): unknown {
  const emailAddress = signedIn(call);
  if (!call.url.searchParams.has('fields')) {
    const message = "The 'fields' parameter is required for this method.";
    throw refuseDrive(400, 'required', message, atParameter('fields'));
  }
  const reply = { kind: 'drive#about', user: { kind: 'drive#user', me: true, emailAddress } };
  return select(reply, parseFieldMask(call.url, about, 'everything'));
}

const aboutRoutes: readonly Route[] = [
  driveRoute('GET', '/drive/v3/about', { handler: get, query: [], reply: about }),
];

export const driveRoutes: readonly Route[] = [...aboutRoutes, ...fileRoutes, ...permissionRoutes];
