/** Developer metadata: creating with unique ids, finding by lookups, updating, deleting. */
import { under } from '../core/mask.ts';
import { invalidArgument, type Refusal } from '../core/refusal.ts';
import { findPlace } from './a1.ts';
import type { Draft } from './draft.ts';
import {
  type DataFilter,
  type DeveloperMetadata,
  developerMetadata,
  type MetadataLocation,
  type MetadataLookup,
} from './grid-shape.ts';
import { boundsOn, noGrid, overlap, sheetOf } from './place.ts';
import type { RequestOf } from './request-shape.ts';
import type { Area, Sheet, Spreadsheet } from './spreadsheet.ts';
import { readUpdateMask, updated } from './update-mask.ts';

/** Characters of keys and values together, for the spreadsheet itself and for each sheet. */
const MAX_STORAGE = 30_000;

export function createDeveloperMetadata(
  draft: Draft,
  request: RequestOf<'createDeveloperMetadata'>,
): object {
  const given = request.developerMetadata ?? {};
  const location = settledLocation(draft, given.location);
  refuseIncomplete(given);
  const metadataId = given.metadataId ?? draft.freshId((id) => hasId(draft, id));
  if (hasId(draft, metadataId)) {
    throw invalidArgument(
      `Cannot add developer metadata with ID [${metadataId}] because developer metadata with that ID already exists.`,
    );
  }
  const entry: DeveloperMetadata = { ...given, metadataId, location };
  const all = [...draft.current.developerMetadata, entry];
  refuseStorage(all);
  draft.change({ developerMetadata: all });
  return { createDeveloperMetadata: { developerMetadata: entry } };
}

function refuseIncomplete(given: DeveloperMetadata): void {
  if (given.metadataKey === undefined || given.metadataKey === '') {
    throw invalidArgument('Developer metadata must have a key specified.');
  }
  if (given.visibility === undefined) {
    throw invalidArgument('Developer metadata must have a visibility specified.');
  }
  if (given.metadataId !== undefined && given.metadataId <= 0) {
    throw invalidArgument('Developer metadata ID must be positive.');
  }
}

function hasId(draft: Draft, id: number): boolean {
  return draft.current.developerMetadata.some((entry) => entry.metadataId === id);
}

function settledLocation(draft: Draft, given: MetadataLocation = {}): MetadataLocation {
  if (given.spreadsheet === true) return { locationType: 'SPREADSHEET', spreadsheet: true };
  if (given.sheetId !== undefined) {
    sheetOf(draft, given.sheetId);
    return { locationType: 'SHEET', sheetId: given.sheetId };
  }
  const { dimensionRange } = given;
  if (dimensionRange?.dimension === undefined) {
    throw invalidArgument('Developer metadata must have a location specified.');
  }
  sheetOf(draft, dimensionRange.sheetId);
  const { startIndex = 0, endIndex } = dimensionRange;
  if (endIndex !== startIndex + 1) {
    throw invalidArgument('Developer metadata may be created on a single row or column only.');
  }
  const locationType = dimensionRange.dimension === 'ROWS' ? 'ROW' : 'COLUMN';
  return { locationType, dimensionRange: { sheetId: 0, ...dimensionRange } };
}

function refuseStorage(all: readonly DeveloperMetadata[]): void {
  const used = new Map<number | null, number>();
  for (const { location, metadataKey = '', metadataValue = '' } of all) {
    const place = location?.sheetId ?? location?.dimensionRange?.sheetId ?? null;
    const sum = (used.get(place) ?? 0) + metadataKey.length + metadataValue.length;
    if (sum > MAX_STORAGE) {
      throw invalidArgument(
        'Adding the requested developer metadata would exceed the allowed storage limit',
      );
    }
    used.set(place, sum);
  }
}

export function updateDeveloperMetadata(
  draft: Draft,
  request: RequestOf<'updateDeveloperMetadata'>,
): object {
  const mask = readUpdateMask(request.fields, developerMetadata);
  const chosen = new Set(
    (request.dataFilters ?? []).flatMap((filter) => matchingMetadata(draft.current, filter)),
  );
  const replaced = new Map<DeveloperMetadata, DeveloperMetadata>();
  for (const entry of chosen) {
    const changed = {
      ...updated(entry, request.developerMetadata, mask),
      metadataId: entry.metadataId ?? 0,
    };
    refuseIncomplete(changed);
    const moves = under(mask, 'location') !== null;
    const location = moves ? settledLocation(draft, changed.location) : (entry.location ?? {});
    replaced.set(entry, { ...changed, location });
  }
  const all = draft.current.developerMetadata.map((entry) => replaced.get(entry) ?? entry);
  refuseStorage(all);
  draft.change({ developerMetadata: all });
  return { updateDeveloperMetadata: { developerMetadata: [...replaced.values()] } };
}

export function deleteDeveloperMetadata(
  draft: Draft,
  request: RequestOf<'deleteDeveloperMetadata'>,
): object {
  const deleted = new Set(matchingMetadata(draft.current, request.dataFilter ?? {}));
  draft.change({
    developerMetadata: draft.current.developerMetadata.filter((entry) => !deleted.has(entry)),
  });
  return { deleteDeveloperMetadata: { deletedDeveloperMetadata: [...deleted] } };
}

/** Every entry that meets all that the filter says. */
export function matchingMetadata(
  spreadsheet: Spreadsheet,
  filter: DataFilter,
): DeveloperMetadata[] {
  const { developerMetadataLookup: lookup } = filter;
  if (lookup !== undefined) {
    return spreadsheet.developerMetadata.filter((entry) => meets(spreadsheet, entry, lookup));
  }
  const wanted = rangeLocation(spreadsheet, filter);
  if (wanted === null) throw selectsNothing();
  return spreadsheet.developerMetadata.filter((entry) => {
    const area = areaOfLocation(wanted.sheet, entry.location);
    return area !== null && overlap(area, wanted.area);
  });
}

export function selectsNothing(): Refusal {
  return invalidArgument('A data filter must say what it selects.');
}

function rangeLocation(spreadsheet: Spreadsheet, filter: DataFilter) {
  if (filter.a1Range !== undefined) return findPlace(spreadsheet, filter.a1Range);
  if (filter.gridRange === undefined) return null;
  const { gridRange } = filter;
  const sheet = spreadsheet.sheets.find(
    (one) => one.properties.sheetId === (gridRange.sheetId ?? 0),
  );
  if (sheet === undefined) throw noGrid(gridRange.sheetId ?? 0);
  return { sheet, area: boundsOn(sheet, gridRange) };
}

function meets(
  spreadsheet: Spreadsheet,
  entry: DeveloperMetadata,
  lookup: MetadataLookup,
): boolean {
  const same = <T>(wanted: T | undefined, found: T | undefined) =>
    wanted === undefined || wanted === found;
  return (
    same(lookup.metadataId, entry.metadataId) &&
    same(lookup.metadataKey, entry.metadataKey) &&
    same(lookup.metadataValue, entry.metadataValue) &&
    same(lookup.visibility, entry.visibility) &&
    same(lookup.locationType, entry.location?.locationType) &&
    (lookup.metadataLocation === undefined ||
      isAt(
        spreadsheet,
        entry.location ?? {},
        lookup as MetadataLookup & { metadataLocation: MetadataLocation },
      ))
  );
}

function isAt(
  spreadsheet: Spreadsheet,
  place: MetadataLocation,
  lookup: MetadataLookup & { readonly metadataLocation: MetadataLocation },
): boolean {
  const { metadataLocation: wanted, locationMatchingStrategy: strategy } = lookup;
  if (wanted.spreadsheet === true) return place.spreadsheet === true;
  if (place.spreadsheet === true) return false;
  const sheetId = wanted.sheetId ?? wanted.dimensionRange?.sheetId ?? 0;
  const sheet = spreadsheet.sheets.find((one) => one.properties.sheetId === sheetId);
  if (sheet === undefined) return false;
  const there = areaOfLocation(sheet, place);
  const here = areaOfLocation(sheet, wanted);
  if (there === null || here === null) return false;
  if (strategy !== 'EXACT_LOCATION') return overlap(there, here);
  return JSON.stringify(there) === JSON.stringify(here);
}

/** Null when the location is not on this sheet. */
function areaOfLocation(sheet: Sheet, location: MetadataLocation = {}): Area | null {
  const { sheetId } = sheet.properties;
  const whole = boundsOn(sheet, {});
  if (location.sheetId !== undefined) return location.sheetId === sheetId ? whole : null;
  const range = location.dimensionRange;
  if (range === undefined || (range.sheetId ?? 0) !== sheetId) return null;
  const { startIndex = 0, endIndex = startIndex + 1 } = range;
  return range.dimension === 'ROWS'
    ? { ...whole, startRow: startIndex, endRow: endIndex }
    : { ...whole, startColumn: startIndex, endColumn: endIndex };
}
