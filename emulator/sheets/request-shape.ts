/** The requests that `spreadsheets.batchUpdate` accepts. */
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
  appendCells: message({ sheetId: integer, rows: list(rowData), fields: text }),
  cutPaste: message({
    source: gridRange,
    destination: gridCoordinate,
    pasteType: sheetsChoice('PasteType', ['PASTE_NORMAL']),
  }),
  sortRange: message({ range: gridRange, sortSpecs: list(sortSpec) }),
  findReplace: message({ find: text, replacement: text, sheetId: integer }),
  insertRange: message({ range: gridRange, shiftDimension: dimension }),
  deleteRange: message({ range: gridRange, shiftDimension: dimension }),
  repeatCell: message({ range: gridRange, cell: cellData, fields: text }),
  updateDimensionProperties: message({
    range: dimensionRange,
    properties: dimensionProperties,
    fields: text,
  }),
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
  setDataValidation: message({ range: gridRange, rule: dataValidationRule }),
  createDeveloperMetadata: message({ developerMetadata }),
  deleteDeveloperMetadata: message({ dataFilter: metadataFilter }),
};

export const request = oneOfMessage('kind', requests);
export type Request = Described<typeof request>;
export type RequestName = keyof typeof requests;
export type RequestOf<N extends RequestName> = Described<(typeof requests)[N]>;

export const batchUpdateBody = message({
  requests: list(request),
  includeSpreadsheetInResponse: truth,
  responseRanges: list(text),
  responseIncludeGridData: truth,
});
export type BatchUpdateBody = Described<typeof batchUpdateBody>;
