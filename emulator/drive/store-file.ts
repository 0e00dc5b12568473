import { readShape } from '../core/check.ts';
import { type Mask, selectByMask } from '../core/mask.ts';
import { canOwnFiles } from '../core/permission.ts';
import { refuseDrive } from '../core/refusal.ts';
import type { Call, DriveFile } from '../core/world.ts';
import { type FileResource, file as fileShape } from './file-shape.ts';
import { requireFile } from './open-file.ts';
import { buildRootId, parseFieldMask, toFileResource } from './resource.ts';

const FILE_MASK: Mask = new Map(
  ['kind', 'id', 'name', 'mimeType'].map((name) => [name, 'everything']),
);

export function buildFileReply(call: Call, file: DriveFile): unknown {
  return selectByMask(toFileResource(file, call), parseFieldMask(call.url, fileShape, FILE_MASK));
}

export function storeFile(call: Call, file: DriveFile): unknown {
  call.world.files[file.id] = file;
  call.changed(file.id);
  return buildFileReply(call, file);
}

/** The fields that a body may contain. Google or other methods set all other fields. */
const WRITABLE_FIELDS: readonly string[] = [
  'name',
  'mimeType',
  'parents',
  'trashed',
  'kind',
  'appProperties',
  'properties',
];

/** Parses the body. Throws for unknown, read-only and missing fields. */
export function readFileBody(call: Call): FileResource {
  const given = readShape(fileShape, call.body, 'file');
  const name = Object.keys(given).find((field) => !WRITABLE_FIELDS.includes(field));
  if (name === undefined) return given;
  throw refuseDrive(
    403,
    'fieldNotWritable',
    `The resource body includes fields which are not directly writable: ${name}`,
  );
}

/** Returns the parents without the root. Throws Drive’s 404 for an unshared folder. */
export function readParents(call: Call, parents: readonly string[] = []): string[] {
  const root = buildRootId(call.caller ?? '');
  return parents.flatMap((id) => {
    if (id === 'root' || id === root) return [];
    return [requireFile(call, 'writer', id).id];
  });
}

export function requireStorage(call: Call, owner: string): void {
  if (canOwnFiles(call.world, owner)) return;
  throw refuseDrive(
    403,
    'storageQuotaExceeded',
    'Service Accounts do not have storage quota. Leverage shared drives ' +
      '(https://developers.google.com/workspace/drive/api/guides/about-shareddrives), or use ' +
      'OAuth delegation (http://support.google.com/a/answer/7281227) instead.',
    { domain: 'usageLimits' },
  );
}
