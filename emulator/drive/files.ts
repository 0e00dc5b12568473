/** The methods of `files`: create, find, change and delete files by their metadata. */

import { type Mask, select } from '../core/mask.ts';
import { canOpenFile, isListedFor } from '../core/permission.ts';
import { atParameter, notEmulated, refuseDrive } from '../core/refusal.ts';
import { allocateFileId, type Call, type DriveFile, type Route } from '../core/world.ts';
import { createFile } from './file.ts';
import { type FileResource, fileList, file as fileShape } from './file-shape.ts';
import { fileFor, invalidValue, signedIn } from './open-file.ts';
import { readQuery } from './query.ts';
import { MIME_TYPES, parseFieldMask, toFileResource } from './resource.ts';
import { driveRoute } from './route.ts';
import {
  fileReply,
  readFileBody,
  readParents,
  refuseWithoutStorage,
  storeFile,
} from './store-file.ts';

type Texts = Readonly<Record<string, string>>;

type Kept = Pick<DriveFile, 'appProperties' | 'properties'>;

function mergeProperties(call: Call, before: DriveFile | undefined, given: FileResource): Kept {
  return {
    ...mergePublicProperties(call, before, given),
    ...mergeOwnProperties(call, before, given),
  };
}

function mergePublicProperties(
  { body }: Call,
  before: DriveFile | undefined,
  given: FileResource,
): Kept {
  if (given.properties === undefined) return {};
  const cleared = clearedIn(body, 'properties');
  return { properties: applyPropertyChanges(before?.properties ?? {}, given.properties, cleared) };
}

function mergeOwnProperties(
  { body, client }: Call,
  before: DriveFile | undefined,
  given: FileResource,
): Kept {
  if (given.appProperties === undefined) return {};
  const all = before?.appProperties ?? {};
  const cleared = clearedIn(body, 'appProperties');
  const own = applyPropertyChanges(all[client.id] ?? {}, given.appProperties, cleared);
  return { appProperties: { ...all, [client.id]: own } };
}

function clearedIn(body: unknown, field: 'properties' | 'appProperties'): readonly string[] {
  // The body has been checked: it is an object, and its field a map of texts and nulls.
  const given = (body as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[field] ?? {};
  return Object.keys(given).filter((name) => given[name] === null);
}

const MOST = 30;
const LONGEST_BYTES = 124;

/** Applies changes to properties. Throws Drive’s 400 for too many or too long properties. */
function applyPropertyChanges(before: Texts, given: Texts, cleared: readonly string[]): Texts {
  const long = Object.entries(given).find(
    (pair) => Buffer.byteLength(pair.join('')) > LONGEST_BYTES,
  );
  if (long !== undefined) {
    throw invalidValue(`The property ${long[0]} is longer than ${LONGEST_BYTES} bytes.`);
  }
  const all = Object.entries({ ...before, ...given }).filter(([name]) => !cleared.includes(name));
  if (all.length > MOST) throw invalidValue(`A file has at most ${MOST} properties.`);
  return Object.fromEntries(all);
}

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 1000;

const SHORT: Mask = new Map<string, Mask>([
  ['kind', 'everything'],
  ['nextPageToken', 'everything'],
  ['incompleteSearch', 'everything'],
  ['files', new Map(['kind', 'id', 'name', 'mimeType'].map((name) => [name, 'everything']))],
]);

function listFiles(call: Call): unknown {
  const caller = signedIn(call);
  const { searchParams } = call.url;
  const size = readPageSize(searchParams.get('pageSize'));
  const start = readPageToken(searchParams.get('pageToken'));
  const holds = readQuery(searchParams.get('q'));
  const all = Object.values(call.world.files)
    .filter((file) => canOpenFile(call, file) && isListedFor(call.world, file, caller))
    .filter((file) => holds(file, call))
    .sort((one, other) => other.modifiedMs - one.modifiedMs || (one.id < other.id ? -1 : 1));
  const next = start + size;
  const reply = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(next < all.length && { nextPageToken: `~!!~${next}` }),
    files: all.slice(start, next).map((file) => toFileResource(file, call)),
  };
  return select(reply, parseFieldMask(call.url, fileList, SHORT));
}

function readPageSize(given: string | null): number {
  if (given === null) return DEFAULT_PAGE;
  const size = Number(given);
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_PAGE)
    throw createInvalidParameter('pageSize');
  return size;
}

function readPageToken(token: string | null): number {
  if (token === null || token === '') return 0;
  const start = Number(/^~!!~(\d+)$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) throw createInvalidParameter('pageToken');
  return start;
}

function createInvalidParameter(location: string): Error {
  return refuseDrive(400, 'invalid', 'Invalid Value', atParameter(location));
}

/** Creates a folder. Spreadsheets and forms are created by their own APIs. */
function create(call: Call): unknown {
  const owner = signedIn(call);
  const given = readFileBody(call);
  const parents = readParents(call, given.parents);
  refuseWithoutStorage(call, owner);
  const { name = 'Untitled', mimeType = 'application/octet-stream' } = given;
  if (mimeType !== MIME_TYPES.folder) throw notEmulated(`making files of the type "${mimeType}"`);
  const id = allocateFileId(call.world, 'folder');
  return storeFile(call, {
    ...createFile({ id, kind: 'folder', name, owner, now: call.now, client: call.client }),
    parents,
    ...mergeProperties(call, undefined, given),
  });
}

function get(call: Call): unknown {
  return fileReply(call, fileFor(call, 'reader'));
}

function update(call: Call): unknown {
  signedIn(call);
  const given = readFileBody(call);
  const file = fileFor(call, 'writer');
  if (given.parents !== undefined) {
    throw refuseDrive(
      403,
      'fieldNotWritable',
      'The parents field is not directly writable in update requests. Use the addParents and ' +
        'removeParents parameters instead.',
    );
  }
  if (given.trashed !== undefined && given.trashed !== file.trashed) fileFor(call, 'owner');
  const parents = movedParents(call, file);
  const { name = file.name, trashed = file.trashed } = given;
  const kept = mergeProperties(call, file, given);
  Object.assign(file, { name, trashed, parents, modifiedMs: call.now }, kept);
  renameContent(call, file);
  call.changed(file.id);
  return fileReply(call, file);
}

function movedParents(call: Call, file: DriveFile): string[] {
  const named = (parameter: string) =>
    (call.url.searchParams.get(parameter) ?? '').split(',').filter((id) => id !== '');
  const removed = named('removeParents');
  const added = readParents(call, named('addParents'));
  const kept = file.parents.filter((id) => !removed.includes(id));
  // A file has at most one parent, so it must leave its folder to enter another.
  if (added.length > 0 && kept.length > 0 && !kept.some((id) => added.includes(id))) {
    throw refuseDrive(403, 'cannotAddParent', 'Increasing the number of parents is not allowed');
  }
  return added.length > 0 ? added : kept;
}

/** Renames a spreadsheet with its file. The title of a form is separate from its file’s name. */
function renameContent(call: Call, { id, name }: DriveFile): void {
  const spreadsheet = call.world.spreadsheets[id];
  if (spreadsheet === undefined) return;
  const properties = { ...spreadsheet.properties, title: name };
  call.world.spreadsheets[id] = { ...spreadsheet, properties };
}

/** Deletes a file at once. Files of the same owner in a folder are deleted with the folder. */
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
  driveRoute('GET', ONE, { handler: get, query: ['includePermissionsForView'], reply }),
  driveRoute('PATCH', ONE, { handler: update, query: MOVING, reply }),
  driveRoute('DELETE', ONE, { handler: remove, query: [], reply: null }),
];
