/** The scratch files on which beliefs about Google are tried: a spreadsheet and a form that belong to no match. */

import type { Google } from '../../google/connect.ts';
import { createFolder, shareWithEverybody } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { cellsRequest, type SheetRequest } from '../../google/sheet-requests.ts';
import { applyBatch, type CellValue, type Grid, readAreas, type Tab } from '../../google/sheets.ts';

/** Who tries: the host from a machine of his own, or the function as its service account. */
export const SIDES = ['host', 'function'] as const;
export type Side = (typeof SIDES)[number];

export interface Scratch {
  readonly google: Google;
  readonly bookId: string;
  readonly formId: string;
  /** Each side has a tab and ids of its own. */
  readonly side: Side;
  /** Whose files the sweep looks for, by their e-mail addresses. */
  readonly hosts: readonly string[];
  /** Whether somebody has sent the form. */
  readonly answered: boolean;
  /** Lets some time pass before something is looked at again. */
  readonly pause: () => Promise<void>;
}

/** The title of a spreadsheet in which things are tried: nothing else is ever written to by a trial. */
export const TRIAL_TITLE = 'Sealed Orders: a trial, to be removed';

/** Of the tab to which the function writes what it has seen. */
export const SEEN_TAB = 3;

/** Of the folder beside the scratch files that whoever has its link may open; nothing else is ever moved into it. */
export const OPEN_FOLDER = 'Sealed Orders: a trial, open by its link';

/** In the folder of the scratch files: a service account can make none. */
export async function makeOpenFolder(google: Google, parent: string): Promise<void> {
  await shareWithEverybody(google, await createFolder(google, OPEN_FOLDER, { parent }));
}

const ROWS = 60;
export const TRIAL_TABS: readonly Tab[] = [
  { sheetId: 1, title: 'Host', rowCount: ROWS, columnCount: 6 },
  { sheetId: 2, title: 'Function', rowCount: ROWS, columnCount: 6 },
  { sheetId: SEEN_TAB, title: 'Seen by the function', rowCount: ROWS, columnCount: 3 },
];

/** The same numbers for the same side, and others for the other one. */
export const ownNumber = ({ side }: Pick<Scratch, 'side'>, number: number): number =>
  (SIDES.indexOf(side) + 1) * 1000 + number;

export const ownTab = ({ side }: Pick<Scratch, 'side'>): number => SIDES.indexOf(side) + 1;

/** Writes one cell of the own tab's first column. */
export const write = (scratch: Scratch, row: number, value: CellValue): SheetRequest =>
  cellsRequest({ sheetId: ownTab(scratch), row, column: 0, rows: [[{ value }]] });

/** Null when the batch was taken, else how it was refused. @throws what is no refusal of the batch itself */
export async function refusalOf(
  { google, bookId }: Scratch,
  requests: readonly SheetRequest[],
): Promise<GoogleError | null> {
  try {
    await applyBatch(google, bookId, requests);
    return null;
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'invalid') return error;
    throw error;
  }
}

/** The own tab's first column; what is empty is "". */
export async function column(scratch: Scratch): Promise<readonly CellValue[]> {
  const area = { kind: 'tab', sheetId: ownTab(scratch) } as const;
  const [grid = []]: readonly Grid[] = await readAreas(scratch.google, scratch.bookId, [area]);
  return Array.from({ length: ROWS }, (_, row) => grid[row]?.[0] ?? '');
}
