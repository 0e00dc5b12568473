/** The requests that `spreadsheets.batchUpdate` takes here, and the names of those it does not. */
import {
  type Described,
  integer,
  list,
  message,
  oneOfMessage,
  text,
  truth,
} from '../core/shape.ts';
import { border, cellData, rowData, sheetsChoice } from './cell-shape.ts';
import { chartSpec, embeddedChart, objectPosition } from './chart-shape.ts';
import {
  bandedRange,
  basicFilter,
  conditionalFormatRule,
  dataFilter,
  developerMetadata,
  dimension,
  dimensionProperties,
  dimensionRange,
  gridCoordinate,
  gridRange,
  namedRange,
  protectedRange,
  setDataValidation,
  sortSpec,
} from './grid-shape.ts';
import { sheetProperties, spreadsheetProperties } from './spreadsheet-shape.ts';

const pasteType = sheetsChoice('PasteType', [
  'PASTE_NORMAL',
  'PASTE_VALUES',
  'PASTE_FORMAT',
  'PASTE_NO_BORDERS',
  'PASTE_FORMULA',
  'PASTE_DATA_VALIDATION',
  'PASTE_CONDITIONAL_FORMATTING',
]);
export type PasteType = Described<typeof pasteType>;

const requests = {
  updateSpreadsheetProperties: message({ properties: spreadsheetProperties, fields: text }),
  addSheet: message({ properties: sheetProperties }),
  deleteSheet: message({ sheetId: integer }),
  duplicateSheet: message({
    sourceSheetId: integer,
    insertSheetIndex: integer,
    newSheetId: integer,
    newSheetName: text,
  }),
  updateSheetProperties: message({ properties: sheetProperties, fields: text }),
  updateCells: message(
    { rows: list(rowData), fields: text, start: gridCoordinate, range: gridRange },
    { oneOf: { name: 'area', fields: ['start', 'range'] } },
  ),
  copyPaste: message({
    source: gridRange,
    destination: gridRange,
    pasteType,
    pasteOrientation: sheetsChoice('PasteOrientation', ['NORMAL', 'TRANSPOSE']),
  }),
  cutPaste: message({ source: gridRange, destination: gridCoordinate, pasteType }),
  sortRange: message({ range: gridRange, sortSpecs: list(sortSpec) }),
  findReplace: message(
    {
      find: text,
      replacement: text,
      matchCase: truth,
      matchEntireCell: truth,
      searchByRegex: truth,
      includeFormulas: truth,
      range: gridRange,
      sheetId: integer,
      allSheets: truth,
    },
    { oneOf: { name: 'scope', fields: ['range', 'sheetId', 'allSheets'] } },
  ),
  insertRange: message({ range: gridRange, shiftDimension: dimension }),
  deleteRange: message({ range: gridRange, shiftDimension: dimension }),
  repeatCell: message({ range: gridRange, cell: cellData, fields: text }),
  updateDimensionProperties: message(
    { range: dimensionRange, properties: dimensionProperties, fields: text },
    { absent: ['dataSourceSheetRange'] },
  ),
  appendDimension: message({ sheetId: integer, dimension, length: integer }),
  insertDimension: message({ range: dimensionRange, inheritFromBefore: truth }),
  deleteDimension: message({ range: dimensionRange }),
  moveDimension: message({ source: dimensionRange, destinationIndex: integer }),
  autoResizeDimensions: message(
    { dimensions: dimensionRange },
    { absent: ['dataSourceSheetDimensions'] },
  ),
  mergeCells: message({
    range: gridRange,
    mergeType: sheetsChoice('MergeType', ['MERGE_ALL', 'MERGE_COLUMNS', 'MERGE_ROWS']),
  }),
  unmergeCells: message({ range: gridRange }),
  updateBorders: message({
    range: gridRange,
    top: border,
    bottom: border,
    left: border,
    right: border,
    innerHorizontal: border,
    innerVertical: border,
  }),
  addNamedRange: message({ namedRange }),
  updateNamedRange: message({ namedRange, fields: text }),
  deleteNamedRange: message({ namedRangeId: text }),
  addProtectedRange: message({ protectedRange }),
  updateProtectedRange: message({ protectedRange, fields: text }),
  deleteProtectedRange: message({ protectedRangeId: integer }),
  addChart: message({ chart: embeddedChart }),
  updateChartSpec: message({ chartId: integer, spec: chartSpec }),
  updateEmbeddedObjectPosition: message({
    objectId: integer,
    newPosition: objectPosition,
    fields: text,
  }),
  deleteEmbeddedObject: message({ objectId: integer }),
  addConditionalFormatRule: message({ rule: conditionalFormatRule, index: integer }),
  deleteConditionalFormatRule: message({ sheetId: integer, index: integer }),
  addBanding: message({ bandedRange }),
  deleteBanding: message({ bandedRangeId: integer }),
  setDataValidation,
  setBasicFilter: message({ filter: basicFilter }),
  clearBasicFilter: message({ sheetId: integer }),
  createDeveloperMetadata: message({ developerMetadata }),
  updateDeveloperMetadata: message({
    dataFilters: list(dataFilter),
    developerMetadata,
    fields: text,
  }),
  deleteDeveloperMetadata: message({ dataFilter }),
};

const NOT_HERE = [
  'addCommentReply',
  'addDataSource',
  'addDimensionGroup',
  'addFilterView',
  'addSlicer',
  'addTable',
  'appendCells',
  'autoFill',
  'cancelDataSourceRefresh',
  'deleteComment',
  'deleteCommentReply',
  'deleteDataSource',
  'deleteDimensionGroup',
  'deleteDuplicates',
  'deleteFilterView',
  'deleteTable',
  'duplicateFilterView',
  'insertComment',
  'pasteData',
  'randomizeRange',
  'refreshDataSource',
  'textToColumns',
  'trimWhitespace',
  'updateBanding',
  'updateCommentPost',
  'updateConditionalFormatRule',
  'updateDataSource',
  'updateDimensionGroup',
  'updateEmbeddedObjectBorder',
  'updateFilterView',
  'updateSlicerSpec',
  'updateTable',
] as const;

export const request = oneOfMessage('kind', requests, NOT_HERE);
export type Request = Described<typeof request>;
export type RequestName = keyof typeof requests;
/** The body of one kind of request. */
export type RequestOf<N extends RequestName> = Described<(typeof requests)[N]>;

export const batchUpdateBody = message(
  {
    requests: list(request),
    includeSpreadsheetInResponse: truth,
    responseRanges: list(text),
    responseIncludeGridData: truth,
  },
  { absent: ['commentsViewMode'] },
);
