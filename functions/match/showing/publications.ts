/** Contents and entry of a match's workbooks: the same for every run. */

import { setImmediate as turn } from 'node:timers/promises';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { drawSheetRequests } from '../../google/sheet-requests.ts';
import { otherPublishedIds } from '../reading/files.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { shownEntry } from './guard.ts';
import type { WorkbookPublication } from './show-workbook.ts';
import { publicDrawing, seatDrawing } from './workbooks.ts';

/** Common to all workbooks of a match. */
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

/** One player's workbook at the last entry. */
export function drawnSeat(match: Match, seat: Seat): DrawnWorkbook {
  const { seats } = drawnOf(match);
  const workbook = seats.get(seat) ?? seatDrawing(match, seat);
  seats.set(seat, workbook);
  return workbook;
}

/** The public workbook at the last entry. */
export function drawnPublic(match: Match): DrawnWorkbook {
  const known = drawnOf(match);
  known.everybody ??= publicDrawing(match);
  return known.everybody;
}

/**
 * Waits for `awaited` and meanwhile draws these workbooks, one at a time. Ignores errors of
 * drawing: publishing reports them. Rejects as `awaited` does.
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
    // Lets the request leave first, and its answer in between.
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

/** All workbooks that are published after an entry, players first. */
export const publishedDrawings = (match: Match): readonly (() => DrawnWorkbook)[] => [
  ...match.files.seats.map(
    ({ seat }) =>
      () =>
        drawnSeat(match, seat),
  ),
  () => drawnPublic(match),
];
