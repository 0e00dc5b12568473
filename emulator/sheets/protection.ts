/** Applies protected ranges, which restrict writing only. */
import { type Refusal, refuseArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { Dimension, GridRange, ProtectedRange } from './grid-shape.ts';
import { doAreasOverlap, omitZeroSheetId, toArea } from './place.ts';
import { type Area, getWholeArea, type Sheet } from './spreadsheet.ts';

export function refuseProtected(draft: Draft, sheet: Sheet, area: Area): void {
  if (listClosedRanges(draft, sheet).some((range) => doAreasOverlap(toArea(sheet, range), area))) {
    throw createProtectedError();
  }
}

/** Throws for an insertion inside a protected range. An insertion at its edge is allowed. */
export function refuseProtectedInsertion(
  draft: Draft,
  sheet: Sheet,
  { dimension, index }: { readonly dimension: Dimension; readonly index: number },
): void {
  for (const range of listClosedRanges(draft, sheet)) {
    const rows = dimension === 'ROWS';
    const start = rows ? range.startRowIndex : range.startColumnIndex;
    const end = rows ? range.endRowIndex : range.endColumnIndex;
    if ((start === undefined || start < index) && (end === undefined || index < end)) {
      throw createProtectedError();
    }
  }
}

/** Throws if the whole sheet is protected, which also protects its title, size and visibility. */
export function refuseProtectedSheet(draft: Draft, sheet: Sheet): void {
  const whole = getWholeArea(sheet);
  if (listClosedRanges(draft, sheet).some((range) => containsArea(toArea(sheet, range), whole))) {
    throw createProtectedError();
  }
}

/** Throws if the sheet, which is to be deleted, contains a protected range. */
export function refuseProtectedContent(draft: Draft, sheet: Sheet): void {
  if (listClosedRanges(draft, sheet).length > 0) throw createProtectedError();
}

function listClosedRanges(draft: Draft, sheet: Sheet): GridRange[] {
  return sheet.protectedRanges.flatMap((protection) =>
    mayEdit(protection, draft) ? [] : [protection.range ?? {}],
  );
}

export function refuseOthersProtection(draft: Draft, protection: ProtectedRange): void {
  if (!mayEdit(protection, draft)) throw createProtectedError();
}

function createProtectedError(): Refusal {
  return refuseArgument(
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner ' +
      'to remove protection if you need to edit.',
  );
}

/** The e-mail addresses of the user who reads or edits, and of the owner. */
export interface Viewer {
  readonly editor: string;
  readonly owner: string;
}

export function buildProtection(protection: ProtectedRange, viewer: Viewer): ProtectedRange {
  const { range, ...rest } = protection;
  return {
    ...rest,
    ...(range && { range: omitZeroSheetId(range) }),
    requestingUserCanEdit: mayEdit(protection, viewer),
  };
}

/** Returns whether the user may edit: as the owner, as an editor, or despite a mere warning. */
function mayEdit(protection: ProtectedRange, { editor, owner }: Viewer): boolean {
  if (protection.warningOnly === true || editor === owner) return true;
  return protection.editors?.users?.some((user) => user.toLowerCase() === editor) ?? false;
}

/** Returns whether the outer area contains the whole inner area. */
export function containsArea(outer: Area, inner: Area): boolean {
  const rows = outer.startRow <= inner.startRow && inner.endRow <= outer.endRow;
  return rows && outer.startColumn <= inner.startColumn && inner.endColumn <= outer.endColumn;
}
