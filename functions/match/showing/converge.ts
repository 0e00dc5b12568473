/**
 * Draws the published workbooks of a match unless they are current. Every run draws the same cells
 * for an entry, and never replaces a newer drawing by an older one.
 */

import { setImmediate as turn } from 'node:timers/promises';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { Google } from '../../google/connect.ts';
import { listRedrawRequests } from '../../google/sheet-requests.ts';
import { readDescription, type ShownWorkbook } from '../../google/sheets.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { hasAllLinks, listOtherPublishedIds, type SeatFiles } from '../reading/files.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
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
  toShownEntry,
} from './guard.ts';
import { findFormerPages, swapDrawing } from './swap-drawing.ts';
import { drawPublicContent, drawSeatContent } from './workbooks.ts';

/** A workbook with its new contents. */
export interface WorkbookPublication {
  readonly fileId: string;
  readonly workbook: DrawnWorkbook;
  /** Whether the drawing contains only some pages. The other pages stay unchanged. */
  readonly isPart?: boolean;
  /** The other published workbooks of the match. */
  readonly others: readonly string[];
  /** Name of the workbook, in words for the host. */
  readonly name: string;
  /** Id of the workbook that contains the match's ledger. */
  readonly hostId: string;
  readonly shown: ShownEntry;
  /** Whether the drawing is complete; false if it lacks something that the host can restore. */
  readonly isWhole: boolean;
  /** Progress of polls that the workbook shows since the entry; absent if there is none. */
  readonly since?: PollProgress | undefined;
  /** The workbook's guard; null if it is unknown. */
  readonly before: Pick<Guard, 'entry' | 'hash' | 'since'> | null;
  /** Whether a workbook with the guard `before` has the lasting cells of this drawing. */
  readonly hasLasting?: boolean;
}

/** Condition of a workbook before drawing. */
export type SurfaceCondition =
  | { readonly kind: 'as drawn' }
  /** The workbook shows this entry, but lacks later progress or restored links. */
  | { readonly kind: 'incomplete' }
  /** The workbook shows an earlier entry, or has lost its guard. */
  | { readonly kind: 'stale' }
  /** Somebody changed a cell or note, first at `where`. Only visible if cells were read. */
  | { readonly kind: 'edited'; readonly where: string }
  /** The workbook shows a discarded entry, or another entry of the same number. */
  | { readonly kind: 'another entry' }
  /** Somebody invented a guard that is later than the ledger's last entry. */
  | { readonly kind: 'forged' }
  /** The workbook shows a later entry of the ledger, or more progress. */
  | { readonly kind: 'newer' }
  /** The ledger lacks the shown entry, or a later version has drawn the workbook. */
  | { readonly kind: 'ahead'; readonly incident: Incident };

export type ConditionKind = SurfaceCondition['kind'];

/** Conditions in which a workbook is drawn after an entry. They are visible without its cells. */
export const DRAWN_WITH_ENTRY: readonly ConditionKind[] = [
  'incomplete',
  'stale',
  'another entry',
  'forged',
];

export interface ConvergeOptions {
  /** The workbook with its cells; absent or null if it was not read. */
  readonly seen?: ShownWorkbook | null;
  /** Conditions in which the workbook is drawn. Default: `DRAWN_WITH_ENTRY`. */
  readonly draws?: readonly ConditionKind[];
  /** Called before drawing, since after a crash the next run could not find the condition. */
  readonly report?: (condition: SurfaceCondition) => void;
}

export interface ConvergeResult {
  readonly found: SurfaceCondition;
  readonly isDrawn: boolean;
  /** One sentence for each repair. */
  readonly repairNotes: readonly string[];
}

/** Maximum number of tries, since other runs may draw in parallel. */
const MAX_DRAWING_ROUNDS = 5;

/**
 * Draws a workbook if its condition is one of `draws`. Does not read a workbook whose guard is
 * known: Google refuses the batch if the guard has changed.
 * @throws GoogleError, after which the caller retries
 */
export async function converge(
  google: Google,
  page: WorkbookPublication,
  { seen: read = null, draws = DRAWN_WITH_ENTRY, report }: ConvergeOptions = {},
): Promise<ConvergeResult> {
  const { fileId, workbook, isPart = false } = page;
  const hasFormer =
    !isPart && read !== null && findFormerPages(workbook.sheets, read.tabs).length > 0;
  let description = hasFormer ? await readDescription(google, fileId) : null;
  let current = read === null ? getGuardBefore(page) : findCurrentGuard(read, 'entry');
  let found: SurfaceCondition | null = read === null && current !== null ? { kind: 'stale' } : null;
  for (let round = 1; ; round++) {
    if (current === null) {
      description = await readDescription(google, fileId);
      current = findCurrentGuard(description, 'entry');
    }
    found ??= await findCondition(google, page, current, round === 1 ? read : null);
    if (!draws.includes(found.kind)) return { found, isDrawn: false, repairNotes: [] };
    report?.(found);
    const swapped = await swapDrawing(google, {
      ...{ fileId, sheets: workbook.sheets, areAllPages: !isPart, from: current },
      seen: description,
      hasLasting: page.hasLasting === true && read === null,
      guard: createGuard(
        page,
        found.kind === 'as drawn' || found.kind === 'edited' ? current : null,
      ),
    });
    if (swapped.kind === 'drawn') return { found, isDrawn: true, repairNotes: swapped.repairNotes };
    if (swapped.kind === 'refused' || round === MAX_DRAWING_ROUNDS) throw swapped.error;
    description = swapped.seen;
    current = findCurrentGuard(description, 'entry');
    found = null;
  }
}

/**
 * Converges a workbook and returns notes on repairs, one sentence for each.
 * @throws GoogleError; IncidentError if the workbook is ahead of the ledger
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

/** Returns the workbook's guard if it is known, or null. */
function getGuardBefore({ before }: WorkbookPublication): CurrentGuard | null {
  if (before === null) return null;
  const guard: Guard = { of: 'entry', ...before, isWhole: true, count: 0 };
  return { guard, ids: [formatGuard(guard)], unreadable: [] };
}

/** Creates the next guard. `again`: the present guard, if the same entry is drawn again. */
const createGuard = (
  { shown, isWhole, since }: WorkbookPublication,
  again: CurrentGuard | null,
): Guard => ({ of: 'entry', ...shown, isWhole, since, count: (again?.guard?.count ?? -1) + 1 });

/** Finds the condition of a workbook. @throws GoogleError */
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

/** Returns the first cell that differs from the drawing, or null. */
function findFirstEdit({ sheets }: DrawnWorkbook, { tabs }: ShownWorkbook): string | null {
  for (const sheet of sheets) {
    const tab = tabs.find(({ sheetId }) => sheetId === sheet.sheetId);
    const [first] = compareTab({ sheet, tab, name: sheet.title }).differences;
    if (first !== undefined) return first.where;
  }
  return null;
}

/** Creates a publication; null if the workbook is missing. */
const createPublication = (
  match: Match,
  given: Pick<WorkbookPublication, 'fileId' | 'name' | 'isWhole'>,
  draw: () => DrawnWorkbook,
): WorkbookPublication | null =>
  given.fileId === ''
    ? null
    : {
        ...given,
        workbook: draw(),
        others: listOtherPublishedIds(match.files, given.fileId),
        hostId: match.files.hostId,
        shown: toShownEntry(getCurrentPosition(match).sealed),
        before: null,
      };

export const PUBLIC_WORKBOOK_NAME = 'The public workbook';

/** Builds the public workbook, incomplete without the form's address; null if its link is lost. */
export function buildPublicPage(
  match: Match,
  draw = () => drawPublicOnce(match),
): WorkbookPublication | null {
  const { publicId: fileId, formAddress } = match.files;
  return createPublication(
    match,
    { fileId, name: PUBLIC_WORKBOOK_NAME, isWhole: formAddress !== '' },
    draw,
  );
}

export const formatSeatWorkbookName = (seat: Seat): string => `The workbook of ${seat}`;

/** Builds a player's workbook, incomplete if other links are lost; null if its own link is lost. */
export function seatPage(
  match: Match,
  { seat, workbookId: fileId, code }: SeatFiles,
  draw = () => drawSeatOnce(match, seat),
): WorkbookPublication | null {
  const isWhole = hasAllLinks(match.files, { code });
  return createPublication(match, { fileId, name: formatSeatWorkbookName(seat), isWhole }, draw);
}

const getSeatDrawings = memoizeByObject((_match: Match) => new Map<Seat, DrawnWorkbook>());

/** Draws a player's workbook at the last entry, at most once. */
export function drawSeatOnce(match: Match, seat: Seat): DrawnWorkbook {
  const known = getSeatDrawings(match);
  const workbook = known.get(seat) ?? drawSeatContent(match, seat);
  known.set(seat, workbook);
  return workbook;
}

/** Draws the public workbook at the last entry, at most once. */
export const drawPublicOnce = memoizeByObject((match: Match) => drawPublicContent(match));

/**
 * Draws these workbooks one at a time while it waits for `awaited`. Ignores errors of drawing,
 * which publishing reports. @throws the errors of `awaited`
 */
export async function drawMeanwhile<T>(
  awaited: Promise<T>,
  workbooks: readonly (() => DrawnWorkbook)[],
): Promise<T> {
  let isHere = false;
  const markArrived = () => {
    isHere = true;
  };
  awaited.then(markArrived, markArrived);
  for (const workbook of workbooks) {
    // Yield, so that the request is sent and its reply can arrive.
    await turn();
    if (isHere) break;
    try {
      workbook().sheets.forEach(listRedrawRequests);
    } catch {
      break;
    }
  }
  return awaited;
}

/** Lists the drawings of all workbooks that are published after an entry, the players' first. */
export const listDrawings = (match: Match): readonly (() => DrawnWorkbook)[] => [
  ...match.files.seats.map(
    ({ seat }) =>
      () =>
        drawSeatOnce(match, seat),
  ),
  () => drawPublicOnce(match),
];
