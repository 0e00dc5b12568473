/** What a workbook of a match is to show, and which entry that is: the same for whoever draws it. */

import { setImmediate as turn } from 'node:timers/promises';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { drawSheetRequests } from '../../google/sheet-requests.ts';
import { otherPublishedIds } from '../reading/files.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shownEntry } from './guard.ts';
import type { WorkbookPublication } from './show-workbook.ts';
import { publicDrawing, seatDrawing } from './workbooks.ts';

/** What every page of a match is drawn for. */
export const publicationOf = (
  match: Match,
  name: string,
  fileId: string,
): Pick<WorkbookPublication, 'fileId' | 'name' | 'hostId' | 'shown' | 'others'> => ({
  fileId,
  name,
  others: otherPublishedIds(match.files, fileId),
  hostId: match.files.hostId,
  shown: shownEntry(currentPosition(match).sealed),
});

export const PUBLIC_NAME = 'The public workbook';

interface Drawn {
  readonly seats: Map<Seat, DrawnWorkbook>;
  everybody: DrawnWorkbook | null;
}

const drawn = new WeakMap<Match, Drawn>();

function drawnOf(match: Match): Drawn {
  const known = drawn.get(match) ?? { seats: new Map(), everybody: null };
  drawn.set(match, known);
  return known;
}

/** One player's workbook, as the last entry has it. */
export function drawnSeat(match: Match, seat: Seat): DrawnWorkbook {
  const { seats } = drawnOf(match);
  const workbook = seats.get(seat) ?? seatDrawing(match, seat);
  seats.set(seat, workbook);
  return workbook;
}

/** The public workbook, as the last entry has it. */
export function drawnPublic(match: Match): DrawnWorkbook {
  const known = drawnOf(match);
  known.everybody ??= publicDrawing(match);
  return known.everybody;
}

/**
 * Waits for `awaited`, and draws these workbooks until it comes, one at a time. What cannot be drawn is left to whoever publishes it: it is
 * told there. Rejects as `awaited` does.
 */
export async function drawingMeanwhile<T>(
  awaited: Promise<T>,
  workbooks: readonly (() => DrawnWorkbook)[],
): Promise<T> {
  let isHere = false;
  const here = () => {
    isHere = true;
  };
  awaited.then(here, here);
  for (const workbook of workbooks) {
    // The request has to leave before anything else is done, and its answer is not kept waiting.
    await turn();
    if (isHere) break;
    try {
      workbook().sheets.forEach(drawSheetRequests);
    } catch {
      break;
    }
  }
  return awaited;
}

/** All that is published after an entry, players first. */
export const publishedDrawings = (match: Match): readonly (() => DrawnWorkbook)[] => [
  ...match.files.seats.map(
    ({ seat }) =>
      () =>
        drawnSeat(match, seat),
  ),
  () => drawnPublic(match),
];
