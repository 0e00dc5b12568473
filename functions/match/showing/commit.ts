/** Commits entry, submissions, Desk and host pages in one batch: all of it or nothing. */

import type { DrawnCell } from '../../../sheets-templates/drawing/drawing.ts';
import {
  MATCH,
  PLAYERS_SCHEMA,
  SUBMISSIONS,
} from '../../../sheets-templates/records/record-columns.ts';
import { columnRuns, type RecordLayout } from '../../../sheets-templates/records/record-layout.ts';
import {
  buildRowFormat,
  type RecordColumn,
  type RecordRow,
} from '../../../sheets-templates/records/record-tab.ts';
import { HOST_RECORDS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Google } from '../../google/connect.ts';
import { GoogleError, messageOf } from '../../google/error.ts';
import {
  addChartRequests,
  appendRequest,
  cellsRequest,
  drawSheetRequests,
  markerRefusal,
  markerRequest,
  type SheetRequest,
  unmarkRequest,
} from '../../google/sheet-requests.ts';
import {
  applyBatch,
  applyBatchShowing,
  describeSpreadsheet,
  readMarker,
  type SpreadsheetDescription,
  wholeTab,
} from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { parseEntry, type Sealed } from '../ledger/entry.ts';
import { type Incident, IncidentError, LAST_VERSION_REMEDY } from '../ledger/incident.ts';
import { buildMarker, ledgerCells, MAX_ENTRIES } from '../ledger/ledger.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { readCurrentLedger, tabsGone } from '../reading/host-book.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { decideDrawing, findCurrentGuard, toShownEntry } from './guard.ts';
import { drawHostWorkbook } from './host-drawing.ts';
import { buildDeskRequests, formatDeskGuard, toGrid } from './host-pages.ts';
import { listLinkSettings } from './match-settings.ts';
import { buildRoomRequests, planRepairs } from './repair.ts';
import { drawDeskSheets, drawHostSheets, listPlayerRecords } from './workbooks.ts';

export type CommitResult =
  | {
      readonly kind: 'written';
      /** The match with its Desk as drawn; null if Desk and pages were not drawn. */
      readonly drawn: Match | null;
      /** Repairs, a sentence each. */
      readonly repairNotes: readonly string[];
    }
  /** An entry of that number exists: this batch was not applied. */
  | { readonly kind: 'someone else was first' };

/**
 * Writes the entry unless one of its number exists. Writes it alone if Desk and pages cannot be
 * drawn. `repairNotes`: repairs to show on the Desk.
 * @throws IncidentError if Ledger or Submissions cannot be written; GoogleError
 */
export async function commit(
  { google }: Adjudicator,
  written: PendingCommit,
  repairNotes: readonly string[],
): Promise<CommitResult> {
  const { polled } = written.match;
  const { entry } = written.sealed.entry;
  if (parseEntry(written.sealed.body) === null)
    throw new Error(`nobody could read entry ${entry}: it is not written`);
  const match = withNotes(written.match, repairNotes);
  const before = formatDeskGuard(
    toShownEntry(getEntryBefore(written)),
    polled.entry === entry - 1 ? polled.drawings : 0,
  );
  const whole = [
    ...buildRecordRequests(written),
    ...buildHeadRequests(match),
    ...buildDeskRequests({ from: [before], to: formatDeskGuard(toShownEntry(written.sealed), 0) }),
    ...drawHostSheets(match).flatMap(drawSheetRequests),
  ];
  const { title } = HOST_RECORDS.ledger;
  const first = await tryBatch(google, written, { title, requests: whole });
  if (first.kind === 'refused') return commitAfterRepair(google, written, repairNotes);
  return first.kind === 'written' ? { ...first, drawn: asDrawn(match), repairNotes: [] } : first;
}

const withNotes = (match: Match, repairNotes: readonly string[]): Match => ({
  ...match,
  polled: { ...polledNow(match), repairNotes },
});

/** The match as the next reading would find it. */
const asDrawn = (match: Match): Match => ({ ...match, desk: toGrid(drawDeskSheets(match)[0]) });

/** Repairs the workbook in the same batch; if that is refused, too, writes only the records. */
async function commitAfterRepair(
  google: Google,
  written: PendingCommit,
  repairNotes: readonly string[],
): Promise<CommitResult> {
  const { match } = written;
  const seen = await describeSpreadsheet(google, match.files.hostId);
  const gone = tabsGone({ gone: listLostRecordTabs(seen) });
  if (gone.length > 0) throw new IncidentError(gone);
  // A workbook restored meanwhile has another last entry, which this one does not follow.
  const last = (await readCurrentLedger(google, match.files.hostId)).at(-1);
  if (last?.hash !== getEntryBefore(written).hash) return { kind: 'someone else was first' };
  const title = getLedgerTitle(seen);
  const repairs = planRepairs(drawHostSheets(match), seen, { areAllPages: true });
  const noted = withNotes(match, [...repairNotes, ...repairs.repairNotes]);
  const records = [...makeRoomForRecords(written, seen), ...buildRecordRequests(written)];
  const desk = findCurrentGuard(seen, 'desk');
  const shown = toShownEntry(written.sealed);
  const drawing = await decideDrawing(google, desk, {
    shown,
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
            ...buildDeskRequests({ from: desk.ids, to: formatDeskGuard(shown, 0) }),
            ...drawHostSheets(noted).flatMap(drawSheetRequests),
          ],
        });
  if (repaired.kind === 'written')
    return { ...repaired, drawn: asDrawn(noted), repairNotes: repairs.repairNotes };
  if (repaired.kind === 'someone else was first') return repaired;
  const alone = await tryBatch(google, written, { title, requests: records });
  if (alone.kind === 'refused') throw new IncidentError([reportRefusedRecords(alone.detail)]);
  return alone.kind === 'written' ? { ...alone, drawn: null, repairNotes: [] } : alone;
}

/** The entry before this one. */
function getEntryBefore({ match }: PendingCommit): Sealed {
  const before = match.positions.at(-2);
  if (before === undefined) throw new Error('an entry follows another one');
  return before.sealed;
}

const getLedgerTitle = ({ sheets }: SpreadsheetDescription): string =>
  sheets.find(({ sheetId }) => sheetId === HOST_RECORDS.ledger.sheetId)?.title ??
  HOST_RECORDS.ledger.title;

/** Ledger and Submissions, if somebody has deleted them since the match was read. */
const listLostRecordTabs = ({ sheets }: SpreadsheetDescription): readonly number[] =>
  [HOST_RECORDS.ledger, HOST_RECORDS.submissions]
    .map(({ sheetId }) => sheetId)
    .filter((sheetId) => !sheets.some((tab) => tab.sheetId === sheetId));

type BatchResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'someone else was first' }
  | { readonly kind: 'refused'; readonly detail: string };

interface EntryBatch {
  /** The title of the tab Ledger. */
  readonly title: string;
  readonly requests: readonly SheetRequest[];
}

/** Reads the row again if a successful reply does not show it. */
async function tryBatch(
  google: Google,
  written: PendingCommit,
  batch: EntryBatch,
): Promise<BatchResult> {
  const { match, sealed } = written;
  try {
    const column = formatColumn(match.layouts.ledger.places[HASH_COLUMN] ?? HASH_COLUMN);
    const rows = await applyBatchShowing(google, match.files.hostId, {
      requests: [
        ...(written.staleMarks ?? []).map(unmarkRequest),
        markerRequest(buildMarker(sealed)),
        ...batch.requests,
      ],
      a1: `${wholeTab(batch.title)}!${column}:${column}`,
    });
    return rows.some(([hash]) => hash === sealed.hash)
      ? { kind: 'written' }
      : await readWrittenRow(google, written);
  } catch (error) {
    if (await isTaken(google, { match, sealed }, error)) return { kind: 'someone else was first' };
    if (!(error instanceof GoogleError) || error.kind !== 'invalid') throw error;
    return { kind: 'refused', detail: messageOf(error) };
  }
}

const HASH_COLUMN = HOST_RECORDS.ledger.columns.findIndex(
  ({ title }) => title === HOST_RECORDS.ledger.titles.hash,
);

/** "A" for 0, "AA" for 26. */
const formatColumn = (column: number): string => {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (column % 26));
  return column < 26 ? letter : `${formatColumn(Math.floor(column / 26) - 1)}${letter}`;
};

/** @throws IncidentError if row or mark is not visible yet; GoogleError */
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
 * Whether the mark is taken, by the words of Google's refusal or by reading the mark.
 * @throws IncidentError if there is no room for marks
 */
async function isTaken(
  google: Google,
  { match, sealed }: Pick<PendingCommit, 'match' | 'sealed'>,
  error: unknown,
): Promise<boolean> {
  const { metadataId } = buildMarker(sealed);
  const refusal = markerRefusal(error);
  switch (refusal) {
    case null:
      return false;
    case 'taken':
      return true;
    case 'storage full':
      throw new IncidentError([reportFullLedger(sealed)]);
    case 'unclear':
      return (await readMarker(google, match.files.hostId, metadataId)) !== null;
  }
}

const reportFullLedger = ({ entry }: Sealed): Incident => ({
  code: 'ledger full',
  where: `Ledger, entry ${entry.entry}`,
  what:
    'Google keeps no more marks (developer metadata) on the host’s workbook, and without a ' +
    `mark no entry is written: there is room for ${MAX_ENTRIES} entries.`,
  todo:
    'If an add-on keeps developer metadata on the workbook, remove that: the match goes on by ' +
    'itself then. Else this is the last entry that the match can have.',
});

const reportRefusedRecords = (detail: string): Incident => ({
  code: 'host pages',
  where: 'The host’s workbook, Ledger and Submissions',
  what: `Google does not let the adjudicator write the next rows: ${detail}`,
  todo:
    'Remove the protection (Data > Protect sheets and ranges), or, if something else was ' +
    `changed there: ${LAST_VERSION_REMEDY}`,
});

/**
 * Writes a match's first entry with all tabs of the host's new workbook; see `confirmWritten`.
 * Returns false if an entry exists already. @throws GoogleError
 */
export async function commitOpening({ google }: Adjudicator, match: Match): Promise<boolean> {
  const { sheets } = drawHostWorkbook(match);
  const { sealed } = currentPosition(match);
  try {
    await applyBatch(google, match.files.hostId, [
      markerRequest(buildMarker(sealed)),
      ...sheets.flatMap(addChartRequests),
      ...sheets.flatMap(drawSheetRequests),
      ...buildDeskRequests({ from: [], to: formatDeskGuard(toShownEntry(sealed), 0) }),
      ...buildRecordRequests({ match, sealed, submissions: [] }),
    ]);
    return true;
  } catch (error) {
    if (await isTaken(google, { match, sealed }, error)) return false;
    throw error;
  }
}

/** Rows to append to the growing tabs, and rows of Players and Match that the entry changes. */
function buildRecords({ match, sealed, submissions }: PendingCommit): readonly TabRecords[] {
  return [
    {
      tab: HOST_RECORDS.ledger,
      layout: match.layouts.ledger,
      row: null,
      rows: [ledgerCells(sealed)],
    },
    {
      tab: HOST_RECORDS.submissions,
      layout: match.layouts.submissions,
      row: null,
      rows: submissions.map(SUBMISSIONS.rowOf),
    },
    ...buildHandoverRecords(match, sealed),
    ...buildReplacedLinks(match, sealed),
  ].filter((records) => records.rows.length > 0);
}

/** The row of a seat whose code or address the entry changes. */
function buildHandoverRecords(match: Match, { entry }: Sealed): readonly TabRecords[] {
  const row = entry.kind === 'seat' ? match.playerRows[entry.seat] : undefined;
  const record = listPlayerRecords(match).find(
    ({ seat }) => entry.kind === 'seat' && seat === entry.seat,
  );
  if (row === undefined || record === undefined) return [];
  const layout = match.layouts.players;
  return [{ tab: HOST_RECORDS.players, layout, row, rows: [PLAYERS_SCHEMA.rowOf(record)] }];
}

/** Links to the files that the entry replaces; a new form changes the links of all seats. */
function buildReplacedLinks(match: Match, { entry }: Sealed): readonly TabRecords[] {
  if (entry.kind !== 'replaced') return [];
  const isForm = entry.files.some(({ file }) => file === 'form');
  const seats = listPlayerRecords(match).filter(
    ({ seat }) => isForm || entry.files.some((one) => one.seat === seat),
  );
  return [
    ...listLinkSettings(match).flatMap((record) => {
      const row = match.settingsTyped.get(String(record.setting))?.row;
      const layout = match.layouts.match;
      const rows = [MATCH.rowOf(record)];
      return row === undefined ? [] : [{ tab: HOST_RECORDS.match, layout, row, rows }];
    }),
    ...seats.flatMap((record) => {
      const row = match.playerRows[String(record.seat)];
      const layout = match.layouts.players;
      const rows = [PLAYERS_SCHEMA.rowOf(record)];
      return row === undefined ? [] : [{ tab: HOST_RECORDS.players, layout, row, rows }];
    }),
  ];
}

/** Missing headings. */
const buildHeadRequests = ({ headsOther }: Match): readonly SheetRequest[] =>
  headsOther.flatMap(({ sheetId, row, cells }) =>
    cells.map(({ column, cell }) => cellsRequest({ sheetId, row, column, rows: [[cell]] })),
  );

interface TabRecords {
  readonly tab: { readonly sheetId: number; readonly columns: readonly RecordColumn[] };
  readonly layout: RecordLayout;
  /** Index of the first row written, from 0; null appends, wherever a host has moved the rows. */
  readonly row: number | null;
  readonly rows: readonly RecordRow[];
}

const buildRecordRequests = (written: PendingCommit): readonly SheetRequest[] =>
  buildRecords(written).flatMap(({ tab: { sheetId, columns }, layout, row, rows }) => {
    const cells = rows.map((values) =>
      values.map((value, index) => buildRecordCell(value, columns[index])),
    );
    if (row === null)
      return [appendRequest({ sheetId, rows: cells.map((line) => orderForSheet(layout, line)) })];
    return columnRuns(layout).map(({ from, until, place }) =>
      cellsRequest({
        sheetId,
        row,
        column: place,
        rows: cells.map((line) => line.slice(from, until)),
      }),
    );
  });

/** A row from column A, with blanks where a host has inserted columns. */
const orderForSheet = (
  { places }: RecordLayout,
  line: readonly DrawnCell[],
): readonly DrawnCell[] =>
  Array.from(
    { length: Math.max(...places) + 1 },
    (_, place) => line[places.indexOf(place)] ?? { value: '' },
  );

/** Columns that were deleted. Appended rows make their own room. */
const makeRoomForRecords = (
  written: PendingCommit,
  seen: SpreadsheetDescription,
): readonly SheetRequest[] =>
  buildRecords(written).flatMap(({ tab: { sheetId }, layout }) =>
    buildRoomRequests({ sheetId, rowCount: 0, columnCount: Math.max(...layout.places) + 1 }, seen),
  );

const buildRecordCell = (value: string | number, column: RecordColumn | undefined): DrawnCell =>
  column === undefined ? { value } : { value, format: buildRowFormat(column) };

type WrittenEntry = Pick<PendingCommit, 'match' | 'sealed'>;

/** The ledger has another entry of the same number, which was written first. */
export class DisplacedError extends Error {
  constructor({ entry }: Sealed) {
    super(`entry ${entry.entry} of the ledger is another one`);
    this.name = 'Displaced';
  }
}

/**
 * Checks that an entry which Google has accepted is in the ledger.
 * @throws DisplacedError if another one is; IncidentError if it is not visible yet, for a retry to
 * find out; GoogleError
 */
export async function confirmWritten(
  { google }: Adjudicator,
  written: WrittenEntry,
): Promise<void> {
  const { kind } = await readWrittenRow(google, written);
  if (kind !== 'written') throw new DisplacedError(written.sealed);
}

const reportUnseenEntry = ({ entry }: Sealed): Incident => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry.entry}`,
  what: 'Google has taken it and does not show it.',
  todo: 'Nothing: the match comes back to it by itself, and writes it again where it is not there.',
});
