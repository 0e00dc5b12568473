/** The methods of `files`: making, finding, changing, copying and deleting, by metadata only. */
import { readShape } from '../core/check.ts';
import { type Mask, select } from '../core/mask.ts';
import { accessOf, ownsStorage } from '../core/permission.ts';
import { notEmulated, refuseDrive } from '../core/refusal.ts';
import { type Call, type DriveFile, freshFileId, freshNumber, type Route } from '../core/world.ts';
import { copyForm, newForm } from '../forms/form.ts';
import { createSpreadsheet } from '../sheets/create.ts';
import { newFile } from './file.ts';
import { type FileResource, file as fileShape } from './file-shape.ts';
import { listFiles } from './list.ts';
import { fileFor, signedIn } from './open-file.ts';
import { fileResource, MIME_TYPES, maskOf, rootOf } from './resource.ts';
import { driveRoute } from './route.ts';

const SHORT: Mask = new Map(['kind', 'id', 'name', 'mimeType'].map((name) => [name, 'everything']));

function reply(call: Call, file: DriveFile): unknown {
  return select(fileResource(file, call), maskOf(call.url, fileShape, SHORT));
}

function create(call: Call): unknown {
  const given = readShape(fileShape, call.body, 'file');
  const owner = signedIn(call);
  refuseUnwritable(given);
  const kind = kindOf(given.mimeType);
  const parents = readParents(call, given.parents);
  refuseWithoutStorage(call, owner);
  const id = freshFileId(call.world, kind);
  const name = given.name ?? 'Untitled';
  const file = newFile({ id, kind, name, owner, now: call.now });
  addContent(call, file);
  return store(call, {
    ...file,
    parents,
    appProperties: { ...given.appProperties },
    copyRequiresWriterPermission: given.copyRequiresWriterPermission ?? false,
  });
}

function store(call: Call, file: DriveFile): unknown {
  call.world.files[file.id] = file;
  call.changed(file.id);
  return reply(call, file);
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

/** Fields that only Google sets, and those that belong to another method. */
const WRITABLE: readonly (keyof FileResource)[] = [
  'name',
  'mimeType',
  'parents',
  'appProperties',
  'copyRequiresWriterPermission',
  'trashed',
  'kind',
];

/** Writable at Google and not kept here. */
const NOT_KEPT: readonly string[] = [
  'description',
  'starred',
  'viewersCanCopyContent',
  'writersCanShare',
];

function refuseUnwritable(given: FileResource): void {
  const name = Object.keys(given).find((field) => !WRITABLE.some((one) => one === field));
  if (name === undefined) return;
  throw NOT_KEPT.includes(name) ? notEmulated(`the field "${name}" of a file`) : notWritable(name);
}

function notWritable(field: string): Error {
  return refuseDrive({
    status: 403,
    reason: 'fieldNotWritable',
    message: `The resource body includes fields which are not directly writable: ${field}`,
  });
}

/** The root counts as no parent. Throws Drive's 404 for a folder that is not shared with the caller. */
function readParents(call: Call, parents: readonly string[] = []): string[] {
  const root = rootOf(call.caller ?? '');
  return parents.flatMap((id) => {
    if (id === 'root' || id === root) return [];
    return [fileFor(call, 'writer', id).id];
  });
}

function refuseWithoutStorage(call: Call, owner: string): void {
  if (ownsStorage(call.world, owner)) return;
  throw refuseDrive({
    status: 403,
    reason: 'storageQuotaExceeded',
    domain: 'usageLimits',
    message:
      'Service Accounts do not have storage quota. Leverage shared drives (https://developers.google.com/workspace/drive/api/guides/about-shareddrives), or use OAuth delegation (http://support.google.com/a/answer/7281227) instead.',
  });
}

function get(call: Call): unknown {
  if (call.url.searchParams.get('alt') === 'media') throw notEmulated('downloads');
  return reply(call, fileFor(call, 'reader'));
}

function update(call: Call): unknown {
  const given = readShape(fileShape, call.body, 'file');
  signedIn(call);
  const file = fileFor(call, 'writer');
  refuseUnwritable(given);
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
  return reply(call, file);
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

function copy(call: Call): unknown {
  const given = readShape(fileShape, call.body, 'file');
  const owner = signedIn(call);
  const source = fileFor(call, 'reader');
  refuseUnwritable(given);
  refuseCopying(call, source);
  refuseWithoutStorage(call, owner);
  const id = freshFileId(call.world, source.kind);
  const name = given.name ?? `Copy of ${source.name}`;
  copyContent(call, source, { id, name });
  const mayPlace = source.owner === owner ? source.parents : [];
  return store(call, {
    ...newFile({ id, kind: source.kind, name, owner, now: call.now }),
    parents: given.parents === undefined ? [...mayPlace] : readParents(call, given.parents),
    appProperties: { ...source.appProperties, ...given.appProperties },
    copyRequiresWriterPermission: source.copyRequiresWriterPermission,
  });
}

function refuseCopying(call: Call, source: DriveFile): void {
  const access = accessOf(source, call.caller);
  const mayCopy = access === 'owner' || access === 'writer' || !source.copyRequiresWriterPermission;
  if (mayCopy && source.kind !== 'folder') return;
  throw refuseDrive({
    status: 403,
    reason: 'cannotCopyFile',
    message: 'This file cannot be copied by the user.',
  });
}

interface Copy {
  readonly id: string;
  readonly name: string;
}

function copyContent(call: Call, source: DriveFile, { id, name }: Copy): void {
  const spreadsheet = call.world.spreadsheets[source.id];
  const form = call.world.forms[source.id];
  if (spreadsheet !== undefined) {
    const properties = { ...spreadsheet.properties, title: name };
    call.world.spreadsheets[id] = { ...spreadsheet, spreadsheetId: id, properties };
  }
  if (form !== undefined) call.world.forms[id] = copyForm(form, id);
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

export const fileRoutes: readonly Route[] = [
  driveRoute('write', 'POST', FILES, create, WRITING),
  driveRoute('read', 'GET', FILES, listFiles, LISTING),
  driveRoute('read', 'GET', ONE, get, [
    'acknowledgeAbuse',
    'includePermissionsForView',
    'includeLabels',
  ]),
  driveRoute('write', 'PATCH', ONE, update, ['addParents', 'removeParents', ...WRITING]),
  driveRoute('write', 'POST', `${ONE}/copy`, copy, [...WRITING, 'copyComments']),
  driveRoute('write', 'DELETE', ONE, remove, ['enforceSingleParent']),
];
