/** The methods of `files`: making, finding, changing, copying and deleting, by metadata only. */
import { notEmulated, refuseDrive } from '../core/refusal.ts';
import { type Call, type DriveFile, freshFileId, freshNumber, type Route } from '../core/world.ts';
import { newForm } from '../forms/form.ts';
import { createSpreadsheet } from '../sheets/create.ts';
import { copyFile } from './copy.ts';
import { newFile } from './file.ts';
import { type FileResource, fileList, file as fileShape } from './file-shape.ts';
import { listFiles } from './list.ts';
import { fileFor, signedIn } from './open-file.ts';
import { MIME_TYPES } from './resource.ts';
import { driveRoute } from './route.ts';
import {
  fileReply,
  readFileBody,
  readParents,
  refuseWithoutStorage,
  storeFile,
} from './store-file.ts';

function create(call: Call): unknown {
  const owner = signedIn(call);
  const given = readFileBody(call);
  const kind = kindOf(given.mimeType);
  const parents = readParents(call, given.parents);
  refuseWithoutStorage(call, owner);
  const id = freshFileId(call.world, kind);
  const name = given.name ?? 'Untitled';
  const file = newFile({ id, kind, name, owner, now: call.now });
  addContent(call, file);
  return storeFile(call, {
    ...file,
    parents,
    appProperties: { ...given.appProperties },
    copyRequiresWriterPermission: given.copyRequiresWriterPermission ?? false,
  });
}

function kindOf(mimeType: string | undefined): DriveFile['kind'] {
  if (mimeType === MIME_TYPES.spreadsheet) return 'spreadsheet';
  if (mimeType === MIME_TYPES.form) return 'form';
  if (mimeType === MIME_TYPES.folder) return 'folder';
  throw notEmulated(`files of the type "${mimeType ?? 'application/octet-stream'}"`);
}

function addContent(call: Call, { id, kind, name, owner }: DriveFile): void {
  switch (kind) {
    case 'spreadsheet':
      call.world.spreadsheets[id] = createSpreadsheet(
        { properties: { title: name } },
        { id, owner, freshNumber: () => freshNumber(call.world) },
      );
      return;
    case 'form':
      call.world.forms[id] = newForm(id, name);
      return;
    case 'folder':
  }
}

function get(call: Call): unknown {
  if (call.url.searchParams.get('alt') === 'media') throw notEmulated('downloads');
  return fileReply(call, fileFor(call, 'reader'));
}

function update(call: Call): unknown {
  signedIn(call);
  const given = readFileBody(call);
  const file = fileFor(call, 'writer');
  if (given.parents !== undefined) {
    throw refuseDrive({
      status: 403,
      reason: 'fieldNotWritable',
      message:
        'The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.',
    });
  }
  if (given.trashed !== undefined && given.trashed !== file.trashed) fileFor(call, 'owner');
  const parents = movedParents(call, file);
  Object.assign(file, changesOf(call, file, given), { parents });
  rename(call, file);
  call.changed(file.id);
  return fileReply(call, file);
}

function changesOf(call: Call, file: DriveFile, given: FileResource): Partial<DriveFile> {
  return {
    name: given.name ?? file.name,
    trashed: given.trashed ?? file.trashed,
    copyRequiresWriterPermission:
      given.copyRequiresWriterPermission ?? file.copyRequiresWriterPermission,
    appProperties: mergedProperties(file.appProperties, call.body),
    modifiedMs: call.now,
  };
}

/** A property given as null is taken away; those not named stay. */
function mergedProperties(current: Readonly<Record<string, string>>, body: unknown) {
  const merged: Record<string, string> = { ...current };
  if (typeof body !== 'object' || body === null || !('appProperties' in body)) return merged;
  for (const [key, value] of Object.entries(body.appProperties ?? {})) {
    if (value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}

function movedParents(call: Call, file: DriveFile): string[] {
  const named = (parameter: string) =>
    (call.url.searchParams.get(parameter) ?? '').split(',').filter((id) => id !== '');
  const removed = named('removeParents');
  const added = readParents(call, named('addParents'));
  const kept = file.parents.filter((id) => !removed.includes(id));
  // A file has one parent: it must leave the old folder to get into another.
  if (added.length > 0 && kept.length > 0 && !kept.some((id) => added.includes(id))) {
    throw refuseDrive({
      status: 403,
      reason: 'cannotAddParent',
      message: 'Increasing the number of parents is not allowed',
    });
  }
  return added.length > 0 ? added : kept;
}

/** The title of a spreadsheet is its file's name. A form's own title is another thing. */
function rename(call: Call, { id, name }: DriveFile): void {
  const spreadsheet = call.world.spreadsheets[id];
  if (spreadsheet === undefined || spreadsheet.properties.title === name) return;
  const properties = { ...spreadsheet.properties, title: name };
  call.world.spreadsheets[id] = { ...spreadsheet, properties };
}

/** At once and for good, with everything in a folder that belongs to the same owner. */
function remove(call: Call): undefined {
  signedIn(call);
  const file = fileFor(call, 'owner');
  deleteWithChildren(call, file);
}

function deleteWithChildren(call: Call, { id, owner }: DriveFile): void {
  const { files, spreadsheets, forms } = call.world;
  delete files[id];
  delete spreadsheets[id];
  delete forms[id];
  call.changed(id);
  for (const file of Object.values(files)) {
    if (!file.parents.includes(id)) continue;
    if (file.owner === owner) deleteWithChildren(call, file);
    else file.parents = file.parents.filter((parent) => parent !== id);
  }
}

const FILES = '/drive/v3/files';
const ONE = `${FILES}/{fileId}`;
const WRITING = [
  'enforceSingleParent',
  'ignoreDefaultVisibility',
  'keepRevisionForever',
  'includePermissionsForView',
  'includeLabels',
  'useContentAsIndexableText',
  'ocrLanguage',
];
const READING = ['acknowledgeAbuse', 'includePermissionsForView', 'includeLabels'];
const LISTING = [
  'q',
  'orderBy',
  'pageSize',
  'pageToken',
  'corpora',
  'spaces',
  'includeItemsFromAllDrives',
  'includeTeamDriveItems',
  'includePermissionsForView',
  'includeLabels',
];
const MOVING = ['addParents', 'removeParents', ...WRITING];
const COPYING = ['copyComments', ...WRITING];
const reply = fileShape;

export const fileRoutes: readonly Route[] = [
  driveRoute('POST', FILES, { handler: create, query: WRITING, reply }),
  driveRoute('GET', FILES, { handler: listFiles, query: LISTING, reply: fileList }),
  driveRoute('GET', ONE, { handler: get, query: READING, reply }),
  driveRoute('PATCH', ONE, { handler: update, query: MOVING, reply }),
  driveRoute('POST', `${ONE}/copy`, { handler: copyFile, query: COPYING, reply }),
  driveRoute('DELETE', ONE, { handler: remove, query: ['enforceSingleParent'], reply: null }),
];
