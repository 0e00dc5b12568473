/** What is in a cell after a write, and what may not be written at all. */
import type { Mask } from '../core/mask.ts';
import { invalidArgument } from '../core/refusal.ts';
import type { CellData, ExtendedValue, NumberFormat } from './cell-shape.ts';
import { maskOfStyles, withStylesOnly } from './color.ts';
import type { Cell } from './spreadsheet.ts';
import { masked } from './update-mask.ts';

const MAX_CHARACTERS = 50_000;

const KEPT = [
  'userEnteredValue',
  'userEnteredFormat',
  'note',
  'textFormatRuns',
  'dataValidation',
] as const;

const EVERYTHING_KEPT: Mask = new Map(KEPT.map((name) => [name, 'everything']));

/** The part of a mask that concerns what cells keep: `*` names all of it, read-only fields are left out. */
export function keptMask(mask: Mask): Mask {
  if (mask === 'everything') return EVERYTHING_KEPT;
  const kept = [...mask].filter(([name]) => KEPT.some((one) => one === name));
  // A value is of one kind: `userEnteredValue.stringValue` sets all of it.
  const whole = kept.map(([name, below]): [string, Mask] =>
    name === 'userEnteredValue' ? [name, 'everything'] : [name, below],
  );
  return maskOfStyles(new Map(whole));
}

/** Ready to be merged into many cells: checked, colours as styles, empty parts left out. */
export function readCell(given: CellData): Cell {
  const { userEnteredValue, userEnteredFormat, note, textFormatRuns, dataValidation } = given;
  refuseTooLong(userEnteredValue?.stringValue ?? userEnteredValue?.formulaValue);
  return {
    ...(userEnteredValue && !isBlank(userEnteredValue) && { userEnteredValue }),
    ...(userEnteredFormat && { userEnteredFormat: withStylesOnly(userEnteredFormat) }),
    ...(note && { note }),
    ...(textFormatRuns && { textFormatRuns: withStylesOnly(textFormatRuns) }),
    ...(dataValidation && { dataValidation }),
  };
}

function isBlank(value: ExtendedValue): boolean {
  return (
    value.stringValue === '' || value.errorValue !== undefined || Object.keys(value).length === 0
  );
}

/** `mask` comes from `keptMask`, `given` from `readCell`. Null is an empty cell. */
export function cellAfter(current: Cell | null, given: Cell, mask: Mask): Cell | null {
  const merged = masked(current, given, mask);
  if (merged === undefined) return null;
  const cell: Cell = merged as Cell;
  return withoutOldRuns(cell, given, mask);
}

/** A new value erases the runs of text format of the old one, unless new ones come with it. */
function withoutOldRuns(cell: Cell, given: Cell, mask: Mask): Cell {
  if (cell.textFormatRuns === undefined || mask === 'everything') return cell;
  if (!mask.has('userEnteredValue')) return cell;
  if (mask.has('textFormatRuns') && given.textFormatRuns !== undefined) return cell;
  const { textFormatRuns: _erased, ...rest } = cell;
  return rest;
}

/** The cell with another value and, where the input implies one and none is set, a number format. */
export function withValue(
  cell: Cell | null,
  value: ExtendedValue | null,
  numberFormat?: NumberFormat,
): Cell | null {
  const { userEnteredValue: _old, textFormatRuns: _runs, ...rest } = cell ?? {};
  if (value === null) return Object.keys(rest).length === 0 ? null : rest;
  refuseTooLong(value.stringValue ?? value.formulaValue);
  const format = rest.userEnteredFormat;
  if (numberFormat === undefined || format?.numberFormat !== undefined) {
    return { ...rest, userEnteredValue: value };
  }
  return { ...rest, userEnteredValue: value, userEnteredFormat: { ...format, numberFormat } };
}

function refuseTooLong(text: string | undefined): void {
  if (text === undefined || text.length <= MAX_CHARACTERS) return;
  throw invalidArgument(
    `Your input contains more than the maximum of ${MAX_CHARACTERS} characters in a single cell.`,
  );
}
