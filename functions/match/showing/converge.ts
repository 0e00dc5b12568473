/** Draws a published workbook that is not as it should be. Old never overwrites new. */

import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import { describeSpreadsheet, type ShownWorkbook } from '../../google/sheets.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { compareTab } from './compare-tabs.ts';
import {
  type CurrentGuard,
  compareGuards,
  decideDrawing,
  findCurrentGuard,
  formatGuard,
  type Guard,
  type PollProgress,
  SHOWED_ANOTHER_ENTRY,
  type ShownEntry,
} from './guard.ts';
import { findFormerPages } from './repair.ts';
import { swapDrawing } from './swap-drawing.ts';

/** A workbook with its new contents. */
export interface WorkbookPublication {
  readonly fileId: string;
  readonly workbook: DrawnWorkbook;
  /** Whether the drawing omits pages that stay as they are. */
  readonly isPart?: boolean;
  /** The other published workbooks of the match. */
  readonly others: readonly string[];
  /** Name of the workbook, for the host. */
  readonly name: string;
  /** The workbook with the match's ledger. */
  readonly hostId: string;
  readonly shown: ShownEntry;
  /** False if something was missing that the host can restore: it is drawn again later. */
  readonly isWhole: boolean;
  /** Progress that it shows since the entry; absent for none. */
  readonly since?: PollProgress | undefined;
  /** Its present guard, if known; else null. */
  readonly before: Pick<Guard, 'entry' | 'hash' | 'since'> | null;
}

/** A workbook as it was found. */
export type SurfaceCondition =
  | { readonly kind: 'as drawn' }
  /** It shows this entry with less progress, or without links that are back. */
  | { readonly kind: 'incomplete' }
  /** It shows an earlier entry, or has lost its guard. */
  | { readonly kind: 'stale' }
  /** A cell or note was changed; `where` is the first. Found only if the cells were read. */
  | { readonly kind: 'edited'; readonly where: string }
  /** It shows an entry that the host has discarded, or another one of the same number. */
  | { readonly kind: 'another entry' }
  /** Somebody has made up a guard that is ahead of the ledger. */
  | { readonly kind: 'forged' }
  /** It shows a later entry of the ledger, or more progress. */
  | { readonly kind: 'newer' }
  /** It is ahead of the ledger, or a later version has drawn it. */
  | { readonly kind: 'ahead'; readonly incident: Incident };

export type ConditionKind = SurfaceCondition['kind'];

/** Conditions in which a page is drawn after an entry; no cells are needed to find them. */
export const DRAWN_WITH_ENTRY: readonly ConditionKind[] = [
  'incomplete',
  'stale',
  'another entry',
  'forged',
];

export interface ConvergeOptions {
  /** The workbook with its cells, if it was read. */
  readonly seen?: ShownWorkbook | null;
  /** Conditions in which it is drawn. Default: those after an entry. */
  readonly draws?: readonly ConditionKind[];
  /** Is called before drawing: a run after a crash could not report the condition. */
  readonly report?: (condition: SurfaceCondition) => void;
}

export interface ConvergeResult {
  readonly found: SurfaceCondition;
  readonly isDrawn: boolean;
  /** Repairs, a sentence each. */
  readonly repairNotes: readonly string[];
}

/** Other runs may draw between reading and drawing, but not endlessly. */
const MAX_ROUNDS = 5;

/**
 * Draws a workbook if its condition asks for it. Where its present guard is known, it is
 * not read first: Google refuses the batch if the guard is another one. @throws GoogleError: run it
 * again
 */
export async function converge(
  google: Google,
  page: WorkbookPublication,
  { seen: read = null, draws = DRAWN_WITH_ENTRY, report }: ConvergeOptions = {},
): Promise<ConvergeResult> {
  const { fileId, workbook, isPart = false } = page;
  const hasFormer =
    !isPart && read !== null && findFormerPages(workbook.sheets, read.tabs).length > 0;
  let description = hasFormer ? await describeSpreadsheet(google, fileId) : null;
  let current = read === null ? getGuardBefore(page) : findCurrentGuard(read, 'entry');
  let found: SurfaceCondition | null = read === null && current !== null ? { kind: 'stale' } : null;
  for (let round = 1; ; round++) {
    if (current === null) {
      description = await describeSpreadsheet(google, fileId);
      current = findCurrentGuard(description, 'entry');
    }
    found ??= await findCondition(google, page, current, round === 1 ? read : null);
    if (!draws.includes(found.kind)) return { found, isDrawn: false, repairNotes: [] };
    report?.(found);
    const swapped = await swapDrawing(google, {
      ...{ fileId, sheets: workbook.sheets, areAllPages: !isPart, from: current },
      seen: description,
      guard: createGuard(
        page,
        found.kind === 'as drawn' || found.kind === 'edited' ? current : null,
      ),
    });
    if (swapped.kind === 'drawn') return { found, isDrawn: true, repairNotes: swapped.repairNotes };
    if (swapped.kind === 'refused' || round === MAX_ROUNDS) throw swapped.error;
    description = swapped.seen;
    current = findCurrentGuard(description, 'entry');
    found = null;
  }
}

/**
 * Converges and returns repairs, a sentence each. @throws GoogleError; IncidentError if it is ahead
 */
export async function showWorkbook(
  google: Google,
  page: WorkbookPublication,
  converging: ConvergeOptions = {},
): Promise<readonly string[]> {
  const { found, repairNotes } = await converge(google, page, converging);
  if (found.kind === 'ahead') throw new IncidentError([found.incident]);
  const showedAnother = found.kind === 'another entry' || found.kind === 'forged';
  return [...(showedAnother ? [SHOWED_ANOTHER_ENTRY] : []), ...repairNotes];
}

/** The guard that a page is known to have; null if it is not. */
function getGuardBefore({ before }: WorkbookPublication): CurrentGuard | null {
  if (before === null) return null;
  const guard: Guard = { of: 'entry', ...before, isWhole: true, count: 0 };
  return { guard, ids: [formatGuard(guard)], unreadable: [] };
}

/** `again`: the guard of the same drawing, which is drawn once more. */
const createGuard = (
  { shown, isWhole, since }: WorkbookPublication,
  again: CurrentGuard | null,
): Guard => ({ of: 'entry', ...shown, isWhole, since, count: (again?.guard?.count ?? -1) + 1 });

/** @throws GoogleError */
async function findCondition(
  google: Google,
  page: WorkbookPublication,
  current: CurrentGuard,
  read: ShownWorkbook | null,
): Promise<SurfaceCondition> {
  const drawing = await decideDrawing(google, current, { ...page, where: page.name });
  switch (drawing.kind) {
    case 'wait':
      return { kind: 'ahead', incident: drawing.incident };
    case 'leave':
      return { kind: 'newer' };
    case 'draw':
      if (drawing.over !== 'older') return { kind: drawing.over };
  }
  const { guard } = current;
  if (guard === null || guard.entry < page.shown.entry) return { kind: 'stale' };
  const order = compareGuards({ ...guard, count: 0 }, { ...createGuard(page, null), count: 0 });
  if (order !== 0) return { kind: order < 0 ? 'incomplete' : 'newer' };
  const where = read === null ? null : findFirstEdit(page.workbook, read);
  return where === null ? { kind: 'as drawn' } : { kind: 'edited', where };
}

/** The first cell that is not as it was drawn; null if all are. */
function findFirstEdit({ sheets }: DrawnWorkbook, { tabs }: ShownWorkbook): string | null {
  for (const sheet of sheets) {
    const tab = tabs.find(({ sheetId }) => sheetId === sheet.sheetId);
    const [first] = compareTab({ sheet, tab, name: sheet.title }).differences;
    if (first !== undefined) return first.where;
  }
  return null;
}
