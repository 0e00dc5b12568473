/** Published workbooks of a match: contents and entry, equal in every run. */

import { setImmediate as turn } from 'node:timers/promises';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { listDrawRequests } from '../../google/sheet-requests.ts';
import { hasAllLinks, listOtherPublishedIds, type SeatFiles } from '../reading/files.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import type { WorkbookPublication } from './converge.ts';
import { toShownEntry } from './guard.ts';
import { drawPublicContent, drawSeatContent } from './workbooks.ts';

/** Creates a publication; null without a file. */
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
        shown: toShownEntry(currentPosition(match).sealed),
        before: null,
      };

export const PUBLIC_WORKBOOK_NAME = 'The public workbook';

/** Builds the public workbook; null if its link is lost. Not whole without the form's address. */
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

/** Builds a player's workbook; null if its link is lost. Not whole if another link is lost. */
export function seatPage(
  match: Match,
  { seat, workbookId: fileId, code }: SeatFiles,
  draw = () => drawSeatOnce(match, seat),
): WorkbookPublication | null {
  const isWhole = hasAllLinks(match.files, { code });
  return createPublication(match, { fileId, name: formatSeatWorkbookName(seat), isWhole }, draw);
}

const getSeatDrawings = memoizeByObject((_match: Match) => new Map<Seat, DrawnWorkbook>());

/** Draws a player's workbook at the last entry, once. */
export function drawSeatOnce(match: Match, seat: Seat): DrawnWorkbook {
  const known = getSeatDrawings(match);
  const workbook = known.get(seat) ?? drawSeatContent(match, seat);
  known.set(seat, workbook);
  return workbook;
}

/** Draws the public workbook at the last entry, once. */
export const drawPublicOnce = memoizeByObject((match: Match) => drawPublicContent(match));

/**
 * Waits for `awaited` and draws these workbooks meanwhile, one at a time. Ignores errors of
 * drawing, which publishing reports. @throws the errors of `awaited`
 */
export async function drawMeanwhile<T>(
  awaited: Promise<T>,
  workbooks: readonly (() => DrawnWorkbook)[],
): Promise<T> {
  let isHere = false;
  const here = () => {
    isHere = true;
  };
  awaited.then(here, here);
  for (const workbook of workbooks) {
    // Lets the request leave first, and its reply arrive in between.
    await turn();
    if (isHere) break;
    try {
      workbook().sheets.forEach(listDrawRequests);
    } catch {
      break;
    }
  }
  return awaited;
}

/** Lists all workbooks that are published after an entry, the players' first. */
export const listDrawings = (match: Match): readonly (() => DrawnWorkbook)[] => [
  ...match.files.seats.map(
    ({ seat }) =>
      () =>
        drawSeatOnce(match, seat),
  ),
  () => drawPublicOnce(match),
];
