/** Builds spreadsheets, sheets and cells in the format of `spreadsheets.get`. */

import { findMaskBelow, type Mask } from '../core/mask.ts';
import type { CellData, CellFormat, ColorStyle, ExtendedValue, RowData } from './cell-shape.ts';
import { withPlainColors } from './color.ts';
import { effectiveValue, formattedValue, hyperlinkOf } from './effective-value.ts';
import type { BasicFilter, DimensionProperties, NamedRange } from './grid-shape.ts';
import { boundsOn, gridRangeOf, placeReply } from './place.ts';
import { protectedRangeReply, type Viewer } from './protection.ts';
import {
  type Area,
  type Cell,
  type Line,
  type Sheet,
  type Spreadsheet,
  wholeSheet,
} from './spreadsheet.ts';
import type { SheetProperties, SheetReply, SpreadsheetReply } from './spreadsheet-shape.ts';

/** The viewer, the requested parts, and the origin of pages. */
export interface Asked {
  readonly viewer: Viewer;
  readonly mask: Mask;
  readonly withGridData: boolean;
  readonly places: readonly { readonly sheet: Sheet; readonly area: Area }[] | null;
  readonly pagesOrigin: string;
}

export function spreadsheetReply(spreadsheet: Spreadsheet, asked: Asked): SpreadsheetReply {
  const { spreadsheetId, properties, sheets, developerMetadata } = spreadsheet;
  const namedRanges = spreadsheet.namedRanges.flatMap((one) =>
    one.range === undefined ? [] : [namedRangeReply(one)],
  );
  return {
    spreadsheetId,
    properties: {
      autoRecalc: 'ON_CHANGE',
      ...properties,
      defaultFormat: withPlainColors(DEFAULT_FORMAT),
    },
    sheets: sheets.flatMap((sheet, index) =>
      isAsked(sheet, asked) ? [sheetReply(sheet, index, asked)] : [],
    ),
    ...(namedRanges.length > 0 && { namedRanges }),
    spreadsheetUrl: `${asked.pagesOrigin}/spreadsheets/d/${spreadsheetId}/edit`,
    ...(developerMetadata.length > 0 && { developerMetadata }),
  };
}

export function namedRangeReply(named: NamedRange): NamedRange {
  return { ...named, ...(named.range && { range: placeReply(named.range) }) };
}

function basicFilterReply(sheet: Sheet, { range = {} }: BasicFilter): BasicFilter {
  return { range: placeReply(gridRangeOf(sheet, boundsOn(sheet, range))) };
}

function isAsked(sheet: Sheet, { places }: Asked): boolean {
  return places === null || places.some((place) => place.sheet === sheet);
}

/** Builds sheet properties. Like Google, omits false, 0 and empty fields. */
export function sheetPropertiesReply(sheet: Sheet, index: number): SheetProperties {
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

function sheetReply(sheet: Sheet, index: number, asked: Asked): SheetReply {
  const { merges, protectedRanges, charts, basicFilter } = sheet;
  const protections = protectedRanges.map((one) => protectedRangeReply(one, asked.viewer));
  return {
    properties: sheetPropertiesReply(sheet, index),
    ...(asked.withGridData && { data: gridDataReplies(sheet, asked) }),
    ...(merges.length > 0 && {
      merges: merges.map((merge) => placeReply(gridRangeOf(sheet, merge))),
    }),
    ...(protections.length > 0 && { protectedRanges: protections }),
    ...(basicFilter && { basicFilter: basicFilterReply(sheet, basicFilter) }),
    ...(charts.length > 0 && { charts: withPlainColors(charts) }),
  };
}

function gridDataReplies(sheet: Sheet, asked: Asked) {
  const areas = asked.places?.filter((place) => place.sheet === sheet).map(({ area }) => area);
  return (areas ?? [wholeSheet(sheet)]).map((area) => gridDataReply({ sheet, area }, asked));
}

interface Part {
  readonly sheet: Sheet;
  readonly area: Area;
}

function gridDataReply({ sheet, area }: Part, asked: Asked) {
  const mask = maskBelow(asked.mask, 'sheets', 'data');
  const wants = (name: string) => findMaskBelow(mask, name) !== null;
  return {
    ...(area.startRow > 0 && { startRow: area.startRow }),
    ...(area.startColumn > 0 && { startColumn: area.startColumn }),
    ...(wants('rowData') && rowDataReply({ sheet, area }, mask)),
    ...(wants('rowMetadata') && {
      rowMetadata: dimensionReplies(sheet.rowProperties, ROW_PIXELS, [area.startRow, area.endRow]),
    }),
    ...(wants('columnMetadata') && {
      columnMetadata: dimensionReplies(sheet.columnProperties, COLUMN_PIXELS, [
        area.startColumn,
        area.endColumn,
      ]),
    }),
  };
}

const NOTHING: Mask = new Map();

const maskBelow = (mask: Mask, ...path: readonly string[]): Mask =>
  path.reduce((above, name) => findMaskBelow(above, name) ?? NOTHING, mask);

function rowDataReply({ sheet, area }: Part, dataMask: Mask): { readonly rowData?: RowData[] } {
  const mask = maskBelow(dataMask, 'rowData', 'values');
  const replies = sheet.rows.slice(area.startRow, area.endRow).map((row): RowData => {
    const cells = row.slice(area.startColumn, area.endColumn);
    const values = cells.map((cell) => (cell === null ? {} : cellReply(cell, mask)));
    return values.length === 0 ? {} : { values };
  });
  const count = replies.findLastIndex(({ values }) => values !== undefined) + 1;
  return count > 0 ? { rowData: replies.slice(0, count) } : {};
}

function cellReply(cell: Cell, mask: Mask): CellData {
  const wants = (name: keyof CellData) => findMaskBelow(mask, name) !== null;
  const effective = effectiveValue(cell);
  const format = wants('effectiveFormat') ? effectiveFormat(cell) : undefined;
  const hyperlink = hyperlinkOf(cell);
  const { userEnteredValue, userEnteredFormat, note, dataValidation } = cell;
  return {
    ...(userEnteredValue && { userEnteredValue }),
    ...(effective && {
      effectiveValue: effective,
      ...(wants('formattedValue') && { formattedValue: formattedValue(cell) ?? '' }),
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

function dimensionReplies(
  stored: readonly (Line | null)[],
  pixelSize: number,
  [start, end]: readonly [start: number, end: number],
): DimensionProperties[] {
  return Array.from({ length: end - start }, (_, offset) => {
    const { hiddenByUser, ...line } = stored[start + offset] ?? {};
    return { pixelSize, ...(hiddenByUser && { hiddenByUser }), ...line };
  });
}

const WHITE: ColorStyle = { rgbColor: { red: 1, green: 1, blue: 1 } };
const BLACK: ColorStyle = { rgbColor: {} };

/** The default format, with colours as styles only. */
const DEFAULT_FORMAT: CellFormat = {
  backgroundColorStyle: WHITE,
  padding: { top: 2, right: 3, bottom: 2, left: 3 },
  verticalAlignment: 'BOTTOM',
  wrapStrategy: 'OVERFLOW_CELL',
  textFormat: {
    foregroundColorStyle: BLACK,
    fontFamily: 'arial,sans,sans-serif',
    fontSize: 10,
    bold: false,
    italic: false,
    strikethrough: false,
    underline: false,
  },
};

const UNFORMATTED: CellFormat = {};

/** Returns a cell’s format with the default format beneath; undefined for an empty cell. */
function effectiveFormat(cell: Cell): CellFormat | undefined {
  const value = effectiveValue(cell);
  if (cell.userEnteredFormat === undefined && value === undefined) return undefined;
  return rendered(alignmentOf(value), cell.userEnteredFormat ?? UNFORMATTED);
}

/** Caches formats by alignment, because cells share few formats. */
const known = new WeakMap<CellFormat, Map<Alignment, CellFormat>>();

type Alignment = CellFormat['horizontalAlignment'];

function rendered(alignment: Alignment, own: CellFormat): CellFormat {
  const ofOwn = known.get(own) ?? new Map<Alignment, CellFormat>();
  known.set(own, ofOwn);
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

function alignmentOf(value: ExtendedValue | undefined): Alignment {
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) return 'RIGHT';
  return value.stringValue === undefined ? 'CENTER' : 'LEFT';
}
