/** The value and text of a cell. Formulas are stored, not evaluated. */
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

/** The address of a link on the whole cell, if any. */
export function hyperlinkOf(cell: Cell): string | undefined {
  return cell.userEnteredFormat?.textFormat?.link?.uri;
}

/** The text of a cell in the sheet; undefined for a cell without a value. */
export function formattedValue(cell: Cell): string | undefined {
  const value = effectiveValue(cell);
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) {
    return formatNumber(value.numberValue, cell.userEnteredFormat?.numberFormat?.pattern ?? '');
  }
  if (value.boolValue !== undefined) return value.boolValue ? 'TRUE' : 'FALSE';
  return value.errorValue === undefined ? value.stringValue : '#ERROR!';
}
