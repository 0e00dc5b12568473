/** Builds spreadsheets, sheets and cells in the format of `spreadsheets.get`. */

import { findMaskBelow, type Mask } from '../core/mask.ts';
import type { CellData, CellFormat, ColorStyle, ExtendedValue, RowData } from './cell-shape.ts';
import { withPlainColors } from './color.ts';
import type { BasicFilter, DimensionProperties, NamedRange } from './grid-shape.ts';
import { formatCellValue, getHyperlink, getValue } from './number-format.ts';
import { omitZeroSheetId, toArea, toGridRange } from './place.ts';
import { buildProtection, type Viewer } from './protection.ts';
import {
  type Area,
  type Cell,
  getWholeArea,
  type LineProperties,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';
import type { SheetProperties, SheetReply, SpreadsheetReply } from './spreadsheet-shape.ts';

/** The viewer, the requested parts, and the origin of pages. */
export interface ReplyOptions {
  readonly viewer: Viewer;
  readonly mask: Mask;
  readonly withGridData: boolean;
  readonly places: readonly { readonly sheet: Sheet; readonly area: Area }[] | null;
  readonly pagesOrigin: string;
}

export function buildReplyBook(
  spreadsheet: Spreadsheet,
  replyOptions: ReplyOptions,
): SpreadsheetReply {
  const { spreadsheetId, properties, sheets, developerMetadata } = spreadsheet;
  const namedRanges = spreadsheet.namedRanges.flatMap((one) =>
    one.range === undefined ? [] : [buildNamedRange(one)],
  );
  return {
    spreadsheetId,
    properties: {
      autoRecalc: 'ON_CHANGE',
      ...properties,
      defaultFormat: withPlainColors(DEFAULT_FORMAT),
    },
    sheets: sheets.flatMap((sheet, index) =>
      isRequested(sheet, replyOptions) ? [buildSheet(sheet, index, replyOptions)] : [],
    ),
    ...(namedRanges.length > 0 && { namedRanges }),
    spreadsheetUrl: `${replyOptions.pagesOrigin}/spreadsheets/d/${spreadsheetId}/edit`,
    ...(developerMetadata.length > 0 && { developerMetadata }),
  };
}

export function buildNamedRange(named: NamedRange): NamedRange {
  return { ...named, ...(named.range && { range: omitZeroSheetId(named.range) }) };
}

function buildBasicFilter(sheet: Sheet, { range = {} }: BasicFilter): BasicFilter {
  return { range: omitZeroSheetId(toGridRange(sheet, toArea(sheet, range))) };
}

function isRequested(sheet: Sheet, { places }: ReplyOptions): boolean {
  return places === null || places.some((place) => place.sheet === sheet);
}

/** Builds sheet properties. Like Google, omits false, 0 and empty fields. */
export function buildSheetProperties(sheet: Sheet, index: number): SheetProperties {
  const { sheetId, title, gridProperties, hidden, tabColorStyle } = sheet.properties;
  const { rowCount, columnCount, ...rest } = gridProperties;
  const grid = Object.fromEntries(Object.entries(rest).filter(([, value]) => Boolean(value)));
  return withPlainColors({
    sheetId,
    title,
    index,
    sheetType: 'GRID',
    gridProperties: { rowCount, columnCount, ...grid },
    ...(hidden && { hidden }),
    ...(tabColorStyle?.rgbColor && { tabColorStyle }),
  });
}

function buildSheet(sheet: Sheet, index: number, replyOptions: ReplyOptions): SheetReply {
  const { merges, protectedRanges, charts, basicFilter } = sheet;
  const protections = protectedRanges.map((one) => buildProtection(one, replyOptions.viewer));
  return {
    properties: buildSheetProperties(sheet, index),
    ...(replyOptions.withGridData && { data: buildGridData(sheet, replyOptions) }),
    ...(merges.length > 0 && {
      merges: merges.map((merge) => omitZeroSheetId(toGridRange(sheet, merge))),
    }),
    ...(protections.length > 0 && { protectedRanges: protections }),
    ...(basicFilter && { basicFilter: buildBasicFilter(sheet, basicFilter) }),
    ...(charts.length > 0 && { charts: withPlainColors(charts) }),
  };
}

function buildGridData(sheet: Sheet, replyOptions: ReplyOptions) {
  const areas = replyOptions.places
    ?.filter((place) => place.sheet === sheet)
    .map(({ area }) => area);
  return (areas ?? [getWholeArea(sheet)]).map((area) =>
    buildGridPart({ sheet, area }, replyOptions),
  );
}

interface ReplyPart {
  readonly sheet: Sheet;
  readonly area: Area;
}

function buildGridPart({ sheet, area }: ReplyPart, replyOptions: ReplyOptions) {
  const mask = getMaskBelow(replyOptions.mask, 'sheets', 'data');
  const wants = (name: string) => findMaskBelow(mask, name) !== null;
  return {
    ...(area.startRow > 0 && { startRow: area.startRow }),
    ...(area.startColumn > 0 && { startColumn: area.startColumn }),
    ...(wants('rowData') && buildRowData({ sheet, area }, mask)),
    ...(wants('rowMetadata') && {
      rowMetadata: buildDimensions(sheet.rowProperties, ROW_PIXELS, [area.startRow, area.endRow]),
    }),
    ...(wants('columnMetadata') && {
      columnMetadata: buildDimensions(sheet.columnProperties, COLUMN_PIXELS, [
        area.startColumn,
        area.endColumn,
      ]),
    }),
  };
}

const EMPTY_MASK: Mask = new Map();

const getMaskBelow = (mask: Mask, ...path: readonly string[]): Mask =>
  path.reduce((above, name) => findMaskBelow(above, name) ?? EMPTY_MASK, mask);

function buildRowData(
  { sheet, area }: ReplyPart,
  dataMask: Mask,
): { readonly rowData?: RowData[] } {
  const mask = getMaskBelow(dataMask, 'rowData', 'values');
  const replies = sheet.rows.slice(area.startRow, area.endRow).map((row): RowData => {
    const cells = row.slice(area.startColumn, area.endColumn);
    const values = cells.map((cell) => (cell === null ? {} : buildCell(cell, mask)));
    return values.length === 0 ? {} : { values };
  });
  const count = replies.findLastIndex(({ values }) => values !== undefined) + 1;
  return count > 0 ? { rowData: replies.slice(0, count) } : {};
}

function buildCell(cell: Cell, mask: Mask): CellData {
  const wants = (name: keyof CellData) => findMaskBelow(mask, name) !== null;
  const effective = getValue(cell);
  const format = wants('effectiveFormat') ? buildEffectiveFormat(cell) : undefined;
  const hyperlink = getHyperlink(cell);
  const { userEnteredValue, userEnteredFormat, note, dataValidation } = cell;
  return {
    ...(userEnteredValue && { userEnteredValue }),
    ...(effective && {
      effectiveValue: effective,
      ...(wants('formattedValue') && { formattedValue: formatCellValue(cell) ?? '' }),
    }),
    ...(userEnteredFormat && { userEnteredFormat: withPlainColors(userEnteredFormat) }),
    ...(format && { effectiveFormat: format }),
    ...(hyperlink && { hyperlink }),
    ...(note && { note }),
    ...(dataValidation && { dataValidation }),
  };
}

const ROW_PIXELS = 21;
const COLUMN_PIXELS = 100;

function buildDimensions(
  stored: readonly (LineProperties | null)[],
  pixelSize: number,
  [start, end]: readonly [start: number, end: number],
): DimensionProperties[] {
  return Array.from({ length: end - start }, (_, offset) => {
    const { hiddenByUser, ...line } = stored[start + offset] ?? {};
    return { pixelSize, ...(hiddenByUser && { hiddenByUser }), ...line };
  });
}

const WHITE_STYLE: ColorStyle = { rgbColor: { red: 1, green: 1, blue: 1 } };
const BLACK_STYLE: ColorStyle = { rgbColor: {} };

/** The default format. Its colours are given only as styles. */
const DEFAULT_FORMAT: CellFormat = {
  backgroundColorStyle: WHITE_STYLE,
  padding: { top: 2, right: 3, bottom: 2, left: 3 },
  verticalAlignment: 'BOTTOM',
  wrapStrategy: 'OVERFLOW_CELL',
  textFormat: {
    foregroundColorStyle: BLACK_STYLE,
    fontFamily: 'arial,sans,sans-serif',
    fontSize: 10,
    bold: false,
    italic: false,
    strikethrough: false,
    underline: false,
  },
};

const EMPTY_FORMAT: CellFormat = {};

/** Returns a cell’s format, completed by the default format; undefined if the cell is empty. */
function buildEffectiveFormat(cell: Cell): CellFormat | undefined {
  const value = getValue(cell);
  if (cell.userEnteredFormat === undefined && value === undefined) return undefined;
  return combineFormats(getAlignment(value), cell.userEnteredFormat ?? EMPTY_FORMAT);
}

/** Caches formats by alignment, because cells share few formats. */
const formatCache = new WeakMap<CellFormat, Map<CellAlignment, CellFormat>>();

type CellAlignment = CellFormat['horizontalAlignment'];

function combineFormats(alignment: CellAlignment, own: CellFormat): CellFormat {
  const ofOwn = formatCache.get(own) ?? new Map<CellAlignment, CellFormat>();
  formatCache.set(own, ofOwn);
  const before = ofOwn.get(alignment);
  if (before !== undefined) return before;
  const format = withPlainColors({
    ...DEFAULT_FORMAT,
    ...(alignment && { horizontalAlignment: alignment }),
    ...own,
    textFormat: { ...DEFAULT_FORMAT.textFormat, ...own.textFormat },
  });
  ofOwn.set(alignment, format);
  return format;
}

function getAlignment(value: ExtendedValue | undefined): CellAlignment {
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) return 'RIGHT';
  return value.stringValue === undefined ? 'CENTER' : 'LEFT';
}
