/** Places in a spreadsheet, and what hangs on them: ranges, dimensions, rules, protections, metadata. */
import {
  type Described,
  integer,
  list,
  map,
  message,
  oneOfMessage,
  text,
  truth,
} from '../core/shape.ts';
import {
  booleanCondition,
  cellFormat,
  color,
  colorStyle,
  dataValidationRule,
  rowData,
  sheetsChoice,
} from './cell-shape.ts';

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

export const dimension = sheetsChoice('Dimension', ['ROWS', 'COLUMNS']);
export type Dimension = Described<typeof dimension>;

export const dimensionRange = message({
  sheetId: integer,
  dimension,
  startIndex: integer,
  endIndex: integer,
});
export type DimensionRange = Described<typeof dimensionRange>;

const metadataLocationType = sheetsChoice('DeveloperMetadataLocationType', [
  'ROW',
  'COLUMN',
  'SHEET',
  'SPREADSHEET',
]);

export const metadataLocation = message(
  {
    locationType: metadataLocationType,
    spreadsheet: truth,
    sheetId: integer,
    dimensionRange,
  },
  { oneOf: { name: 'location', fields: ['spreadsheet', 'sheetId', 'dimensionRange'] } },
);
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

export const metadataLookup = message({
  locationType: metadataLocationType,
  metadataLocation,
  locationMatchingStrategy: sheetsChoice('DeveloperMetadataLocationMatchingStrategy', [
    'EXACT_LOCATION',
    'INTERSECTING_LOCATION',
  ]),
  metadataId: integer,
  metadataKey: text,
  metadataValue: text,
  visibility: metadataVisibility,
});
export type MetadataLookup = Described<typeof metadataLookup>;

export const dataFilter = oneOfMessage('filter', {
  developerMetadataLookup: metadataLookup,
  a1Range: text,
  gridRange,
});
export type DataFilter = Described<typeof dataFilter>;

export const dimensionProperties = message(
  {
    hiddenByFilter: truth,
    hiddenByUser: truth,
    pixelSize: integer,
    developerMetadata: list(developerMetadata),
  },
  { absent: ['dataSourceColumnReference'] },
);
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

export const protectedRange = message(
  {
    protectedRangeId: integer,
    range: gridRange,
    namedRangeId: text,
    description: text,
    warningOnly: truth,
    requestingUserCanEdit: truth,
    unprotectedRanges: list(gridRange),
    editors: message({ users: list(text), groups: list(text), domainUsersCanEdit: truth }),
  },
  { absent: ['tableId'] },
);
export type ProtectedRange = Described<typeof protectedRange>;

const interpolationPoint = message({
  color,
  colorStyle,
  type: sheetsChoice('InterpolationPointType', ['MIN', 'MAX', 'NUMBER', 'PERCENT', 'PERCENTILE']),
  value: text,
});

export const conditionalFormatRule = message(
  {
    ranges: list(gridRange),
    booleanRule: message({ condition: booleanCondition, format: cellFormat }),
    gradientRule: message({
      minpoint: interpolationPoint,
      midpoint: interpolationPoint,
      maxpoint: interpolationPoint,
    }),
  },
  { oneOf: { name: 'rule', fields: ['booleanRule', 'gradientRule'] } },
);
export type ConditionalFormatRule = Described<typeof conditionalFormatRule>;

const bandingProperties = message({
  headerColor: color,
  headerColorStyle: colorStyle,
  firstBandColor: color,
  firstBandColorStyle: colorStyle,
  secondBandColor: color,
  secondBandColorStyle: colorStyle,
  footerColor: color,
  footerColorStyle: colorStyle,
});

export const bandedRange = message(
  {
    bandedRangeId: integer,
    range: gridRange,
    rowProperties: bandingProperties,
    columnProperties: bandingProperties,
  },
  { absent: ['bandedRangeReference'] },
);
export type BandedRange = Described<typeof bandedRange>;

const filterCriteria = message(
  { hiddenValues: list(text), condition: booleanCondition },
  {
    absent: [
      'visibleBackgroundColor',
      'visibleBackgroundColorStyle',
      'visibleForegroundColor',
      'visibleForegroundColorStyle',
    ],
  },
);

export const filterSpec = message(
  { columnIndex: integer, filterCriteria },
  { absent: ['dataSourceColumnReference'] },
);

export const sortSpec = message(
  {
    dimensionIndex: integer,
    sortOrder: sheetsChoice('SortOrder', ['ASCENDING', 'DESCENDING']),
    foregroundColor: color,
    foregroundColorStyle: colorStyle,
    backgroundColor: color,
    backgroundColorStyle: colorStyle,
  },
  { absent: ['dataSourceColumnReference'] },
);

export type SortSpec = Described<typeof sortSpec>;

/** Kept and given back; it hides and sorts nothing here. */
export const basicFilter = message(
  {
    range: gridRange,
    sortSpecs: list(sortSpec),
    criteria: map(filterCriteria),
    filterSpecs: list(filterSpec),
  },
  { absent: ['tableId'] },
);
export type BasicFilter = Described<typeof basicFilter>;

export const setDataValidation = message({
  range: gridRange,
  rule: dataValidationRule,
  filteredRowsIncluded: truth,
});
