/** Changing the cells of a draft one by one, and taking them out to put them elsewhere. */
import type { Draft } from './draft.ts';
import type { Found } from './place.ts';
import type { Area, Cell } from './spreadsheet.ts';

type Change = (cell: Cell | null, row: number, column: number) => Cell | null;

/** Every cell of the area becomes what `change` makes of it. */
export function changeEach(draft: Draft, { sheet, area }: Found, change: Change): void {
  for (let row = area.startRow; row < area.endRow; row += 1) {
    draft.writeRow(sheet.properties.sheetId, row, (cells) => {
      for (let column = area.startColumn; column < area.endColumn; column += 1) {
        writeInto(cells, column, change(cells[column] ?? null, row, column));
      }
    });
  }
}

export function writeInto(cells: (Cell | null)[], column: number, cell: Cell | null): void {
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

/** Cells by their place in the area; null where there is none, also outside of it. */
export type Block = (row: number, column: number) => Cell | null;

/** A copy: later changes of the draft do not change it. */
export function takeBlock({ sheet, area }: Found): Block {
  const rows = sheet.rows
    .slice(area.startRow, area.endRow)
    .map((row) => row.slice(area.startColumn, area.endColumn));
  return (row, column) => rows[row]?.[column] ?? null;
}

/** The area without its rows that lie behind the last one with anything in it. */
export function knownPart({ sheet, area }: Found): Area {
  return { ...area, endRow: Math.min(area.endRow, Math.max(area.startRow, sheet.rows.length)) };
}

/**
 * Puts a block down with its first cell at the area's first, and empties what of the area it does
 * not fill.
 */
export function putBlock(draft: Draft, found: Found, block: Block): void {
  const { startRow, startColumn } = found.area;
  changeEach(draft, found, (_old, row, column) => block(row - startRow, column - startColumn));
}
