/** Applies protected ranges, which restrict writing only. */
import { invalidArgument, type Refusal } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { Dimension, GridRange, ProtectedRange } from './grid-shape.ts';
import { boundsOn, overlap, placeReply } from './place.ts';
import { type Area, type Sheet, wholeSheet } from './spreadsheet.ts';

export function refuseProtected(draft: Draft, sheet: Sheet, area: Area): void {
  if (closedTo(draft, sheet).some((range) => overlap(boundsOn(sheet, range), area))) {
    throw protectedRefusal();
  }
}

/** Throws for an insertion inside a protected range. An insertion at its edge is allowed. */
export function refuseProtectedInsertion(
  draft: Draft,
  sheet: Sheet,
  { dimension, index }: { readonly dimension: Dimension; readonly index: number },
): void {
  for (const range of closedTo(draft, sheet)) {
    const rows = dimension === 'ROWS';
    const start = rows ? range.startRowIndex : range.startColumnIndex;
    const end = rows ? range.endRowIndex : range.endColumnIndex;
    if ((start === undefined || start < index) && (end === undefined || index < end)) {
      throw protectedRefusal();
    }
  }
}

/** Throws if the whole sheet is protected, which also protects its title, size and visibility. */
export function refuseProtectedSheet(draft: Draft, sheet: Sheet): void {
  const whole = wholeSheet(sheet);
  if (closedTo(draft, sheet).some((range) => covers(boundsOn(sheet, range), whole))) {
    throw protectedRefusal();
  }
}

/** Throws if the sheet, which is to be deleted, contains a protected range. */
export function refuseProtectedContent(draft: Draft, sheet: Sheet): void {
  if (closedTo(draft, sheet).length > 0) throw protectedRefusal();
}

function closedTo(draft: Draft, sheet: Sheet): GridRange[] {
  return sheet.protectedRanges.flatMap((protection) =>
    mayEdit(protection, draft) ? [] : [protection.range ?? {}],
  );
}

export function refuseOthersProtection(draft: Draft, protection: ProtectedRange): void {
  if (!mayEdit(protection, draft)) throw protectedRefusal();
}

function protectedRefusal(): Refusal {
  return invalidArgument(
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner ' +
      'to remove protection if you need to edit.',
  );
}

/** The e-mail addresses of the user who reads or edits, and of the owner. */
export interface Viewer {
  readonly editor: string;
  readonly owner: string;
}

export function protectedRangeReply(protection: ProtectedRange, viewer: Viewer): ProtectedRange {
  const { range, ...rest } = protection;
  return {
    ...rest,
    ...(range && { range: placeReply(range) }),
    requestingUserCanEdit: mayEdit(protection, viewer),
  };
}

/** Returns whether the user may edit: as owner, as editor, or because it only warns. */
function mayEdit(protection: ProtectedRange, { editor, owner }: Viewer): boolean {
  if (protection.warningOnly === true || editor === owner) return true;
  return protection.editors?.users?.some((user) => user.toLowerCase() === editor) ?? false;
}

/** Returns whether the outer area contains the whole inner area. */
export function covers(outer: Area, inner: Area): boolean {
  const rows = outer.startRow <= inner.startRow && inner.endRow <= outer.endRow;
  return rows && outer.startColumn <= inner.startColumn && inner.endColumn <= outer.endColumn;
}
