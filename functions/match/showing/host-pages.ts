/** The Desk and the host's pages: drawn with every entry, and between entries when there is something to tell. Old never overwrites new. */

import type { DrawnSheet } from '../../../sheets-templates/drawing.ts';
import { HOST_TABS } from '../../../sheets-templates/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError, saidOf } from '../../google/error.ts';
import {
  drawSheetRequests,
  guardRequests,
  isGuardRefused,
  isGuardTaken,
  type SheetRequest,
} from '../../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet } from '../../google/sheets.ts';
import { guardName, type Standing, standingIn } from './guard.ts';
import { repairsFor } from './repair.ts';

/** The guard's name of a Desk: drawn for this entry, for the nth time after it was written. */
export const deskGuard = (entry: number, count: number): string =>
  guardName({ of: 'desk', entry, isWhole: true, count });

/** Swaps the guard of the Desk. */
export const deskRequests = (swap: {
  readonly from: readonly string[];
  readonly to: string;
}): readonly SheetRequest[] => guardRequests({ ...swap, sheetId: HOST_TABS.desk.sheetId });

/** The Desk as it stands. */
export interface StandingDesk extends Standing {
  /** False when so little is left of its tab that it can tell nothing. */
  readonly isThere: boolean;
}

/** A Desk with less rows has been cut down by hand. */
const LEAST_ROWS = 8;

/** Which Desk stands in the host's workbook: to be looked at before what it will say is found out. */
export async function standingDesk(google: Google, hostId: string): Promise<StandingDesk> {
  const seen = await describeSpreadsheet(google, hostId);
  const tab = seen.sheets.find(({ sheetId }) => sheetId === HOST_TABS.desk.sheetId);
  return { ...standingIn(seen, 'desk'), isThere: (tab?.rowCount ?? 0) >= LEAST_ROWS };
}

/** What the guard is when the entry has just been written. */
export const deskAfter = (entry: number): StandingDesk => ({
  isThere: true,
  guard: { of: 'desk', entry, isWhole: true, count: 0 },
  ids: [deskGuard(entry, 0)],
});

/** What is drawn over a Desk that stands. */
export interface HostDrawing {
  readonly hostId: string;
  /** The entry that it shows, where the Desk that stands does not say. */
  readonly entry: number;
  readonly standing: Standing;
  readonly sheets: readonly DrawnSheet[];
}

export type Drawn =
  | { readonly kind: 'drawn' }
  /** Somebody has drawn it since it was looked at: who comes next looks again. */
  | { readonly kind: 'changed meanwhile' }
  /** Google refuses it as it is. */
  | { readonly kind: 'refused'; readonly detail: string };

/** Draws the sheets as they are, what is missing put back. @throws GoogleError when Google could not be asked. */
export async function drawHost(google: Google, drawing: HostDrawing): Promise<Drawn> {
  const { hostId, standing, sheets } = drawing;
  const { guard } = standing;
  const entry = guard?.entry ?? drawing.entry;
  let count = (guard?.count ?? 0) + 1;
  let refused = await tried(google, hostId, requestsFor(sheets, standing, deskGuard(entry, count)));
  for (let look = 1; refused !== null && look <= LOOKS; look++) {
    const seen = await describeSpreadsheet(google, hostId);
    if (String(standingIn(seen, 'desk').ids) !== String(standing.ids))
      return { kind: 'changed meanwhile' };
    if (isGuardTaken(refused)) count += 1;
    else if (look > 1 && !isGuardRefused(refused)) break;
    const repairs = repairsFor(sheets, seen);
    refused = await tried(google, hostId, [
      ...repairs.requests,
      ...requestsFor(sheets, standing, deskGuard(entry, count)),
    ]);
  }
  return refused === null ? { kind: 'drawn' } : { kind: 'refused', detail: saidOf(refused) };
}

/** Names that are taken without being seen are few. */
const LOOKS = 5;

const requestsFor = (
  sheets: readonly DrawnSheet[],
  { ids }: Standing,
  to: string,
): readonly SheetRequest[] => [
  ...deskRequests({ from: ids, to }),
  ...sheets.flatMap(drawSheetRequests),
];

async function tried(
  google: Google,
  hostId: string,
  requests: readonly SheetRequest[],
): Promise<GoogleError | null> {
  try {
    await applyBatch(google, hostId, requests);
    return null;
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'invalid') return error;
    throw error;
  }
}
