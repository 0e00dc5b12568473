/** Changes cells of a draft one by one, and copies blocks of cells. */
import type { Draft } from './draft.ts';
import type { Found } from './place.ts';
import type { Area, Cell } from './spreadsheet.ts';

type Change = (cell: Cell | null, row: number, column: number) => Cell | null;

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

/** Returns the cell at a position in an area; null for an empty cell or outside the area. */
export type Block = (row: number, column: number) => Cell | null;

/** Copies a block of cells, which later changes to the draft do not affect. */
export function takeBlock({ sheet, area }: Found): Block {
  const rows = sheet.rows
    .slice(area.startRow, area.endRow)
    .map((row) => row.slice(area.startColumn, area.endColumn));
  return (row, column) => rows[row]?.[column] ?? null;
}

export function knownPart({ sheet, area }: Found): Area {
  return { ...area, endRow: Math.min(area.endRow, Math.max(area.startRow, sheet.rows.length)) };
}

/** Writes a block into an area, and clears the area’s other cells. */
export function putBlock(draft: Draft, found: Found, block: Block): void {
  const { startRow, startColumn } = found.area;
  changeEach(draft, found, (_old, row, column) => block(row - startRow, column - startColumn));
}
