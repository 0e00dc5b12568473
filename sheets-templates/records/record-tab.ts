/** Tabs that programs read back: the header in row 1, records from row 2, all text literal, nothing above or beside. */

import { inStyle } from '../drawing/cell.ts';
import type { CellFormat, Colour, DrawnCell, DrawnSheet } from '../drawing/drawing.ts';
import { HEADING_INK, QUIET_INK, TABLE_HEAD } from '../drawing/palette.ts';

export interface RecordColumn {
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  /** What it holds, for whoever asks: the note on its header. */
  readonly about: string;
  /** For sentences that people read: broken into lines, not cut off. */
  readonly wraps?: boolean;
  /** Whether a match goes on where a host has deleted the column. */
  readonly isOptional?: true;
  /** For hashes and other text whose letters are compared one by one. */
  readonly monospace?: boolean;
  /** For names that a host types: whatever is typed stays a text, also where it looks like a number or a date. */
  readonly isText?: true;
}

/** One record: a value for each column; shorter ones end in empty cells. */
export type RecordRow = readonly (string | number)[];

export interface RecordTab {
  readonly sheetId: number;
  readonly title: string;
  /** What the tab is for: told by the note on its first cell. */
  readonly about: string;
  readonly tab: Colour;
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly RecordRow[];
  /** Stands in row 2 while there are no rows. */
  readonly whenEmpty?: string;
}

export function drawRecordTab(given: RecordTab): DrawnSheet {
  const { columns } = given;
  const written = [recordHead(given), ...bodyOf(given)];
  const hasNames = columns.some(({ isText }) => isText === true);
  // The row below the last is ready for a host to type into.
  const rows = hasNames ? [...written, columns.map(emptyCell)] : written;
  return {
    sheetId: given.sheetId,
    title: given.title,
    tab: given.tab,
    rows,
    rowCount: written.length + 1,
    columnCount: columns.length,
    frozenRows: 1,
    frozenColumns: columns.length > 1 ? 1 : 0,
    columnWidths: columns.map(({ width }) => width),
    merges: [],
    charts: [],
    gridlines: true,
  };
}

const emptyCell = (column: RecordColumn): DrawnCell => ({
  value: null,
  format: rowFormat(column),
});

/** How the cells below a header look: where they do not wrap cut off at their edge, so that a long one hides no other. */
export const rowFormat = ({
  monospace,
  wraps = false,
  isText,
}: Pick<RecordColumn, 'monospace' | 'wraps' | 'isText'>): CellFormat => ({
  vertical: 'top',
  wrap: wraps,
  ...(monospace === true ? { monospace } : {}),
  ...(isText === true ? { text: isText } : {}),
});

/** The first row of such a tab. */
export function recordHead({
  columns,
  about,
}: Pick<RecordTab, 'columns' | 'about'>): readonly DrawnCell[] {
  const format = inStyle(
    { vertical: 'middle', wrap: true, bottom: { colour: HEADING_INK, weight: 'thick' } },
    TABLE_HEAD,
  );
  return columns.map((column, index) => ({
    value: column.title,
    format,
    note: index === 0 ? `${about}\n\n${column.about}` : column.about,
  }));
}

function bodyOf({ columns, rows, whenEmpty }: RecordTab): readonly (readonly DrawnCell[])[] {
  if (rows.length === 0 && whenEmpty !== undefined) {
    return [[{ value: whenEmpty, format: { ink: QUIET_INK } }]];
  }
  return rows.map((row) => row.map((value, index) => recordCell(value, columns[index])));
}

/** One cell below a head; addresses become links as well. */
export function recordCell(value: string | number, column: RecordColumn | undefined): DrawnCell {
  const cell = { value, ...(column === undefined ? {} : { format: rowFormat(column) }) };
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
    ? { ...cell, link: value }
    : cell;
}
