/** Opens a stored spreadsheet if the call has enough access, and saves changes. */

import { buildStrayFieldsError, type Mask, parseCheckedMask } from '../core/mask.ts';
import { listEditors, requireAccess } from '../core/permission.ts';
import { refuseNotFound } from '../core/refusal.ts';
import type { MessageShape } from '../core/shape.ts';
import {
  allocateNumber,
  type Call,
  type DriveFile,
  type Handler,
  type QuotaClass,
  type Route,
} from '../core/world.ts';
import { Draft } from './draft.ts';
import type { Spreadsheet } from './spreadsheet.ts';

export interface StoredSpreadsheet {
  readonly file: DriveFile;
  readonly spreadsheet: Spreadsheet;
}

/** Opens a spreadsheet. Throws 404 if missing or hidden, 403 if not shared (recorded). */
export function openStored(call: Call, access: 'reader' | 'writer'): StoredSpreadsheet {
  const id = call.parameters['spreadsheetId'] ?? '';
  const file = requireAccess(call, id, access, 'forbidden');
  const spreadsheet = call.world.spreadsheets[id];
  if (spreadsheet === undefined) throw refuseNotFound();
  return { file, spreadsheet };
}

/** Opens a spreadsheet for reading, in an earlier state if reads are stale. */
export function openAsSeen(call: Call): StoredSpreadsheet {
  const { file, spreadsheet } = openStored(call, 'reader');
  return { file, spreadsheet: call.staleReads.seen(spreadsheet) };
}

export interface OpenDraft {
  readonly draft: Draft;
  readonly save: () => void;
}

/** Opens a spreadsheet for writing. Throws 403 for a caller who may only read. */
export function openForWriting(call: Call): OpenDraft {
  const { file, spreadsheet } = openStored(call, 'writer');
  const draft = new Draft(spreadsheet, {
    freshNumber: () => allocateNumber(call.world),
    editor: call.caller ?? '',
    owner: file.owner,
    editors: listEditors(call.world, file),
    takenMark: call.deviation.takenMark,
  });
  const save = (): void => {
    call.staleReads.written(spreadsheet);
    call.world.spreadsheets[spreadsheet.spreadsheetId] = draft.current;
    file.modifiedMs = call.now;
    file.name = draft.current.properties.title ?? file.name;
    call.changed(spreadsheet.spreadsheetId);
  };
  return { draft, save };
}

interface SheetsMethod {
  readonly handler: Handler;
  readonly quota: QuotaClass;
  readonly query?: readonly string[];
  /** The shape by which `fields` is checked; absent to accept any mask. */
  readonly reply?: MessageShape;
}

/** Builds a route that checks `fields` before its handler changes anything. */
export function toSheetsRoute(
  method: string,
  path: string,
  { handler, quota, query = [], reply }: SheetsMethod,
): Route {
  return {
    ...{ api: 'sheets', method, path, quota, query },
    handler: (call) => {
      readUrlMask(call.url, reply);
      return handler(call);
    },
  };
}

/** Returns the mask of the URL; null if there is none. Throws 400 for unknown fields. */
export function readUrlMask(url: URL, reply?: MessageShape): Mask | null {
  const fields = url.searchParams.get('fields');
  if (fields === null || fields === '') return null;
  return parseCheckedMask(fields, reply ?? null, buildStrayFieldsError);
}
