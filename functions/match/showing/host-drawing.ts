/** Draws the host's new workbook, in a module that verification does not load. */

import { listSeats } from '../../../rules/kit/match/setup.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { drawNewHostWorkbook } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { listRequestOptions } from '../next/interventions.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { buildPollRecordRows } from '../reading/polled.ts';
import { buildDeskData } from './desk-data.ts';
import { findFixedRows, listMatchSettings } from './match-settings.ts';
import { buildHostPages, listContentHeads, listPlayerRecords } from './workbooks.ts';

/** Draws all tabs once. Afterwards only the Desk and the game's pages are drawn again. */
export function drawHostWorkbook(match: Match): DrawnWorkbook {
  const position = getCurrentPosition(match);
  return drawNewHostWorkbook({
    requestKinds: listRequestOptions(position),
    desk: buildDeskData(match, { incidents: match.incidents, repairNotes: [] }),
    match: listMatchSettings(match),
    settledRows: findFixedRows(match),
    players: listPlayerRecords(match),
    zones: match.inviting.zones,
    content: listContentHeads(position).map((head) => ({
      ...head,
      rows: position.opened.content[head.name] ?? [],
    })),
    received: buildPollRecordRows(getPollRecord(match)),
    seats: listSeats(position),
    pages: buildHostPages(match),
  });
}
