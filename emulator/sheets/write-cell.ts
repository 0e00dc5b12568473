/** Computes a cell after a write, and refuses invalid content. */
import { findMaskBelow, type Mask } from '../core/mask.ts';
import { refuseArgument } from '../core/refusal.ts';
import type { CellData, ExtendedValue } from './cell-shape.ts';
import { toStyleMask, withStylesOnly } from './color.ts';
import { refuseUnknownFormat } from './number-format.ts';
import type { Cell } from './spreadsheet.ts';
import { mergeByMask } from './update-mask.ts';

const MAX_CELL_LENGTH = 50_000;

const STORED_FIELDS = ['userEnteredValue', 'userEnteredFormat', 'note', 'dataValidation'] as const;

const ALL_STORED_MASK: Mask = new Map(STORED_FIELDS.map((name) => [name, 'everything']));

/** Returns a mask of the stored fields of cells. `*` names all of them. */
export function toStoredMask(mask: Mask): Mask {
  if (mask === 'everything') return ALL_STORED_MASK;
  // A value has one kind, so `userEnteredValue.stringValue` sets all of it.
  const whole = [...mask].map(([name, below]): [string, Mask] =>
    name === 'userEnteredValue' ? [name, 'everything'] : [name, below],
  );
  return toStyleMask(new Map(whole));
}

type MutableCell = { -readonly [Name in keyof Cell]: Cell[Name] };

/** The written parts of a cell. An undefined part is empty. */
type WrittenCell = { readonly [Name in keyof Cell]: Cell[Name] | undefined };

/** Checks a cell, and moves its colours to styles. The result can be merged into many cells. */
export function parseWrittenCell(given: CellData): WrittenCell {
  const { userEnteredValue, userEnteredFormat, note, dataValidation } = given;
  refuseTooLong(userEnteredValue?.stringValue ?? userEnteredValue?.formulaValue);
  if (userEnteredFormat?.numberFormat) refuseUnknownFormat(userEnteredFormat.numberFormat);
  return {
    userEnteredValue: userEnteredValue && !isBlank(userEnteredValue) ? userEnteredValue : undefined,
    userEnteredFormat: withStylesOnly(userEnteredFormat),
    note: note === '' ? undefined : note,
    dataValidation,
  };
}

function isBlank(value: ExtendedValue): boolean {
  return (
    value.stringValue === '' || value.errorValue !== undefined || Object.keys(value).length === 0
  );
}

export function writeCell(current: Cell | null, writtenCell: WrittenCell, mask: Mask): Cell | null {
  const cell: MutableCell = {};
  let isEmpty = true;
  for (const name of STORED_FIELDS)
    if (writeCellPart(cell, name, { current, given: writtenCell, mask })) isEmpty = false;
  return isEmpty ? null : cell;
}

interface CellWrite {
  readonly current: Cell | null;
  readonly given: WrittenCell;
  readonly mask: Mask;
}

function writeCellPart<Name extends keyof Cell>(
  cell: MutableCell,
  name: Name,
  { current, given, mask }: CellWrite,
): boolean {
  const below = findMaskBelow(mask, name);
  const part = below === null ? current?.[name] : mergePart(current?.[name], given[name], below);
  if (part === undefined) return false;
  cell[name] = part;
  return true;
}

const mergePart = <Part>(current: Part, given: Part, mask: Mask): Part =>
  mask === 'everything' ? given : (mergeByMask(current, given, mask) as Part);

export function withValue(cell: Cell | null, value: ExtendedValue | null): Cell | null {
  const { userEnteredValue: _old, ...rest } = cell ?? {};
  if (value === null) return Object.keys(rest).length === 0 ? null : rest;
  refuseTooLong(value.stringValue);
  return { ...rest, userEnteredValue: value };
}

function refuseTooLong(text: string | undefined): void {
  if (text === undefined || text.length <= MAX_CELL_LENGTH) return;
  throw refuseArgument(
    `Your input contains more than the maximum of ${MAX_CELL_LENGTH} characters in a single cell.`,
  );
}
