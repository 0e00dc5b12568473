/** The accepted requests of `spreadsheets.batchUpdate`, and the names of others. */
import {
  type Described,
  integer,
  list,
  message,
  oneOfMessage,
  text,
  truth,
} from '../core/shape.ts';
import { cellData, dataValidationRule, rowData, sheetsChoice } from './cell-shape.ts';
import { chartSpec, embeddedChart, objectPosition } from './chart-shape.ts';
import {
  basicFilter,
  developerMetadata,
  dimension,
  dimensionProperties,
  dimensionRange,
  gridCoordinate,
  gridRange,
  metadataFilter,
  namedRange,
  protectedRange,
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
  cutPaste: message({
    source: gridRange,
    destination: gridCoordinate,
    pasteType,
  }),
  copyPaste: message({
    source: gridRange,
    destination: gridRange,
    pasteType,
    pasteOrientation: sheetsChoice('PasteOrientation', ['NORMAL', 'TRANSPOSE']),
  }),
  sortRange: message({ range: gridRange, sortSpecs: list(sortSpec) }),
  findReplace: message(
    { find: text, replacement: text, sheetId: integer },
    {
      absent: [
        'matchCase',
        'matchEntireCell',
        'searchByRegex',
        'includeFormulas',
        'range',
        'allSheets',
      ],
    },
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
  mergeCells: message({
    range: gridRange,
    mergeType: sheetsChoice('MergeType', ['MERGE_ALL', 'MERGE_COLUMNS', 'MERGE_ROWS']),
  }),
  unmergeCells: message({ range: gridRange }),
  addNamedRange: message({ namedRange }),
  updateNamedRange: message({ namedRange, fields: text }),
  deleteNamedRange: message({ namedRangeId: text }),
  addProtectedRange: message({ protectedRange }),
  deleteProtectedRange: message({ protectedRangeId: integer }),
  addChart: message({ chart: embeddedChart }),
  updateChartSpec: message({ chartId: integer, spec: chartSpec }),
  updateEmbeddedObjectPosition: message({
    objectId: integer,
    newPosition: objectPosition,
    fields: text,
  }),
  deleteEmbeddedObject: message({ objectId: integer }),
  setBasicFilter: message({ filter: basicFilter }),
  setDataValidation: message(
    { range: gridRange, rule: dataValidationRule },
    { absent: ['filteredRowsIncluded'] },
  ),
  createDeveloperMetadata: message({ developerMetadata }),
  deleteDeveloperMetadata: message({ dataFilter: metadataFilter }),
};

const NOT_HERE = [
  'addBanding',
  'addCommentReply',
  'addConditionalFormatRule',
  'addDataSource',
  'addDimensionGroup',
  'addFilterView',
  'addSlicer',
  'addTable',
  'appendCells',
  'autoFill',
  'autoResizeDimensions',
  'cancelDataSourceRefresh',
  'clearBasicFilter',
  'deleteBanding',
  'deleteComment',
  'deleteCommentReply',
  'deleteConditionalFormatRule',
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
  'updateBorders',
  'updateCommentPost',
  'updateConditionalFormatRule',
  'updateDataSource',
  'updateDeveloperMetadata',
  'updateDimensionGroup',
  'updateEmbeddedObjectBorder',
  'updateFilterView',
  'updateProtectedRange',
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
export type BatchUpdateBody = Described<typeof batchUpdateBody>;
