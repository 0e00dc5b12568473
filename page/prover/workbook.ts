/** A downloaded workbook (.xlsx) as tabs of cells. */

import readWorkbook from 'read-excel-file/universal';
import type { TitledTab } from '../../functions/match/auditing/verify.ts';

/** Texts as they were typed, blanks at their ends too. @throws when it is no workbook */
export async function tabsIn(bytes: ArrayBuffer): Promise<readonly TitledTab[]> {
  const sheets = await readWorkbook(bytes, { trim: false });
  return sheets.map(({ sheet, data }) => ({
    title: sheet,
    cells: data.map((row) => row.map(cellOf)),
  }));
}

/** A public workbook holds no dates: where one is found, somebody has typed it. */
const cellOf = (cell: unknown): TitledTab['cells'][number][number] =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell === null
    ? cell
    : String(cell);
