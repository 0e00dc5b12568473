/** The emulated methods of Sheets v4. */

import { resolvePagesOrigin } from '../core/address.ts';
import { readShape } from '../core/check.ts';
import { findMaskBelow, type Mask } from '../core/mask.ts';
import { isStorageOwner } from '../core/permission.ts';
import {
  callerLacksPermission,
  entityNotFound,
  invalidArgument,
  notEmulated,
  Refusal,
} from '../core/refusal.ts';
import { allocateFileId, allocateNumber, type Call, type Route } from '../core/world.ts';
import { createFile } from '../drive/file.ts';
import { requireCaller } from '../identity/bearer.ts';
import { findPlace } from './a1.ts';
import { applyRequests } from './batch-update.ts';
import { Draft } from './draft.ts';
import { spreadsheetReply } from './reply-sheet.ts';
import { type BatchUpdateBody, batchUpdateBody } from './request-shape.ts';
import { addProtectedRange } from './requests-ranges.ts';
import { addSheet, refuseUnknownZone } from './requests-sheets.ts';
import { maskOf, sheetsRoute } from './route.ts';
import { newSheet, newSpreadsheet, type Spreadsheet } from './spreadsheet.ts';
import {
  type SheetReply,
  type SpreadsheetReply,
  spreadsheet as spreadsheetShape,
} from './spreadsheet-shape.ts';
import { openForWriting, readable, readableAsSeen } from './stored.ts';
import { valuesRoute } from './values-read.ts';

function create(call: Call): object {
  const given = readShape(spreadsheetShape, call.body, 'spreadsheet');
  const owner = requireCaller(call.caller);
  if (!isStorageOwner(call.world, owner)) throw callerLacksPermission();
  const id = allocateFileId(call.world, 'spreadsheet');
  const spreadsheet = createSpreadsheet(given, {
    id,
    owner,
    freshNumber: () => allocateNumber(call.world),
  });
  call.world.spreadsheets[id] = spreadsheet;
  const name = spreadsheet.properties.title ?? '';
  call.world.files[id] = createFile({
    id,
    kind: 'spreadsheet',
    name,
    owner,
    now: call.now,
    client: call.client,
  });
  call.changed(id);
  const mask = maskOf(call.url);
  return replyOf(call, spreadsheet, { owner, mask, withGridData: false, ranges: [] });
}

interface Wanted {
  readonly owner: string;
  readonly mask: Mask | null;
  readonly withGridData: boolean;
  readonly ranges: readonly string[];
}

function replyOf(call: Call, spreadsheet: Spreadsheet, wanted: Wanted): object {
  const { mask } = wanted;
  return spreadsheetReply(spreadsheet, {
    viewer: { editor: call.caller ?? '', owner: wanted.owner },
    mask: mask ?? 'everything',
    withGridData: mask !== null || wanted.withGridData,
    places:
      wanted.ranges.length === 0
        ? null
        : wanted.ranges.map((range) => findPlace(spreadsheet, range)),
    pagesOrigin: resolvePagesOrigin(call.url),
  });
}

function get(call: Call): object {
  const { spreadsheet, file } = readableAsSeen(call);
  return replyOf(call, spreadsheet, {
    owner: file.owner,
    mask: maskOf(call.url),
    withGridData: call.url.searchParams.get('includeGridData') === 'true',
    ranges: call.url.searchParams.getAll('ranges'),
  });
}

function batchUpdate(call: Call): object {
  const body = readShape(batchUpdateBody, call.body);
  const { draft, save } = openForWriting(call);
  const before = draft.current;
  const replies = applyRequests(draft, body.requests ?? []);
  const spreadsheet = call.deviation.ignored === 'as before' ? before : draft.current;
  const updatedSpreadsheet = updated(call, body, { spreadsheet, owner: draft.owner });
  save();
  return {
    spreadsheetId: before.spreadsheetId,
    replies,
    ...(updatedSpreadsheet && { updatedSpreadsheet }),
    commentUpdateState: 'NO_UPDATES_REQUESTED',
  };
}

interface Shown {
  readonly spreadsheet: Spreadsheet;
  readonly owner: string;
}

function updated(call: Call, body: BatchUpdateBody, { spreadsheet, owner }: Shown): object | null {
  const whole = maskOf(call.url);
  const mask = whole === null ? null : findMaskBelow(whole, 'updatedSpreadsheet');
  if (body.includeSpreadsheetInResponse !== true) return null;
  return replyOf(call, spreadsheet, {
    owner,
    mask,
    withGridData: body.responseIncludeGridData === true,
    ranges: body.responseRanges ?? [],
  });
}

function getMetadata(call: Call): object {
  const { spreadsheet } = readable(call);
  const id = call.parameters['metadataId'] ?? '';
  if (!/^\d+$/.test(id))
    throw invalidArgument(`Invalid value at 'metadata_id' (TYPE_INT32), "${id}"`);
  const found = spreadsheet.developerMetadata.find((entry) => entry.metadataId === Number(id));
  if (found === undefined) throw entityNotFound();
  return found;
}

const ONE = '/v4/spreadsheets/{spreadsheetId}';
const GET_QUERY = ['ranges', 'includeGridData', 'excludeTablesInBandedRanges', 'commentsViewMode'];

const reply = spreadsheetShape;

export const sheetsRoutes: readonly Route[] = [
  sheetsRoute('POST', '/v4/spreadsheets', { handler: create, quota: 'write', reply }),
  sheetsRoute('GET', ONE, { handler: get, quota: 'read', query: GET_QUERY, reply }),
  sheetsRoute('POST', `${ONE}:batchUpdate`, { handler: batchUpdate, quota: 'write' }),
  sheetsRoute('GET', `${ONE}/developerMetadata/{metadataId}`, {
    handler: getMetadata,
    quota: 'read',
  }),
  valuesRoute,
];

interface Creation {
  readonly id: string;
  readonly owner: string;
  readonly freshNumber: () => number;
}

/** Builds a new spreadsheet. Given sheets replace the default sheet, which has the id 0. */
function createSpreadsheet(
  { namedRanges, ...given }: SpreadsheetReply,
  creation: Creation,
): Spreadsheet {
  if (namedRanges !== undefined) throw notEmulated('named ranges in spreadsheets.create');
  refuseUnknownZone(given.properties?.timeZone);
  const sheets = given.sheets ?? [];
  if (sheets.length === 0) return withDefaultSheet(given, creation);
  const { freshNumber, owner } = creation;
  const empty = newSpreadsheet(creation.id, given.properties ?? {}, []);
  const draft = new Draft(empty, { freshNumber, owner, editor: owner, editors: [owner] });
  sheets.forEach((sheet, index) => {
    numbered(`sheets[${index}]`, () => addGivenSheet(draft, sheet));
  });
  return draft.current;
}

function withDefaultSheet(given: SpreadsheetReply, { id }: Creation): Spreadsheet {
  return newSpreadsheet(id, given.properties ?? {}, [newSheet(0, 'Sheet1', {})]);
}

/** Adds a sheet by its properties and protections. Throws the 501 for all other fields. */
function addGivenSheet(draft: Draft, given: SheetReply): void {
  const { properties = {}, protectedRanges = [], ...rest } = given;
  const [other] = Object.keys(rest);
  if (other !== undefined) {
    throw notEmulated(`"${other}" of a sheet in spreadsheets.create: use batchUpdate`);
  }
  addSheet(draft, { properties });
  for (const protectedRange of protectedRanges) addProtectedRange(draft, { protectedRange });
}

function numbered(place: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw invalidArgument(`Invalid ${place}: ${error.message}`);
  }
}
