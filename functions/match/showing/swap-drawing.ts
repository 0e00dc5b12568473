import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import {
  drawSheetRequests,
  guardRequests,
  isGuardRefused,
  isGuardTaken,
  type SheetRequest,
} from '../../google/sheet-requests.ts';
import {
  applyBatch,
  describeSpreadsheet,
  type SpreadsheetDescription,
} from '../../google/sheets.ts';
import { type CurrentGuard, findCurrentGuard, formatGuard, type Guard } from './guard.ts';
import { planRepairs } from './repair.ts';

/** A drawing that takes the place of the one whose guard is on the workbook. */
export interface DrawingSwap {
  readonly fileId: string;
  readonly sheets: readonly DrawnSheet[];
  /** Whether no other page belongs to the workbook: those of a former version are deleted. */
  readonly areAllPages?: boolean;
  /** The guards that the workbook must have: those of another run's drawing are left. */
  readonly from: Pick<CurrentGuard, 'ids'>;
  /** The new guard; its count is raised until its name is free. */
  readonly guard: Guard;
  /** Further requests for the same batch. */
  readonly more?: readonly SheetRequest[];
  /** The workbook, if it was read. */
  readonly seen?: SpreadsheetDescription | null;
}

export type SwapResult =
  /** `repairNotes`: repairs of the workbook, a sentence each. */
  | { readonly kind: 'drawn'; readonly repairNotes: readonly string[] }
  /** It has other guards than expected. */
  | {
      readonly kind: 'changed meanwhile';
      readonly seen: SpreadsheetDescription;
      readonly error: GoogleError;
    }
  | { readonly kind: 'refused'; readonly error: GoogleError };

/** Names that are taken invisibly are few. */
const MAX_ATTEMPTS = 6;

/**
 * Draws in one batch, led by the swap of the guard. If Google refuses it, restores missing tabs in
 * the next. @throws GoogleError if Google is out of reach
 */
export async function swapDrawing(google: Google, swap: DrawingSwap): Promise<SwapResult> {
  const { fileId, sheets, areAllPages = false, from, guard, more = [] } = swap;
  let { count } = guard;
  let seen = swap.seen ?? null;
  for (let attempt = 1; ; attempt++) {
    const taken = new Set(seen?.namedRanges.map(({ name }) => name));
    while (taken.has(formatGuard({ ...guard, count }))) count += 1;
    const repairs = seen === null ? null : planRepairs(sheets, seen, { areAllPages });
    const error = await findRefusal(google, fileId, [
      ...(repairs?.requests ?? []),
      ...guardRequests({
        from: from.ids,
        to: formatGuard({ ...guard, count }),
        sheetId: sheets[0]?.sheetId ?? 0,
      }),
      ...sheets.flatMap(drawSheetRequests),
      ...more,
    ]);
    if (error === null) return { kind: 'drawn', repairNotes: repairs?.repairNotes ?? [] };
    const isRepaired = seen !== null;
    seen = await describeSpreadsheet(google, fileId);
    if (String(findCurrentGuard(seen, guard.of).ids) !== String(from.ids))
      return { kind: 'changed meanwhile', seen, error };
    if (isGuardTaken(error)) count += 1;
    else if (isRepaired && !isGuardRefused(error)) return { kind: 'refused', error };
    if (attempt === MAX_ATTEMPTS) return { kind: 'refused', error };
  }
}

/** Null if the batch was applied. @throws GoogleError if Google is out of reach */
async function findRefusal(
  google: Google,
  fileId: string,
  requests: readonly SheetRequest[],
): Promise<GoogleError | null> {
  try {
    await applyBatch(google, fileId, requests);
    return null;
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'invalid') return error;
    throw error;
  }
}
