/** The Desk and the host's pages: drawn with every entry, and between entries when there is something to tell. Old never overwrites new. */

import type { DrawnSheet } from '../../../sheets-templates/drawing/drawing.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError, messageOf } from '../../google/error.ts';
import {
  drawSheetRequests,
  guardRequests,
  isGuardRefused,
  isGuardTaken,
  type SheetRequest,
} from '../../google/sheet-requests.ts';
import { applyBatch, describeSpreadsheet, readAreas } from '../../google/sheets.ts';
import { type CurrentGuard, currentGuardIn, guardName } from './guard.ts';
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
export interface CurrentDesk extends CurrentGuard {
  /** What its first column says, row by row; null when it was drawn just now, or cannot be read. */
  readonly texts: readonly string[] | null;
}

/** Which Desk stands in the host's workbook: to be read before what it will say is found out. */
export async function readCurrentDesk(google: Google, hostId: string): Promise<CurrentDesk> {
  const { sheetId } = HOST_TABS.desk;
  const seen = await describeSpreadsheet(google, hostId);
  const isThere = seen.sheets.some((tab) => tab.sheetId === sheetId);
  const texts = isThere ? await textsOn(google, hostId, sheetId) : [];
  return { ...currentGuardIn(seen, 'desk'), texts };
}

/** The first column; null when it cannot be read: it is believed to say what it said then. */
const textsOn = (
  google: Google,
  hostId: string,
  sheetId: number,
): Promise<readonly string[] | null> =>
  readAreas(google, hostId, [{ kind: 'tab', sheetId }]).then(
    ([rows = []]) => rows.map(([first = '']) => String(first)),
    () => null,
  );

/** What the guard is when the entry has just been written. */
export const initialDeskState = (entry: number): CurrentDesk => ({
  texts: null,
  guard: { of: 'desk', entry, isWhole: true, count: 0 },
  ids: [deskGuard(entry, 0)],
});

/** Whether the Desk says what a drawing of it says: a host who clears, sorts or cuts it down has hidden what it told. */
export function isShown({ texts }: CurrentDesk, { rows }: DrawnSheet): boolean {
  const drawn = rows.map(([first]) => String(first?.value ?? ''));
  return texts === null || filled(texts).join('\n') === filled(drawn).join('\n');
}

/** Whether the Desk names all these places; one that is not known is believed to. */
export const deskMentionsAll = ({ texts }: CurrentDesk, places: readonly string[]): boolean => {
  const text = texts?.join(' ');
  return text === undefined || places.every((where) => text.includes(where));
};

/** Without the empty rows at its end. */
const filled = (texts: readonly string[]): readonly string[] =>
  texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);

/** What is drawn over a Desk that stands. */
export interface HostDrawing {
  readonly hostId: string;
  /** The entry that it shows; a Desk that stands for a newer one goes on to. */
  readonly entry: number;
  readonly current: CurrentGuard;
  readonly sheets: readonly DrawnSheet[];
  /** Whatever else is to be written with them, or not at all. */
  readonly more?: readonly SheetRequest[];
}

export type DrawResult =
  | { readonly kind: 'drawn' }
  /** Somebody has drawn it since it was read: who comes next reads again. */
  | { readonly kind: 'changed meanwhile' }
  /** Google refuses it as it is. */
  | { readonly kind: 'refused'; readonly detail: string };

/** Draws the sheets as they are, what is missing put back. @throws GoogleError when Google could not be asked. */
export async function drawHost(google: Google, drawing: HostDrawing): Promise<DrawResult> {
  const { hostId, current, sheets, more = [] } = drawing;
  const { guard } = current;
  const entry = Math.max(guard?.entry ?? 0, drawing.entry);
  // The one without a count is drawn with the entry itself.
  let count = guard?.entry === entry ? guard.count + 1 : 1;
  let refused = await tried(google, hostId, [
    ...requestsFor(sheets, current, deskGuard(entry, count)),
    ...more,
  ]);
  for (let attempt = 1; refused !== null && attempt <= ATTEMPTS; attempt++) {
    const seen = await describeSpreadsheet(google, hostId);
    if (String(currentGuardIn(seen, 'desk').ids) !== String(current.ids))
      return { kind: 'changed meanwhile' };
    if (isGuardTaken(refused)) count += 1;
    else if (attempt > 1 && !isGuardRefused(refused)) break;
    const repairs = repairsFor(sheets, seen);
    refused = await tried(google, hostId, [
      ...repairs.requests,
      ...requestsFor(sheets, current, deskGuard(entry, count)),
      ...more,
    ]);
  }
  return refused === null ? { kind: 'drawn' } : { kind: 'refused', detail: messageOf(refused) };
}

/** Names that are taken without being seen are few. */
const ATTEMPTS = 5;

const requestsFor = (
  sheets: readonly DrawnSheet[],
  { ids }: CurrentGuard,
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
