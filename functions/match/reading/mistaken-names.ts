/** Names that a sheet has taken for numbers or dates: read once more, as their host sees them. */

import { REQUESTS } from '../../../sheets-templates/records/record-columns.ts';
import { isRequestOpen } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { type CellValue, type Grid, type ReadArea, readShownAreas } from '../../google/sheets.ts';

/** An area with its values. `isName` finds the cells that may be names. */
export interface NamedArea {
  readonly area: ReadArea;
  readonly grid: Grid;
  readonly isName: (row: Grid[number], column: number) => boolean;
}

/** Reads areas as they are shown, by one call, where any has a name that is a date, a time or a large number. @throws GoogleError */
export async function withShownNames(
  google: Google,
  hostId: string,
  areas: readonly NamedArea[],
): Promise<readonly Grid[]> {
  const affected = areas.filter(({ grid, isName }) =>
    grid.some((row) => row.some((cell, column) => isMistaken(cell) && isName(row, column))),
  );
  if (affected.length === 0) return areas.map(({ grid }) => grid);
  const shown = await readShownAreas(
    google,
    hostId,
    affected.map(({ area }) => area),
  );
  return areas.map((area) => {
    const texts = shown[affected.indexOf(area)];
    return texts === undefined ? area.grid : namesAsShown(area, texts);
  });
}

/** Whole numbers below 1000 look the same as numbers and as texts. */
const isMistaken = (cell: CellValue): boolean =>
  typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < 1000);

const namesAsShown = ({ grid, isName }: NamedArea, texts: Grid): Grid =>
  grid.map((row, at) =>
    row.map((cell, column) =>
      isMistaken(cell) && isName(row, column) ? (texts[at]?.[column] ?? cell) : cell,
    ),
  );

/** Every cell of an open request is one, but those of a deadline, which is a time. Takes the cells in the order of the columns as they are drawn. */
export function isNameOfRequest(row: Grid[number]): boolean {
  const record = REQUESTS.recordOf(row);
  return isRequestOpen(record) && String(record.what).trim().toLowerCase() !== 'deadline';
}
