/** Commits entry, submissions, Desk and host pages in one batch, all or nothing. */

import type { DrawnCell } from '../../../sheets-templates/drawing/drawing.ts';
import {
  MATCH,
  type MatchRecord,
  PLAYERS_SCHEMA,
  SUBMISSIONS,
} from '../../../sheets-templates/records/record-columns.ts';
import {
  listColumnRuns,
  type RecordLayout,
} from '../../../sheets-templates/records/record-layout.ts';
import {
  buildRowFormat,
  drawRecordCell,
  type RecordColumn,
  type RecordRow,
} from '../../../sheets-templates/records/record-tab.ts';
import { HOST_RECORDS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError, getBatchReason } from '../../google/error.ts';
import {
  buildAppending,
  buildMarkerBatch,
  buildMarkerDeletion,
  buildNewCharts,
  findMarkerRefusal,
  listDrawRequests,
  type SheetRequest,
  setCells,
} from '../../google/sheet-requests.ts';
import {
  applyBatch,
  applyBatchAndRead,
  readAreas,
  readDescription,
  readMarker,
  type SpreadsheetDescription,
  toTabRange,
} from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { parseEntry, type SealedEntry } from '../ledger/entry.ts';
import { type Incident, IncidentError, LAST_VERSION_REMEDY } from '../ledger/incident.ts';
import { buildLedgerCells, buildMarker, MAX_ENTRIES } from '../ledger/ledger.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { formatShortClock } from '../next/time.ts';
import { listMissingTabs, readCurrentLedger } from '../reading/host-book.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { formatColumn } from './compare-tabs.ts';
import { decideDrawing, findCurrentGuard, toShownEntry } from './guard.ts';
import { drawHostWorkbook } from './host-drawing.ts';
import { buildDeskRequests, formatDeskGuard, toGrid } from './host-pages.ts';
import { listLinkSettings } from './match-settings.ts';
import { buildRoomRequests, planRepairs } from './swap-drawing.ts';
import { drawDeskSheets, drawHostSheets, listPlayerRecords } from './workbooks.ts';

export type CommitResult =
  | {
      readonly kind: 'written';
      /** The match and its drawn Desk; null if only the records were written. */
      readonly drawn: Match | null;
      /** One sentence for each repair. */
      readonly repairNotes: readonly string[];
    }
  /** Another entry has this number, so the batch was not applied. */
  | { readonly kind: 'someone else was first' };

/**
 * Writes an entry with Desk and pages, or alone if Google refuses these. `repairNotes`: notes for
 * the Desk.
 * @throws IncidentError if Ledger or Submissions cannot be written; GoogleError
 */
export async function commitEntry(
  { google }: Adjudicator,
  written: PendingCommit,
  repairNotes: readonly string[],
): Promise<CommitResult> {
  const { polled } = written.match;
  const { entry } = written.sealed.entry;
  if (parseEntry(written.sealed.body) === null)
    throw new Error(`entry ${entry} cannot be parsed, so it is not written`);
  const match = withNotes(written.match, repairNotes);
  const before = formatDeskGuard(
    toShownEntry(getEntryBefore(written)),
    polled.entry === entry - 1 ? polled.drawings : 0,
  );
  const whole = [
    ...buildRecordRequests(buildRecords(written)),
    ...buildHeadRequests(match),
    ...buildDeskRequests({ from: [before], to: formatDeskGuard(toShownEntry(written.sealed), 0) }),
    ...drawHostSheets(match).flatMap(listDrawRequests),
  ];
  const { title } = HOST_RECORDS.ledger;
  const first = await tryBatch(google, written, { title, requests: whole });
  if (first.kind === 'refused') return commitAfterRepair(google, written, repairNotes);
  return first.kind === 'written'
    ? { ...first, drawn: withDrawnDesk(match), repairNotes: [] }
    : first;
}

const withNotes = (match: Match, repairNotes: readonly string[]): Match => ({
  ...match,
  polled: { ...getPollRecord(match), repairNotes },
});

/** Returns the match as it will be read next. */
const withDrawnDesk = (match: Match): Match => ({
  ...match,
  desk: toGrid(drawDeskSheets(match)[0]),
});

/** Repairs the workbook in the same batch. If Google refuses this too, writes only the records. */
async function commitAfterRepair(
  google: Google,
  written: PendingCommit,
  repairNotes: readonly string[],
): Promise<CommitResult> {
  const { match } = written;
  const description = await readDescription(google, match.files.hostId);
  const gone = listMissingTabs({ gone: listLostRecordTabs(description) });
  if (gone.length > 0) throw new IncidentError(gone);
  // A workbook that was restored meanwhile has another last entry.
  const last = (await readCurrentLedger(google, match.files.hostId)).at(-1);
  if (last?.hash !== getEntryBefore(written).hash) return { kind: 'someone else was first' };
  const title = getLedgerTitle(description);
  const repairs = planRepairs(drawHostSheets(match), description, { areAllPages: true });
  const noted = withNotes(match, [...repairNotes, ...repairs.repairNotes]);
  const rows = buildRecords(written);
  const records = [...buildRecordRoomRequests(rows, description), ...buildRecordRequests(rows)];
  const desk = findCurrentGuard(description, 'desk');
  const entry = toShownEntry(written.sealed);
  const drawing = await decideDrawing(google, desk, {
    shown: entry,
    hostId: match.files.hostId,
    where: 'Desk',
    follows: toShownEntry(getEntryBefore(written)),
  });
  if (drawing.kind === 'leave') return { kind: 'someone else was first' };
  if (drawing.kind === 'wait' && drawing.incident.code === 'ledger behind')
    throw new IncidentError([drawing.incident]);
  const repaired: BatchResult =
    drawing.kind === 'wait'
      ? { kind: 'refused', detail: drawing.incident.what }
      : await tryBatch(google, written, {
          title,
          requests: [
            ...records,
            ...buildHeadRequests(match),
            ...repairs.requests,
            ...buildDeskRequests({ from: desk.ids, to: formatDeskGuard(entry, 0) }),
            ...drawHostSheets(noted).flatMap(listDrawRequests),
          ],
        });
  if (repaired.kind === 'written')
    return { ...repaired, drawn: withDrawnDesk(noted), repairNotes: repairs.repairNotes };
  if (repaired.kind === 'someone else was first') return repaired;
  const alone = await tryBatch(google, written, { title, requests: records });
  if (alone.kind === 'refused') throw new IncidentError([buildRefusedIncident(alone.detail)]);
  return alone.kind === 'written' ? { ...alone, drawn: null, repairNotes: [] } : alone;
}

function getEntryBefore({ match }: PendingCommit): SealedEntry {
  const before = match.positions.at(-2);
  if (before === undefined) throw new Error('the entry has no predecessor');
  return before.sealed;
}

const getLedgerTitle = ({ sheets }: SpreadsheetDescription): string =>
  sheets.find(({ sheetId }) => sheetId === HOST_RECORDS.ledger.sheetId)?.title ??
  HOST_RECORDS.ledger.title;

/** Lists the record tabs that were deleted since the match was read. */
const listLostRecordTabs = ({ sheets }: SpreadsheetDescription): readonly number[] =>
  [HOST_RECORDS.ledger, HOST_RECORDS.submissions]
    .map(({ sheetId }) => sheetId)
    .filter((sheetId) => !sheets.some((tab) => tab.sheetId === sheetId));

type BatchResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'someone else was first' }
  | { readonly kind: 'refused'; readonly detail: string };

interface EntryBatch {
  /** Title of the tab Ledger, which the host may have changed. */
  readonly title: string;
  readonly requests: readonly SheetRequest[];
}

/** Applies the batch. Reads the row again if Google's reply does not contain it. */
async function tryBatch(
  google: Google,
  written: PendingCommit,
  batch: EntryBatch,
): Promise<BatchResult> {
  const { match, sealed } = written;
  try {
    const column = formatColumn(match.layouts.ledger.places[HASH_COLUMN] ?? HASH_COLUMN);
    const rows = await applyBatchAndRead(google, match.files.hostId, {
      requests: [
        ...(written.staleMarks ?? []).map(buildMarkerDeletion),
        buildMarkerBatch(buildMarker(sealed)),
        ...batch.requests,
      ],
      a1: `${toTabRange(batch.title)}!${column}:${column}`,
    });
    return rows.some(([hash]) => hash === sealed.hash)
      ? { kind: 'written' }
      : await readWrittenRow(google, written);
  } catch (error) {
    if (await isTaken(google, { match, sealed }, error)) return { kind: 'someone else was first' };
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    return { kind: 'refused', detail: getBatchReason(error) };
  }
}

const HASH_COLUMN = HOST_RECORDS.ledger.columns.findIndex(
  ({ title }) => title === HOST_RECORDS.ledger.titles.hash,
);

/**
 * Reads the row of an accepted entry.
 * @throws IncidentError if row or mark is not visible yet; GoogleError
 */
async function readWrittenRow(
  google: Google,
  { match, sealed }: WrittenEntry,
): Promise<Exclude<BatchResult, { readonly kind: 'refused' }>> {
  const { entry } = sealed.entry;
  const [mark, [found]] = await Promise.all([
    readMarker(google, match.files.hostId, buildMarker(sealed).metadataId),
    readCurrentLedger(google, match.files.hostId, entry),
  ]);
  if (found !== undefined && found.hash !== sealed.hash) return { kind: 'someone else was first' };
  if (found === undefined || mark === null) throw new IncidentError([reportUnseenEntry(sealed)]);
  return { kind: 'written' };
}

/**
 * Whether another run has set the mark, by Google's refusal or by reading the mark.
 * @throws IncidentError if the workbook has no room for marks
 */
async function isTaken(
  google: Google,
  { match, sealed }: Pick<PendingCommit, 'match' | 'sealed'>,
  error: unknown,
): Promise<boolean> {
  const { metadataId } = buildMarker(sealed);
  const refusal = findMarkerRefusal(error);
  switch (refusal) {
    case null:
      return false;
    case 'taken':
      return true;
    case 'storage full':
      throw new IncidentError([buildFullLedgerIncident(sealed)]);
    case 'unclear':
      return (await readMarker(google, match.files.hostId, metadataId)) !== null;
  }
}

const buildFullLedgerIncident = ({ entry }: SealedEntry): Incident => ({
  code: 'ledger full',
  where: `Ledger, entry ${entry.entry}`,
  what:
    'The host’s workbook has no room for another mark (developer metadata), and every entry ' +
    `needs one. The limit is ${MAX_ENTRIES} entries.`,
  todo:
    'If an add-on keeps developer metadata in the workbook, remove it: the match then goes on ' +
    'by itself. Otherwise this is the last entry that the match can have.',
});

const buildRefusedIncident = (detail: string): Incident => ({
  code: 'host pages',
  where: 'The host’s workbook, Ledger and Submissions',
  what: `Google does not let the adjudicator write the next rows: ${detail}`,
  todo:
    'Remove the protection (Data > Protect sheets and ranges). If cells or rows changed: ' +
    `${LAST_VERSION_REMEDY}`,
});

/**
 * Writes a match's first entry and all tabs of the host's new workbook. Returns false if an entry
 * exists already. Call `confirmWrittenEntry` afterwards. @throws GoogleError
 */
export async function commitOpening({ google }: Adjudicator, match: Match): Promise<boolean> {
  const { sheets } = drawHostWorkbook(match);
  const { sealed } = getCurrentPosition(match);
  try {
    await applyBatch(google, match.files.hostId, [
      buildMarkerBatch(buildMarker(sealed)),
      ...sheets.flatMap(buildNewCharts),
      ...sheets.flatMap(listDrawRequests),
      ...buildDeskRequests({ from: [], to: formatDeskGuard(toShownEntry(sealed), 0) }),
      ...buildRecordRequests(buildRecords({ match, sealed, submissions: [] })),
    ]);
    return true;
  } catch (error) {
    if (await isTaken(google, { match, sealed }, error)) return false;
    throw error;
  }
}

/** Builds the appended rows of the entry, and the changed rows of “Players” and “Match”. */
function buildRecords({ match, sealed, submissions }: PendingCommit): readonly TabRecords[] {
  return [
    {
      tab: HOST_RECORDS.ledger,
      layout: match.layouts.ledger,
      row: null,
      rows: [buildLedgerCells(sealed)],
    },
    {
      tab: HOST_RECORDS.submissions,
      layout: match.layouts.submissions,
      row: null,
      rows: submissions.map((record) => [
        ...SUBMISSIONS.buildRow(record),
        formatArrival(String(record.received), match),
      ]),
    },
    ...buildChangedRows(match, sealed),
  ].filter((records) => records.rows.length > 0);
}

/** Formats "Sat 21 Nov, 20:00" in the zone of the match. */
function formatArrival(received: string, match: Match): string {
  const { settings } = getCurrentPosition(match).opened;
  return formatShortClock(Date.parse(received), settings).replace(/ \(\S+\)$/, '');
}

/** Builds the changed rows of “Players”: of all seats for a new form, else of one seat. */
function buildChangedRows(match: Match, { entry }: SealedEntry): readonly TabRecords[] {
  if (entry.kind !== 'seat' && entry.kind !== 'replaced') return [];
  const changed = entry.kind === 'seat' ? [{ file: 'workbook', seat: entry.seat }] : entry.files;
  const isAll = changed.some(({ file }) => file === 'form');
  const seats = listPlayerRecords(match).filter(
    (record) => isAll || changed.some(({ seat }) => seat === record.seat),
  );
  return [
    ...(entry.kind === 'seat' ? [] : listLinkSettings(match).map(buildSettingRow(match))),
    ...seats.map((record) => ({
      tab: HOST_RECORDS.players,
      layout: match.layouts.players,
      row: match.playerRows[String(record.seat)] ?? null,
      rows: [PLAYERS_SCHEMA.buildRow(record)],
    })),
  ].filter(({ row }) => row !== null);
}

const buildSettingRow =
  ({ layouts, settingsTyped }: Match) =>
  (record: MatchRecord): TabRecords => ({
    tab: HOST_RECORDS.match,
    layout: layouts.match,
    row: settingsTyped.get(String(record.setting))?.row ?? null,
    rows: [MATCH.buildRow(record)],
  });

/**
 * Writes the row of a setting on the tab Match, or appends the row if an earlier version opened the
 * match without it. @throws GoogleError
 */
export async function writeSetting(
  google: Google,
  match: Match,
  record: MatchRecord,
): Promise<void> {
  const { hostId } = match.files;
  const setting = buildSettingRow(match)(record);
  const row = setting.row ?? (await countRows(google, hostId, setting.tab));
  const columnCount = Math.max(...setting.layout.places) + 1;
  const { sheetId } = setting.tab;
  const description = await readDescription(google, hostId);
  await applyBatch(google, hostId, [
    ...buildRoomRequests({ sheetId, rowCount: row + 1, columnCount }, description),
    ...buildRecordRequests([{ ...setting, row }]),
  ]);
}

/** Counts the rows, so that a retry writes the same row and does not append it twice. */
async function countRows(
  google: Google,
  hostId: string,
  { sheetId }: TabRecords['tab'],
): Promise<number> {
  const [rows = []] = await readAreas(google, hostId, [{ kind: 'tab', sheetId }]);
  return rows.length;
}

/** Builds requests that restore missing headings. */
const buildHeadRequests = ({ headsOther }: Match): readonly SheetRequest[] =>
  headsOther.flatMap(({ sheetId, row, cells }) =>
    cells.map(({ column, cell }) => setCells({ sheetId, row, column, rows: [[cell]] })),
  );

interface TabRecords {
  readonly tab: { readonly sheetId: number; readonly columns: readonly RecordColumn[] };
  readonly layout: RecordLayout;
  /** Index of the first row to write, from 0. Null appends below the last row. */
  readonly row: number | null;
  readonly rows: readonly RecordRow[];
}

const buildRecordRequests = (written: readonly TabRecords[]): readonly SheetRequest[] =>
  written.flatMap(({ tab: { sheetId, columns }, layout, row, rows }) => {
    // Appended rows contain texts of players, which never become links.
    const drawCell = row === null ? buildRecordCell : drawRecordCell;
    const cells = rows.map((values) =>
      values.map((value, index) => drawCell(value, columns[index])),
    );
    if (row === null)
      return [buildAppending({ sheetId, rows: cells.map((line) => orderForSheet(layout, line)) })];
    return listColumnRuns(layout).map(({ from, until, place }) =>
      setCells({
        sheetId,
        row,
        column: place,
        rows: cells.map((line) => line.slice(from, until)),
      }),
    );
  });

/** Arranges a row by the sheet's columns, with blanks in columns that a host has inserted. */
const orderForSheet = (
  { places }: RecordLayout,
  line: readonly DrawnCell[],
): readonly DrawnCell[] =>
  Array.from(
    { length: Math.max(...places) + 1 },
    (_, place) => line[places.indexOf(place)] ?? { value: '' },
  );

/** Restores deleted columns. Appended rows extend the tab by themselves. */
const buildRecordRoomRequests = (
  written: readonly TabRecords[],
  description: SpreadsheetDescription,
): readonly SheetRequest[] =>
  written.flatMap(({ tab: { sheetId }, layout }) =>
    buildRoomRequests(
      { sheetId, rowCount: 0, columnCount: Math.max(...layout.places) + 1 },
      description,
    ),
  );

const buildRecordCell = (value: string | number, column: RecordColumn | undefined): DrawnCell =>
  column === undefined ? { value } : { value, format: buildRowFormat(column, value) };

type WrittenEntry = Pick<PendingCommit, 'match' | 'sealed'>;

/** Thrown when another run has written an entry of the same number first. */
export class DisplacedEntryError extends Error {
  constructor({ entry }: SealedEntry) {
    super(`another run wrote entry ${entry.entry} first`);
    this.name = 'DisplacedEntryError';
  }
}

/**
 * Checks that the ledger contains an entry that Google has accepted.
 * @throws DisplacedEntryError if the ledger contains another one; IncidentError if the entry is not
 * visible yet, so that the caller retries; GoogleError
 */
export async function confirmWrittenEntry(
  { google }: Adjudicator,
  written: WrittenEntry,
): Promise<void> {
  const { kind } = await readWrittenRow(google, written);
  if (kind !== 'written') throw new DisplacedEntryError(written.sealed);
}

const reportUnseenEntry = ({ entry }: SealedEntry): Incident => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry.entry}`,
  what: 'Google has accepted the entry but does not show it yet.',
  todo: 'Do nothing. The match checks again, and writes the entry again if it is missing.',
});
