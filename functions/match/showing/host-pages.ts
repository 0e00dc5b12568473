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
import type { Incident } from '../ledger/incident.ts';
import {
  type CurrentGuard,
  currentGuardIn,
  type Drawing,
  drawingOver,
  guardName,
  isSameEntry,
  type ShownEntry,
} from './guard.ts';
import { repairsFor } from './repair.ts';

/** The guard's name of a Desk: drawn for this entry, for the nth time after it was written. */
export const deskGuard = (shown: ShownEntry, count: number): string =>
  guardName({ of: 'desk', ...shown, isWhole: true, count });

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
export const initialDeskState = (shown: ShownEntry): CurrentDesk => ({
  texts: null,
  ...knownDesk(shown, 0),
});

/** A Desk that was drawn for an entry, for the nth time after it was written. */
export const knownDesk = (shown: ShownEntry, count: number): CurrentGuard => ({
  guard: { of: 'desk', ...shown, isWhole: true, count },
  ids: [deskGuard(shown, count)],
  unreadable: [],
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
  /** The entry that it shows. */
  readonly shown: ShownEntry;
  /**
   * Whether it only says why the match waits: then it is drawn over a Desk of a later entry too, which goes on to stand for that.
   * Default: no.
   */
  readonly saysWhy?: boolean;
  readonly current: CurrentGuard;
  readonly sheets: readonly DrawnSheet[];
  /** Whatever else is to be written with them, or not at all. */
  readonly more?: readonly SheetRequest[];
}

export type DrawResult =
  | { readonly kind: 'drawn' }
  /** Somebody has drawn it since it was read: who comes next reads again. */
  | { readonly kind: 'changed meanwhile' }
  /** It may not be drawn as it is: Google refuses it, or a later version has drawn what stands. */
  | { readonly kind: 'refused'; readonly incident: Incident };

/** Draws the sheets as they are, what is missing put back. @throws GoogleError when Google could not be asked. */
export async function drawHost(google: Google, drawing: HostDrawing): Promise<DrawResult> {
  const { hostId, current, sheets, more = [] } = drawing;
  const { guard } = current;
  const judged = await drawingOfDesk(google, drawing);
  if (judged.kind === 'leave') return { kind: 'changed meanwhile' };
  if (judged.kind === 'wait') return { kind: 'refused', incident: judged.incident };
  const shown = newestOf(drawing, judged);
  // The one without a count is drawn with the entry itself.
  let count = guard !== null && isSameEntry(guard, shown) ? guard.count + 1 : 1;
  let refused = await tried(google, hostId, [
    ...requestsFor(sheets, current, deskGuard(shown, count)),
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
      ...requestsFor(sheets, current, deskGuard(shown, count)),
      ...more,
    ]);
  }
  return refused === null ? { kind: 'drawn' } : pagesRefused(messageOf(refused));
}

/** In Google's words. */
export const pagesRefused = (
  detail: string,
): Extract<DrawResult, { readonly kind: 'refused' }> => ({
  kind: 'refused',
  incident: {
    code: 'host pages',
    where: 'The host’s workbook',
    what: `Google does not let the adjudicator draw the Desk or one of the pages: ${detail}`,
    todo: 'Remove the protection (Data > Protect sheets and ranges). What is not drawn is old; the match itself goes on.',
  },
});

/** A Desk that only says why the match waits may stand over a later one, but not over one of a later version. */
const drawingOfDesk = (
  google: Google,
  { hostId, current, shown, saysWhy = false }: HostDrawing,
): Promise<Drawing> =>
  drawingOver(google, saysWhy ? { ...current, guard: null } : current, {
    shown,
    hostId,
    where: 'Desk',
  });

/** What the Desk stands for afterwards: what is drawn, or a later entry that stood there. */
const newestOf = (
  { current: { guard }, shown }: HostDrawing,
  { showedAnother }: Extract<Drawing, { readonly kind: 'draw' }>,
): ShownEntry =>
  guard === null || guard.entry < shown.entry || showedAnother
    ? shown
    : { entry: guard.entry, hash: guard.hash };

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
