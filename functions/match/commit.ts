/** Committing: entry, submissions, Desk and the host's pages in one batch that Google applies once or not at all. */

import type { DrawnCell, DrawnSheet, DrawnWorkbook } from '../../sheets-templates/drawing.ts';
import { HOST_TABS } from '../../sheets-templates/host-workbook.ts';
import { LEDGER_COLUMNS, SUBMISSION_COLUMNS } from '../../sheets-templates/record-columns.ts';
import { type RecordColumn, rowFormat } from '../../sheets-templates/record-tab.ts';
import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import {
  cellsRequest,
  drawSheetRequests,
  growRequest,
  isMarkerTaken,
  markerRequest,
  type SheetRequest,
} from '../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet } from '../google/sheets.ts';
import type { Adjudicator } from './adjudicator.ts';
import type { Sealed } from './entry.ts';
import { ledgerCells, ledgerRow, markerOf } from './ledger.ts';
import { currentPosition, type Match } from './match.ts';
import { missingParts } from './publish.ts';
import { submissionCount } from './submissions.ts';
import { computedHostSheets, hostDrawing } from './workbooks.ts';
import type { Written } from './write-entry.ts';

export type Committed = 'written' | 'someone else was first';

/** Writes the entry, unless it stands already: then nothing of this batch is applied. */
export async function commit({ google }: Adjudicator, written: Written): Promise<Committed> {
  const { match, sealed } = written;
  const drawn = computedHostSheets(match);
  return applyOnce(google, match.files.hostId, {
    sealed,
    drawn,
    requests: [...recordRequests(written), ...drawn.flatMap(drawSheetRequests)],
  });
}

/** Writes a match's first entry together with every tab of the host's new workbook. */
export async function commitOpening({ google }: Adjudicator, match: Match): Promise<void> {
  const { sheets } = hostDrawing(match);
  const { sealed } = currentPosition(match);
  await applyBatch(google, match.files.hostId, [
    marker(sealed),
    ...missingCharts(sheets),
    ...sheets.flatMap(drawSheetRequests),
    ...recordRequests({ match, sealed, rows: [] }),
  ]);
}

interface Commit {
  readonly sealed: Sealed;
  readonly drawn: readonly DrawnSheet[];
  readonly requests: readonly SheetRequest[];
}

async function applyOnce(google: Google, hostId: string, commit: Commit): Promise<Committed> {
  try {
    await applyBatch(google, hostId, [marker(commit.sealed), ...commit.requests]);
  } catch (error) {
    if (isMarkerTaken(error)) return 'someone else was first';
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    return applyRepaired(google, hostId, commit);
  }
  return 'written';
}

/** A host may have removed a tab that is computed anyway: it is made again in the same batch. */
async function applyRepaired(google: Google, hostId: string, commit: Commit): Promise<Committed> {
  const seen = await describeSpreadsheet(google, hostId);
  const repairs = missingParts(workbookOf(commit.drawn), seen);
  try {
    await applyBatch(google, hostId, [marker(commit.sealed), ...repairs, ...commit.requests]);
  } catch (error) {
    if (isMarkerTaken(error)) return 'someone else was first';
    throw error;
  }
  return 'written';
}

const workbookOf = (sheets: readonly DrawnSheet[]): DrawnWorkbook => ({ title: '', sheets });

const missingCharts = (sheets: readonly DrawnSheet[]): readonly SheetRequest[] =>
  missingParts(workbookOf(sheets), { sheets, chartIds: [] });

const marker = ({ entry, hash }: Sealed): SheetRequest =>
  markerRequest({ metadataId: markerOf(entry.entry), key: 'sealed-orders.entry', value: hash });

function recordRequests({ match, sealed, rows }: Written): readonly SheetRequest[] {
  const before = submissionCount(match.positions.slice(0, -1).map((position) => position.sealed));
  return [
    ...recordRows({
      sheetId: HOST_TABS.ledger.sheetId,
      columns: LEDGER_COLUMNS,
      row: ledgerRow(sealed.entry.entry),
      rows: [ledgerCells(sealed)],
    }),
    ...recordRows({
      sheetId: HOST_TABS.submissions.sheetId,
      columns: SUBMISSION_COLUMNS,
      row: before + 1,
      rows,
    }),
  ];
}

/** The grid grows by whole blocks: its size follows from the number of rows alone. */
const BLOCK = 500;

function recordRows(given: {
  readonly sheetId: number;
  readonly columns: readonly RecordColumn[];
  readonly row: number;
  readonly rows: readonly (readonly (string | number)[])[];
}): readonly SheetRequest[] {
  const { sheetId, columns, row, rows } = given;
  if (rows.length === 0) return [];
  const rowCount = Math.ceil((row + rows.length + 1) / BLOCK) * BLOCK;
  const cells = rows.map((values) =>
    values.map((value, index) => recordCell(value, columns[index])),
  );
  return [
    growRequest({ sheetId, rowCount }),
    cellsRequest({ sheetId, row, column: 0, rows: cells }),
  ];
}

const recordCell = (value: string | number, column: RecordColumn | undefined): DrawnCell =>
  column === undefined ? { value } : { value, format: rowFormat(column) };
