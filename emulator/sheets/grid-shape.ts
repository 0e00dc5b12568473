/** The shapes of ranges, dimensions, protections and metadata. */
import {
  type Described,
  integer,
  list,
  message,
  oneOfMessage,
  text,
  truth,
} from '../core/shape.ts';
import { rowData, sheetsChoice } from './cell-shape.ts';

export const gridRange = message({
  sheetId: integer,
  startRowIndex: integer,
  endRowIndex: integer,
  startColumnIndex: integer,
  endColumnIndex: integer,
});
export type GridRange = Described<typeof gridRange>;

export const gridCoordinate = message({
  sheetId: integer,
  rowIndex: integer,
  columnIndex: integer,
});
export type GridCoordinate = Described<typeof gridCoordinate>;

export const dimension = sheetsChoice('Dimension', ['ROWS', 'COLUMNS']);
export type Dimension = Described<typeof dimension>;

export const dimensionRange = message({
  sheetId: integer,
  dimension,
  startIndex: integer,
  endIndex: integer,
});
export type DimensionRange = Described<typeof dimensionRange>;

const metadataLocation = message({
  locationType: sheetsChoice('DeveloperMetadataLocationType', [
    'ROW',
    'COLUMN',
    'SHEET',
    'SPREADSHEET',
  ]),
  spreadsheet: truth,
});
export type MetadataLocation = Described<typeof metadataLocation>;

const metadataVisibility = sheetsChoice('DeveloperMetadataVisibility', ['DOCUMENT', 'PROJECT']);

export const developerMetadata = message({
  metadataId: integer,
  metadataKey: text,
  metadataValue: text,
  location: metadataLocation,
  visibility: metadataVisibility,
});
export type DeveloperMetadata = Described<typeof developerMetadata>;

const metadataLookup = message({
  metadataId: integer,
  metadataKey: text,
  metadataValue: text,
  visibility: metadataVisibility,
});
export const metadataFilter = oneOfMessage('filter', { developerMetadataLookup: metadataLookup });

export const dataFilter = oneOfMessage('filter', { a1Range: text, gridRange });
export type DataFilter = Described<typeof dataFilter>;

export const dimensionProperties = message({ pixelSize: integer, hiddenByUser: truth });
export type DimensionProperties = Described<typeof dimensionProperties>;

export const gridData = message({
  startRow: integer,
  startColumn: integer,
  rowData: list(rowData),
  rowMetadata: list(dimensionProperties),
  columnMetadata: list(dimensionProperties),
});

export const namedRange = message({ namedRangeId: text, name: text, range: gridRange });
export type NamedRange = Described<typeof namedRange>;

export const protectedRange = message({
  protectedRangeId: integer,
  range: gridRange,
  /** A field that masks may name. It is always absent, because requests that set it are refused. */
  unprotectedRanges: list(gridRange),
  warningOnly: truth,
  requestingUserCanEdit: truth,
  description: text,
  editors: message({ users: list(text), groups: list(text) }),
});
export type ProtectedRange = Described<typeof protectedRange>;

export const sortSpec = message({
  dimensionIndex: integer,
  sortOrder: sheetsChoice('SortOrder', ['ASCENDING', 'DESCENDING']),
});
export type SortSpec = Described<typeof sortSpec>;

/** A filter, which is stored and returned but hides no rows here. */
export const basicFilter = message({ range: gridRange });
export type BasicFilter = Described<typeof basicFilter>;
