/** Computes the rows, columns and merged cells of a sheet that a page shows. */

import { isVisibleWhenEmpty } from './format.ts';
import type {
  CellFormat,
  CellResource,
  ChartResource,
  GridRange,
  RowData,
  SheetResource,
} from './resource.ts';

/** Google’s default size of a chart, in pixels. */
const CHART_SIZE_PX = { width: 600, height: 371 };

export function getChartSize({ position }: ChartResource) {
  const { widthPixels = CHART_SIZE_PX.width, heightPixels = CHART_SIZE_PX.height } =
    position?.overlayPosition ?? {};
  return { width: widthPixels, height: heightPixels };
}

export function getChartAnchor({ position }: ChartResource) {
  const { rowIndex = 0, columnIndex = 0 } = position?.overlayPosition?.anchorCell ?? {};
  return { row: rowIndex, column: columnIndex };
}

/** A merged cell as shown: its rows and columns, and the cell with its content. */
export interface CellSpan {
  readonly rows: number;
  readonly columns: number;
  readonly source: CellResource | undefined;
}

/** The layout of a sheet. Rows and columns are indices of the sheet, from 0. */
export interface Layout {
  readonly frozenRows: readonly number[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly frozenColumns: number;
  readonly getWidth: (column: number) => number;
  readonly getHeight: (row: number) => number;
  /**
   * Returns the total height in pixels of `rows` consecutive shown rows, of which `row` is first.
   */
  readonly heightFrom: (row: number, rows: number) => number;
  /** Returns the total width in pixels of the shown columns before an index of `columns`. */
  readonly widthBefore: (index: number) => number;
  readonly hasOwnHeight: (row: number) => boolean;
  readonly cellAt: (row: number, column: number) => CellResource | undefined;
  /** Returns the span of a cell, or `covered` inside a merged cell that starts elsewhere. */
  readonly spanAt: (row: number, column: number) => CellSpan | 'covered';
}

const DEFAULT_WIDTH_PX = 100;
const DEFAULT_HEIGHT_PX = 21;

export function computeLayout(sheet: SheetResource): Layout {
  const data = sheet.data?.[0] ?? {};
  const grid = sheet.properties.gridProperties ?? {};
  const cellAt = (row: number, column: number) => data.rowData?.[row]?.values?.[column];
  const getWidth = createSizeReader(data.columnMetadata, DEFAULT_WIDTH_PX);
  const getHeight = createSizeReader(data.rowMetadata, DEFAULT_HEIGHT_PX);
  const extent = computeExtent(sheet, { getWidth, getHeight });
  const frozenEnd = Math.min(grid.frozenRowCount ?? 0, extent.rows);
  const isShownRow = (row: number) => data.rowMetadata?.[row]?.hiddenByUser !== true;
  const isShownColumn = (column: number) => data.columnMetadata?.[column]?.hiddenByUser !== true;
  const frozenRows = listIndices(0, frozenEnd).filter(isShownRow);
  const rows = listIndices(frozenEnd, extent.rows).filter(isShownRow);
  const columns = listIndices(0, extent.columns).filter(isShownColumn);
  const merged = mapMergedCells(sheet.merges ?? [], [frozenRows, rows], columns, cellAt);
  return {
    frozenRows,
    rows,
    columns,
    frozenColumns: columns.filter((column) => column < (grid.frozenColumnCount ?? 0)).length,
    getWidth,
    getHeight,
    heightFrom: createHeightSum([...frozenRows, ...rows], getHeight),
    widthBefore: (index) => columns.slice(0, index).reduce((sum, one) => sum + getWidth(one), 0),
    hasOwnHeight: (row) => getHeight(row) !== DEFAULT_HEIGHT_PX,
    cellAt,
    spanAt: (row, column) =>
      merged.get(toKey(row, column)) ?? { rows: 1, columns: 1, source: cellAt(row, column) },
  };
}

/** Returns the format of a cell. Google omits the default format. */
export function getFormat(cell: CellResource | undefined): CellFormat {
  return cell?.effectiveFormat ?? cell?.userEnteredFormat ?? {};
}

/** Returns the text that a cell shows. A tick box is shown as a box character. */
export function getText(cell: CellResource | undefined): string {
  const { boolValue: ticked, ...other } = cell?.userEnteredValue ?? {};
  const isBox = cell?.dataValidation?.condition?.type === 'BOOLEAN';
  if (isBox && Object.keys(other).length === 0) return ticked === true ? '☑' : '☐';
  if (cell?.formattedValue !== undefined) return cell.formattedValue;
  const value = cell?.effectiveValue ?? cell?.userEnteredValue ?? {};
  if (value.boolValue !== undefined) return value.boolValue ? 'TRUE' : 'FALSE';
  if (value.numberValue !== undefined) return String(value.numberValue);
  return value.stringValue ?? value.formulaValue ?? (value.errorValue ? '#ERROR!' : '');
}

interface GridExtent {
  readonly rows: number;
  readonly columns: number;
}

interface LineSizes {
  readonly getWidth: (column: number) => number;
  readonly getHeight: (row: number) => number;
}

const createSizeReader =
  (lines: readonly { readonly pixelSize?: number | undefined }[] | undefined, usual: number) =>
  (index: number): number =>
    lines?.[index]?.pixelSize ?? usual;

/** Returns a function that sums the heights of consecutive rows. */
function createHeightSum(rows: readonly number[], getHeight: (row: number) => number) {
  const places = new Map(rows.map((row, index) => [row, index]));
  return (row: number, count: number): number => {
    const start = places.get(row) ?? 0;
    return rows.slice(start, start + count).reduce((sum, one) => sum + getHeight(one), 0);
  };
}

function computeExtent(sheet: SheetResource, sizes: LineSizes): GridExtent {
  const extents = [
    sheet.charts?.map((chart) => getChartExtent(chart, sizes)),
    sheet.merges?.map(getMergeExtent),
    sheet.data?.[0]?.rowData?.map(getRowExtent),
  ];
  return extents.flatMap((some) => some ?? []).reduce(mergeExtents, EMPTY_EXTENT);
}

const EMPTY_EXTENT: GridExtent = { rows: 0, columns: 0 };

const mergeExtents = (one: GridExtent, other: GridExtent): GridExtent => ({
  rows: Math.max(one.rows, other.rows),
  columns: Math.max(one.columns, other.columns),
});

function getChartExtent(chart: ChartResource, { getWidth, getHeight }: LineSizes): GridExtent {
  const { row, column } = getChartAnchor(chart);
  const { width, height } = getChartSize(chart);
  return { rows: findEnd(row, height, getHeight), columns: findEnd(column, width, getWidth) };
}

/** Returns the index of the row or column after an object that starts at `start`. */
function findEnd(start: number, length: number, sizeAt: (index: number) => number): number {
  let left = length;
  let index = start;
  for (; left > 0; index++) left -= Math.max(1, sizeAt(index));
  return index;
}

function getRowExtent({ values }: RowData, row: number): GridExtent {
  const columns = (values?.findLastIndex(isVisible) ?? -1) + 1;
  return columns > 0 ? { rows: row + 1, columns } : EMPTY_EXTENT;
}

const getMergeExtent = ({ endRowIndex = 0, endColumnIndex = 0 }: GridRange): GridExtent => ({
  rows: endRowIndex,
  columns: endColumnIndex,
});

export function isVisible(cell: CellResource): boolean {
  return getText(cell) !== '' || cell.note !== undefined || isVisibleWhenEmpty(getFormat(cell));
}

export const listIndices = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);

function toKey(row: number, column: number): string {
  return `${row},${column}`;
}

/** Maps merged cells to spans, separately among frozen rows and among other rows. */
function mapMergedCells(
  merges: readonly GridRange[],
  sections: readonly (readonly number[])[],
  columns: readonly number[],
  cellAt: Layout['cellAt'],
): Map<string, CellSpan | 'covered'> {
  const spans = new Map<string, CellSpan | 'covered'>();
  for (const merge of merges) {
    const across = selectIndices(columns, merge.startColumnIndex, merge.endColumnIndex);
    const source = cellAt(merge.startRowIndex ?? 0, merge.startColumnIndex ?? 0);
    for (const section of sections) {
      const down = selectIndices(section, merge.startRowIndex, merge.endRowIndex);
      addSpan(spans, down, across, source);
    }
  }
  return spans;
}

function selectIndices(
  indices: readonly number[],
  start = 0,
  end = Number.POSITIVE_INFINITY,
): number[] {
  return indices.filter((index) => index >= start && index < end);
}

function addSpan(
  spans: Map<string, CellSpan | 'covered'>,
  down: readonly number[],
  across: readonly number[],
  source: CellResource | undefined,
): void {
  for (const row of down) {
    for (const column of across) {
      const first = row === down[0] && column === across[0];
      const span: CellSpan = { rows: down.length, columns: across.length, source };
      spans.set(toKey(row, column), first ? span : 'covered');
    }
  }
}
