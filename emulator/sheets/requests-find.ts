/** `findReplace`: one text for another, in a range, a sheet or all of them. */
import { invalidArgument, notEmulated } from '../core/refusal.ts';
import type { ExtendedValue } from './cell-shape.ts';
import { changeEach, knownPart } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { formattedValue } from './effective-value.ts';
import { areaOf, type Found, gridOf } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { type Cell, wholeSheet } from './spreadsheet.ts';
import { withValue } from './write-cell.ts';

type FindReplace = RequestOf<'findReplace'>;

interface Counts {
  valuesChanged: number;
  formulasChanged: number;
  rowsChanged: number;
  sheetsChanged: number;
  occurrencesChanged: number;
}

/** Counts that are 0 are left out of the reply. */
export function findReplace(draft: Draft, request: FindReplace): object {
  if (request.searchByRegex === true) throw notEmulated('searchByRegex');
  if (request.find === undefined || request.find === '') {
    throw invalidArgument('A text to find must be specified.');
  }
  const counts: Counts = {
    valuesChanged: 0,
    formulasChanged: 0,
    rowsChanged: 0,
    sheetsChanged: 0,
    occurrencesChanged: 0,
  };
  for (const found of placesOf(draft, request)) replaceIn(draft, found, { request, counts });
  return {
    findReplace: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  };
}

function placesOf(draft: Draft, { range, sheetId, allSheets }: FindReplace): Found[] {
  if (range !== undefined) return [areaOf(draft, range)];
  const sheets = allSheets === true ? draft.current.sheets : [gridOf(draft, sheetId)];
  return sheets.map((sheet) => ({ sheet, area: wholeSheet(sheet) }));
}

interface Replacing {
  readonly request: FindReplace;
  readonly counts: Counts;
}

function replaceIn(draft: Draft, found: Found, { request, counts }: Replacing): void {
  const { sheet } = found;
  const rows = new Set<number>();
  changeEach(draft, { sheet, area: knownPart(found) }, (cell, row, column) => {
    const replaced = cell === null ? null : replacedIn(cell, request);
    if (replaced === null) return cell;
    const one = { startRow: row, endRow: row + 1, startColumn: column, endColumn: column + 1 };
    refuseProtected(draft, sheet, one);
    rows.add(row);
    counts.occurrencesChanged += replaced.occurrences;
    counts[replaced.isFormula ? 'formulasChanged' : 'valuesChanged'] += 1;
    return withValue(cell, replaced.value);
  });
  counts.rowsChanged += rows.size;
  if (rows.size > 0) counts.sheetsChanged += 1;
}

interface Replaced {
  readonly value: ExtendedValue | null;
  readonly occurrences: number;
  readonly isFormula: boolean;
}

/** Null when there is nothing to replace. */
function replacedIn(cell: Cell, request: FindReplace): Replaced | null {
  const formula = cell.userEnteredValue?.formulaValue;
  const isFormula = formula !== undefined;
  if (isFormula && request.includeFormulas !== true) return null;
  const before = formula ?? formattedValue(cell) ?? '';
  const parts = before.split(patternOf(request));
  if (parts.length === 1) return null;
  const after = parts.join(request.replacement ?? '');
  const value = valueAfter(cell, after);
  return { value, occurrences: parts.length - 1, isFormula };
}

function patternOf({ find = '', matchCase, matchEntireCell }: FindReplace): RegExp {
  const plain = find.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(matchEntireCell ? `^${plain}$` : plain, matchCase ? 'u' : 'iu');
}

/** A text stays a text, and a number one where it still reads as one. */
function valueAfter({ userEnteredValue }: Cell, after: string): ExtendedValue | null {
  if (after === '') return null;
  if (userEnteredValue?.formulaValue !== undefined) return { formulaValue: after };
  const wasNumber = userEnteredValue?.numberValue !== undefined;
  return wasNumber && /^-?\d+(\.\d+)?$/.test(after)
    ? { numberValue: Number(after) }
    : { stringValue: after };
}
