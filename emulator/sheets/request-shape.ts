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
} from './grid-shape.ts';
import { sheetProperties, spreadsheetProperties } from './spreadsheet-shape.ts';

const requests = {
  updateSpreadsheetProperties: message({ properties: spreadsheetProperties, fields: text }),
  addSheet: message({ properties: sheetProperties }),
  deleteSheet: message({ sheetId: integer }),
  updateSheetProperties: message({ properties: sheetProperties, fields: text }),
  updateCells: message(
    { rows: list(rowData), fields: text, start: gridCoordinate, range: gridRange },
    { oneOf: { name: 'area', fields: ['start', 'range'] } },
  ),
  repeatCell: message({ range: gridRange, cell: cellData, fields: text }),
  updateDimensionProperties: message(
    { range: dimensionRange, properties: dimensionProperties, fields: text },
    { absent: ['dataSourceSheetRange'] },
  ),
  appendDimension: message({ sheetId: integer, dimension, length: integer }),
  insertDimension: message({ range: dimensionRange, inheritFromBefore: truth }),
  deleteDimension: message({ range: dimensionRange }),
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
  'copyPaste',
  'cutPaste',
  'deleteComment',
  'deleteCommentReply',
  'deleteDataSource',
  'deleteDimensionGroup',
  'deleteDuplicates',
  'deleteFilterView',
  'deleteRange',
  'deleteTable',
  'duplicateFilterView',
  'duplicateSheet',
  'findReplace',
  'insertComment',
  'insertRange',
  'moveDimension',
  'pasteData',
  'randomizeRange',
  'refreshDataSource',
  'sortRange',
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
