/**
 * The host's new workbook. In a file of its own, so that a page that verifies does not load the
 * words of Requests.
 */

import { seatsOf } from '../../../rules/kit/match/setup.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { newHostWorkbook } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { requestKindsOf } from '../next/interventions.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { pollRecordRows } from '../reading/polled.ts';
import { deskData } from './desk-data.ts';
import { matchSettings, settledRows } from './match-settings.ts';
import { contentHeads, hostPages, playerRecords } from './workbooks.ts';

/** Afterwards only the Desk and the game's pages are drawn again. */
export function hostDrawing(match: Match): DrawnWorkbook {
  const position = currentPosition(match);
  return newHostWorkbook({
    requestKinds: requestKindsOf(position),
    desk: deskData(match, { incidents: match.incidents, repairNotes: [] }),
    match: matchSettings(match),
    settledRows: settledRows(match),
    players: playerRecords(match),
    zones: match.inviting.zones,
    content: contentHeads(position).map((head) => ({
      ...head,
      rows: position.opened.content[head.name] ?? [],
    })),
    received: pollRecordRows(polledNow(match)),
    seats: seatsOf(position),
    pages: hostPages(match),
  });
}
