/** Running text of a page: one cell over as many rows as it may need. */

import type { Area, CellFormat, DrawnCell } from './drawing.ts';
import type { PageColumns } from './page-columns.ts';
import { lineWidth, PROSE_PADDING, wrappedLines } from './prose.ts';

/** Rows of a block, and merges relative to its first row. */
export interface DrawnProse {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: readonly Area[];
}

/** In pixels: Google's usual row height, an upper bound for a line. */
const ROW_HEIGHT = 21;
const LINE_HEIGHT = 17.5;

export interface ProseStyle {
  readonly format: CellFormat;
  /** Format of the cells behind the text; plain text keeps theirs. */
  readonly ground?: CellFormat;
}

/**
 * Merged cells do not grow, so one line is spare. No merge can cross a frozen column: next to one
 * the text is cut into lines that overflow the empty cells to the right.
 */
export function drawProse(
  text: string,
  { span, prose }: Pick<PageColumns, 'span' | 'prose'>,
  { format, ground }: ProseStyle,
): DrawnProse {
  const weight = format.bold === true ? 'bold' : 'plain';
  const rest = (columns: number): readonly DrawnCell[] =>
    ground === undefined
      ? []
      : Array.from({ length: columns - 1 }, () => ({ value: null, format: ground }));
  // A single line is not merged: in a wider font it overflows empty cells.
  const isShort = !text.includes('\n') && lineWidth(text, weight) <= prose.width - PROSE_PADDING;
  if (isShort || prose.columns === 0) {
    const lines = isShort ? [text] : wrappedLines(text, weight, prose.width);
    const ground = prose.columns === 0 ? span : prose.columns;
    return { rows: lines.map((value) => [{ value, format }, ...rest(ground)]), merges: [] };
  }
  const wrapped: CellFormat = { ...format, wrap: true, vertical: 'top' };
  const first = [{ value: text, format: wrapped }, ...rest(prose.columns)];
  if (prose.columns === 1) return { rows: [first], merges: [] };
  const count = rowsFor(wrappedLines(text, weight, prose.width).length);
  const below: readonly DrawnCell[] = [
    { value: null, ...(ground !== undefined && { format: wrapped }) },
    ...rest(prose.columns),
  ];
  return {
    rows: [first, ...Array.from({ length: count - 1 }, () => below)],
    merges: [{ top: 0, left: 0, bottom: count, right: prose.columns }],
  };
}

const rowsFor = (lines: number): number => Math.ceil(((lines + 1) * LINE_HEIGHT) / ROW_HEIGHT);

export const stacked = (blocks: readonly DrawnProse[]): DrawnProse => {
  const rows: (readonly DrawnCell[])[] = [];
  const merges: Area[] = [];
  for (const block of blocks) {
    merges.push(...block.merges.map((area) => movedDown(area, rows.length)));
    rows.push(...block.rows);
  }
  return { rows, merges };
};

export const movedDown = (area: Area, by: number): Area => ({
  ...area,
  top: area.top + by,
  bottom: area.bottom + by,
});
