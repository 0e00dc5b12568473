/** The methods of `files`: making, finding, changing and deleting, by metadata only. */
import { notEmulated, refuseDrive } from '../core/refusal.ts';
import { type Call, type DriveFile, freshFileId, type Route } from '../core/world.ts';
import { newFile } from './file.ts';
import { fileList, file as fileShape } from './file-shape.ts';
import { listFiles } from './list.ts';
import { fileFor, signedIn } from './open-file.ts';
import { keptProperties } from './properties.ts';
import { MIME_TYPES } from './resource.ts';
import { driveRoute } from './route.ts';
import {
  fileReply,
  readFileBody,
  readParents,
  refuseWithoutStorage,
  storeFile,
} from './store-file.ts';

/** Spreadsheets and forms are made by their own APIs. */
function create(call: Call): unknown {
  const owner = signedIn(call);
  const given = readFileBody(call);
  const parents = readParents(call, given.parents);
  refuseWithoutStorage(call, owner);
  const { name = 'Untitled', mimeType = 'application/octet-stream' } = given;
  if (mimeType !== MIME_TYPES.folder) throw notEmulated(`making files of the type "${mimeType}"`);
  const id = freshFileId(call.world, 'folder');
  return storeFile(call, {
    ...newFile({ id, kind: 'folder', name, owner, now: call.now, client: call.client }),
    parents,
    ...keptProperties(call, undefined, given),
  });
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
  const { name = file.name, trashed = file.trashed } = given;
  const kept = keptProperties(call, file, given);
  Object.assign(file, { name, trashed, parents, modifiedMs: call.now }, kept);
  rename(call, file);
  call.changed(file.id);
  return fileReply(call, file);
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
  if (spreadsheet === undefined) return;
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
const LISTING = ['pageSize', 'pageToken', 'q', 'spaces'];
const MOVING = ['addParents', 'removeParents'];
const reply = fileShape;

export const fileRoutes: readonly Route[] = [
  driveRoute('POST', FILES, { handler: create, query: [], reply }),
  driveRoute('GET', FILES, { handler: listFiles, query: LISTING, reply: fileList }),
  driveRoute('GET', ONE, { handler: get, query: [], reply }),
  driveRoute('PATCH', ONE, { handler: update, query: MOVING, reply }),
  driveRoute('DELETE', ONE, { handler: remove, query: [], reply: null }),
];
