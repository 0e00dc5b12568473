import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type {
  Area,
  DrawnCell,
  DrawnChoices,
  DrawnSheet,
} from '../../sheets-templates/drawing/drawing.ts';
import {
  CELL_FIELDS,
  type FormatArea,
  listContentAreas,
  listFormatAreas,
  toCellData,
  toChartSpec,
  toColorStyle,
  toContentData,
  toGridRange,
  toPlace,
} from './cell-data.ts';
import { GoogleError } from './error.ts';

export type SheetRequest = sheets_v4.Schema$Request;

/** Builds requests that create an empty, protected tab. Google refuses an id or title in use. */
export function buildSheetRequests(sheet: DrawnSheet): SheetRequest[] {
  const { sheetId, title, rowCount, columnCount, settled, editors } = sheet;
  return [
    { addSheet: { properties: { sheetId, title, gridProperties: { rowCount, columnCount } } } },
    ...(settled === undefined
      ? []
      : [{ addProtectedRange: { protectedRange: buildWarnedRange(settled, sheetId) } }]),
    ...(editors === undefined ? [] : [buildProtection(sheetId, editors)]),
  ];
}

/** Builds the request that lets only these accounts, the caller and the owner edit a tab. */
export const buildProtection = (sheetId: number, users: readonly string[]): SheetRequest => ({
  addProtectedRange: { protectedRange: { range: { sheetId }, editors: { users: [...users] } } },
});

export const buildUnprotection = (protectedRangeId: number): SheetRequest => ({
  deleteProtectedRange: { protectedRangeId },
});

/** Builds a range that editors can change only after a confirmation. */
export const buildWarnedRange = (area: Area, sheetId: number): sheets_v4.Schema$ProtectedRange => ({
  range: toGridRange(area, sheetId),
  warningOnly: true,
});

/** Lists requests that make a tab match the drawing. The tab's charts must already exist. */
export function listDrawRequests(sheet: DrawnSheet): readonly SheetRequest[] {
  const known = requestCache.get(sheet) ?? buildAllRequests(sheet);
  requestCache.set(sheet, known);
  return known;
}

/** Lists the requests of `listDrawRequests`, for a tab whose lasting cells are as drawn. */
export function listRedrawRequests(sheet: DrawnSheet): readonly SheetRequest[] {
  const { lasting } = sheet;
  if (lasting === undefined) return listDrawRequests(sheet);
  const known = redrawCache.get(sheet) ?? buildAllRequests(omitArea(sheet, lasting), lasting);
  redrawCache.set(sheet, known);
  return known;
}

const requestCache = new WeakMap<DrawnSheet, readonly SheetRequest[]>();
const redrawCache = new WeakMap<DrawnSheet, readonly SheetRequest[]>();

/** Builds the requests for a tab. Does not clear the cells in `kept`. */
function buildAllRequests(sheet: DrawnSheet, kept?: Area): readonly SheetRequest[] {
  return [
    { unmergeCells: { range: { sheetId: sheet.sheetId } } },
    buildTabProperties(sheet),
    ...buildContent(sheet, kept),
    ...buildFormats(sheet),
    ...buildMerges(sheet),
    ...buildWidths(sheet),
    ...buildHeights(sheet),
    ...buildHiddenRows(sheet),
    ...buildChartUpdates(sheet),
    ...(sheet.choices ?? []).map((choice) => buildChoiceRequest(choice, sheet.sheetId)),
  ];
}

/** Builds a dropdown or checkbox. Its help text explains that other values are accepted too. */
export const buildChoiceRequest = (
  { area, options }: DrawnChoices,
  sheetId: number,
): SheetRequest => ({
  setDataValidation: {
    range: toGridRange(area, sheetId),
    rule: {
      condition:
        options === 'tick'
          ? { type: 'BOOLEAN' }
          : {
              type: 'ONE_OF_LIST',
              values: options.map((option) => ({ userEnteredValue: option })),
            },
      strict: false,
      showCustomUi: true,
    },
  },
});

function buildTabProperties(sheet: DrawnSheet): SheetRequest {
  return {
    updateSheetProperties: {
      properties: {
        sheetId: sheet.sheetId,
        title: sheet.title,
        gridProperties: {
          rowCount: sheet.rowCount,
          columnCount: sheet.columnCount,
          frozenRowCount: sheet.frozenRows,
          frozenColumnCount: sheet.frozenColumns,
          hideGridlines: !sheet.gridlines,
        },
        ...(sheet.tab && { tabColorStyle: toColorStyle(sheet.tab) }),
        ...(sheet.hidden !== undefined && { hidden: sheet.hidden }),
      },
      fields: `title,gridProperties,tabColorStyle${sheet.hidden === undefined ? '' : ',hidden'}`,
    },
  };
}

const omitArea = (sheet: DrawnSheet, { top, left, bottom, right }: Area): DrawnSheet => ({
  ...sheet,
  rows: sheet.rows.map((row, at) =>
    at < top || at >= bottom
      ? row
      : row.map((cell, column) => (column < left || column >= right ? cell : { value: null })),
  ),
});

/** Lists the areas of a grid around the kept one: above, on the left, on the right, below. */
function listAreasAround(grid: Area, kept: Area | undefined): readonly Area[] {
  if (kept === undefined) return [grid];
  return [
    { ...grid, bottom: kept.top },
    { ...kept, left: grid.left, right: kept.left },
    { ...kept, left: kept.right, right: grid.right },
    { ...grid, top: kept.bottom },
  ].filter(({ top, left, bottom, right }) => top < bottom && left < right);
}

function buildContent(
  { sheetId, rowCount, columnCount, rows }: DrawnSheet,
  kept?: Area,
): SheetRequest[] {
  const whole = { top: 0, left: 0, bottom: rowCount, right: columnCount };
  return [
    ...listAreasAround(whole, kept).map((area) => ({
      updateCells: { range: toGridRange(area, sheetId), fields: CELL_FIELDS },
    })),
    ...listContentAreas(rows).map(({ top, left, bottom, right }) => ({
      updateCells: {
        start: { sheetId, rowIndex: top, columnIndex: left },
        rows: rows.slice(top, bottom).map((row) => ({
          values: row.slice(left, right).map(toContentData),
        })),
        fields: 'userEnteredValue,note',
      },
    })),
  ];
}

/** Groups cells by format. The batch for a table is then five times smaller. */
const buildFormats = (sheet: DrawnSheet): SheetRequest[] =>
  listFormatAreas(sheet.rows).map((formatted) =>
    buildFormatRequest({ sheetId: sheet.sheetId, ...formatted }),
  );

const buildFormatRequest = ({
  sheetId,
  area,
  format,
}: FormatArea & { readonly sheetId: number }): SheetRequest => ({
  repeatCell: {
    range: toGridRange(area, sheetId),
    cell: { userEnteredFormat: format },
    fields: 'userEnteredFormat',
  },
});

function buildMerges(sheet: DrawnSheet): SheetRequest[] {
  return sheet.merges.map((area) => ({
    mergeCells: { range: toGridRange(area, sheet.sheetId), mergeType: 'MERGE_ALL' },
  }));
}

interface SizeRun {
  readonly dimension: 'ROWS' | 'COLUMNS';
  readonly startIndex: number;
  readonly endIndex: number;
}

const buildResize = (
  sheetId: number,
  run: SizeRun,
  properties: sheets_v4.Schema$DimensionProperties,
): SheetRequest => ({
  updateDimensionProperties: {
    range: { sheetId, ...run },
    properties,
    fields: Object.keys(properties).join(','),
  },
});

/** Lists runs of adjacent rows or columns of equal size. A new run begins at `cut`. */
function findRuns(
  sizes: readonly number[],
  dimension: SizeRun['dimension'],
  cut = 0,
): readonly SizeRun[] {
  const starts = sizes.flatMap((size, at) => (size === sizes[at - 1] && at !== cut ? [] : [at]));
  return starts.map((startIndex, index) => {
    const endIndex = starts[index + 1] ?? sizes.length;
    return { dimension, startIndex, endIndex };
  });
}

function buildWidths({ sheetId, columnWidths: widths, hiddenFrom }: DrawnSheet): SheetRequest[] {
  return findRuns(widths, 'COLUMNS', hiddenFrom).map((run) =>
    buildResize(sheetId, run, {
      pixelSize: widths[run.startIndex] ?? 0,
      ...(hiddenFrom !== undefined && { hiddenByUser: run.startIndex >= hiddenFrom }),
    }),
  );
}

const buildHeights = ({ sheetId, rowHeights: heights = [] }: DrawnSheet): SheetRequest[] =>
  findRuns(heights, 'ROWS').map((run) =>
    buildResize(sheetId, run, { pixelSize: heights[run.startIndex] ?? 0 }),
  );

/** Builds the requests that hide all rows from `hiddenRowsFrom` on and show the rows above. */
function buildHiddenRows({ sheetId, rowCount, hiddenRowsFrom }: DrawnSheet): SheetRequest[] {
  if (hiddenRowsFrom === undefined) return [];
  const rows = (startIndex: number, endIndex: number, hiddenByUser: boolean): SheetRequest =>
    buildResize(sheetId, { dimension: 'ROWS', startIndex, endIndex }, { hiddenByUser });
  const seen = rows(0, hiddenRowsFrom, false);
  return hiddenRowsFrom < rowCount ? [seen, rows(hiddenRowsFrom, rowCount, true)] : [seen];
}

/** Builds the requests that create the sheet’s charts. Google refuses a chart id in use. */
export function buildNewCharts({ sheetId, charts }: DrawnSheet): SheetRequest[] {
  return charts.map((chart) => ({
    addChart: {
      chart: {
        chartId: chart.chartId,
        spec: toChartSpec(chart, sheetId),
        position: { overlayPosition: toPlace(chart, sheetId) },
      },
    },
  }));
}

function buildChartUpdates({ sheetId, charts }: DrawnSheet): SheetRequest[] {
  return charts.flatMap((chart) => [
    { updateChartSpec: { chartId: chart.chartId, spec: toChartSpec(chart, sheetId) } },
    {
      updateEmbeddedObjectPosition: {
        objectId: chart.chartId,
        newPosition: { overlayPosition: toPlace(chart, sheetId) },
        fields: 'anchorCell,widthPixels,heightPixels',
      },
    },
  ]);
}

/** Resizes the grid of a tab. A smaller grid would delete cells, so never shrink it. */
export const buildGrowth = ({
  sheetId,
  rowCount,
  columnCount,
}: Pick<DrawnSheet, 'sheetId' | 'rowCount' | 'columnCount'>): SheetRequest => ({
  updateSheetProperties: {
    properties: { sheetId, gridProperties: { rowCount, columnCount } },
    fields: 'gridProperties.rowCount,gridProperties.columnCount',
  },
});

export const buildRename = (sheetId: number, title: string): SheetRequest => ({
  updateSheetProperties: { properties: { sheetId, title }, fields: 'title' },
});

export interface PlacedCells {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: readonly (readonly DrawnCell[])[];
}

export function setCells({ sheetId, row, column, rows }: PlacedCells): SheetRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: rows.map((cells) => ({ values: cells.map(toCellData) })),
      fields: CELL_FIELDS,
    },
  };
}

/** Appends rows, from column A on, below the last row of the tab that has a value. */
export const buildAppending = ({
  sheetId,
  rows,
}: Pick<PlacedCells, 'sheetId' | 'rows'>): SheetRequest => ({
  appendCells: {
    sheetId,
    rows: rows.map((cells) => ({ values: cells.map(toCellData) })),
    fields: CELL_FIELDS,
  },
});

export interface Marker {
  readonly metadataId: number;
  /** The key. Google limits keys and values to 30,000 characters in a spreadsheet. */
  readonly key: string;
  readonly value: string;
}

/**
 * Builds a request that sets developer metadata with a fixed id. Place it first in a batch: Google
 * refuses a second batch with the same id, so the batch is applied at most once.
 */
export function buildMarkerBatch({ metadataId, key, value }: Marker): SheetRequest {
  return {
    createDeveloperMetadata: {
      developerMetadata: {
        metadataId,
        metadataKey: key,
        metadataValue: value,
        location: { spreadsheet: true },
        visibility: 'DOCUMENT',
      },
    },
  };
}

/** Deletes a marker, unless its id belongs to another marker. */
export const buildMarkerDeletion = ({ metadataId, key, value }: Marker): SheetRequest => ({
  deleteDeveloperMetadata: {
    dataFilter: {
      developerMetadataLookup: { metadataId, metadataKey: key, metadataValue: value },
    },
  },
});

export type MarkerRefusal = 'taken' | 'storage full' | 'unclear';

/**
 * Returns the reason why Google refused a marker; null for any other error. Google’s message is
 * localised, so read the marker if the reason is unclear.
 */
export function findMarkerRefusal(error: unknown): MarkerRefusal | null {
  const refused = findRefusedRequest(error);
  if (refused === null || !/^\[\d+\]\.createDeveloperMetadata:/.test(refused)) return null;
  if (refused.includes('already exists')) return 'taken';
  return refused.includes('storage limit') ? 'storage full' : 'unclear';
}

export interface GuardSwap {
  readonly from: readonly string[];
  /** The name of the new guard, such as "entry_12", which is also its id. */
  readonly to: string;
  /** The id of an existing tab. The named range covers its first cell. */
  readonly sheetId: number;
}

/**
 * Builds the requests that replace the version guard of a workbook, which is the name of a named
 * range. Google refuses the batch if a guard in `from` is missing or `to` exists (see
 * `isGuardRefused`). A range without cells is invisible but keeps its name.
 */
export function swapGuards({ from, to, sheetId }: GuardSwap): SheetRequest[] {
  const range = toGridRange({ top: 0, left: 0, bottom: 1, right: 1 }, sheetId);
  return [
    ...from.map((namedRangeId) => ({ deleteNamedRange: { namedRangeId } })),
    { addNamedRange: { namedRange: { namedRangeId: to, name: to, range } } },
  ];
}

/** Whether Google refused the batch because of a version guard. If so, read the guard again. */
export function isGuardRefused(error: unknown): boolean {
  return /^\[\d+\]\.(delete|add)NamedRange:/.test(findRefusedRequest(error) ?? '');
}

export function isGuardTaken(error: unknown): boolean {
  return /^\[\d+\]\.addNamedRange:/.test(findRefusedRequest(error) ?? '');
}

/** Returns what follows "Invalid requests" in a refusal by Google; null for any other error. */
function findRefusedRequest(error: unknown): string | null {
  if (!(error instanceof GoogleError) || error.kind !== 'invalid') return null;
  const prefix = 'Invalid requests';
  return error.detail.startsWith(prefix) ? error.detail.slice(prefix.length) : null;
}
