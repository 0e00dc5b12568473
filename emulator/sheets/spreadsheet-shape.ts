/** The whole spreadsheet as the API gives it: the body of `create`, the reply of `get`. */
import { type Described, decimal, integer, list, message, text, truth } from '../core/shape.ts';
import { cellFormat, color, colorStyle, sheetsChoice } from './cell-shape.ts';
import { embeddedChart } from './chart-shape.ts';
import {
  bandedRange,
  basicFilter,
  conditionalFormatRule,
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

export const sheetProperties = message(
  {
    sheetId: integer,
    title: text,
    index: integer,
    sheetType: sheetsChoice('SheetType', ['GRID', 'OBJECT', 'DATA_SOURCE']),
    gridProperties,
    hidden: truth,
    tabColor: color,
    tabColorStyle: colorStyle,
    rightToLeft: truth,
  },
  { absent: ['dataSourceSheetProperties'] },
);
export type SheetProperties = Described<typeof sheetProperties>;

export const sheet = message(
  {
    properties: sheetProperties,
    data: list(gridData),
    merges: list(gridRange),
    conditionalFormats: list(conditionalFormatRule),
    protectedRanges: list(protectedRange),
    basicFilter,
    charts: list(embeddedChart),
    bandedRanges: list(bandedRange),
    developerMetadata: list(developerMetadata),
  },
  { absent: ['filterViews', 'rowGroups', 'columnGroups', 'slicers', 'tables', 'commentAnchors'] },
);
export type SheetReply = Described<typeof sheet>;

export const spreadsheetProperties = message({
  title: text,
  locale: text,
  autoRecalc: sheetsChoice('RecalculationInterval', ['ON_CHANGE', 'MINUTE', 'HOUR']),
  timeZone: text,
  defaultFormat: cellFormat,
  iterativeCalculationSettings: message({ maxIterations: integer, convergenceThreshold: decimal }),
  spreadsheetTheme: message({
    primaryFontFamily: text,
    themeColors: list(
      message({
        colorType: sheetsChoice('ThemeColorType', [
          'TEXT',
          'BACKGROUND',
          'ACCENT1',
          'ACCENT2',
          'ACCENT3',
          'ACCENT4',
          'ACCENT5',
          'ACCENT6',
          'LINK',
        ]),
        color: colorStyle,
      }),
    ),
  }),
  importFunctionsExternalUrlAccessAllowed: truth,
});
export type SpreadsheetProperties = Described<typeof spreadsheetProperties>;

export const spreadsheet = message(
  {
    spreadsheetId: text,
    properties: spreadsheetProperties,
    sheets: list(sheet),
    namedRanges: list(namedRange),
    spreadsheetUrl: text,
    developerMetadata: list(developerMetadata),
  },
  { absent: ['dataSources', 'dataSourceSchedules', 'comments', 'commentsViewMode'] },
);
export type SpreadsheetReply = Described<typeof spreadsheet>;
