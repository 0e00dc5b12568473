/** Publishing: every player's workbook, then the public one, drawn anew as the last entry has it. Old never overwrites new. */

import type { DrawnWorkbook } from '../../sheets-templates/drawing.ts';
import type { Google } from '../google/connect.ts';
import { GoogleError } from '../google/error.ts';
import {
  addChartRequests,
  addSheetRequests,
  drawSheetRequests,
  fenceRequests,
  type SheetRequest,
} from '../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet, type SpreadsheetDescription } from '../google/sheets.ts';
import type { Adjudicator } from './adjudicator.ts';
import { currentPosition, type Match } from './match.ts';
import type { Trouble } from './trouble.ts';
import { publicDrawing, seatDrawing } from './workbooks.ts';

/** A workbook and what it is to show. */
export interface Showing {
  readonly fileId: string;
  /** For sentences: "the public workbook". */
  readonly name: string;
  readonly workbook: DrawnWorkbook;
  /** The entry it shows. */
  readonly entry: number;
}

/**
 * Draws every workbook of the match but the host's. A workbook that cannot be opened keeps nobody else waiting: it becomes
 * a trouble. @throws GoogleError when Google could not be told: run it again.
 */
export async function publish({ google }: Adjudicator, match: Match): Promise<readonly Trouble[]> {
  const { entry } = currentPosition(match).sealed.entry;
  const seats = await Promise.all(
    match.files.seats.map(({ seat, workbookId }) =>
      show(google, {
        fileId: workbookId,
        name: `The workbook of ${seat}`,
        workbook: seatDrawing(match, seat),
        entry,
      }),
    ),
  );
  const everybody = await show(google, {
    fileId: match.files.publicId,
    name: 'The public workbook',
    workbook: publicDrawing(match),
    entry,
  });
  return [...seats, everybody].filter((trouble) => trouble !== null);
}

async function show(google: Google, showing: Showing): Promise<Trouble | null> {
  try {
    await draw(google, showing);
    return null;
  } catch (error) {
    if (error instanceof GoogleError && LASTING.has(error.kind)) return notShown(showing, error);
    throw error;
  }
}

const LASTING: ReadonlySet<string> = new Set(['not found', 'forbidden', 'invalid', 'storage']);

/**
 * One batch, led by a fence: the workbook must show the entry before. Where it does not (this entry was published already,
 * one was skipped, a tab was removed), a look at the workbook says what is to be done.
 */
async function draw(google: Google, showing: Showing): Promise<void> {
  const { fileId, entry, workbook } = showing;
  if (entry === 0) return redraw(google, showing, LOOKS);
  try {
    await applyBatch(google, fileId, [
      ...fenceOf(workbook, fenceName(entry - 1), entry),
      ...workbook.sheets.flatMap(drawSheetRequests),
    ]);
  } catch (error) {
    if (!isInvalid(error)) throw error;
    await redraw(google, showing, LOOKS);
  }
}

/** Another instance can publish between a look and the batch that follows from it; it cannot do so for ever. */
const LOOKS = 3;

async function redraw(google: Google, showing: Showing, looks: number): Promise<void> {
  const { fileId, entry, workbook } = showing;
  const seen = await describeSpreadsheet(google, fileId);
  const shown = shownEntry(seen);
  if (shown !== null && shown >= entry) return;
  try {
    await applyBatch(google, fileId, [
      ...missingParts(workbook, seen),
      ...fenceOf(workbook, shown === null ? null : fenceName(shown), entry),
      ...workbook.sheets.flatMap(drawSheetRequests),
    ]);
  } catch (error) {
    if (!isInvalid(error) || looks === 1) throw error;
    await redraw(google, showing, looks - 1);
  }
}

const isInvalid = (error: unknown): boolean =>
  error instanceof GoogleError && error.kind === 'invalid';

/** Tabs and charts of the drawing that the spreadsheet does not have. */
export function missingParts(
  workbook: DrawnWorkbook,
  seen: Pick<SpreadsheetDescription, 'sheets' | 'chartIds'>,
): readonly SheetRequest[] {
  const missing = workbook.sheets.filter(
    ({ sheetId }) => !seen.sheets.some((there) => there.sheetId === sheetId),
  );
  const charts = workbook.sheets.map((sheet) => ({
    ...sheet,
    charts: sheet.charts.filter(({ chartId }) => !seen.chartIds.includes(chartId)),
  }));
  return [...missing.flatMap(addSheetRequests), ...charts.flatMap(addChartRequests)];
}

const FENCE = /^entry_(\d{1,9})$/;

const fenceName = (entry: number): string => `entry_${entry}`;

/** The entry that a workbook shows; null when it shows none yet. */
function shownEntry(seen: SpreadsheetDescription): number | null {
  const shown = seen.namedRanges
    .map(({ name }) => FENCE.exec(name)?.[1])
    .filter((number) => number !== undefined);
  return shown.length === 0 ? null : Math.max(...shown.map(Number));
}

function fenceOf(
  workbook: DrawnWorkbook,
  from: string | null,
  entry: number,
): readonly SheetRequest[] {
  const sheetId = workbook.sheets[0]?.sheetId ?? 0;
  return fenceRequests({ from, to: fenceName(entry), sheetId });
}

const notShown = ({ name }: Showing, error: GoogleError): Trouble => ({
  code: 'workbook out of reach',
  where: name,
  what: `It could not be written: ${error.detail}`,
  todo: 'Share it with the adjudicator’s service account as an editor (or bring it back from the bin), then run “sealed resolve”: it is written without resolving anything again.',
});
