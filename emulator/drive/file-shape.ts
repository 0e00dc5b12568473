/** The shapes of files and permissions in Drive v3, as far as they are emulated. */
import { choice, type Described, list, map, message, text, truth } from '../core/shape.ts';

const ROLES = ['owner', 'writer', 'commenter', 'reader'] as const;
const TYPES = ['user', 'anyone'] as const;

export const permission = message({
  kind: text,
  id: text,
  type: choice('google.apps.drive.v3.Permission.Type', TYPES),
  role: choice('google.apps.drive.v3.Permission.Role', ROLES),
  emailAddress: text,
  view: text,
  allowFileDiscovery: truth,
});
export type PermissionResource = Described<typeof permission>;

const user = message({ kind: text, me: truth, emailAddress: text });

export const file = message({
  kind: text,
  id: text,
  name: text,
  mimeType: text,
  trashed: truth,
  parents: list(text),
  createdTime: text,
  modifiedTime: text,
  owners: list(user),
  webViewLink: text,
  appProperties: map(text),
  properties: map(text),
  version: text,
  permissions: list(permission),
});
export type FileResource = Described<typeof file>;

export const fileList = message({
  kind: text,
  nextPageToken: text,
  incompleteSearch: truth,
  files: list(file),
});

export const permissionList = message({
  kind: text,
  nextPageToken: text,
  permissions: list(permission),
});

export const about = message({ kind: text, user });
