import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import {
  isGuardRefused,
  isGuardTaken,
  listDrawRequests,
  type SheetRequest,
  swapGuards,
} from '../../google/sheet-requests.ts';
import { applyBatch, readDescription, type SpreadsheetDescription } from '../../google/sheets.ts';
import { type CurrentGuard, findCurrentGuard, formatGuard, type Guard } from './guard.ts';
import { planRepairs } from './repair.ts';

/** A drawing that replaces the one with the given guards. */
export interface DrawingSwap {
  readonly fileId: string;
  readonly sheets: readonly DrawnSheet[];
  /** Whether the sheets are all pages. Pages of a former version are then deleted. */
  readonly areAllPages?: boolean;
  /** Guards that the workbook must have. Otherwise another run has drawn it. */
  readonly from: Pick<CurrentGuard, 'ids'>;
  /** The new guard. Its count is raised until its name is free. */
  readonly guard: Guard;
  /** Further requests for the same batch. */
  readonly more?: readonly SheetRequest[];
  /** Description of the workbook, if it was read. */
  readonly seen?: SpreadsheetDescription | null;
}

export type SwapResult =
  /** `repairNotes`: notes on repairs, a sentence each. */
  | { readonly kind: 'drawn'; readonly repairNotes: readonly string[] }
  /** The workbook has other guards than expected. */
  | {
      readonly kind: 'changed meanwhile';
      readonly seen: SpreadsheetDescription;
      readonly error: GoogleError;
    }
  | { readonly kind: 'refused'; readonly error: GoogleError };

/** Maximum number of tries. Hidden ranges have taken few names of guards. */
const MAX_ATTEMPTS = 6;

/**
 * Swaps guard and drawing in one batch. If Google refuses it, the next batch also restores missing
 * tabs. @throws GoogleError if Google is out of reach
 */
export async function swapDrawing(google: Google, swap: DrawingSwap): Promise<SwapResult> {
  const { fileId, sheets, areAllPages = false, from, guard, more = [] } = swap;
  let { count } = guard;
  let seen = swap.seen ?? null;
  for (let attempt = 1; ; attempt++) {
    const taken = new Set(seen?.namedRanges.map(({ name }) => name));
    while (taken.has(formatGuard({ ...guard, count }))) count += 1;
    const repairs = seen === null ? null : planRepairs(sheets, seen, { areAllPages });
    const error = await applyUnlessRefused(google, fileId, [
      ...(repairs?.requests ?? []),
      ...swapGuards({
        from: from.ids,
        to: formatGuard({ ...guard, count }),
        sheetId: sheets[0]?.sheetId ?? 0,
      }),
      ...sheets.flatMap(listDrawRequests),
      ...more,
    ]);
    if (error === null) return { kind: 'drawn', repairNotes: repairs?.repairNotes ?? [] };
    const isRepaired = seen !== null;
    seen = await readDescription(google, fileId);
    if (String(findCurrentGuard(seen, guard.of).ids) !== String(from.ids))
      return { kind: 'changed meanwhile', seen, error };
    if (isGuardTaken(error)) count += 1;
    else if (isRepaired && !isGuardRefused(error)) return { kind: 'refused', error };
    if (attempt === MAX_ATTEMPTS) return { kind: 'refused', error };
  }
}

/**
 * Applies a batch, and returns Google's refusal or null.
 * @throws GoogleError if Google is out of reach
 */
async function applyUnlessRefused(
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
