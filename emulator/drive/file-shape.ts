/** The shapes of the emulated parts of files and permissions in Drive v3. */
import {
  booleanShape,
  type ShapeValue,
  text,
  toChoice,
  toList,
  toMap,
  toMessage,
} from '../core/shape.ts';

const PERMISSION_ROLES = ['owner', 'writer', 'commenter', 'reader'] as const;
const PERMISSION_TYPES = ['user', 'anyone'] as const;

export const permission = toMessage({
  kind: text,
  id: text,
  type: toChoice('google.apps.drive.v3.Permission.Type', PERMISSION_TYPES),
  role: toChoice('google.apps.drive.v3.Permission.Role', PERMISSION_ROLES),
  emailAddress: text,
  view: text,
  allowFileDiscovery: booleanShape,
});
export type PermissionResource = ShapeValue<typeof permission>;

const userShape = toMessage({ kind: text, me: booleanShape, emailAddress: text });

export const file = toMessage({
  kind: text,
  id: text,
  name: text,
  mimeType: text,
  trashed: booleanShape,
  parents: toList(text),
  createdTime: text,
  modifiedTime: text,
  owners: toList(userShape),
  appProperties: toMap(text),
  properties: toMap(text),
  version: text,
  permissions: toList(permission),
});
export type FileResource = ShapeValue<typeof file>;

export const fileListShape = toMessage({
  kind: text,
  nextPageToken: text,
  incompleteSearch: booleanShape,
  files: toList(file),
});

export const permissionListShape = toMessage({
  kind: text,
  nextPageToken: text,
  permissions: toList(permission),
});

export const aboutShape = toMessage({ kind: text, user: userShape });
