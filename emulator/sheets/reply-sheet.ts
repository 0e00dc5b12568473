/** Spreadsheets, sheets and cells in the form in which `spreadsheets.get` gives them. */
import { type Mask, under } from '../core/mask.ts';
import type { CellData, RowData } from './cell-shape.ts';
import { withPlainColors } from './color.ts';
import { DEFAULT_FORMAT, effectiveFormat } from './effective-format.ts';
import { effectiveValue, formattedValue, hyperlinkOf } from './effective-value.ts';
import type { DeveloperMetadata, Dimension, DimensionProperties } from './grid-shape.ts';
import { gridRangeOf } from './place.ts';
import { protectedRangeReply, type Viewer } from './protection.ts';
import type { Area, Cell, Sheet, Spreadsheet } from './spreadsheet.ts';
import type { SheetProperties, SheetReply, SpreadsheetReply } from './spreadsheet-shape.ts';

/** Who asks, for what, and where the pages are. */
export interface Asked {
  readonly viewer: Viewer;
  readonly mask: Mask;
  readonly withGridData: boolean;
  /** Only these sheets and areas; null is all of every sheet. */
  readonly places: readonly { readonly sheet: Sheet; readonly area: Area }[] | null;
  readonly pagesOrigin: string;
}

export function spreadsheetReply(spreadsheet: Spreadsheet, asked: Asked): SpreadsheetReply {
  const { spreadsheetId, properties, sheets } = spreadsheet;
  const namedRanges = spreadsheet.namedRanges.filter(({ range }) => range !== undefined);
  const ofDocument = spreadsheet.developerMetadata.filter((entry) => entry.location?.spreadsheet);
  return {
    spreadsheetId,
    properties: { ...properties, defaultFormat: withPlainColors(DEFAULT_FORMAT) },
    sheets: sheets.flatMap((sheet, index) =>
      isAsked(sheet, asked) ? [sheetReply(spreadsheet, { sheet, index }, asked)] : [],
    ),
    ...(namedRanges.length > 0 && { namedRanges }),
    spreadsheetUrl: `${asked.pagesOrigin}/spreadsheets/d/${spreadsheetId}/edit`,
    ...(ofDocument.length > 0 && { developerMetadata: ofDocument }),
  };
}

function isAsked(sheet: Sheet, { places }: Asked): boolean {
  return places === null || places.some((place) => place.sheet === sheet);
}

/** Fields that are false, 0 or empty are left out, as in Google's JSON; the index and the id are not. */
export function sheetPropertiesReply(sheet: Sheet, index: number): SheetProperties {
  const { sheetId, title, gridProperties, hidden, rightToLeft, tabColorStyle } = sheet.properties;
  const { rowCount, columnCount, ...rest } = gridProperties;
  const grid = Object.fromEntries(Object.entries(rest).filter(([, value]) => Boolean(value)));
  return withPlainColors({
    sheetId,
    title,
    index,
    sheetType: 'GRID',
    gridProperties: { rowCount, columnCount, ...grid },
    ...(hidden && { hidden }),
    ...(tabColorStyle && { tabColorStyle }),
    ...(rightToLeft && { rightToLeft }),
  });
}

function sheetReply(
  spreadsheet: Spreadsheet,
  { sheet, index }: { readonly sheet: Sheet; readonly index: number },
  asked: Asked,
): SheetReply {
  const { merges, conditionalFormats, protectedRanges, charts, bandedRanges, basicFilter } = sheet;
  const ofSheet = spreadsheet.developerMetadata.filter(
    ({ location }) => location?.sheetId === sheet.properties.sheetId,
  );
  const protections = protectedRanges.map((one) => protectedRangeReply(one, asked.viewer));
  return {
    properties: sheetPropertiesReply(sheet, index),
    ...(asked.withGridData && { data: gridDataReplies(spreadsheet, sheet, asked) }),
    ...(merges.length > 0 && { merges: merges.map((merge) => gridRangeOf(sheet, merge)) }),
    ...(conditionalFormats.length > 0 && {
      conditionalFormats: withPlainColors(conditionalFormats),
    }),
    ...(protections.length > 0 && { protectedRanges: protections }),
    ...(basicFilter && { basicFilter: withPlainColors(basicFilter) }),
    ...(charts.length > 0 && { charts: withPlainColors(charts) }),
    ...(bandedRanges.length > 0 && { bandedRanges: withPlainColors(bandedRanges) }),
    ...(ofSheet.length > 0 && { developerMetadata: ofSheet }),
  };
}

function gridDataReplies(spreadsheet: Spreadsheet, sheet: Sheet, asked: Asked) {
  const { rowCount, columnCount } = sheet.properties.gridProperties;
  const whole = { startRow: 0, endRow: rowCount, startColumn: 0, endColumn: columnCount };
  const areas = asked.places?.filter((place) => place.sheet === sheet).map(({ area }) => area);
  return (areas ?? [whole]).map((area) => gridDataReply(spreadsheet, { sheet, area }, asked));
}

interface Part {
  readonly sheet: Sheet;
  readonly area: Area;
}

function gridDataReply(spreadsheet: Spreadsheet, { sheet, area }: Part, asked: Asked) {
  const sheetMask = under(asked.mask, 'sheets');
  const mask = sheetMask === null ? null : under(sheetMask, 'data');
  const wants = (name: string) => mask !== null && under(mask, name) !== null;
  const rows = wants('rowData') ? rowReplies({ sheet, area }, mask ?? 'everything') : [];
  return {
    ...(area.startRow > 0 && { startRow: area.startRow }),
    ...(area.startColumn > 0 && { startColumn: area.startColumn }),
    ...(rows.length > 0 && { rowData: rows }),
    ...(wants('rowMetadata') && {
      rowMetadata: dimensionReplies(spreadsheet, sheet, {
        dimension: 'ROWS',
        start: area.startRow,
        end: area.endRow,
      }),
    }),
    ...(wants('columnMetadata') && {
      columnMetadata: dimensionReplies(spreadsheet, sheet, {
        dimension: 'COLUMNS',
        start: area.startColumn,
        end: area.endColumn,
      }),
    }),
  };
}

/** Rows after the last one with anything in it are not given; a row without cells is `{}`. */
function rowReplies({ sheet, area }: Part, dataMask: Mask): RowData[] {
  const rowMask = under(dataMask, 'rowData') ?? 'everything';
  const mask = under(rowMask, 'values') ?? 'everything';
  const replies: RowData[] = [];
  for (let row = area.startRow; row < Math.min(area.endRow, sheet.rows.length); row += 1) {
    const cells = (sheet.rows[row] ?? []).slice(area.startColumn, area.endColumn);
    const values = cells.map((cell, offset): CellData => {
      if (cell === null) return {};
      return cellReply(sheet, { cell, row, column: area.startColumn + offset }, mask);
    });
    replies.push(values.length === 0 ? {} : { values });
  }
  while (replies.at(-1)?.values === undefined && replies.length > 0) replies.pop();
  return replies;
}

interface Spot {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

function cellReply(sheet: Sheet, spot: Spot, mask: Mask): CellData {
  const { cell } = spot;
  const wants = (name: keyof CellData) => under(mask, name) !== null;
  const effective = effectiveValue(cell);
  const shown = wants('formattedValue') ? formattedValue(cell) : undefined;
  const format = wants('effectiveFormat') ? effectiveFormat(sheet, spot) : undefined;
  const hyperlink = hyperlinkOf(cell);
  const { userEnteredValue, userEnteredFormat, note, textFormatRuns, dataValidation } = cell;
  return {
    ...(userEnteredValue && { userEnteredValue }),
    ...(effective && { effectiveValue: effective }),
    ...(shown !== undefined && { formattedValue: shown }),
    ...(userEnteredFormat && { userEnteredFormat: withPlainColors(userEnteredFormat) }),
    ...(format && { effectiveFormat: format }),
    ...(hyperlink !== undefined && { hyperlink }),
    ...(note !== undefined && { note }),
    ...(textFormatRuns && { textFormatRuns: withPlainColors(textFormatRuns) }),
    ...(dataValidation && { dataValidation }),
  };
}

const ROW_PIXELS = 21;
const COLUMN_PIXELS = 100;

interface Dimensions {
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
}

function dimensionReplies(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  { dimension, start, end }: Dimensions,
): DimensionProperties[] {
  const stored = dimension === 'ROWS' ? sheet.rowProperties : sheet.columnProperties;
  const pixelSize = dimension === 'ROWS' ? ROW_PIXELS : COLUMN_PIXELS;
  const metadata = metadataByIndex(spreadsheet, sheet, dimension);
  return Array.from({ length: end - start }, (_, offset) => {
    const developerMetadata = metadata.get(start + offset);
    return {
      pixelSize,
      ...stored[start + offset],
      ...(developerMetadata && { developerMetadata }),
    };
  });
}

function metadataByIndex(spreadsheet: Spreadsheet, sheet: Sheet, dimension: Dimension) {
  const byIndex = new Map<number, DeveloperMetadata[]>();
  for (const entry of spreadsheet.developerMetadata) {
    const range = entry.location?.dimensionRange;
    if (range?.dimension !== dimension || range.sheetId !== sheet.properties.sheetId) continue;
    const index = range.startIndex ?? 0;
    byIndex.set(index, [...(byIndex.get(index) ?? []), entry]);
  }
  return byIndex;
}
