/** Drawn sheets, markers and guards as requests of one `spreadsheets.batchUpdate`. Pure. */

import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/v4.js';
import type {
  Area,
  DrawnCell,
  DrawnChoice,
  DrawnSheet,
} from '../../sheets-templates/drawing/drawing.ts';
import { CELL_FIELDS, cellData, colourStyle, contentData } from './cell-data.ts';
import { chartPlace, chartSpec, gridRange } from './chart-data.ts';
import { GoogleError } from './error.ts';
import { contentAreas, type FormatArea, formatAreas } from './format-areas.ts';

/** One change of a batch. */
export type SheetRequest = sheets_v4.Schema$Request;

/**
 * Makes the tab under its fixed id, empty, with its protection; `drawSheetRequests` fills it.
 * Refused when the id or the title exists.
 */
export function addSheetRequests(sheet: DrawnSheet): SheetRequest[] {
  const { sheetId, title, rowCount, columnCount, settled } = sheet;
  return [
    { addSheet: { properties: { sheetId, title, gridProperties: { rowCount, columnCount } } } },
    ...(settled === undefined
      ? []
      : [{ addProtectedRange: { protectedRange: confirmedRange(settled, sheetId) } }]),
  ];
}

/** Everybody who may edit the spreadsheet may still edit there, after a confirmation. */
export const confirmedRange = (area: Area, sheetId: number): sheets_v4.Schema$ProtectedRange => ({
  range: gridRange(area, sheetId),
  warningOnly: true,
});

/**
 * Makes an existing tab look exactly like the drawing, whatever it looked like: title, size, cells, merges, widths, and its
 * charts, which have to exist (`addChartRequests`). Needs no reading before, and doing it again changes nothing.
 */
export function drawSheetRequests(sheet: DrawnSheet): readonly SheetRequest[] {
  const known = requestsOf.get(sheet) ?? allRequests(sheet);
  requestsOf.set(sheet, known);
  return known;
}

/** Of a drawing that may be asked for more than once: made ahead of its time, or refused and tried again. */
const requestsOf = new WeakMap<DrawnSheet, readonly SheetRequest[]>();

function allRequests(sheet: DrawnSheet): readonly SheetRequest[] {
  return [
    { unmergeCells: { range: { sheetId: sheet.sheetId } } },
    propertiesRequest(sheet),
    ...contentRequests(sheet),
    ...looksOf(sheet),
    ...mergeRequests(sheet),
    ...widthRequests(sheet),
    ...hiddenRowsRequests(sheet),
    ...updateChartRequests(sheet),
    ...(sheet.choices ?? []).map((choice) => choiceRequest(choice, sheet.sheetId)),
  ];
}

/** Anything else than an option can be typed all the same: a drop-down that refuses says less than a sentence beside it. */
const choiceRequest = ({ area, options }: DrawnChoice, sheetId: number): SheetRequest => ({
  setDataValidation: {
    range: gridRange(area, sheetId),
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

function propertiesRequest(sheet: DrawnSheet): SheetRequest {
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
        ...(sheet.tab && { tabColorStyle: colourStyle(sheet.tab) }),
        ...(sheet.hidden !== undefined && { hidden: sheet.hidden }),
      },
      fields: `title,gridProperties,tabColorStyle${sheet.hidden === undefined ? '' : ',hidden'}`,
    },
  };
}

/** Clears the tab, then writes the areas that hold something. */
function contentRequests({ sheetId, rowCount, columnCount, rows }: DrawnSheet): SheetRequest[] {
  const whole = { top: 0, left: 0, bottom: rowCount, right: columnCount };
  return [
    { updateCells: { range: gridRange(whole, sheetId), fields: CELL_FIELDS } },
    ...contentAreas(rows).map(({ top, left, bottom, right }) => ({
      updateCells: {
        start: { sheetId, rowIndex: top, columnIndex: left },
        rows: rows.slice(top, bottom).map((row) => ({
          values: row.slice(left, right).map(contentData),
        })),
        fields: 'userEnteredValue,note',
      },
    })),
  ];
}

/** Most of a table looks the same: areas make a batch a fifth of what it would be cell by cell. */
const looksOf = (sheet: DrawnSheet): SheetRequest[] =>
  formatAreas(sheet.rows).map((formatted) =>
    looksRequest({ sheetId: sheet.sheetId, ...formatted }),
  );

const looksRequest = ({
  sheetId,
  area,
  format,
}: FormatArea & { readonly sheetId: number }): SheetRequest => ({
  repeatCell: {
    range: gridRange(area, sheetId),
    cell: { userEnteredFormat: format },
    fields: 'userEnteredFormat',
  },
});

function mergeRequests(sheet: DrawnSheet): SheetRequest[] {
  return sheet.merges.map((area) => ({
    mergeCells: { range: gridRange(area, sheet.sheetId), mergeType: 'MERGE_ALL' },
  }));
}

/** One request for each run of neighbours of the same width, hidden or not. */
function widthRequests({ sheetId, columnWidths: widths, hiddenFrom }: DrawnSheet): SheetRequest[] {
  const starts = widths.flatMap((width, at) =>
    width === widths[at - 1] && at !== hiddenFrom ? [] : [at],
  );
  const hides = hiddenFrom !== undefined;
  return starts.map((startIndex, run) => ({
    updateDimensionProperties: {
      range: {
        sheetId,
        dimension: 'COLUMNS',
        startIndex,
        endIndex: starts[run + 1] ?? widths.length,
      },
      properties: {
        pixelSize: widths[startIndex] ?? 0,
        ...(hides && { hiddenByUser: startIndex >= hiddenFrom }),
      },
      fields: hides ? 'pixelSize,hiddenByUser' : 'pixelSize',
    },
  }));
}

/** A page that has grown since is seen in whole again. */
function hiddenRowsRequests({ sheetId, rowCount, hiddenRowsFrom }: DrawnSheet): SheetRequest[] {
  if (hiddenRowsFrom === undefined) return [];
  const rows = (startIndex: number, endIndex: number, hiddenByUser: boolean): SheetRequest => ({
    updateDimensionProperties: {
      range: { sheetId, dimension: 'ROWS', startIndex, endIndex },
      properties: { hiddenByUser },
      fields: 'hiddenByUser',
    },
  });
  const seen = rows(0, hiddenRowsFrom, false);
  return hiddenRowsFrom < rowCount ? [seen, rows(hiddenRowsFrom, rowCount, true)] : [seen];
}

/** Makes the sheet's charts under their fixed ids. Refused when one exists already. */
export function addChartRequests({ sheetId, charts }: DrawnSheet): SheetRequest[] {
  return charts.map((chart) => ({
    addChart: {
      chart: {
        chartId: chart.chartId,
        spec: chartSpec(chart, sheetId),
        position: { overlayPosition: chartPlace(chart, sheetId) },
      },
    },
  }));
}

function updateChartRequests({ sheetId, charts }: DrawnSheet): SheetRequest[] {
  return charts.flatMap((chart) => [
    { updateChartSpec: { chartId: chart.chartId, spec: chartSpec(chart, sheetId) } },
    {
      updateEmbeddedObjectPosition: {
        objectId: chart.chartId,
        newPosition: { overlayPosition: chartPlace(chart, sheetId) },
        fields: 'anchorCell,widthPixels,heightPixels',
      },
    },
  ]);
}

/** Gives a tab's grid this size; what lies beyond it goes, so it must not be smaller than it is. */
export const growRequest = ({
  sheetId,
  rowCount,
  columnCount,
}: {
  readonly sheetId: number;
  readonly rowCount: number;
  readonly columnCount: number;
}): SheetRequest => ({
  updateSheetProperties: {
    properties: { sheetId, gridProperties: { rowCount, columnCount } },
    fields: 'gridProperties.rowCount,gridProperties.columnCount',
  },
});

/** Gives a tab another name. */
export const renameRequest = (sheetId: number, title: string): SheetRequest => ({
  updateSheetProperties: { properties: { sheetId, title }, fields: 'title' },
});

/** Cells to be written at a fixed place of a tab. */
export interface PlacedCells {
  readonly sheetId: number;
  /** Of the top left cell, counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly rows: readonly (readonly DrawnCell[])[];
}

/** Writes exactly these cells, values, formats and notes, and no others: empty cells among them are cleared. */
export function cellsRequest({ sheetId, row, column, rows }: PlacedCells): SheetRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: rows.map((cells) => ({ values: cells.map(cellData) })),
      fields: CELL_FIELDS,
    },
  };
}

/** The same, with one request more for each area of one look: for many rows, of which most of a column looks alike. */
export const rowsRequests = (placed: PlacedCells): SheetRequest[] => {
  const { sheetId, row, column, rows } = placed;
  const moved = ({ top, left, bottom, right }: Area): Area => ({
    top: top + row,
    left: left + column,
    bottom: bottom + row,
    right: right + column,
  });
  return [
    {
      updateCells: {
        start: { sheetId, rowIndex: row, columnIndex: column },
        rows: rows.map((cells) => ({ values: cells.map(contentData) })),
        fields: CELL_FIELDS,
      },
    },
    ...formatAreas(rows).map(({ area, format }) =>
      looksRequest({ sheetId, area: moved(area), format }),
    ),
  ];
};

export interface Marker {
  /** Positive; unique in the spreadsheet. */
  readonly metadataId: number;
  /** Key and value count against the 30,000 characters that Google keeps on a spreadsheet. */
  readonly key: string;
  readonly value: string;
}

/**
 * Developer metadata with a fixed id on the spreadsheet. As the *first* request of a batch it makes the batch happen at most
 * once: Google refuses the whole of a second one (`markerRefusal`).
 */
export function markerRequest({ metadataId, key, value }: Marker): SheetRequest {
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

/** Takes a marker away, unless its id is another's by now. */
export const unmarkRequest = ({ metadataId, key, value }: Marker): SheetRequest => ({
  deleteDeveloperMetadata: {
    dataFilter: {
      developerMetadataLookup: { metadataId, metadataKey: key, metadataValue: value },
    },
  },
});

/** Why Google refused a marker: its id is taken, the spreadsheet keeps no more of them, or in words that are not known here. */
export type MarkerRefusal = 'taken' | 'storage full' | 'unclear';

/**
 * What a batch led by `markerRequest` was refused for; null where it was not its marker. Google's sentence is localised and has
 * changed before: of one that is unclear only reading the marker tells whether it is taken.
 */
export function markerRefusal(error: unknown): MarkerRefusal | null {
  const refused = refusedRequest(error);
  if (refused === null || !/^\[\d+\]\.createDeveloperMetadata:/.test(refused)) return null;
  if (refused.includes('already exists')) return 'taken';
  return refused.includes('storage limit') ? 'storage full' : 'unclear';
}

export interface GuardCompareAndSwap {
  /** Ids of the guards that have to stand, and go; none where there is none yet. */
  readonly from: readonly string[];
  /** A name like "entry_12", which is its id as well. */
  readonly to: string;
  /** A tab that is there; the named range is its first cell. */
  readonly sheetId: number;
}

/**
 * A compare-and-swap of what a workbook shows: a named range whose name says it. The batch is refused when one of `from` is not
 * there, or `to` is (`isGuardRefused`). A name whose cells were deleted is not to be seen and taken all the same.
 */
export function guardRequests({ from, to, sheetId }: GuardCompareAndSwap): SheetRequest[] {
  const range = gridRange({ top: 0, left: 0, bottom: 1, right: 1 }, sheetId);
  return [
    ...from.map((namedRangeId) => ({ deleteNamedRange: { namedRangeId } })),
    { addNamedRange: { namedRange: { namedRangeId: to, name: to, range } } },
  ];
}

/** Whether a batch was refused because of a guard in it. Read which one stands before believing it. */
export function isGuardRefused(error: unknown): boolean {
  return /^\[\d+\]\.(delete|add)NamedRange:/.test(refusedRequest(error) ?? '');
}

/** Whether a batch was refused because a guard's name is taken. */
export function isGuardTaken(error: unknown): boolean {
  return /^\[\d+\]\.addNamedRange:/.test(refusedRequest(error) ?? '');
}

/** From "Invalid requests[0].addSheet: No." what follows "Invalid requests". */
function refusedRequest(error: unknown): string | null {
  if (!(error instanceof GoogleError) || error.kind !== 'invalid') return null;
  const prefix = 'Invalid requests';
  return error.detail.startsWith(prefix) ? error.detail.slice(prefix.length) : null;
}
