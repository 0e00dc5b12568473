/** A board of a page: every square is a few merged rows of one column, so that it keeps its shape whatever stands in it. */

import type { Board, Cell } from '../../rules/kit/showing/view.ts';
import { drawCell } from './cell.ts';
import type { Area, Border, CellFormat, DrawnCell } from './drawing.ts';
import { HEADING_INK } from './palette.ts';
import { blockTitle, quietLines } from './table-block.ts';

/** In pixels. */
export const SQUARE_WIDTH = 84;
/** Of Google's usual height: room for five lines, for a merged cell does not grow with its text. */
const SQUARE_ROWS = 5;

const EDGE: Border = { colour: HEADING_INK, weight: 'thin' };
const SQUARE: CellFormat = {
  align: 'centre',
  vertical: 'middle',
  wrap: true,
  top: EDGE,
  bottom: EDGE,
  left: EDGE,
  right: EDGE,
};

/** Rows of a block, and its merges counted from its own first row. */
export interface DrawnBoard {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly merges: readonly Area[];
}

export function drawBoard({ title, about, squares }: Board): DrawnBoard {
  const head = [blockTitle(title), ...(about === undefined ? [] : quietLines(about))];
  return {
    rows: [...head, ...squares.flatMap(drawLine)],
    merges: squares.flatMap((line, index) => mergesOf(line, head.length + index * SQUARE_ROWS)),
  };
}

/** One line of squares: its cells, and below each the rows it is merged with. */
function drawLine(line: readonly Cell[]): readonly (readonly DrawnCell[])[] {
  const cells = line.map((cell) => drawCell(cell, SQUARE));
  const below = cells.map(({ format = SQUARE }) => ({ value: null, format }));
  return [cells, ...Array.from({ length: SQUARE_ROWS - 1 }, () => below)];
}

const mergesOf = (line: readonly Cell[], top: number): readonly Area[] =>
  line.map((_, left) => ({ top, left, bottom: top + SQUARE_ROWS, right: left + 1 }));
