/** The requests that `spreadsheets.batchUpdate` accepts. */
import {
  booleanShape,
  buildOneOf,
  integer,
  type ShapeValue,
  text,
  toList,
  toMessage,
} from '../core/shape.ts';
import { cellDataShape, rowDataShape, toSheetsChoice, validationRuleShape } from './cell-shape.ts';
import { chartSpecShape, embeddedChartShape, objectPositionShape } from './chart-shape.ts';
import {
  basicFilterShape,
  dimensionPropsShape,
  dimensionRangeShape,
  dimensionShape,
  gridCoordinateShape,
  gridRangeShape,
  metadataFilterShape,
  metadataShape,
  namedRangeShape,
  protectedRangeShape,
  sortSpecShape,
} from './grid-shape.ts';
import { sheetPropertiesShape, spreadsheetPropsShape } from './spreadsheet-shape.ts';

const REQUEST_SHAPES = {
  updateSpreadsheetProperties: toMessage({ properties: spreadsheetPropsShape, fields: text }),
  addSheet: toMessage({ properties: sheetPropertiesShape }),
  deleteSheet: toMessage({ sheetId: integer }),
  duplicateSheet: toMessage({
    sourceSheetId: integer,
    insertSheetIndex: integer,
    newSheetId: integer,
    newSheetName: text,
  }),
  updateSheetProperties: toMessage({ properties: sheetPropertiesShape, fields: text }),
  updateCells: toMessage(
    { rows: toList(rowDataShape), fields: text, start: gridCoordinateShape, range: gridRangeShape },
    { oneOf: { name: 'area', fields: ['start', 'range'] } },
  ),
  appendCells: toMessage({ sheetId: integer, rows: toList(rowDataShape), fields: text }),
  cutPaste: toMessage({
    source: gridRangeShape,
    destination: gridCoordinateShape,
    pasteType: toSheetsChoice('PasteType', ['PASTE_NORMAL']),
  }),
  sortRange: toMessage({ range: gridRangeShape, sortSpecs: toList(sortSpecShape) }),
  findReplace: toMessage({ find: text, replacement: text, sheetId: integer }),
  insertRange: toMessage({ range: gridRangeShape, shiftDimension: dimensionShape }),
  deleteRange: toMessage({ range: gridRangeShape, shiftDimension: dimensionShape }),
  repeatCell: toMessage({ range: gridRangeShape, cell: cellDataShape, fields: text }),
  updateDimensionProperties: toMessage({
    range: dimensionRangeShape,
    properties: dimensionPropsShape,
    fields: text,
  }),
  appendDimension: toMessage({ sheetId: integer, dimension: dimensionShape, length: integer }),
  insertDimension: toMessage({ range: dimensionRangeShape, inheritFromBefore: booleanShape }),
  deleteDimension: toMessage({ range: dimensionRangeShape }),
  moveDimension: toMessage({ source: dimensionRangeShape, destinationIndex: integer }),
  mergeCells: toMessage({
    range: gridRangeShape,
    mergeType: toSheetsChoice('MergeType', ['MERGE_ALL', 'MERGE_COLUMNS', 'MERGE_ROWS']),
  }),
  unmergeCells: toMessage({ range: gridRangeShape }),
  addNamedRange: toMessage({ namedRange: namedRangeShape }),
  updateNamedRange: toMessage({ namedRange: namedRangeShape, fields: text }),
  deleteNamedRange: toMessage({ namedRangeId: text }),
  addProtectedRange: toMessage({ protectedRange: protectedRangeShape }),
  deleteProtectedRange: toMessage({ protectedRangeId: integer }),
  addChart: toMessage({ chart: embeddedChartShape }),
  updateChartSpec: toMessage({ chartId: integer, spec: chartSpecShape }),
  updateEmbeddedObjectPosition: toMessage({
    objectId: integer,
    newPosition: objectPositionShape,
    fields: text,
  }),
  deleteEmbeddedObject: toMessage({ objectId: integer }),
  setBasicFilter: toMessage({ filter: basicFilterShape }),
  setDataValidation: toMessage({ range: gridRangeShape, rule: validationRuleShape }),
  createDeveloperMetadata: toMessage({ developerMetadata: metadataShape }),
  deleteDeveloperMetadata: toMessage({ dataFilter: metadataFilterShape }),
};

export const requestShape = buildOneOf('kind', REQUEST_SHAPES);
export type BatchRequest = ShapeValue<typeof requestShape>;
export type RequestName = keyof typeof REQUEST_SHAPES;
export type RequestBody<N extends RequestName> = ShapeValue<(typeof REQUEST_SHAPES)[N]>;

export const batchUpdateBody = toMessage({
  requests: toList(requestShape),
  includeSpreadsheetInResponse: booleanShape,
  responseRanges: toList(text),
  responseIncludeGridData: booleanShape,
});
