/** Protected ranges, which restrict writing only. */
import { invalidArgument, type Refusal } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { Dimension, GridRange, ProtectedRange } from './grid-shape.ts';
import { boundsOn, overlap, placeReply } from './place.ts';
import { type Area, type Sheet, wholeSheet } from './spreadsheet.ts';

/** Throws if part of the area is protected against the editor. */
export function refuseProtected(draft: Draft, sheet: Sheet, area: Area): void {
  if (closedTo(draft, sheet).some((range) => overlap(boundsOn(sheet, range), area))) {
    throw protectedRefusal();
  }
}

/** Throws for an insertion inside a protected range, but not at its edges. */
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

/** A protected sheet also protects its title, size and visibility. */
export function refuseProtectedSheet(draft: Draft, sheet: Sheet): void {
  const whole = wholeSheet(sheet);
  if (closedTo(draft, sheet).some((range) => covers(boundsOn(sheet, range), whole))) {
    throw protectedRefusal();
  }
}

/** Throws if the sheet, which would be deleted, contains a protected range. */
export function refuseProtectedContent(draft: Draft, sheet: Sheet): void {
  if (closedTo(draft, sheet).length > 0) throw protectedRefusal();
}

/** The ranges of a sheet that the editor must not edit. */
function closedTo(draft: Draft, sheet: Sheet): GridRange[] {
  return sheet.protectedRanges.flatMap((protection) =>
    mayEdit(protection, draft) ? [] : [protection.range ?? {}],
  );
}

/** Throws if the editor must not change the protection itself. */
export function refuseOthersProtection(draft: Draft, protection: ProtectedRange): void {
  if (!mayEdit(protection, draft)) throw protectedRefusal();
}

function protectedRefusal(): Refusal {
  return invalidArgument(
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner ' +
      'to remove protection if you need to edit.',
  );
}

/** E-mail addresses of the editor and of the owner of a spreadsheet. */
export interface Viewer {
  readonly editor: string;
  readonly owner: string;
}

/** A protection in a reply, with whether the viewer may edit there. */
export function protectedRangeReply(protection: ProtectedRange, viewer: Viewer): ProtectedRange {
  const { range, ...rest } = protection;
  return {
    ...rest,
    ...(range && { range: placeReply(range) }),
    requestingUserCanEdit: mayEdit(protection, viewer),
  };
}

/** The owner may edit everywhere, others if they are named or the protection only warns. */
function mayEdit(protection: ProtectedRange, { editor, owner }: Viewer): boolean {
  if (protection.warningOnly === true || editor === owner) return true;
  return protection.editors?.users?.some((user) => user.toLowerCase() === editor) ?? false;
}

/** Whether the outer area contains the whole inner one. */
export function covers(outer: Area, inner: Area): boolean {
  const rows = outer.startRow <= inner.startRow && inner.endRow <= outer.endRow;
  return rows && outer.startColumn <= inner.startColumn && inner.endColumn <= outer.endColumn;
}
