import { MATCH, type MatchRecord } from '../../../sheets-templates/records/record-columns.ts';
import {
  findLayout,
  listColumnRuns,
  restoreDrawnOrder,
} from '../../../sheets-templates/records/record-layout.ts';
import { drawRecordCell } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { setCells } from '../../google/sheet-requests.ts';
import { applyBatch, readAreas, readDescription, readEntered } from '../../google/sheets.ts';
import { MATCH_SETTINGS } from '../reading/host-book.ts';
import type { Match } from '../reading/match.ts';
import { DRAWN_WITH_ENTRY, showWorkbook } from './converge.ts';
import { findHeldReasons } from './intervention-texts.ts';
import { buildPageSetting } from './match-settings.ts';
import { buildPublicPage } from './publications.ts';
import { buildRoomRequests } from './repair.ts';
import { drawPublicContent } from './workbooks.ts';

/**
 * Writes the address of the match's page to the tab Match, and links it on the public workbook. An
 * empty address removes the link. Idempotent. @throws GoogleError; IncidentError if the public
 * workbook must not be drawn over
 */
export async function notePageAddress(
  google: Google,
  match: Match,
  pageAddress: string,
): Promise<void> {
  if (match.pageAddress !== pageAddress)
    await writeSetting(google, match, buildPageSetting(pageAddress));
  await drawPublicWorkbook(google, { ...match, pageAddress });
}

/** Writes a setting to its row. Appends the row in matches of earlier versions, which lack it. */
async function writeSetting(google: Google, { files }: Match, record: MatchRecord): Promise<void> {
  const { sheetId } = HOST_TABS.match;
  const [rows = []] = await readAreas(google, files.hostId, [{ kind: 'tab', sheetId }]);
  const layout = findLayout(MATCH.columns, rows);
  const settings = restoreDrawnOrder(layout, rows).map((cells) => MATCH.recordOf(cells).setting);
  const at = settings.indexOf(MATCH_SETTINGS.page);
  const row = at < 0 ? rows.length : at;
  const cells = MATCH.rowOf(record).map((value, index) =>
    drawRecordCell(value, MATCH.columns[index]),
  );
  const columnCount = Math.max(...layout.places) + 1;
  const seen = await readDescription(google, files.hostId);
  await applyBatch(google, files.hostId, [
    ...buildRoomRequests({ sheetId, rowCount: row + 1, columnCount }, seen),
    ...listColumnRuns(layout).map(({ from, until, place }) =>
      setCells({ sheetId, row, column: place, rows: [cells.slice(from, until)] }),
    ),
  ]);
}

/** Draws the public workbook if it is stale or changed. Keeps the reason why the step waits. */
async function drawPublicWorkbook(google: Google, match: Match): Promise<void> {
  const { publicId } = match.files;
  if (publicId === '') return;
  const seen = await readEntered(google, publicId);
  const page = buildPublicPage(match, () => drawPublicContent(match, findHeldReasons(seen.tabs)));
  if (page === null) return;
  await showWorkbook(google, page, { seen, draws: [...DRAWN_WITH_ENTRY, 'edited'] });
}
