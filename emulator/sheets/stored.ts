/** Opens a stored spreadsheet for one call, as far as the caller may, and puts it back. */
import { editorsOf, requireAccess } from '../core/permission.ts';
import { entityNotFound } from '../core/refusal.ts';
import { type Call, type DriveFile, freshNumber } from '../core/world.ts';
import { Draft } from './draft.ts';
import type { Spreadsheet } from './spreadsheet.ts';

function stored(call: Call, access: 'reader' | 'writer') {
  const id = call.parameters['spreadsheetId'] ?? '';
  const file: DriveFile = requireAccess(call, id, access, 'forbidden');
  const spreadsheet = call.world.spreadsheets[id];
  if (spreadsheet === undefined) throw entityNotFound();
  return { file, spreadsheet };
}

/** As `readable`, but as it was before its latest writes where reads are ordered to be behind. */
export function readableAsSeen(call: Call): Spreadsheet {
  return call.staleReads.seen(readable(call), call.now);
}

/** Throws 404 when it is not there, or the client may not open it; 403 when it is somebody else's (recorded). */
export function readable(call: Call): Spreadsheet {
  return stored(call, 'reader').spreadsheet;
}

/** Throws 404 and 403 as `readable` does, and 403 for a caller who may only read. */
export function openForWriting(call: Call): Draft {
  const { file, spreadsheet } = stored(call, 'writer');
  return new Draft(spreadsheet, {
    freshNumber: () => freshNumber(call.world),
    editor: call.caller ?? '',
    owner: file.owner,
    editors: editorsOf(call.world, file),
    takenMark: call.deviation.takenMark,
  });
}

export function ownerOf(call: Call): string {
  return call.world.files[call.parameters['spreadsheetId'] ?? '']?.owner ?? '';
}

/** Swaps the finished draft in; nothing of it was in the world before. */
export function save(call: Call, draft: Draft): void {
  const spreadsheet = draft.finish();
  const id = spreadsheet.spreadsheetId;
  const before = call.world.spreadsheets[id];
  if (before !== undefined) call.staleReads.written(before);
  call.world.spreadsheets[id] = spreadsheet;
  const file = call.world.files[id];
  if (file !== undefined) {
    file.modifiedMs = call.now;
    file.name = spreadsheet.properties.title ?? file.name;
  }
  call.changed(id);
}
