/** `files.copy`, for spreadsheets and forms. */
import { accessOf } from '../core/permission.ts';
import { refuseDrive } from '../core/refusal.ts';
import { type Call, type DriveFile, freshFileId } from '../core/world.ts';
import { copyForm } from '../forms/form.ts';
import { newFile } from './file.ts';
import { fileFor, signedIn } from './open-file.ts';
import { readFileBody, readParents, refuseWithoutStorage, storeFile } from './store-file.ts';

/** The copy is the copier's own, and shared with nobody else. */
export function copyFile(call: Call): unknown {
  const owner = signedIn(call);
  const given = readFileBody(call);
  const source = fileFor(call, 'reader');
  refuseCopying(call, source);
  refuseWithoutStorage(call, owner);
  const besideSource = source.owner === owner ? [...source.parents] : [];
  const parents = given.parents === undefined ? besideSource : readParents(call, given.parents);
  const id = freshFileId(call.world, source.kind);
  const name = given.name ?? `Copy of ${source.name}`;
  copyContent(call, source, { id, name });
  return storeFile(call, {
    ...newFile({ id, kind: source.kind, name, owner, now: call.now }),
    parents,
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
