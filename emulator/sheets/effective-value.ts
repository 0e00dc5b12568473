/** What a cell comes to and how it reads. Formulas are kept, not evaluated, but for HYPERLINK and SPARKLINE. */
import type { ExtendedValue, NumberFormat } from './cell-shape.ts';
import { isDatePattern } from './date-format.ts';
import { formatNumber, formatText, patternOf } from './number-format.ts';
import type { Cell } from './spreadsheet.ts';

const NOT_EVALUATED: ExtendedValue = {
  errorValue: { type: 'ERROR', message: 'The emulator does not evaluate formulas.' },
};

/** Undefined for a cell without a value, and for a SPARKLINE, which is a drawing. */
export function effectiveValue(cell: Cell): ExtendedValue | undefined {
  const value = cell.userEnteredValue;
  if (value?.formulaValue === undefined) return value;
  if (/^=\s*SPARKLINE\s*\(/i.test(value.formulaValue)) return undefined;
  const link = readHyperlink(value.formulaValue);
  return link === null ? NOT_EVALUATED : { stringValue: link.label };
}

const QUOTED = '"((?:[^"]|"")*)"';
const HYPERLINK = new RegExp(
  `^=\\s*HYPERLINK\\s*\\(\\s*${QUOTED}\\s*(?:[,;]\\s*(?:${QUOTED}|(-?\\d+(?:\\.\\d+)?))\\s*)?\\)\\s*$`,
  'i',
);

interface Hyperlink {
  readonly url: string;
  readonly label: string;
}

function readHyperlink(formula: string): Hyperlink | null {
  const match = HYPERLINK.exec(formula);
  if (match?.[1] === undefined) return null;
  const unquote = (text: string) => text.replaceAll('""', '"');
  const url = unquote(match[1]);
  return { url, label: match[2] === undefined ? (match[3] ?? url) : unquote(match[2]) };
}

/** The address that the whole cell points at, if any. */
export function hyperlinkOf(cell: Cell): string | undefined {
  const formula = cell.userEnteredValue?.formulaValue;
  const fromFormula = formula === undefined ? undefined : readHyperlink(formula)?.url;
  return fromFormula ?? cell.userEnteredFormat?.textFormat?.link?.uri;
}

/** The cell as a reader of the sheet sees it; undefined for a cell without a value. */
export function formattedValue(cell: Cell): string | undefined {
  const value = effectiveValue(cell);
  if (value === undefined) return undefined;
  const pattern = patternOf(cell.userEnteredFormat?.numberFormat);
  if (value.numberValue !== undefined) return formatNumber(value.numberValue, pattern);
  if (value.boolValue !== undefined) return value.boolValue ? 'TRUE' : 'FALSE';
  if (value.errorValue !== undefined) return '#ERROR!';
  return pattern === '' ? value.stringValue : formatText(value.stringValue ?? '', pattern);
}

/** Whether numbers of this format are dates or times. */
export function isMoment(format: NumberFormat | undefined): boolean {
  if (format === undefined) return false;
  if (format.type === 'DATE' || format.type === 'TIME' || format.type === 'DATE_TIME') return true;
  return format.pattern !== undefined && isDatePattern(format.pattern.split(';')[0] ?? '');
}
