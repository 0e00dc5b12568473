import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import { type NamedRange, namedRange, type ProtectedRange } from './grid-shape.ts';
import { areaOf } from './place.ts';
import { protectedRangeReply, refuseOthersProtection } from './protection.ts';
import { namedRangeReply } from './reply-sheet.ts';
import type { RequestOf } from './request-shape.ts';
import type { Sheet } from './spreadsheet.ts';
import { readUpdateMask, updated } from './update-mask.ts';

export function addNamedRange(draft: Draft, request: RequestOf<'addNamedRange'>): object {
  const given = request.namedRange ?? {};
  refuseName(draft, given.name);
  refuseRange(draft, given);
  const namedRangeId = given.namedRangeId ?? freshNamedRangeId(draft);
  if (hasNamedRange(draft, namedRangeId)) {
    throw invalidArgument(
      `Cannot add named range with ID: ${namedRangeId}, a named range with that ID already exists.`,
    );
  }
  const added: NamedRange = { ...given, namedRangeId };
  draft.change({ namedRanges: [...draft.current.namedRanges, added] });
  return { addNamedRange: { namedRange: namedRangeReply(added) } };
}

export function freshNamedRangeId(draft: Draft): string {
  return String(draft.freshId((id) => hasNamedRange(draft, String(id))));
}

function hasNamedRange(draft: Draft, id: string): boolean {
  return draft.current.namedRanges.some((one) => one.namedRangeId === id);
}

const RANGE_NAME = /^[\p{L}_][\p{L}\p{N}_.]{0,249}$/u;
const CELL_REFERENCE = /^(?:[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*|true|false)$/i;

function refuseName(draft: Draft, name: string | undefined): void {
  if (name === undefined || !RANGE_NAME.test(name) || CELL_REFERENCE.test(name)) {
    throw invalidArgument(`Invalid name: ${name ?? ''}`);
  }
  const taken = draft.current.namedRanges.some(
    (one) => one.name?.toLowerCase() === name.toLowerCase(),
  );
  if (taken) {
    throw invalidArgument(
      `Cannot add named range with name: ${name}, a named range with that name already exists.`,
    );
  }
}

function refuseRange(draft: Draft, { range }: NamedRange): void {
  if (range === undefined) throw invalidArgument('A range must be specified.');
  areaOf(draft, range);
}

export function updateNamedRange(draft: Draft, request: RequestOf<'updateNamedRange'>): object {
  const mask = readUpdateMask(request.fields, namedRange);
  const current = namedRangeOf(draft, request.namedRange?.namedRangeId);
  const { namedRangeId = '' } = current;
  const changed = { ...updated(current, request.namedRange, mask), namedRangeId };
  if (changed.name?.toLowerCase() !== current.name?.toLowerCase()) refuseName(draft, changed.name);
  refuseRange(draft, changed);
  draft.change({
    namedRanges: draft.current.namedRanges.map((one) => (one === current ? changed : one)),
  });
  return {};
}

export function deleteNamedRange(draft: Draft, request: RequestOf<'deleteNamedRange'>): object {
  const current = namedRangeOf(draft, request.namedRangeId);
  draft.change({ namedRanges: draft.current.namedRanges.filter((one) => one !== current) });
  return {};
}

/** Returns a named range. Throws for a missing name, and for a name that has lost its cells. */
function namedRangeOf(draft: Draft, id = ''): NamedRange {
  const found = draft.current.namedRanges.find((one) => one.namedRangeId === id);
  if (found?.range === undefined) throw invalidArgument(`No named range with id: ${id}`);
  return found;
}

export function addProtectedRange(draft: Draft, request: RequestOf<'addProtectedRange'>): object {
  const given = request.protectedRange ?? {};
  const { sheet } = areaOf(draft, given.range);
  const id =
    given.protectedRangeId ?? draft.freshId((fresh) => findProtection(draft, fresh) !== null);
  if (findProtection(draft, id) !== null) {
    throw invalidArgument(
      `Cannot add protected range with ID: ${id}, a protected range with that ID already exists.`,
    );
  }
  if (given.unprotectedRanges !== undefined)
    throw invalidArgument('The emulator does not know unprotected ranges.');
  const { requestingUserCanEdit: _computed, warningOnly, ...kept } = given;
  const users = given.editors?.users ?? [];
  const added = {
    ...kept,
    ...(warningOnly === true && { warningOnly }),
    protectedRangeId: id,
    // The default is all present editors of the file (recorded).
    editors: {
      users: users.length > 0 ? [...new Set([...users, draft.owner, draft.editor])] : draft.editors,
    },
  };
  setProtections(draft, sheet, [...sheet.protectedRanges, added]);
  // The reply contains only named editors (recorded).
  const reply = { ...added, editors: users.length > 0 ? { users } : {} };
  return { addProtectedRange: { protectedRange: protectedRangeReply(reply, draft) } };
}

export function deleteProtectedRange(
  draft: Draft,
  request: RequestOf<'deleteProtectedRange'>,
): object {
  const { sheet, protection } = protectionOf(draft, request.protectedRangeId);
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

function protectionOf(draft: Draft, id = 0) {
  const found = findProtection(draft, id);
  if (found === null) throw invalidArgument(`No protected range with ID: ${id}`);
  return found;
}
