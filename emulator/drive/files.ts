/** The methods of `files`: create, find, change and delete files by their metadata. */

import { readShape } from '../core/check.ts';
import { type Mask, selectByMask } from '../core/mask.ts';
import { canOpenFile, canOwnFiles, isListedFor } from '../core/permission.ts';
import { buildParameterPlace, createFeatureRefusal, refuseDrive } from '../core/refusal.ts';
import {
  allocateFileId,
  type Call,
  type CallingClient,
  type DriveFile,
  type Route,
  type World,
} from '../core/world.ts';
import { createFile, isInTrash } from './file.ts';
import { type FileResource, fileListShape, file as fileShape } from './file-shape.ts';
import { refuseValue, requireFile, requireSignedIn, toDriveRoute } from './open-file.ts';
import { buildRootId, MIME_TYPES, parseFieldMask, toFileResource } from './resource.ts';

const FILE_MASK: Mask = new Map(
  ['kind', 'id', 'name', 'mimeType'].map((name) => [name, 'everything']),
);

function buildFileReply(call: Call, file: DriveFile): unknown {
  return selectByMask(toFileResource(file, call), parseFieldMask(call.url, fileShape, FILE_MASK));
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
function readFileBody(call: Call): FileResource {
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
function readParents(call: Call, parents: readonly string[] = []): string[] {
  const root = buildRootId(call.caller ?? '');
  return parents.flatMap((id) => {
    if (id === 'root' || id === root) return [];
    return [requireFile(call, 'writer', id).id];
  });
}

function requireStorage(call: Call, owner: string): void {
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

type TextProperties = Readonly<Record<string, string>>;

type FileProperties = Pick<DriveFile, 'appProperties' | 'properties'>;

/** Merges properties of a body into those of a file. App properties belong to one client. */
function mergeProperties(
  { body, client }: Call,
  before: DriveFile | undefined,
  given: FileResource,
): FileProperties {
  const change = (field: 'properties' | 'appProperties', old: TextProperties = {}) =>
    given[field] && applyPropertyChanges(old, given[field], listCleared(body, field));
  const properties = change('properties', before?.properties);
  const own = change('appProperties', before?.appProperties?.[client.id]);
  return {
    ...(properties && { properties }),
    ...(own && { appProperties: { ...before?.appProperties, [client.id]: own } }),
  };
}

function listCleared(body: unknown, field: 'properties' | 'appProperties'): readonly string[] {
  // The body has been checked: it is an object whose field maps names to texts or nulls.
  const given = (body as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[field] ?? {};
  return Object.keys(given).filter((name) => given[name] === null);
}

const MAX_PROPERTY_COUNT = 30;
const MAX_PROPERTY_BYTES = 124;

/** Applies changes to properties. Throws Drive’s 400 for too many or too long properties. */
function applyPropertyChanges(
  before: TextProperties,
  given: TextProperties,
  cleared: readonly string[],
): TextProperties {
  const long = Object.entries(given).find(
    (pair) => Buffer.byteLength(pair.join('')) > MAX_PROPERTY_BYTES,
  );
  if (long !== undefined) {
    throw refuseValue(`The property ${long[0]} is longer than ${MAX_PROPERTY_BYTES} bytes.`);
  }
  const all = Object.entries({ ...before, ...given }).filter(([name]) => !cleared.includes(name));
  if (all.length > MAX_PROPERTY_COUNT)
    throw refuseValue(`A file has at most ${MAX_PROPERTY_COUNT} properties.`);
  return Object.fromEntries(all);
}

const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 1000;

const DEFAULT_LIST_MASK: Mask = new Map<string, Mask>([
  ['kind', 'everything'],
  ['nextPageToken', 'everything'],
  ['incompleteSearch', 'everything'],
  ['files', new Map(['kind', 'id', 'name', 'mimeType'].map((name) => [name, 'everything']))],
]);

function listFiles(call: Call): unknown {
  const caller = requireSignedIn(call);
  const { searchParams } = call.url;
  const size = readPageSize(searchParams.get('pageSize'));
  const start = readPageToken(searchParams.get('pageToken'));
  const holds = parseQuery(searchParams.get('q'));
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
  return selectByMask(reply, parseFieldMask(call.url, fileListShape, DEFAULT_LIST_MASK));
}

function readPageSize(given: string | null): number {
  if (given === null) return DEFAULT_PAGE_SIZE;
  const size = Number(given);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE)
    throw createInvalidParam('pageSize');
  return size;
}

function readPageToken(token: string | null): number {
  if (token === null || token === '') return 0;
  const start = Number(/^~!!~(\d+)$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) throw createInvalidParam('pageToken');
  return start;
}

function createInvalidParam(location: string): Error {
  return refuseDrive(400, 'invalid', 'Invalid Value', buildParameterPlace(location));
}

/** Creates a folder. Spreadsheets and forms are created by their own APIs. */
function createFolder(call: Call): unknown {
  const owner = requireSignedIn(call);
  const given = readFileBody(call);
  const parents = readParents(call, given.parents);
  requireStorage(call, owner);
  const { name = 'Untitled', mimeType = 'application/octet-stream' } = given;
  if (mimeType !== MIME_TYPES.folder)
    throw createFeatureRefusal(`creating files of the type "${mimeType}"`);
  const id = allocateFileId(call.world, 'folder');
  const file = {
    ...createFile({ id, kind: 'folder', name, owner, now: call.now, client: call.client }),
    parents,
    ...mergeProperties(call, undefined, given),
  };
  call.world.files[id] = file;
  call.changed(id);
  return buildFileReply(call, file);
}

function getFile(call: Call): unknown {
  return buildFileReply(call, requireFile(call, 'reader'));
}

function updateFile(call: Call): unknown {
  requireSignedIn(call);
  const given = readFileBody(call);
  const file = requireFile(call, 'writer');
  if (given.parents !== undefined) {
    throw refuseDrive(
      403,
      'fieldNotWritable',
      'The parents field is not directly writable in update requests. Use the addParents and ' +
        'removeParents parameters instead.',
    );
  }
  if (given.trashed !== undefined && given.trashed !== file.trashed) requireFile(call, 'owner');
  const parents = resolveParents(call, file);
  const { name = file.name, trashed = file.trashed } = given;
  const fileProperties = mergeProperties(call, file, given);
  Object.assign(file, { name, trashed, parents, modifiedMs: call.now }, fileProperties);
  renameSpreadsheet(call, file);
  call.changed(file.id);
  return buildFileReply(call, file);
}

function resolveParents(call: Call, file: DriveFile): string[] {
  const listNamedParents = (parameter: string) =>
    (call.url.searchParams.get(parameter) ?? '').split(',').filter((id) => id !== '');
  const removed = listNamedParents('removeParents');
  const added = readParents(call, listNamedParents('addParents'));
  const remaining = file.parents.filter((id) => !removed.includes(id));
  // A file has at most one parent, so it must leave its folder to enter another.
  if (added.length > 0 && remaining.length > 0 && !remaining.some((id) => added.includes(id))) {
    throw refuseDrive(403, 'cannotAddParent', 'Increasing the number of parents is not allowed');
  }
  return added.length > 0 ? added : remaining;
}

/** Renames a spreadsheet with its file. The title of a form is separate from its file’s name. */
function renameSpreadsheet(call: Call, { id, name }: DriveFile): void {
  const spreadsheet = call.world.spreadsheets[id];
  if (spreadsheet === undefined) return;
  const properties = { ...spreadsheet.properties, title: name };
  call.world.spreadsheets[id] = { ...spreadsheet, properties };
}

/** Deletes a file at once. Files of the same owner in a folder are deleted with the folder. */
function deleteFile(call: Call): undefined {
  requireSignedIn(call);
  const file = requireFile(call, 'owner');
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

const FILES_PATH = '/drive/v3/files';
const FILE_PATH = `${FILES_PATH}/{fileId}`;
const LIST_PARAMETERS = ['pageSize', 'pageToken', 'q', 'spaces'];
const MOVE_PARAMETERS = ['addParents', 'removeParents'];

export const fileRoutes: readonly Route[] = [
  toDriveRoute('POST', FILES_PATH, { handler: createFolder, query: [], reply: fileShape }),
  toDriveRoute('GET', FILES_PATH, {
    handler: listFiles,
    query: LIST_PARAMETERS,
    reply: fileListShape,
  }),
  toDriveRoute('GET', FILE_PATH, {
    handler: getFile,
    query: ['includePermissionsForView'],
    reply: fileShape,
  }),
  toDriveRoute('PATCH', FILE_PATH, {
    handler: updateFile,
    query: MOVE_PARAMETERS,
    reply: fileShape,
  }),
  toDriveRoute('DELETE', FILE_PATH, { handler: deleteFile, query: [], reply: null }),
];

type FileTest = (
  file: DriveFile,
  of: { readonly world: World; readonly client: CallingClient },
) => boolean;

/**
 * Parses a query. An empty query matches every file. “and” and “or” are applied from left to right
 * with equal precedence. Throws Drive’s 400 for a missing parenthesis, and 501 for unknown terms.
 */
function parseQuery(query: string | null): FileTest {
  let rest = query ?? '';
  if (rest.trim() === '') return () => true;
  const takeMatch = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(`^\\s*(?:${pattern.source})`).exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  };
  const createUnknownTermError = (): Error => createFeatureRefusal(`the query "${rest.trim()}"`);
  const readTerm = (): FileTest => {
    if (takeMatch(/\(/)) {
      const holds = readTerms();
      if (!takeMatch(/\)/)) throw refuseValue('Invalid Value');
      return holds;
    }
    for (const { pattern, read } of QUERY_TERMS) {
      const found = takeMatch(pattern);
      if (found !== null)
        return read(unescapeQuoted(found[1] ?? ''), unescapeQuoted(found[2] ?? ''));
    }
    throw createUnknownTermError();
  };
  const readTerms = (): FileTest => {
    let holds = readTerm();
    for (let word = takeMatch(CONJUNCTION); word !== null; word = takeMatch(CONJUNCTION))
      holds = joinTests(word[1] ?? '', holds, readTerm());
    return holds;
  };
  const all = readTerms();
  if (rest.trim() !== '') throw createUnknownTermError();
  return all;
}

const CONJUNCTION = /(and|or)\b/;

const joinTests = (word: string, one: FileTest, other: FileTest): FileTest =>
  word === 'and'
    ? (file, of) => one(file, of) && other(file, of)
    : (file, of) => one(file, of) || other(file, of);

const QUOTED_TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;

interface QueryTerm {
  readonly pattern: RegExp;
  readonly read: (first: string, second: string) => FileTest;
}

/** Builds a pattern that matches an equality in single or double quotes (recorded). */
const buildEqualPattern = (name: string): RegExp =>
  new RegExp(String.raw`${name}\s*=\s*(?:${QUOTED_TEXT}|"((?:[^"\\]|\\.)*)")`);

const buildPairPattern = (name: string): RegExp =>
  new RegExp(
    `${name} has \\{\\s*key\\s*=\\s*${QUOTED_TEXT}\\s+and\\s+value\\s*=\\s*${QUOTED_TEXT}\\s*\\}`,
  );

const QUERY_TERMS: readonly QueryTerm[] = [
  {
    pattern: buildEqualPattern('name'),
    read:
      (single, double) =>
      ({ name }) =>
        name === (single || double),
  },
  {
    pattern: buildEqualPattern('mimeType'),
    read:
      (single, double) =>
      ({ kind }) =>
        MIME_TYPES[kind] === (single || double),
  },
  {
    pattern: /trashed\s*=\s*(true|false)\b/,
    read:
      (trashed) =>
      (file, { world }) =>
        isInTrash(world, file) === (trashed === 'true'),
  },
  {
    pattern: new RegExp(`${QUOTED_TEXT} in parents\\b`),
    read:
      (parent) =>
      ({ parents }) =>
        parents.includes(parent),
  },
  {
    pattern: new RegExp(`${QUOTED_TEXT} in owners\\b`),
    read:
      (email) =>
      ({ owner }) =>
        owner.toLowerCase() === email.toLowerCase(),
  },
  {
    pattern: buildPairPattern('properties'),
    read:
      (key, value) =>
      ({ properties }) =>
        properties?.[key] === value,
  },
  {
    pattern: buildPairPattern('appProperties'),
    read:
      (key, value) =>
      ({ appProperties }, { client }) =>
        appProperties?.[client.id]?.[key] === value,
  },
];

const unescapeQuoted = (quoted: string): string => quoted.replace(/\\(.)/g, '$1');
