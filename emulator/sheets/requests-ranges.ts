import { refuseArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { type NamedRange, namedRangeShape, type ProtectedRange } from './grid-shape.ts';
import { requireArea } from './place.ts';
import { buildProtection, refuseOthersProtection } from './protection.ts';
import { buildNamedRange } from './reply-sheet.ts';
import type { RequestBody } from './request-shape.ts';
import type { Sheet } from './spreadsheet.ts';
import { readUpdateMask, updateByMask } from './update-mask.ts';

export function addNamedRange(draft: Draft, request: RequestBody<'addNamedRange'>): object {
  const given = request.namedRange ?? {};
  refuseName(draft, given.name);
  refuseNoRange(draft, given);
  const namedRangeId = given.namedRangeId ?? allocateRangeId(draft);
  if (hasNamedRange(draft, namedRangeId)) {
    throw refuseArgument(
      `Cannot add named range with ID: ${namedRangeId}, a named range with that ID already exists.`,
    );
  }
  const added: NamedRange = { ...given, namedRangeId };
  draft.change({ namedRanges: [...draft.current.namedRanges, added] });
  return { addNamedRange: { namedRange: buildNamedRange(added) } };
}

export function allocateRangeId(draft: Draft): string {
  return String(draft.freshId((id) => hasNamedRange(draft, String(id))));
}

function hasNamedRange(draft: Draft, id: string): boolean {
  return draft.current.namedRanges.some((one) => one.namedRangeId === id);
}

const RANGE_NAME_PATTERN = /^[\p{L}_][\p{L}\p{N}_.]{0,249}$/u;
const RESERVED_NAME_PATTERN = /^(?:[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*|true|false)$/i;

function refuseName(draft: Draft, name: string | undefined): void {
  if (name === undefined || !RANGE_NAME_PATTERN.test(name) || RESERVED_NAME_PATTERN.test(name)) {
    throw refuseArgument(`Invalid name: ${name ?? ''}`);
  }
  const isTaken = draft.current.namedRanges.some(
    (one) => one.name?.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) {
    throw refuseArgument(
      `Cannot add named range with name: ${name}, a named range with that name already exists.`,
    );
  }
}

function refuseNoRange(draft: Draft, { range }: NamedRange): void {
  if (range === undefined) throw refuseArgument('A range must be specified.');
  requireArea(draft, range);
}

export function updateNamedRange(draft: Draft, request: RequestBody<'updateNamedRange'>): object {
  const mask = readUpdateMask(request.fields, namedRangeShape);
  const current = requireNamedRange(draft, request.namedRange?.namedRangeId);
  const { namedRangeId = '' } = current;
  const changed = { ...updateByMask(current, request.namedRange, mask), namedRangeId };
  if (changed.name?.toLowerCase() !== current.name?.toLowerCase()) refuseName(draft, changed.name);
  refuseNoRange(draft, changed);
  draft.change({
    namedRanges: draft.current.namedRanges.map((one) => (one === current ? changed : one)),
  });
  return {};
}

export function deleteNamedRange(draft: Draft, request: RequestBody<'deleteNamedRange'>): object {
  const current = requireNamedRange(draft, request.namedRangeId);
  draft.change({ namedRanges: draft.current.namedRanges.filter((one) => one !== current) });
  return {};
}

/** Returns a named range. Throws for a missing name, and for a name that has lost its cells. */
function requireNamedRange(draft: Draft, id = ''): NamedRange {
  const found = draft.current.namedRanges.find((one) => one.namedRangeId === id);
  if (found?.range === undefined) throw refuseArgument(`No named range with id: ${id}`);
  return found;
}

export function addProtectedRange(draft: Draft, request: RequestBody<'addProtectedRange'>): object {
  const given = request.protectedRange ?? {};
  const { sheet } = requireArea(draft, given.range);
  const id =
    given.protectedRangeId ?? draft.freshId((fresh) => findProtection(draft, fresh) !== null);
  if (findProtection(draft, id) !== null) {
    throw refuseArgument(
      `Cannot add protected range with ID: ${id}, a protected range with that ID already exists.`,
    );
  }
  if (given.unprotectedRanges !== undefined)
    throw refuseArgument('The emulator does not support unprotected ranges.');
  const { requestingUserCanEdit: _computed, warningOnly, ...kept } = given;
  const users = given.editors?.users ?? [];
  const added = {
    ...kept,
    ...(warningOnly === true && { warningOnly }),
    protectedRangeId: id,
    // All current editors of the file may edit the range by default (recorded).
    editors: {
      users: users.length > 0 ? [...new Set([...users, draft.owner, draft.editor])] : draft.editors,
    },
  };
  setProtections(draft, sheet, [...sheet.protectedRanges, added]);
  // The reply contains only named editors (recorded).
  const reply = { ...added, editors: users.length > 0 ? { users } : {} };
  return { addProtectedRange: { protectedRange: buildProtection(reply, draft) } };
}

export function deleteProtectedRange(
  draft: Draft,
  request: RequestBody<'deleteProtectedRange'>,
): object {
  const { sheet, protection } = requireProtection(draft, request.protectedRangeId);
  refuseOthersProtection(draft, protection);
  setProtections(
    draft,
    sheet,
    sheet.protectedRanges.filter((one) => one !== protection),
  );
  return {};
}

function setProtections(draft: Draft, sheet: Sheet, all: readonly ProtectedRange[]): void {
  draft.changeSheet(sheet.properties.sheetId, { protectedRanges: all });
}

export function findProtection(draft: Draft, id: number) {
  for (const sheet of draft.current.sheets) {
    const protection = sheet.protectedRanges.find((one) => one.protectedRangeId === id);
    if (protection !== undefined) return { sheet, protection };
  }
  return null;
}

function requireProtection(draft: Draft, id = 0) {
  const found = findProtection(draft, id);
  if (found === null) throw refuseArgument(`No protected range with ID: ${id}`);
  return found;
}
