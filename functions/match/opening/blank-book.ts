/** A workbook that was made before anybody knew what it would be: one blank tab, and in its place those of a drawing. */

import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError } from '../../google/error.ts';
import { addSheetRequests, type SheetRequest } from '../../google/sheet-requests.ts';
import {
  applyBatch,
  describeSpreadsheet,
  type SpreadsheetDescription,
} from '../../google/sheets.ts';

/** Above all ids of tabs that are drawn. */
export const BLANK_TAB = {
  sheetId: 999,
  title: 'Of a match to come',
  rowCount: 1,
  columnCount: 1,
} as const;

/** Somebody else can do the same between the look and the batch; then it is fit. */
const ATTEMPTS = 2;

/**
 * Gives it the tabs and the title of a drawing, empty, whatever match it was to be of before; one that shows a match is left as it is.
 * Repeating is harmless. @throws GoogleError
 */
export async function fitBook(
  google: Google,
  fileId: string,
  workbook: DrawnWorkbook,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const seen = await describeSpreadsheet(google, fileId);
    if (seen.namedRanges.length > 0 || isFit(seen, workbook)) return;
    try {
      await applyBatch(google, fileId, rebuilt(seen, workbook));
      return;
    } catch (error) {
      const isOther = error instanceof GoogleError && error.kind === 'invalid';
      if (!isOther || attempt === ATTEMPTS) throw error;
    }
  }
}

const tabsOf = (sheets: readonly { readonly sheetId: number; readonly title: string }[]): string =>
  JSON.stringify(sheets.map(({ sheetId, title }) => [sheetId, title]));

const isFit = (seen: SpreadsheetDescription, { title, sheets }: DrawnWorkbook): boolean =>
  seen.title === title && tabsOf(seen.sheets) === tabsOf(sheets);

/** A spreadsheet has a tab at any time: the blank one is the last that goes. */
function rebuilt(
  seen: SpreadsheetDescription,
  { title, sheets }: DrawnWorkbook,
): readonly SheetRequest[] {
  const others = seen.sheets.filter(({ sheetId }) => sheetId !== BLANK_TAB.sheetId);
  const gone = (sheetId: number): SheetRequest => ({ deleteSheet: { sheetId } });
  return [
    ...(others.length === seen.sheets.length ? [{ addSheet: { properties: BLANK } }] : []),
    ...others.map(({ sheetId }) => gone(sheetId)),
    ...sheets.flatMap(addSheetRequests),
    gone(BLANK_TAB.sheetId),
    { updateSpreadsheetProperties: { properties: { title }, fields: 'title' } },
  ];
}

const BLANK = { sheetId: BLANK_TAB.sheetId, title: BLANK_TAB.title };
