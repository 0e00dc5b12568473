/** A board of a page: every square is a few merged rows of one column, so that it keeps its shape whatever stands in it. */

import { spanOf } from '../../rules/kit/showing/board.ts';
import type { Board, Cell } from '../../rules/kit/showing/view.ts';
import { drawCell } from './cell.ts';
import type { Area, Border, CellFormat, DrawnCell } from './drawing.ts';
import type { PageColumns } from './page-columns.ts';
import { HEADING_INK } from './palette.ts';
import { movedDown } from './prose-block.ts';
import { aboutProse, blockTitle } from './table-block.ts';

/** Of Google's usual height: room for five lines, for a merged cell does not grow with its text. */
const SQUARE_ROWS = 5;
/** Of one that is as wide as all. */
const WIDE_ROWS = 2;

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

/** Its title is left out where the page's name just above says the same. */
export function drawBoard(board: Board, columns: PageColumns, pageName = ''): DrawnBoard {
  const { title, about, squares } = board;
  const prose = aboutProse(about, columns);
  const head = title === pageName ? [] : [blockTitle(title)];
  const rows = [...head, ...prose.rows];
  const merges: Area[] = prose.merges.map((area) => movedDown(area, head.length));
  for (const line of squares) {
    const [top, span] = [rows.length, spanOf(board, line)];
    const height = span === 1 ? SQUARE_ROWS : WIDE_ROWS;
    rows.push(...drawLine(line, span, height));
    merges.push(
      ...line.map((_, at) => ({
        top,
        left: at * span,
        bottom: top + height,
        right: (at + 1) * span,
      })),
    );
  }
  return { rows, merges };
}

/** One line of squares: its cells, and beside and below each what it is merged with. */
function drawLine(
  line: readonly Cell[],
  span: number,
  height: number,
): readonly (readonly DrawnCell[])[] {
  const cells = line.flatMap((cell) => {
    const first = drawCell(cell, SQUARE);
    const { format = SQUARE } = first;
    return [first, ...Array.from({ length: span - 1 }, () => ({ value: null, format }))];
  });
  const below = cells.map(({ format = SQUARE }) => ({ value: null, format }));
  return [cells, ...Array.from({ length: height - 1 }, () => below)];
}
