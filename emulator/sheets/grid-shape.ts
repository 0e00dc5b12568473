/** The shapes of ranges, dimensions, protections and metadata. */
import {
  booleanShape,
  buildOneOf,
  integer,
  type ShapeValue,
  text,
  toList,
  toMessage,
} from '../core/shape.ts';
import { rowDataShape, toSheetsChoice } from './cell-shape.ts';

export const gridRangeShape = toMessage({
  sheetId: integer,
  startRowIndex: integer,
  endRowIndex: integer,
  startColumnIndex: integer,
  endColumnIndex: integer,
});
export type GridRange = ShapeValue<typeof gridRangeShape>;

export const gridCoordinateShape = toMessage({
  sheetId: integer,
  rowIndex: integer,
  columnIndex: integer,
});
export type GridCoordinate = ShapeValue<typeof gridCoordinateShape>;

export const dimensionShape = toSheetsChoice('Dimension', ['ROWS', 'COLUMNS']);
export type Dimension = ShapeValue<typeof dimensionShape>;

export const dimensionRangeShape = toMessage({
  sheetId: integer,
  dimension: dimensionShape,
  startIndex: integer,
  endIndex: integer,
});
export type DimensionRange = ShapeValue<typeof dimensionRangeShape>;

const metadataPlaceShape = toMessage({
  locationType: toSheetsChoice('DeveloperMetadataLocationType', [
    'ROW',
    'COLUMN',
    'SHEET',
    'SPREADSHEET',
  ]),
  spreadsheet: booleanShape,
});
export type MetadataLocation = ShapeValue<typeof metadataPlaceShape>;

const visibilityShape = toSheetsChoice('DeveloperMetadataVisibility', ['DOCUMENT', 'PROJECT']);

export const metadataShape = toMessage({
  metadataId: integer,
  metadataKey: text,
  metadataValue: text,
  location: metadataPlaceShape,
  visibility: visibilityShape,
});
export type DeveloperMetadata = ShapeValue<typeof metadataShape>;

const metadataLookupShape = toMessage({
  metadataId: integer,
  metadataKey: text,
  metadataValue: text,
  visibility: visibilityShape,
});
export const metadataFilterShape = buildOneOf('filter', {
  developerMetadataLookup: metadataLookupShape,
});

export const dataFilterShape = buildOneOf('filter', { a1Range: text, gridRange: gridRangeShape });
export type DataFilter = ShapeValue<typeof dataFilterShape>;

export const dimensionPropsShape = toMessage({ pixelSize: integer, hiddenByUser: booleanShape });
export type DimensionProperties = ShapeValue<typeof dimensionPropsShape>;

export const gridDataShape = toMessage({
  startRow: integer,
  startColumn: integer,
  rowData: toList(rowDataShape),
  rowMetadata: toList(dimensionPropsShape),
  columnMetadata: toList(dimensionPropsShape),
});

export const namedRangeShape = toMessage({ namedRangeId: text, name: text, range: gridRangeShape });
export type NamedRange = ShapeValue<typeof namedRangeShape>;

export const protectedRangeShape = toMessage({
  protectedRangeId: integer,
  range: gridRangeShape,
  /** A field that masks may name. It is always absent, because requests that set it are refused. */
  unprotectedRanges: toList(gridRangeShape),
  warningOnly: booleanShape,
  requestingUserCanEdit: booleanShape,
  description: text,
  editors: toMessage({ users: toList(text), groups: toList(text) }),
});
export type ProtectedRange = ShapeValue<typeof protectedRangeShape>;

export const sortSpecShape = toMessage({
  dimensionIndex: integer,
  sortOrder: toSheetsChoice('SortOrder', ['ASCENDING', 'DESCENDING']),
});
export type SortSpec = ShapeValue<typeof sortSpecShape>;

/** A filter, which is stored and returned but hides no rows here. */
export const basicFilterShape = toMessage({ range: gridRangeShape });
export type BasicFilter = ShapeValue<typeof basicFilterShape>;
