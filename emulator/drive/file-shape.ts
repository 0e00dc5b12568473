/** Files and permissions as Drive v3 writes them, as far as the emulator has them. */
import { choice, type Described, list, map, message, text, truth } from '../core/shape.ts';

const ROLES = ['owner', 'writer', 'commenter', 'reader'] as const;
const TYPES = ['user', 'group', 'domain', 'anyone'] as const;

export const permission = message(
  {
    kind: text,
    id: text,
    type: choice('google.apps.drive.v3.Permission.Type', TYPES),
    role: choice('google.apps.drive.v3.Permission.Role', ROLES),
    emailAddress: text,
    view: text,
    allowFileDiscovery: truth,
  },
  {
    absent: [
      'domain',
      'displayName',
      'deleted',
      'pendingOwner',
      'expirationTime',
      'photoLink',
      'permissionDetails',
      'teamDrivePermissionDetails',
      'inheritedPermissionsDisabled',
    ],
  },
);
export type PermissionResource = Described<typeof permission>;

const user = message(
  { kind: text, me: truth, emailAddress: text },
  { absent: ['displayName', 'permissionId', 'photoLink'] },
);

export const file = message(
  {
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
  },
  {
    absent: [
      'description',
      'starred',
      'explicitlyTrashed',
      'ownedByMe',
      'shared',
      'capabilities',
      'permissionIds',
      'copyRequiresWriterPermission',
      'viewersCanCopyContent',
      'writersCanShare',
      'spaces',
      'folderColorRgb',
      'md5Checksum',
      'sha1Checksum',
      'sha256Checksum',
      'size',
      'quotaBytesUsed',
      'lastModifyingUser',
      'sharingUser',
      'sharedWithMeTime',
      'viewedByMe',
      'viewedByMeTime',
      'modifiedByMe',
      'modifiedByMeTime',
      'trashedTime',
      'trashingUser',
      'thumbnailLink',
      'thumbnailVersion',
      'hasThumbnail',
      'iconLink',
      'exportLinks',
      'webContentLink',
      'headRevisionId',
      'originalFilename',
      'fileExtension',
      'fullFileExtension',
      'isAppAuthorized',
      'driveId',
      'teamDriveId',
      'contentHints',
      'contentRestrictions',
      'shortcutDetails',
      'linkShareMetadata',
      'labelInfo',
      'resourceKey',
      'downloadRestrictions',
      'imageMediaMetadata',
      'videoMediaMetadata',
      'clientEncryptionDetails',
      'hasAugmentedPermissions',
      'inheritedPermissionsDisabled',
    ],
  },
);
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

/** Drive’s data about an account, reduced to the user. */
export const about = message(
  { kind: text, user },
  {
    absent: [
      'appInstalled',
      'canCreateDrives',
      'canCreateTeamDrives',
      'driveThemes',
      'exportFormats',
      'folderColorPalette',
      'importFormats',
      'maxImportSizes',
      'maxUploadSize',
      'storageQuota',
      'teamDriveThemes',
    ],
  },
);
