/** Draws the Desk and the host's pages, together with an entry or because of new findings. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { getBatchReason } from '../../google/error.ts';
import { type SheetRequest, swapGuards } from '../../google/sheet-requests.ts';
import { type Grid, readAreas, readDescription } from '../../google/sheets.ts';
import type { Incident } from '../ledger/incident.ts';
import { equalsExceptOffsets } from '../next/time.ts';
import { getWrittenValue } from './compare-tabs.ts';
import {
  type CurrentGuard,
  type DrawingDecision,
  decideDrawing,
  findCurrentGuard,
  formatGuard,
  isSameEntry,
  type ShownEntry,
} from './guard.ts';
import { swapDrawing } from './swap-drawing.ts';

/** Formats the name of a Desk's guard. `count`: number of drawings since the entry. */
export const formatDeskGuard = (entry: ShownEntry, count: number): string =>
  formatGuard({ of: 'desk', ...entry, isWhole: true, count });

/** Builds the requests that swap the Desk's guard. */
export const buildDeskRequests = (swap: {
  readonly from: readonly string[];
  readonly to: string;
}): readonly SheetRequest[] => swapGuards({ ...swap, sheetId: HOST_TABS.desk.sheetId });

export interface CurrentDesk extends CurrentGuard {
  /** Cells of the Desk. If null, they cannot be read and count as current. */
  readonly cells: Grid | null;
}

/** Reads the Desk of the host's workbook. Call it before you compute new contents. */
export async function readCurrentDesk(google: Google, hostId: string): Promise<CurrentDesk> {
  const { sheetId } = HOST_TABS.desk;
  const description = await readDescription(google, hostId);
  const isThere = description.sheets.some((tab) => tab.sheetId === sheetId);
  const cells = isThere ? await readCells(google, hostId, sheetId) : [];
  return { ...findCurrentGuard(description, 'desk'), cells };
}

/** Reads the cells of a tab; null if they cannot be read. */
const readCells = (google: Google, hostId: string, sheetId: number): Promise<Grid | null> =>
  readAreas(google, hostId, [{ kind: 'tab', sheetId }]).then(
    ([rows = []]) => rows,
    () => null,
  );

/** Returns a Desk's guard without a call. `count`: number of drawings since the entry. */
export const createKnownDesk = (entry: ShownEntry, count: number): CurrentGuard => ({
  guard: { of: 'desk', ...entry, isWhole: true, count },
  ids: [formatDeskGuard(entry, count)],
  unreadable: [],
});

/** Whether a tab shows the values of a drawing. UTC offsets may differ. */
export function showsDrawing(tab: Grid, drawing: DrawnSheet): boolean {
  return equalsExceptOffsets(
    JSON.stringify(omitEmptyEnds(tab)),
    JSON.stringify(omitEmptyEnds(toGrid(drawing))),
  );
}

/** Returns the cells that a tab has directly after it is drawn. */
export const toGrid = ({ rows }: DrawnSheet): Grid =>
  rows.map((row) => row.map((cell) => getWrittenValue(cell) ?? ''));

function omitEmptyEnds(rows: Grid): Grid {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
}

/** A drawing that replaces the present Desk. */
export interface HostDrawing {
  readonly hostId: string;
  /** The entry that the drawing shows. */
  readonly shown: ShownEntry;
  /**
   * Whether the drawing only shows why the match waits. It may then replace the Desk of a later
   * entry, and keeps the guard of that entry. Default: no.
   */
  readonly saysWhy?: boolean;
  readonly current: CurrentGuard;
  readonly sheets: readonly DrawnSheet[];
  /** Further requests for the same batch. */
  readonly more?: readonly SheetRequest[];
}

export type DrawResult =
  | { readonly kind: 'drawn' }
  /** Another run has drawn the Desk since it was read. The caller must read it again. */
  | { readonly kind: 'changed meanwhile' }
  /** Google refuses the drawing, or a later version has drawn the present Desk. */
  | { readonly kind: 'refused'; readonly incident: Incident };

/** Draws the sheets and restores missing tabs. @throws GoogleError if Google is out of reach */
export async function drawHostPages(google: Google, drawing: HostDrawing): Promise<DrawResult> {
  const { hostId, current, sheets, more = [] } = drawing;
  const { guard } = current;
  const judged = await findDeskDrawing(google, drawing);
  if (judged.kind === 'leave') return { kind: 'changed meanwhile' };
  if (judged.kind === 'wait') return { kind: 'refused', incident: judged.incident };
  const entry = findGuardEntry(drawing, judged);
  // The drawing in the entry's own batch has count 0.
  const count = guard !== null && isSameEntry(guard, entry) ? guard.count + 1 : 1;
  const swapped = await swapDrawing(google, {
    ...{ fileId: hostId, sheets, from: current, more },
    guard: { of: 'desk', ...entry, isWhole: true, count },
  });
  if (swapped.kind === 'refused') return reportRefusedPages(getBatchReason(swapped.error));
  return swapped.kind === 'drawn' ? { kind: 'drawn' } : { kind: 'changed meanwhile' };
}

export const reportRefusedPages = (
  detail: string,
): Extract<DrawResult, { readonly kind: 'refused' }> => ({
  kind: 'refused',
  incident: {
    code: 'host pages',
    where: 'The host’s workbook',
    what: `Google does not let the adjudicator draw the Desk or one of the pages: ${detail}`,
    todo:
      'Remove the protection (Data > Protect sheets and ranges). The match itself goes on, but ' +
      'pages that are not drawn are out of date.',
  },
});

/** Decides whether to draw. With `saysWhy`, replaces any Desk except one of a later version. */
const findDeskDrawing = (
  google: Google,
  { hostId, current, shown, saysWhy = false }: HostDrawing,
): Promise<DrawingDecision> =>
  decideDrawing(google, saysWhy ? { ...current, guard: null } : current, {
    shown,
    hostId,
    where: 'Desk',
  });

/** Returns the entry for the new guard: the drawn one, or a later one that the Desk shows. */
const findGuardEntry = (
  { current: { guard }, shown }: HostDrawing,
  { over }: Extract<DrawingDecision, { readonly kind: 'draw' }>,
): ShownEntry =>
  guard === null || guard.entry < shown.entry || over !== 'older'
    ? shown
    : { entry: guard.entry, hash: guard.hash };
