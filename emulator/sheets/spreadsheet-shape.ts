/** The shape of a whole spreadsheet: the body of `create` and the reply of `get`. */
import { type Described, integer, list, message, text, truth } from '../core/shape.ts';
import { cellFormat, color, colorStyle, sheetsChoice } from './cell-shape.ts';
import { embeddedChart } from './chart-shape.ts';
import {
  basicFilter,
  developerMetadata,
  gridData,
  gridRange,
  namedRange,
  protectedRange,
} from './grid-shape.ts';

export const gridProperties = message({
  rowCount: integer,
  columnCount: integer,
  frozenRowCount: integer,
  frozenColumnCount: integer,
  hideGridlines: truth,
  rowGroupControlAfter: truth,
  columnGroupControlAfter: truth,
});
export type GridProperties = Described<typeof gridProperties>;

export const sheetProperties = message({
  sheetId: integer,
  title: text,
  index: integer,
  sheetType: sheetsChoice('SheetType', ['GRID']),
  gridProperties,
  hidden: truth,
  tabColor: color,
  tabColorStyle: colorStyle,
});
export type SheetProperties = Described<typeof sheetProperties>;

export const sheet = message({
  properties: sheetProperties,
  data: list(gridData),
  merges: list(gridRange),
  protectedRanges: list(protectedRange),
  basicFilter,
  charts: list(embeddedChart),
});
export type SheetReply = Described<typeof sheet>;

export const spreadsheetProperties = message({
  title: text,
  locale: text,
  timeZone: text,
  autoRecalc: sheetsChoice('RecalculationInterval', ['ON_CHANGE']),
  defaultFormat: cellFormat,
});
export type SpreadsheetProperties = Described<typeof spreadsheetProperties>;

export const spreadsheet = message({
  spreadsheetId: text,
  properties: spreadsheetProperties,
  sheets: list(sheet),
  namedRanges: list(namedRange),
  spreadsheetUrl: text,
  developerMetadata: list(developerMetadata),
});
export type SpreadsheetReply = Described<typeof spreadsheet>;
