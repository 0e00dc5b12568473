/** Publishing: every player's workbook and the public one, drawn anew as the last entry has it. Old never overwrites new. */

import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { drawSheetRequests, guardRequests, isGuardTaken } from '../../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet } from '../../google/sheets.ts';
import { IncidentError } from '../ledger/incident.ts';
import {
  type CurrentGuard,
  compareGuards,
  currentGuardIn,
  drawingOver,
  type Guard,
  guardName,
  isSameEntry,
  type PollProgress,
  SHOWED_ANOTHER,
  type ShownEntry,
} from './guard.ts';
import { repairsFor } from './repair.ts';

/** A workbook and what it is to show. */
export interface WorkbookPublication {
  readonly fileId: string;
  readonly workbook: DrawnWorkbook;
  /** The other published workbooks of the match. */
  readonly others: readonly string[];
  /** What it is called, for its host. */
  readonly name: string;
  /** The match's ledger is there. */
  readonly hostId: string;
  /** The entry it shows. */
  readonly shown: ShownEntry;
  /** False when something was missing that the host can bring back: it is drawn again when that is there. */
  readonly isWhole: boolean;
  /** What it shows beside the entry; nothing when absent. */
  readonly since?: PollProgress | undefined;
  /** What it shows now, as far as is known; null when nothing is known. */
  readonly before: Pick<Guard, 'entry' | 'hash' | 'since'> | null;
}

/**
 * Draws a workbook unless it shows this entry, or a later one, already. Gives a sentence for each thing that was put back.
 * @throws GoogleError when Google could not be told: run it again. IncidentError when nothing may be drawn over what it shows.
 *
 * One batch, led by a guard: the workbook must show the entry before, or what polls have shown since that. Where it does not (this entry was published already, one was
 * skipped, a tab was removed, another entry of the same number was drawn), what stands in the workbook says what is to be done.
 */
export async function showWorkbook(
  google: Google,
  showing: WorkbookPublication,
): Promise<readonly string[]> {
  if (showing.before === null) return redraw(google, showing);
  const before = guardName({ of: 'entry', ...showing.before, isWhole: true, count: 0 });
  try {
    await applyBatch(google, showing.fileId, requestsFor(showing, { from: [before], count: 0 }));
    return [];
  } catch (error) {
    if (!isInvalid(error)) throw error;
    return redraw(google, showing);
  }
}

/** Another instance can publish between a reading of the workbook and the batch that follows from it; it cannot do so for ever. */
const ATTEMPTS = 5;

async function redraw(google: Google, showing: WorkbookPublication): Promise<readonly string[]> {
  let refused: unknown = null;
  let taken = 0;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const seen = await describeSpreadsheet(google, showing.fileId);
    const current = currentGuardIn(seen, 'entry');
    const { guard, ids } = current;
    const drawing = await drawingOver(google, current, { ...showing, where: showing.name });
    if (drawing.kind === 'wait') throw new IncidentError([drawing.incident]);
    if (drawing.kind === 'leave') return [];
    const { showedAnother } = drawing;
    if (guard !== null && !showedAnother && !isBehind(guard, showing)) return [];
    const repairs = repairsFor(showing.workbook.sheets, seen);
    try {
      await applyBatch(google, showing.fileId, [
        ...repairs.requests,
        ...requestsFor(showing, { from: ids, count: taken }),
      ]);
      return [...(showedAnother ? [SHOWED_ANOTHER] : []), ...repairs.repairNotes];
    } catch (error) {
      if (!isInvalid(error)) throw error;
      if (isGuardTaken(error)) taken += 1;
      refused = error;
    }
  }
  throw refused;
}

/** Whether a workbook shows just this, as far as its guard says. */
export const isShownBy = (
  { guard, unreadable }: CurrentGuard,
  showing: WorkbookPublication,
): boolean =>
  guard !== null &&
  unreadable.length === 0 &&
  isSameEntry(guard, showing.shown) &&
  compareGuards({ ...guard, count: 0 }, guardOf(showing, 0)) === 0;

/**
 * Draws a workbook once more, in place of the guards that were found on it: somebody has edited it. Gives a sentence for each thing that was
 * put back; none where it has been drawn by others since. @throws GoogleError
 */
export async function drawAgain(
  google: Google,
  showing: WorkbookPublication,
  { ids }: CurrentGuard,
): Promise<readonly string[]> {
  const seen = await describeSpreadsheet(google, showing.fileId);
  if (String(currentGuardIn(seen, 'entry').ids) !== String(ids)) return [];
  const names = new Set(seen.namedRanges.map(({ name }) => name));
  let count = 1;
  while (names.has(guardName(guardOf(showing, count)))) count += 1;
  const repairs = repairsFor(showing.workbook.sheets, seen);
  await applyBatch(google, showing.fileId, [
    ...repairs.requests,
    ...requestsFor(showing, { from: ids, count }),
  ]);
  return repairs.repairNotes;
}

const guardOf = ({ shown, isWhole, since }: WorkbookPublication, count: number): Guard => ({
  of: 'entry',
  ...shown,
  isWhole,
  since,
  count,
});

/** Whether what stands is older than what is to be shown, or less of it. */
const isBehind = (guard: Guard, showing: WorkbookPublication): boolean =>
  compareGuards({ ...guard, count: 0 }, guardOf(showing, 0)) < 0;

const requestsFor = (
  showing: WorkbookPublication,
  { from, count }: { readonly from: readonly string[]; readonly count: number },
) => [
  ...guardRequests({
    from,
    to: guardName(guardOf(showing, count)),
    sheetId: showing.workbook.sheets[0]?.sheetId ?? 0,
  }),
  ...showing.workbook.sheets.flatMap(drawSheetRequests),
];

const isInvalid = (error: unknown): boolean =>
  error instanceof GoogleError && error.kind === 'invalid';
