/** Changes cells of a draft one by one, and copies blocks of cells. */
import type { Draft } from './draft.ts';
import type { SheetArea } from './place.ts';
import type { Area, Cell } from './spreadsheet.ts';

type CellChange = (cell: Cell | null, row: number, column: number) => Cell | null;

export function changeEachCell(draft: Draft, { sheet, area }: SheetArea, change: CellChange): void {
  for (let row = area.startRow; row < area.endRow; row += 1) {
    draft.writeRow(sheet.properties.sheetId, row, (cells) => {
      for (let column = area.startColumn; column < area.endColumn; column += 1) {
        writeCellAt(cells, column, change(cells[column] ?? null, row, column));
      }
    });
  }
}

export function writeCellAt(cells: (Cell | null)[], column: number, cell: Cell | null): void {
  while (cells.length < column) cells.push(null);
  cells[column] = cell;
}

/** Returns the cell at a position in an area; null for an empty cell or outside the area. */
export type CellBlock = (row: number, column: number) => Cell | null;

/** Copies a block of cells, which later changes to the draft do not affect. */
export function copyBlock({ sheet, area }: SheetArea): CellBlock {
  const rows = sheet.rows
    .slice(area.startRow, area.endRow)
    .map((row) => row.slice(area.startColumn, area.endColumn));
  return (row, column) => rows[row]?.[column] ?? null;
}

export function cutToStored({ sheet, area }: SheetArea): Area {
  return { ...area, endRow: Math.min(area.endRow, Math.max(area.startRow, sheet.rows.length)) };
}

/** Writes a block into an area, and clears the area’s other cells. */
export function writeBlock(draft: Draft, found: SheetArea, block: CellBlock): void {
  const { startRow, startColumn } = found.area;
  changeEachCell(draft, found, (_old, row, column) => block(row - startRow, column - startColumn));
}
