/** What is in a cell after a write, and what may not be written at all. */
import type { Mask } from '../core/mask.ts';
import { invalidArgument } from '../core/refusal.ts';
import type { CellData, ExtendedValue } from './cell-shape.ts';
import { maskOfStyles, withStylesOnly } from './color.ts';
import { refuseUnknownFormat } from './number-format.ts';
import type { Cell } from './spreadsheet.ts';
import { masked } from './update-mask.ts';

const MAX_CHARACTERS = 50_000;

const KEPT = ['userEnteredValue', 'userEnteredFormat', 'note', 'dataValidation'] as const;

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
  const { userEnteredValue, userEnteredFormat, note, dataValidation } = given;
  refuseTooLong(userEnteredValue?.stringValue ?? userEnteredValue?.formulaValue);
  if (userEnteredFormat?.numberFormat) refuseUnknownFormat(userEnteredFormat.numberFormat);
  return {
    ...(userEnteredValue && !isBlank(userEnteredValue) && { userEnteredValue }),
    ...(userEnteredFormat && { userEnteredFormat: withStylesOnly(userEnteredFormat) }),
    ...(note && { note }),
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
  // The mask names nothing but what cells keep.
  return (masked(current, given, mask) as Cell | undefined) ?? null;
}

/** The cell with another value, or with none. */
export function withValue(cell: Cell | null, value: ExtendedValue | null): Cell | null {
  const { userEnteredValue: _old, ...rest } = cell ?? {};
  if (value === null) return Object.keys(rest).length === 0 ? null : rest;
  refuseTooLong(value.stringValue);
  return { ...rest, userEnteredValue: value };
}

function refuseTooLong(text: string | undefined): void {
  if (text === undefined || text.length <= MAX_CHARACTERS) return;
  throw invalidArgument(
    `Your input contains more than the maximum of ${MAX_CHARACTERS} characters in a single cell.`,
  );
}
