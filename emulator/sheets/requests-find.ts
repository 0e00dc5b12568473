/** `findReplace`: one text for another, all over a sheet, whatever its case. */
import { invalidArgument } from '../core/refusal.ts';
import type { ExtendedValue } from './cell-shape.ts';
import { changeEach, knownPart } from './change-cells.ts';
import type { Draft } from './draft.ts';
import { formattedValue } from './effective-value.ts';
import { gridOf } from './place.ts';
import { refuseProtected } from './protection.ts';
import type { RequestOf } from './request-shape.ts';
import { type Cell, wholeSheet } from './spreadsheet.ts';
import { withValue } from './write-cell.ts';

type FindReplace = RequestOf<'findReplace'>;

/** Counts that are 0 are left out of the reply. */
export function findReplace(draft: Draft, request: FindReplace): object {
  if (request.find === undefined || request.find === '') {
    throw invalidArgument('A text to find must be specified.');
  }
  const sheet = gridOf(draft, request.sheetId);
  const rows = new Set<number>();
  let valuesChanged = 0;
  let occurrencesChanged = 0;
  changeEach(
    draft,
    { sheet, area: knownPart({ sheet, area: wholeSheet(sheet) }) },
    (cell, row, column) => {
      const replaced = cell === null ? null : replacedIn(cell, request);
      if (replaced === null) return cell;
      const one = { startRow: row, endRow: row + 1, startColumn: column, endColumn: column + 1 };
      refuseProtected(draft, sheet, one);
      rows.add(row);
      occurrencesChanged += replaced.occurrences;
      valuesChanged += 1;
      return withValue(cell, replaced.value);
    },
  );
  const counts = { valuesChanged, rowsChanged: rows.size, sheetsChanged: 1, occurrencesChanged };
  return { findReplace: rows.size > 0 ? counts : {} };
}

interface Replaced {
  readonly value: ExtendedValue | null;
  readonly occurrences: number;
}

/** Null when there is nothing to replace. Formulas are left alone. */
function replacedIn(cell: Cell, { find = '', replacement = '' }: FindReplace): Replaced | null {
  if (cell.userEnteredValue?.formulaValue !== undefined) return null;
  const plain = find.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&');
  const parts = (formattedValue(cell) ?? '').split(new RegExp(plain, 'iu'));
  if (parts.length === 1) return null;
  return { value: valueAfter(cell, parts.join(replacement)), occurrences: parts.length - 1 };
}

/** A text stays a text, and a number one where it still reads as one. */
function valueAfter({ userEnteredValue }: Cell, after: string): ExtendedValue | null {
  if (after === '') return null;
  const wasNumber = userEnteredValue?.numberValue !== undefined;
  return wasNumber && /^-?\d+(\.\d+)?$/.test(after)
    ? { numberValue: Number(after) }
    : { stringValue: after };
}
