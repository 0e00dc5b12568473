/** Publishes players' workbooks and the public one after an entry. Old never overwrites new. */

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

/** A workbook with its new contents. */
export interface WorkbookPublication {
  readonly fileId: string;
  readonly workbook: DrawnWorkbook;
  /** The other published workbooks of the match. */
  readonly others: readonly string[];
  /** Name of the workbook, for the host. */
  readonly name: string;
  /** The workbook with the match's ledger. */
  readonly hostId: string;
  readonly shown: ShownEntry;
  /** False if something was missing that the host can restore: it is drawn again later. */
  readonly isWhole: boolean;
  /** Progress that it shows since the entry; absent for none. */
  readonly since?: PollProgress | undefined;
  /** Its present guard, if known; else null. */
  readonly before: Pick<Guard, 'entry' | 'hash' | 'since'> | null;
}

/**
 * Draws a workbook unless it shows this entry already, or a later one. Returns notes on repairs.
 *
 * One batch, led by a guard: the workbook must show the entry before, or progress since it. If
 * Google refuses that (this entry was published already, one was skipped, a tab was removed,
 * another entry of the same number was drawn), the present guard decides.
 * @throws GoogleError: run it again. IncidentError if the workbook must not be drawn over
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

/** Another run may publish between reading and drawing, but not endlessly. */
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

/** Whether the guard of a workbook shows exactly this. */
export const isShownBy = (
  { guard, unreadable }: CurrentGuard,
  showing: WorkbookPublication,
): boolean =>
  guard !== null &&
  unreadable.length === 0 &&
  isSameEntry(guard, showing.shown) &&
  compareGuards({ ...guard, count: 0 }, guardOf(showing, 0)) === 0;

/**
 * Draws an edited workbook again in place of the guards found on it. Returns notes on repairs;
 * empty if another run has drawn it since. @throws GoogleError
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

/** Whether the present guard is older, or shows less progress. */
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
