/** A new spreadsheet out of what `spreadsheets.create` is given. */
import { invalidArgument, notEmulated, Refusal } from '../core/refusal.ts';
import { Draft } from './draft.ts';
import { addProtectedRange } from './requests-ranges.ts';
import { addSheet } from './requests-sheets.ts';
import { refuseUnknownZone } from './requests-spreadsheet.ts';
import { newSheet, newSpreadsheet, type Spreadsheet } from './spreadsheet.ts';
import type { SheetReply, SpreadsheetReply } from './spreadsheet-shape.ts';

interface Creation {
  readonly id: string;
  readonly owner: string;
  readonly freshNumber: () => number;
}

/** Given sheets replace the default one, which has the id 0. */
export function createSpreadsheet(
  { namedRanges, ...given }: SpreadsheetReply,
  creation: Creation,
): Spreadsheet {
  if (namedRanges !== undefined) throw notEmulated('named ranges in spreadsheets.create');
  refuseUnknownZone(given.properties?.timeZone);
  const sheets = given.sheets ?? [];
  if (sheets.length === 0) return withDefaultSheet(given, creation);
  const { freshNumber, owner } = creation;
  const empty = newSpreadsheet(creation.id, given.properties ?? {}, []);
  const draft = new Draft(empty, { freshNumber, owner, editor: owner, editors: [owner] });
  sheets.forEach((sheet, index) => {
    numbered(`sheets[${index}]`, () => addGivenSheet(draft, sheet));
  });
  return draft.current;
}

function withDefaultSheet(given: SpreadsheetReply, { id }: Creation): Spreadsheet {
  return newSpreadsheet(id, given.properties ?? {}, [newSheet(0, 'Sheet1', {})]);
}

/** A sheet is made by its properties and protections; all else is for a batch. */
function addGivenSheet(draft: Draft, given: SheetReply): void {
  const { properties = {}, protectedRanges = [], ...rest } = given;
  const [other] = Object.keys(rest);
  if (other !== undefined) {
    throw notEmulated(`"${other}" of a sheet in spreadsheets.create: use batchUpdate`);
  }
  addSheet(draft, { properties });
  for (const protectedRange of protectedRanges) addProtectedRange(draft, { protectedRange });
}

function numbered(place: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw invalidArgument(`Invalid ${place}: ${error.message}`);
  }
}
