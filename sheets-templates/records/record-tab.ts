/** Draws tabs that programs read: a header in row 1, and records of literal texts below. */

import type { Tone } from '../../rules/kit/showing/view.ts';
import type { CellFormat, Colour, DrawnCell, DrawnSheet } from '../drawing/drawing.ts';
import {
  HEADING_INK,
  QUIET_INK,
  TAB_COLOURS,
  TABLE_HEAD,
  TONE_STYLES,
} from '../drawing/palette.ts';

export interface RecordColumn {
  readonly title: string;
  /** In pixels. */
  readonly width: number;
  /** The description of the column, in the note on its header. */
  readonly about: string;
  /** Whether texts wrap instead of being cut off. */
  readonly wraps?: boolean;
  /** Whether a match continues after a host has deleted the column. */
  readonly isOptional?: true;
  /** Whether readers compare the texts letter by letter, as they do with hashes. */
  readonly monospace?: boolean;
  /** Keeps the host's typed values as text, including numbers and dates. */
  readonly isText?: true;
  /**
   * The column's place in tabs that are drawn now. Older tabs have the declared order, and hosts
   * may move columns, so columns are found by their headings.
   */
  readonly drawnAt?: number;
  /** Whether tabs of earlier versions lack the column. */
  readonly isNew?: true;
  /** Finds the colour of a value; absent if no value is coloured. */
  readonly findTone?: (value: string) => Tone | undefined;
}

/** Values by column; shorter records end in empty cells. */
export type RecordRow = readonly (string | number)[];

export interface RecordTab {
  readonly sheetId: number;
  readonly title: string;
  readonly about: string;
  /** The colour of the tab; absent to use the colour of records. */
  readonly tab?: Colour;
  /** Columns with records must be as drawn: see {@link sortAsDrawn}. */
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly RecordRow[];
  /** The text of row 2 in an empty tab. */
  readonly whenEmpty?: string;
}

export function drawRecordTab(recordTab: RecordTab): DrawnSheet {
  const columns = sortAsDrawn(recordTab.columns);
  const written = [drawRecordHeader({ ...recordTab, columns }), ...drawRecordRows(recordTab)];
  const hasNames = columns.some(({ isText }) => isText === true);
  // Adds an empty row in which a host can type.
  const rows = hasNames ? [...written, columns.map(drawEmptyCell)] : written;
  return {
    sheetId: recordTab.sheetId,
    title: recordTab.title,
    tab: recordTab.tab ?? TAB_COLOURS.record,
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

export const sortAsDrawn = (columns: readonly RecordColumn[]): readonly RecordColumn[] =>
  columns.toSorted(({ drawnAt: one = 0 }, { drawnAt: other = 0 }) => one - other);

const drawEmptyCell = (column: RecordColumn): DrawnCell => ({
  value: null,
  format: buildRowFormat(column),
});

/** Matches an address or a hash, which would fill several lines of its cell. */
const LONG_WORD_PATTERN = /^(?:https?:\/\/\S+|[0-9a-f]{64})$/;

/**
 * Builds the format of cells below a header. Texts that do not wrap are cut off, and so are
 * addresses and hashes.
 */
export function buildRowFormat(
  {
    monospace,
    wraps = false,
    isText,
    findTone,
  }: Pick<RecordColumn, 'monospace' | 'wraps' | 'isText' | 'findTone'>,
  value: string | number = '',
): CellFormat {
  const tone = findTone?.(String(value));
  return {
    vertical: 'top',
    wrap: (wraps && !LONG_WORD_PATTERN.test(String(value))) || 'cut',
    ...(monospace === true ? { monospace } : {}),
    ...(isText === true ? { text: isText } : {}),
    ...(tone === undefined ? {} : TONE_STYLES[tone]),
  };
}

export function drawRecordHeader({
  columns,
  about,
}: Pick<RecordTab, 'columns' | 'about'>): readonly DrawnCell[] {
  const bottom = { colour: HEADING_INK, weight: 'thick' } as const;
  const format = { ...TABLE_HEAD, vertical: 'middle', wrap: true, bottom } as const;
  return columns.map((column, index) => ({
    value: column.title,
    format,
    note: index === 0 ? `${about}\n\n${column.about}` : column.about,
  }));
}

function drawRecordRows({
  columns,
  rows,
  whenEmpty,
}: RecordTab): readonly (readonly DrawnCell[])[] {
  if (rows.length === 0 && whenEmpty !== undefined) {
    return [[{ value: whenEmpty, format: { ink: QUIET_INK } }]];
  }
  return rows.map((row) => row.map((value, index) => drawRecordCell(value, columns[index])));
}

/** Draws a cell below a header. An address becomes a link. */
export function drawRecordCell(
  value: string | number,
  column: RecordColumn | undefined,
): DrawnCell {
  const cell = {
    value,
    ...(column === undefined ? {} : { format: buildRowFormat(column, value) }),
  };
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
    ? { ...cell, link: value }
    : cell;
}
