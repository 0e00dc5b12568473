/** Reads a workbook at the link of a stranger, within bounds like those of a file. */

import type { Google } from '../../google/connect.ts';
import { describeSpreadsheet, readShown, type ShownWorkbook } from '../../google/sheets.ts';
import { IncidentError } from '../ledger/incident.ts';

/** Google counts empty cells, too: its own limit is ten million. */
export const LINK_BOUNDS = { tabs: 200, columns: 1000, cells: 1_000_000 } as const;

/** Reads no cell of a workbook that is too large. @throws IncidentError; GoogleError */
export async function readPublished(google: Google, id: string): Promise<ShownWorkbook> {
  const { sheets } = await describeSpreadsheet(google, id);
  const found = {
    tabs: sheets.length,
    columns: Math.max(0, ...sheets.map(({ columnCount }) => columnCount)),
    cells: sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0),
  };
  for (const [what, most] of Object.entries(LINK_BOUNDS)) {
    const count = found[what as keyof typeof found];
    if (count > most) throw tooLarge(`${count.toLocaleString('en')} ${what}`);
  }
  return readShown(google, id);
}

const tooLarge = (size: string): IncidentError =>
  new IncidentError([
    {
      code: 'workbook too large',
      where: 'The workbook',
      what: `It has ${size}, more than the workbook of any match. Nothing was read.`,
      todo: 'Check the link. If it is right, its host has to delete the added tabs or cells.',
    },
  ]);
