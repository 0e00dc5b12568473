/** What a cell comes to and how it reads. Formulas are kept, not evaluated. */
import type { ExtendedValue } from './cell-shape.ts';
import { formatNumber } from './number-format.ts';
import type { Cell } from './spreadsheet.ts';

const NOT_EVALUATED: ExtendedValue = {
  errorValue: { type: 'ERROR', message: 'The emulator does not evaluate formulas.' },
};

/** Undefined for a cell without a value. */
export function effectiveValue({ userEnteredValue }: Cell): ExtendedValue | undefined {
  return userEnteredValue?.formulaValue === undefined ? userEnteredValue : NOT_EVALUATED;
}

/** The address that the whole cell points at, if any. */
export function hyperlinkOf(cell: Cell): string | undefined {
  return cell.userEnteredFormat?.textFormat?.link?.uri;
}

/** The cell as a reader of the sheet sees it; undefined for a cell without a value. */
export function formattedValue(cell: Cell): string | undefined {
  const value = effectiveValue(cell);
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) {
    return formatNumber(value.numberValue, cell.userEnteredFormat?.numberFormat?.pattern ?? '');
  }
  if (value.boolValue !== undefined) return value.boolValue ? 'TRUE' : 'FALSE';
  return value.errorValue === undefined ? value.stringValue : '#ERROR!';
}
