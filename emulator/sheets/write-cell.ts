/** Computes a cell after a write, and refuses invalid content. */
import { findMaskBelow, type Mask } from '../core/mask.ts';
import { invalidArgument } from '../core/refusal.ts';
import type { CellData, ExtendedValue } from './cell-shape.ts';
import { maskOfStyles, withStylesOnly } from './color.ts';
import { refuseUnknownFormat } from './number-format.ts';
import type { Cell } from './spreadsheet.ts';
import { masked } from './update-mask.ts';

const MAX_CHARACTERS = 50_000;

const KEPT = ['userEnteredValue', 'userEnteredFormat', 'note', 'dataValidation'] as const;

const EVERYTHING_KEPT: Mask = new Map(KEPT.map((name) => [name, 'everything']));

/** Returns a mask of the stored fields of cells. `*` names all of them. */
export function keptMask(mask: Mask): Mask {
  if (mask === 'everything') return EVERYTHING_KEPT;
  // A value has one kind, so `userEnteredValue.stringValue` sets all of it.
  const whole = [...mask].map(([name, below]): [string, Mask] =>
    name === 'userEnteredValue' ? [name, 'everything'] : [name, below],
  );
  return maskOfStyles(new Map(whole));
}

type OpenCell = { -readonly [Name in keyof Cell]: Cell[Name] };

/** The written parts of a cell. An undefined part is empty. */
type GivenCell = { readonly [Name in keyof Cell]: Cell[Name] | undefined };

/** Checks a cell, and moves its colours to styles. The result can be merged into many cells. */
export function readCell(given: CellData): GivenCell {
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

export function cellAfter(current: Cell | null, given: GivenCell, mask: Mask): Cell | null {
  const cell: OpenCell = {};
  let isEmpty = true;
  for (const name of KEPT) if (takePart(cell, name, { current, given, mask })) isEmpty = false;
  return isEmpty ? null : cell;
}

interface CellWrite {
  readonly current: Cell | null;
  readonly given: GivenCell;
  readonly mask: Mask;
}

function takePart<Name extends keyof Cell>(
  cell: OpenCell,
  name: Name,
  { current, given, mask }: CellWrite,
): boolean {
  const below = findMaskBelow(mask, name);
  const part = below === null ? current?.[name] : partAfter(current?.[name], given[name], below);
  if (part === undefined) return false;
  cell[name] = part;
  return true;
}

const partAfter = <Part>(current: Part, given: Part, mask: Mask): Part =>
  mask === 'everything' ? given : (masked(current, given, mask) as Part);

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
