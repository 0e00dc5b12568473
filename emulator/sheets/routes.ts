/** The methods of the Sheets API v4 that the emulator has. */
import { pagesOrigin } from '../core/address.ts';
import { readShape } from '../core/check.ts';
import { type Mask, under } from '../core/mask.ts';
import { ownsStorage } from '../core/permission.ts';
import { callerLacksPermission, entityNotFound, invalidArgument } from '../core/refusal.ts';
import { list, message } from '../core/shape.ts';
import { type Call, freshFileId, freshNumber, type Route } from '../core/world.ts';
import { newFile } from '../drive/file.ts';
import { requireCaller } from '../identity/bearer.ts';
import { findPlace } from './a1.ts';
import { applyRequests } from './batch-update.ts';
import { createSpreadsheet } from './create.ts';
import { dataFilter } from './grid-shape.ts';
import { matchingMetadata } from './metadata.ts';
import { spreadsheetReply } from './reply-sheet.ts';
import { batchUpdateBody } from './request-shape.ts';
import { maskOf, sheetsRoute } from './route.ts';
import type { Spreadsheet } from './spreadsheet.ts';
import { spreadsheet as spreadsheetShape } from './spreadsheet-shape.ts';
import { openForWriting, ownerOf, readable, readableForValues, save } from './stored.ts';
import { flagOf } from './value-options.ts';
import { valuesRoutes } from './values.ts';

function create(call: Call): object {
  const given = readShape(spreadsheetShape, call.body, 'spreadsheet');
  const owner = requireCaller(call.caller);
  if (!ownsStorage(call.world, owner)) throw callerLacksPermission();
  const id = freshFileId(call.world, 'spreadsheet');
  const spreadsheet = createSpreadsheet(given, {
    id,
    owner,
    freshNumber: () => freshNumber(call.world),
  });
  call.world.spreadsheets[id] = spreadsheet;
  const name = spreadsheet.properties.title ?? '';
  call.world.files[id] = newFile({ id, kind: 'spreadsheet', name, owner, now: call.now });
  call.changed(id);
  return replyOf(call, spreadsheet, { owner, withGridData: false, ranges: [] });
}

interface Wanted {
  readonly owner: string;
  readonly withGridData: boolean;
  readonly ranges: readonly string[];
}

function replyOf(call: Call, spreadsheet: Spreadsheet, wanted: Wanted): object {
  const mask = maskOf(call.url);
  return spreadsheetReply(spreadsheet, {
    viewer: { editor: call.caller ?? '', owner: wanted.owner },
    mask: mask ?? 'everything',
    withGridData: mask === null ? wanted.withGridData : selectsGridData(mask),
    places:
      wanted.ranges.length === 0
        ? null
        : wanted.ranges.map((range) => findPlace(spreadsheet, range)),
    pagesOrigin: pagesOrigin(call.url),
  });
}

/** A mask says by itself whether grid data is wanted. */
function selectsGridData(mask: Mask): boolean {
  const sheets = under(mask, 'sheets');
  return sheets !== null && under(sheets, 'data') !== null;
}

function get(call: Call): object {
  const spreadsheet = readableForValues(call);
  return replyOf(call, spreadsheet, {
    owner: ownerOf(call),
    withGridData: flagOf(call.url, 'includeGridData'),
    ranges: call.url.searchParams.getAll('ranges'),
  });
}

function batchUpdate(call: Call): object {
  const body = readShape(batchUpdateBody, call.body);
  const draft = openForWriting(call);
  const replies = applyRequests(draft, body.requests ?? []);
  const spreadsheetId = draft.current.spreadsheetId;
  const answer = body.includeSpreadsheetInResponse
    ? {
        updatedSpreadsheet: spreadsheetReply(draft.current, {
          viewer: draft,
          mask: 'everything',
          withGridData: body.responseIncludeGridData ?? false,
          places: body.responseRanges?.map((range) => findPlace(draft.current, range)) ?? null,
          pagesOrigin: pagesOrigin(call.url),
        }),
      }
    : {};
  save(call, draft);
  return { spreadsheetId, replies, commentUpdateState: 'NO_UPDATES_REQUESTED', ...answer };
}

function getMetadata(call: Call): object {
  const spreadsheet = readable(call);
  const id = call.parameters['metadataId'] ?? '';
  if (!/^\d+$/.test(id))
    throw invalidArgument(`Invalid value at 'metadata_id' (TYPE_INT32), "${id}"`);
  const found = spreadsheet.developerMetadata.find((entry) => entry.metadataId === Number(id));
  if (found === undefined) throw entityNotFound();
  return found;
}

const searchBody = message({ dataFilters: list(dataFilter) });

/** Every entry that one of the filters selects, with the filters that do. */
function searchMetadata(call: Call): object {
  const { dataFilters = [] } = readShape(searchBody, call.body);
  const spreadsheet = readable(call);
  const filters = dataFilters.map((filter) => ({
    filter,
    matches: new Set(matchingMetadata(spreadsheet, filter)),
  }));
  const matched = spreadsheet.developerMetadata.flatMap((developerMetadata) => {
    const by = filters.filter(({ matches }) => matches.has(developerMetadata));
    if (by.length === 0) return [];
    return [{ developerMetadata, dataFilters: by.map(({ filter }) => filter) }];
  });
  return matched.length === 0 ? {} : { matchedDeveloperMetadata: matched };
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
  sheetsRoute('POST', `${ONE}/developerMetadata:search`, {
    handler: searchMetadata,
    quota: 'read',
  }),
  ...valuesRoutes,
];
