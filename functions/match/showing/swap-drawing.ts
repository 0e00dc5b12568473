/** Swaps guard and drawing of a workbook. If needed, first repairs tabs, charts and grids. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { isPageSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import {
  buildGrowth,
  buildNewCharts,
  buildRename,
  buildSheetRequests,
  isGuardRefused,
  isGuardTaken,
  listDrawRequests,
  listRedrawRequests,
  type SheetRequest,
  swapGuards,
} from '../../google/sheet-requests.ts';
import { applyBatch, readDescription, type SpreadsheetDescription } from '../../google/sheets.ts';
import { type CurrentGuard, findCurrentGuard, formatGuard, type Guard } from './guard.ts';

/** A drawing, to replace another one that has the given guards. */
export interface DrawingSwap {
  readonly fileId: string;
  readonly sheets: readonly DrawnSheet[];
  /** Whether the sheets are all pages. If so, pages of a former version are deleted. */
  readonly areAllPages?: boolean;
  /** Guards that the workbook must still have. If it has others, another run has drawn it. */
  readonly from: Pick<CurrentGuard, 'ids'>;
  /** The new guard. If its name is taken, its count is raised. */
  readonly guard: Guard;
  /** Whether a workbook with the given guards has the lasting cells of these sheets. */
  readonly hasLasting?: boolean;
  /** Further requests for the same batch; absent if there are none. */
  readonly more?: readonly SheetRequest[];
  /** Description of the workbook, if it was read. */
  readonly seen?: SpreadsheetDescription | null;
}

export type SwapResult =
  /** `repairNotes`: one sentence for each repair. */
  | { readonly kind: 'drawn'; readonly repairNotes: readonly string[] }
  /** The workbook does not have the expected guards. */
  | {
      readonly kind: 'changed meanwhile';
      readonly seen: SpreadsheetDescription;
      readonly error: GoogleError;
    }
  | { readonly kind: 'refused'; readonly error: GoogleError };

/** Maximum number of tries. Hidden ranges may already have a few of the guards' names. */
const MAX_ATTEMPTS = 6;

/**
 * Swaps guard and drawing in one batch. If Google refuses it, the next batch also restores missing
 * tabs. @throws GoogleError if Google is out of reach
 */
export async function swapDrawing(google: Google, swap: DrawingSwap): Promise<SwapResult> {
  const { fileId, sheets, areAllPages = false, from, guard, hasLasting = false, more = [] } = swap;
  let { count } = guard;
  let description = swap.seen ?? null;
  for (let attempt = 1; ; attempt++) {
    const usedNames = new Set(description?.namedRanges.map(({ name }) => name));
    while (usedNames.has(formatGuard({ ...guard, count }))) count += 1;
    const repairs = description === null ? null : planRepairs(sheets, description, { areAllPages });
    const error = await applyUnlessRefused(google, fileId, [
      ...(repairs?.requests ?? []),
      ...swapGuards({
        from: from.ids,
        to: formatGuard({ ...guard, count }),
        sheetId: sheets[0]?.sheetId ?? 0,
      }),
      ...sheets.flatMap(hasLasting && description === null ? listRedrawRequests : listDrawRequests),
      ...more,
    ]);
    if (error === null) return { kind: 'drawn', repairNotes: repairs?.repairNotes ?? [] };
    const isRepaired = description !== null;
    description = await readDescription(google, fileId);
    if (String(findCurrentGuard(description, guard.of).ids) !== String(from.ids))
      return { kind: 'changed meanwhile', seen: description, error };
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

/** Requests to send before a drawing, and notes about them. */
export interface Repairs {
  readonly requests: readonly SheetRequest[];
  /** One sentence for each repair. */
  readonly repairNotes: readonly string[];
}

/** Finds pages that a former version drew and this version does not. */
export const findFormerPages = <Tab extends { readonly sheetId: number }>(
  sheets: readonly DrawnSheet[],
  tabs: readonly Tab[],
): readonly Tab[] =>
  tabs.filter(
    ({ sheetId }) => isPageSheetId(sheetId) && !sheets.some((sheet) => sheet.sheetId === sheetId),
  );

/**
 * Plans to add missing tabs and to rename other tabs that have their titles. If `sheets` are all
 * pages of the workbook, also deletes pages of a former version.
 */
export function planRepairs(
  sheets: readonly DrawnSheet[],
  there: SpreadsheetDescription,
  { areAllPages = false } = {},
): Repairs {
  const former = areAllPages ? findFormerPages(sheets, there.sheets) : [];
  const seen = { ...there, sheets: there.sheets.filter((tab) => !former.includes(tab)) };
  const gone = sheets.filter(({ sheetId }) => !hasSheet(seen, sheetId));
  const takenTitles = listTakenTitles(sheets, seen);
  const charts = sheets.map((sheet) => ({
    ...sheet,
    charts: sheet.charts.filter(({ chartId }) => !seen.chartIds.includes(chartId)),
  }));
  const others = takenTitles.filter(({ isOurs }) => !isOurs);
  return {
    requests: [
      ...former.map(({ sheetId }) => ({ deleteSheet: { sheetId } })),
      ...takenTitles.map(({ sheetId, to }) => buildRename(sheetId, to)),
      ...gone.flatMap(buildSheetRequests),
      ...charts.flatMap(buildNewCharts),
    ],
    repairNotes: [
      ...gone.map(({ title }) => `The tab “${title}” was missing and has been restored.`),
      ...others.map(
        ({ title, to }) => `Another tab had the title “${title}” and was renamed “${to}”.`,
      ),
    ],
  };
}

const hasSheet = ({ sheets }: SpreadsheetDescription, sheetId: number): boolean =>
  sheets.some((there) => there.sheetId === sheetId);

interface TakenTitle {
  readonly sheetId: number;
  readonly title: string;
  readonly to: string;
  /** Whether the tab belongs to the drawing, which then sets its title. */
  readonly isOurs: boolean;
}

/** Converts to lower case. At Google, titles that differ only in case are equal. */
const foldTitle = (title: string): string => title.toLowerCase();

function listTakenTitles(
  sheets: readonly DrawnSheet[],
  description: SpreadsheetDescription,
): readonly TakenTitle[] {
  const used = new Set([...sheets, ...description.sheets].map(({ title }) => foldTitle(title)));
  return description.sheets.flatMap(({ sheetId, title }) => {
    const owner = sheets.find((sheet) => foldTitle(sheet.title) === foldTitle(title));
    if (owner === undefined || owner.sheetId === sheetId) return [];
    const to = findFreeTitle(title, used);
    used.add(foldTitle(to));
    return [{ sheetId, title, to, isOurs: sheets.some((sheet) => sheet.sheetId === sheetId) }];
  });
}

function findFreeTitle(title: string, used: ReadonlySet<string>): string {
  let number = 2;
  while (used.has(foldTitle(`${title} (${number})`))) number += 1;
  return `${title} (${number})`;
}

/** Builds requests that make room for the rows and columns to be written. Never shrinks a grid. */
export function buildRoomRequests(
  needed: { readonly sheetId: number; readonly rowCount: number; readonly columnCount: number },
  description: SpreadsheetDescription,
): readonly SheetRequest[] {
  const tab = description.sheets.find(({ sheetId }) => sheetId === needed.sheetId);
  if (tab === undefined) return [];
  const rowCount = Math.max(tab.rowCount, needed.rowCount);
  const columnCount = Math.max(tab.columnCount, needed.columnCount);
  if (rowCount === tab.rowCount && columnCount === tab.columnCount) return [];
  return [buildGrowth({ sheetId: needed.sheetId, rowCount, columnCount })];
}
