/** The emulated methods of Sheets v4. */

import { readShape } from '../core/check.ts';
import { findMaskBelow, type Mask } from '../core/mask.ts';
import { canOwnFiles } from '../core/permission.ts';
import {
  createCallerRefusal,
  createFeatureRefusal,
  Refusal,
  refuseArgument,
  refuseNotFound,
} from '../core/refusal.ts';
import { resolvePagesOrigin } from '../core/route.ts';
import { allocateFileId, allocateNumber, type Call, type Route } from '../core/world.ts';
import { createFile } from '../drive/file.ts';
import { requireCaller } from '../identity/bearer.ts';
import { findPlace } from './a1.ts';
import { applyRequests } from './batch-update.ts';
import { Draft } from './draft.ts';
import { buildReplyBook } from './reply-sheet.ts';
import { batchUpdateBody } from './request-shape.ts';
import { addProtectedRange } from './requests-ranges.ts';
import { addSheet, refuseUnknownZone } from './requests-sheets.ts';
import { buildSpreadsheet, createSheet, type Spreadsheet } from './spreadsheet.ts';
import {
  type SheetReply,
  type SpreadsheetReply,
  spreadsheet as spreadsheetShape,
} from './spreadsheet-shape.ts';
import { openAsSeen, openForWriting, openStored, readUrlMask, toSheetsRoute } from './stored.ts';
import { valuesRoute } from './values-read.ts';

function createSpreadsheet(call: Call): object {
  const given = readShape(spreadsheetShape, call.body, 'spreadsheet');
  const owner = requireCaller(call.caller);
  if (!canOwnFiles(call.world, owner)) throw createCallerRefusal();
  const id = allocateFileId(call.world, 'spreadsheet');
  const spreadsheet = buildNewSpreadsheet(given, {
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
  const mask = readUrlMask(call.url);
  return buildReply(call, spreadsheet, { owner, mask, withGridData: false, ranges: [] });
}

interface RequestedParts {
  readonly owner: string;
  readonly mask: Mask | null;
  readonly withGridData: boolean;
  readonly ranges: readonly string[];
}

function buildReply(call: Call, spreadsheet: Spreadsheet, wanted: RequestedParts): object {
  const { mask } = wanted;
  return buildReplyBook(spreadsheet, {
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

function getSpreadsheet(call: Call): object {
  const { spreadsheet, file } = openAsSeen(call);
  return buildReply(call, spreadsheet, {
    owner: file.owner,
    mask: readUrlMask(call.url),
    withGridData: call.url.searchParams.get('includeGridData') === 'true',
    ranges: call.url.searchParams.getAll('ranges'),
  });
}

function handleBatchUpdate(call: Call): object {
  const body = readShape(batchUpdateBody, call.body);
  const { draft, save } = openForWriting(call);
  const before = draft.current;
  const replies = applyRequests(draft, body.requests ?? []);
  const spreadsheet = call.deviation.ignored === 'as before' ? before : draft.current;
  const whole = readUrlMask(call.url);
  const updatedSpreadsheet =
    body.includeSpreadsheetInResponse === true &&
    buildReply(call, spreadsheet, {
      owner: draft.owner,
      mask: whole && findMaskBelow(whole, 'updatedSpreadsheet'),
      withGridData: body.responseIncludeGridData === true,
      ranges: body.responseRanges ?? [],
    });
  save();
  return {
    spreadsheetId: before.spreadsheetId,
    replies,
    ...(updatedSpreadsheet && { updatedSpreadsheet }),
    commentUpdateState: 'NO_UPDATES_REQUESTED',
  };
}

function getMetadata(call: Call): object {
  const { spreadsheet } = openStored(call, 'reader');
  const id = call.parameters['metadataId'] ?? '';
  if (!/^\d+$/.test(id))
    throw refuseArgument(`Invalid value at 'metadata_id' (TYPE_INT32), "${id}"`);
  const found = spreadsheet.developerMetadata.find((entry) => entry.metadataId === Number(id));
  if (found === undefined) throw refuseNotFound();
  return found;
}

const SPREADSHEET_PATH = '/v4/spreadsheets/{spreadsheetId}';
const GET_QUERY = ['ranges', 'includeGridData', 'excludeTablesInBandedRanges', 'commentsViewMode'];

export const sheetsRoutes: readonly Route[] = [
  toSheetsRoute('POST', '/v4/spreadsheets', {
    handler: createSpreadsheet,
    quota: 'write',
    reply: spreadsheetShape,
  }),
  toSheetsRoute('GET', SPREADSHEET_PATH, {
    handler: getSpreadsheet,
    quota: 'read',
    query: GET_QUERY,
    reply: spreadsheetShape,
  }),
  toSheetsRoute('POST', `${SPREADSHEET_PATH}:batchUpdate`, {
    handler: handleBatchUpdate,
    quota: 'write',
  }),
  toSheetsRoute('GET', `${SPREADSHEET_PATH}/developerMetadata/{metadataId}`, {
    handler: getMetadata,
    quota: 'read',
  }),
  valuesRoute,
];

interface CreationContext {
  readonly id: string;
  readonly owner: string;
  readonly freshNumber: () => number;
}

/** Builds a new spreadsheet. Given sheets replace the default sheet, which has the id 0. */
function buildNewSpreadsheet(
  { namedRanges, ...given }: SpreadsheetReply,
  creation: CreationContext,
): Spreadsheet {
  if (namedRanges !== undefined) throw createFeatureRefusal('named ranges in spreadsheets.create');
  refuseUnknownZone(given.properties?.timeZone);
  const sheets = given.sheets ?? [];
  const { id, freshNumber, owner } = creation;
  const first = sheets.length === 0 ? [createSheet(0, 'Sheet1', {})] : [];
  const empty = buildSpreadsheet(id, given.properties ?? {}, first);
  const draft = new Draft(empty, { freshNumber, owner, editor: owner, editors: [owner] });
  sheets.forEach((sheet, index) => {
    withPlace(`sheets[${index}]`, () => addGivenSheet(draft, sheet));
  });
  return draft.current;
}

/** Adds a sheet by its properties and protections. Throws the 501 for all other fields. */
function addGivenSheet(draft: Draft, given: SheetReply): void {
  const { properties = {}, protectedRanges = [], ...rest } = given;
  const [other] = Object.keys(rest);
  if (other !== undefined) {
    throw createFeatureRefusal(`"${other}" of a sheet in spreadsheets.create: use batchUpdate`);
  }
  addSheet(draft, { properties });
  for (const protectedRange of protectedRanges) addProtectedRange(draft, { protectedRange });
}

function withPlace(place: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw refuseArgument(`Invalid ${place}: ${error.message}`);
  }
}
