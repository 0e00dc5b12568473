/** Plans repairs of a workbook: missing tabs and charts, taken titles, small grids. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { isPageSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import {
  buildGrowth,
  buildNewCharts,
  buildRename,
  buildSheetRequests,
  type SheetRequest,
} from '../../google/sheet-requests.ts';
import type { SpreadsheetDescription } from '../../google/sheets.ts';

/** Requests before a drawing, with their notes. */
export interface Repairs {
  readonly requests: readonly SheetRequest[];
  /** Notes on repairs, a sentence each. */
  readonly repairNotes: readonly string[];
}

/** Finds pages of a former version, which this version does not draw. */
export const findFormerPages = <Tab extends { readonly sheetId: number }>(
  sheets: readonly DrawnSheet[],
  tabs: readonly Tab[],
): readonly Tab[] =>
  tabs.filter(
    ({ sheetId }) => isPageSheetId(sheetId) && !sheets.some((sheet) => sheet.sheetId === sheetId),
  );

/**
 * Plans the addition of missing tabs, empty, and the renaming of other tabs with their titles. If
 * `sheets` are all pages of the workbook, also deletes pages of a former version.
 */
export function planRepairs(
  sheets: readonly DrawnSheet[],
  there: SpreadsheetDescription,
  { areAllPages = false } = {},
): Repairs {
  const former = areAllPages ? findFormerPages(sheets, there.sheets) : [];
  const seen = { ...there, sheets: there.sheets.filter((tab) => !former.includes(tab)) };
  const gone = sheets.filter(({ sheetId }) => !hasSheet(seen, sheetId));
  const taken = listTakenTitles(sheets, seen);
  const charts = sheets.map((sheet) => ({
    ...sheet,
    charts: sheet.charts.filter(({ chartId }) => !seen.chartIds.includes(chartId)),
  }));
  const others = taken.filter(({ isOurs }) => !isOurs);
  return {
    requests: [
      ...former.map(({ sheetId }) => ({ deleteSheet: { sheetId } })),
      ...taken.map(({ sheetId, to }) => buildRename(sheetId, to)),
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
  /** Whether the tab belongs to the drawing, which gives it its own title. */
  readonly isOurs: boolean;
}

/** Folds the case, since titles that differ only in case are equal for Google. */
const foldTitle = (title: string): string => title.toLowerCase();

function listTakenTitles(
  sheets: readonly DrawnSheet[],
  seen: SpreadsheetDescription,
): readonly TakenTitle[] {
  const used = new Set([...sheets, ...seen.sheets].map(({ title }) => foldTitle(title)));
  return seen.sheets.flatMap(({ sheetId, title }) => {
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

/** Builds requests that extend the grid for rows and columns to write. Never shrinks it. */
export function buildRoomRequests(
  needed: { readonly sheetId: number; readonly rowCount: number; readonly columnCount: number },
  seen: SpreadsheetDescription,
): readonly SheetRequest[] {
  const tab = seen.sheets.find(({ sheetId }) => sheetId === needed.sheetId);
  if (tab === undefined) return [];
  const rowCount = Math.max(tab.rowCount, needed.rowCount);
  const columnCount = Math.max(tab.columnCount, needed.columnCount);
  if (rowCount === tab.rowCount && columnCount === tab.columnCount) return [];
  return [buildGrowth({ sheetId: needed.sheetId, rowCount, columnCount })];
}
