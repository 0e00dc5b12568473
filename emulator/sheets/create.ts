/** A new spreadsheet out of what `spreadsheets.create` is given. */
import { invalidArgument, notEmulated, Refusal } from '../core/refusal.ts';
import { Draft } from './draft.ts';
import { updateCells } from './requests-cells.ts';
import { addNamedRange } from './requests-ranges.ts';
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
export function createSpreadsheet(given: SpreadsheetReply, creation: Creation): Spreadsheet {
  refuseUnknownZone(given.properties?.timeZone);
  const sheets = given.sheets ?? [];
  if (sheets.length === 0) return withDefaultSheet(given, creation);
  const { freshNumber, owner } = creation;
  const empty = newSpreadsheet(creation.id, given.properties ?? {}, []);
  const draft = new Draft(empty, { freshNumber, owner, editor: owner });
  sheets.forEach((sheet, index) => {
    numbered(`sheets[${index}]`, () => addGivenSheet(draft, sheet));
  });
  for (const namedRange of given.namedRanges ?? []) addNamedRange(draft, { namedRange });
  return draft.finish();
}

function withDefaultSheet(given: SpreadsheetReply, { id }: Creation): Spreadsheet {
  return newSpreadsheet(id, given.properties ?? {}, [newSheet(0, 'Sheet1', {})]);
}

const TAKEN: readonly (keyof SheetReply)[] = ['properties', 'data'];

function addGivenSheet(draft: Draft, given: SheetReply): void {
  for (const name in given) {
    if (!TAKEN.some((taken) => taken === name)) {
      throw notEmulated(`"${name}" of a sheet in spreadsheets.create: use batchUpdate`);
    }
  }
  addSheet(draft, { properties: given.properties ?? {} });
  const sheetId = given.properties?.sheetId ?? draft.current.sheets.at(-1)?.properties.sheetId ?? 0;
  for (const { startRow = 0, startColumn = 0, rowData = [] } of given.data ?? []) {
    const start = { sheetId, rowIndex: startRow, columnIndex: startColumn };
    updateCells(draft, { start, rows: rowData, fields: '*' });
  }
}

function numbered(place: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw invalidArgument(`Invalid ${place}: ${error.message}`);
  }
}
