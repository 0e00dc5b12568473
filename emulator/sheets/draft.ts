/** A spreadsheet that is being changed. Copies rows when they are first changed. */

import type { MergeResult } from '../core/world.ts';
import type { SheetArea } from './a1.ts';
import { type Area, type Cell, getRowCount, type Sheet, type Spreadsheet } from './spreadsheet.ts';

type MutableRow = (Cell | null)[];

interface DraftOptions extends Pick<Draft, 'freshNumber' | 'editor' | 'owner' | 'editors'> {
  readonly takenMark?: MergeResult | null;
}

/**
 * A draft, which is discarded if a request is refused. `current` is the spreadsheet with all
 * changes. Stored values are shared with the original and never changed.
 */
export class Draft {
  private spreadsheet: Spreadsheet;
  private readonly owned = new Set<readonly unknown[]>();
  readonly freshNumber: () => number;
  readonly editor: string;
  readonly owner: string;
  /** The e-mail addresses of all editors, the owner first. */
  readonly editors: readonly string[];
  /** The metadata that remains if an id is used again; null to refuse the id. */
  readonly takenMark: MergeResult | null;

  constructor(
    spreadsheet: Spreadsheet,
    { freshNumber, editor, owner, editors, takenMark = null }: DraftOptions,
  ) {
    this.spreadsheet = spreadsheet;
    this.freshNumber = freshNumber;
    this.editor = editor;
    this.owner = owner;
    this.editors = editors;
    this.takenMark = takenMark;
  }

  get current(): Spreadsheet {
    return this.spreadsheet;
  }

  change(change: Partial<Spreadsheet>): void {
    this.spreadsheet = { ...this.spreadsheet, ...change };
  }

  freshId(isTaken: (id: number) => boolean): number {
    let id = this.freshNumber();
    while (isTaken(id)) id = this.freshNumber();
    return id;
  }

  find(sheetId: number): Sheet | undefined {
    return this.spreadsheet.sheets.find((sheet) => sheet.properties.sheetId === sheetId);
  }

  changeSheet(sheetId: number, change: Partial<Sheet>): void {
    const sheets = this.spreadsheet.sheets.map((sheet) =>
      sheet.properties.sheetId === sheetId ? { ...sheet, ...change } : sheet,
    );
    this.change({ sheets });
  }

  /** Changes one row. `write` modifies its cells, which may be fewer than the columns. */
  writeRow(sheetId: number, rowIndex: number, write: (row: MutableRow) => void): void {
    const rows = this.openRows(sheetId);
    while (rows.length <= rowIndex) rows.push([]);
    const found = rows[rowIndex] ?? [];
    const row = this.owned.has(found) ? found : this.own(found.slice());
    rows[rowIndex] = row;
    write(row);
    trimRow(row);
  }

  private openRows(sheetId: number): MutableRow[] {
    const sheet = this.find(sheetId);
    if (sheet === undefined) throw new Error(`no sheet ${sheetId} in the draft`);
    // The draft created an owned array as a mutable one; only the type is read-only.
    if (this.owned.has(sheet.rows)) return sheet.rows as MutableRow[];
    const rows = this.own(sheet.rows.slice(0, getRowCount(sheet)) as MutableRow[]);
    this.changeSheet(sheetId, { rows });
    return rows;
  }

  private own<T extends readonly unknown[]>(array: T): T {
    this.owned.add(array);
    return array;
  }
}

function trimRow(row: MutableRow): void {
  while (row.length > 0 && row[row.length - 1] == null) row.pop();
}

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

/** Returns the cell at a position in an area; null if the cell is empty or outside the area. */
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
