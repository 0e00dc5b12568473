/** Scratch files for live checks: a spreadsheet, a form and an open folder that belong to no match. */

import {
  type DrawnForm,
  type DrawnQuestion,
  type DrawnSection,
  type DrawnSheet,
  SUBMIT_TARGET,
} from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import {
  allowResponding,
  createFolder,
  moveInto,
  shareWith,
  shareWithEverybody,
} from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import { createForm } from '../../google/forms.ts';
import { cellsRequest, type SheetRequest } from '../../google/sheet-requests.ts';
import { applyBatch, type CellValue, createSpreadsheet, readAreas } from '../../google/sheets.ts';

/** The host on their own machine, or the deployed function as its service account. */
export const SIDES = ['host', 'function'] as const;
export type Side = (typeof SIDES)[number];

export interface ScratchFiles {
  readonly bookId: string;
  readonly formId: string;
  readonly openFolderId: string;
}

export interface Scratch extends ScratchFiles {
  readonly google: Google;
  /** Each side has its own tab and ids. */
  readonly side: Side;
  /** E-mail addresses of the owners whose files the sweep lists. */
  readonly hosts: readonly string[];
  /** Whether somebody has sent the form. */
  readonly answered: boolean;
  /** Waits before the next read of something that Google may show late. */
  readonly pause: () => Promise<void>;
}

/** Checks write to no spreadsheet with another title. */
export const SCRATCH_TITLE = 'Sealed Orders: a trial, to be removed';

/** Sheet id of the tab in which the function reports its observations. */
export const REPORT_TAB = 3;

const ROWS = 60;

/** Makes the scratch files in a folder, which is shared with the function's account if there is one. @throws GoogleError */
export async function makeScratchFiles(
  google: Google,
  folderId: string,
  account: string | null,
): Promise<ScratchFiles> {
  const { spreadsheetId: bookId } = await createSpreadsheet(google, {
    title: SCRATCH_TITLE,
    timeZone: 'Etc/UTC',
    locale: 'en_GB',
    sheets: ['Host', 'Function', 'Report'].map((title, index) => ({
      ...{ sheetId: index + 1, title, rowCount: ROWS, columnCount: 6 },
    })),
  });
  const { formId } = await createForm(google, SCRATCH_TITLE);
  for (const id of [bookId, formId]) await moveInto(google, id, folderId);
  const openFolderId = await createFolder(google, `${SCRATCH_TITLE} (open)`, { parent: folderId });
  await shareWithEverybody(google, openFolderId);
  if (account !== null)
    await shareWith(google, folderId, { email: account, role: 'writer', note: null });
  await allowResponding(google, formId, 'anyone');
  return { bookId, formId, openFolderId };
}

export const ownTab = ({ side }: Pick<Scratch, 'side'>): number => SIDES.indexOf(side) + 1;

/** An id that only this side uses. */
export const ownId = (scratch: Pick<Scratch, 'side'>, number: number): number =>
  ownTab(scratch) * 1000 + number;

/** Writes one cell of the own tab's first column. */
export const write = (scratch: Scratch, row: number, value: CellValue): SheetRequest =>
  cellsRequest({ sheetId: ownTab(scratch), row, column: 0, rows: [[{ value }]] });

/** Reads one cell of the own tab's first column; an empty cell is "". @throws GoogleError */
export async function read(scratch: Scratch, row: number): Promise<CellValue> {
  const area = { kind: 'tab', sheetId: ownTab(scratch) } as const;
  const [grid] = await readAreas(scratch.google, scratch.bookId, [area]);
  return grid?.[row]?.[0] ?? '';
}

/** Applies a batch. Returns null, or Google's refusal of the batch. @throws GoogleError for any other failure */
export async function apply(
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

const PLACE = { top: 0, bottom: 4 } as const;
const CHART = { width: 400, height: 300, ground: '#ffffff' } as const;

/** A tab with a line chart over columns 0 and 1, and a map of three places over columns 2 to 4. */
export const scratchDrawing = (scratch: Scratch): DrawnSheet => ({
  sheetId: ownId(scratch, 50),
  title: `Charts of the ${scratch.side}`,
  rows: [
    ['Round', 'Score', 'x', 'Road', 'Label'],
    [1, 3, 0, 0, 'A1'],
    [2, 5, 1, 1, 'B1'],
    [3, 4, 2, 0, 'C1'],
  ].map((cells) => cells.map((value) => ({ value }))),
  ...{ rowCount: 40, columnCount: 8, frozenRows: 1, frozenColumns: 0, merges: [], gridlines: true },
  columnWidths: Array.from({ length: 8 }, () => 80),
  charts: [
    {
      ...{ ...CHART, chartId: ownId(scratch, 61), title: 'Scores', shape: 'line' },
      anchor: { row: 5, column: 0 },
      domain: { ...PLACE, left: 0, right: 1 },
      series: [{ area: { ...PLACE, left: 1, right: 2 }, colour: '#3366cc' }],
      ...{ axisTitle: 'Round', measureTitle: 'Score' },
    },
    {
      ...{ ...CHART, chartId: ownId(scratch, 62), title: 'Map', shape: 'scatter' },
      altText: 'Three places on one road.',
      anchor: { row: 22, column: 0 },
      domain: { ...PLACE, left: 2, right: 3 },
      series: [
        {
          ...{ area: { ...PLACE, left: 3, right: 4 }, colour: '#228833', line: 'dashed' },
          point: { shape: 'square', size: 10 },
          labels: {
            area: { ...PLACE, left: 4, right: 5 },
            ...{ side: 'above', ink: '#000000', size: 8, bold: true },
          },
        },
      ],
      windows: { x: { least: -1, most: 3 }, y: { least: -1, most: 2 } },
    },
  ],
});

/** The question on the form's last page that the link fills in. */
export const CODE_QUESTION = '5ea1ed01';
export const CODE_GIVEN = 'TRIAL-CODE';

const ROAD_PAGE = '5ea1ed11';
const LAST_PAGE = '5ea1ed12';

const section = (
  then: DrawnSection['then'],
  head: Pick<DrawnSection, 'itemId' | 'title'>,
  question: DrawnQuestion,
): DrawnSection => ({ ...head, about: '', questions: [question], then });

/** A form with ids of ours whose first choice leads to the next page, to the last page, or to the end. */
export const scratchForm = (about: string): DrawnForm => ({
  ...{ title: 'Sealed Orders: a trial', about, accepting: true },
  sections: [
    section(
      'next section',
      { itemId: '5ea1ed10', title: '' },
      {
        ...{ itemId: '5ea1ed03', questionId: '5ea1ed04', title: 'Where to?', required: false },
        shape: 'radio',
        options: [
          { label: 'A1', goTo: ROAD_PAGE },
          { label: 'Stay', goTo: LAST_PAGE },
          { label: 'Send nothing', goTo: SUBMIT_TARGET },
        ],
      },
    ),
    section(
      'next section',
      { itemId: ROAD_PAGE, title: 'By which road?' },
      {
        ...{ itemId: '5ea1ed05', questionId: '5ea1ed06', title: 'Road', required: false },
        shape: 'dropdown',
        options: [{ label: 'North' }, { label: 'South' }],
      },
    ),
    section(
      'submit',
      { itemId: LAST_PAGE, title: 'Send' },
      {
        ...{ itemId: '5ea1ed02', questionId: CODE_QUESTION, title: 'Your code', required: true },
        shape: 'text',
        options: [],
      },
    ),
  ],
});
