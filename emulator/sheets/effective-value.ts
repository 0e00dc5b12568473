/** Computes the value and text of cells. Formulas are stored but not evaluated. */
import type { ExtendedValue } from './cell-shape.ts';
import { formatNumber } from './number-format.ts';
import type { Cell } from './spreadsheet.ts';

const FORMULA_ERROR: ExtendedValue = {
  errorValue: { type: 'ERROR', message: 'The emulator does not evaluate formulas.' },
};

export function getValue({ userEnteredValue }: Cell): ExtendedValue | undefined {
  return userEnteredValue?.formulaValue === undefined ? userEnteredValue : FORMULA_ERROR;
}

export function getHyperlink(cell: Cell): string | undefined {
  return cell.userEnteredFormat?.textFormat?.link?.uri;
}

/** Returns the text that the sheet shows for a cell; undefined without a value. */
export function formatCellValue(cell: Cell): string | undefined {
  const value = getValue(cell);
  if (value === undefined) return undefined;
  if (value.numberValue !== undefined) {
    return formatNumber(value.numberValue, cell.userEnteredFormat?.numberFormat?.pattern ?? '');
  }
  if (value.boolValue !== undefined) return value.boolValue ? 'TRUE' : 'FALSE';
  return value.errorValue === undefined ? value.stringValue : '#ERROR!';
}
