/** The shape of a whole spreadsheet: the body of `create` and the reply of `get`. */
import { booleanShape, integer, type ShapeValue, text, toList, toMessage } from '../core/shape.ts';
import { cellFormatShape, colorShape, colorStyleShape, toSheetsChoice } from './cell-shape.ts';
import { embeddedChartShape } from './chart-shape.ts';
import {
  basicFilterShape,
  gridDataShape,
  gridRangeShape,
  metadataShape,
  namedRangeShape,
  protectedRangeShape,
} from './grid-shape.ts';

export const gridPropertiesShape = toMessage({
  rowCount: integer,
  columnCount: integer,
  frozenRowCount: integer,
  frozenColumnCount: integer,
  hideGridlines: booleanShape,
  rowGroupControlAfter: booleanShape,
  columnGroupControlAfter: booleanShape,
});
export type GridProperties = ShapeValue<typeof gridPropertiesShape>;

export const sheetPropertiesShape = toMessage({
  sheetId: integer,
  title: text,
  index: integer,
  sheetType: toSheetsChoice('SheetType', ['GRID']),
  gridProperties: gridPropertiesShape,
  hidden: booleanShape,
  tabColor: colorShape,
  tabColorStyle: colorStyleShape,
});
export type SheetProperties = ShapeValue<typeof sheetPropertiesShape>;

export const sheetShape = toMessage({
  properties: sheetPropertiesShape,
  data: toList(gridDataShape),
  merges: toList(gridRangeShape),
  protectedRanges: toList(protectedRangeShape),
  basicFilter: basicFilterShape,
  charts: toList(embeddedChartShape),
});
export type SheetReply = ShapeValue<typeof sheetShape>;

export const spreadsheetPropsShape = toMessage({
  title: text,
  locale: text,
  timeZone: text,
  autoRecalc: toSheetsChoice('RecalculationInterval', ['ON_CHANGE']),
  defaultFormat: cellFormatShape,
});
export type SpreadsheetProperties = ShapeValue<typeof spreadsheetPropsShape>;

export const spreadsheet = toMessage({
  spreadsheetId: text,
  properties: spreadsheetPropsShape,
  sheets: toList(sheetShape),
  namedRanges: toList(namedRangeShape),
  spreadsheetUrl: text,
  developerMetadata: toList(metadataShape),
});
export type SpreadsheetReply = ShapeValue<typeof spreadsheet>;
