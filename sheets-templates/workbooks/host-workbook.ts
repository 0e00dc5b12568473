/** Draws the host's workbook, including tabs that are the same for every game. */

import type { TextRow } from '../../rules/kit/content/content.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnCell, DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { QUIET_INK, TAB_COLOURS } from '../drawing/palette.ts';
import {
  LEDGER,
  MATCH,
  type MatchRecord,
  PLAYERS_SCHEMA,
  type PlayerRecord,
  RECEIVED,
  REQUESTS,
  type ReceivedRecord,
  type RequestRecord,
  SUBMISSION_COLUMNS,
  ZONE_COLUMN,
} from '../records/record-columns.ts';
import {
  buildRowFormat,
  drawRecordTab,
  type RecordTab,
  sortAsDrawn,
} from '../records/record-tab.ts';
import { type DeskData, drawDesk } from './desk.ts';
import { buildWorkbook, type ContentTabHead, drawContentTab, drawGamePages } from './workbook.ts';

/** Fixed tabs. The game's pages follow Submissions; hidden tabs are last. */
export const HOST_TABS = {
  desk: { title: 'Desk', sheetId: 1 },
  match: { title: 'Match', sheetId: 2 },
  players: { title: 'Players', sheetId: 3 },
  ledger: { title: 'Ledger', sheetId: 4 },
  submissions: { title: 'Submissions', sheetId: 5 },
  received: { title: 'Received', sheetId: 6 },
  requests: { title: 'Requests', sheetId: 7 },
  notes: { title: 'Notes', sheetId: 8 },
} as const;

/** End of the file's name, after the match's title. */
const HOST_NAME_ENDING = ' · host';

/** Returns the match's title from the file's name, or the whole name if the host has changed it. */
export const parseTitleFromName = (name: string): string =>
  name.endsWith(HOST_NAME_ENDING) ? name.slice(0, -HOST_NAME_ENDING.length) : name;

export interface HostWorkbookInput {
  /** Options of the column What on the tab Requests. */
  readonly requestKinds: readonly RequestOption[];
  readonly desk: DeskData;
  readonly match: readonly MatchRecord[];
  /** Rows of Match that cannot change after the opening, from 0 below the heading. */
  readonly settledRows: { readonly from: number; readonly until: number };
  readonly players: readonly PlayerRecord[];
  /** Time zones by seat. If empty, the tab Players lacks the column. */
  readonly zones: Readonly<Record<string, string>>;
  readonly received: readonly ReceivedRecord[];
  readonly content: readonly (ContentTabHead & { readonly rows: readonly TextRow[] })[];
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  readonly pages: readonly Page[];
}

/** Initial number of rows for records. The grid is extended in longer matches. */
const INITIAL_RECORD_ROWS = 200;

/**
 * Draws the host's new workbook. Later only the Desk, Received and the game's pages are drawn
 * again: the host may edit the other tabs, or their rows are written only once. Rarely
 * needed tabs start hidden, and the Desk names them. @throws when two tabs have the same name.
 */
export const drawNewHostWorkbook = (input: HostWorkbookInput): DrawnWorkbook =>
  buildWorkbook(`${input.desk.title}${HOST_NAME_ENDING}`, [
    drawDesk(input.desk, HOST_TABS.desk.sheetId),
    drawRequestsTab(
      input.desk.seats.map(({ seat }) => seat),
      input.requestKinds,
    ),
    drawMatchTab(input),
    drawPlayersTab(input),
    drawEmptyRecords(HOST_RECORDS.submissions),
    drawNotesTab(),
    ...drawGamePages(input.pages, input.seats),
    ...[
      ...input.content.map((tab, index) => drawContentTab({ head: tab, rows: tab.rows, index })),
      drawEmptyRecords(HOST_RECORDS.ledger),
      drawReceivedTab(input.received),
    ].map(withHiddenTab),
  ]);

/** Draws the tab Match. Edits of settled rows, which look editable, require a confirmation. */
const drawMatchTab = ({ match, settledRows }: HostWorkbookInput): DrawnSheet => ({
  ...drawRecordTab({ ...HOST_RECORDS.match, rows: match.map(MATCH.buildRow) }),
  settled: {
    top: 1 + settledRows.from,
    left: 0,
    bottom: 1 + settledRows.until,
    right: MATCH.columns.length,
  },
});

function drawPlayersTab({ players, zones }: HostWorkbookInput): DrawnSheet {
  const hasZones = Object.keys(zones).length > 0;
  const declared = [...PLAYERS_SCHEMA.columns, ...(hasZones ? [ZONE_COLUMN] : [])];
  const columns = sortAsDrawn(declared);
  const rows = players.map((player) => {
    const values = [...PLAYERS_SCHEMA.buildRow(player), zones[player.seat] ?? ''];
    return columns.map((column) => values[declared.indexOf(column)] ?? '');
  });
  return drawRecordTab({ ...HOST_RECORDS.players, columns, rows });
}

const withHiddenTab = (sheet: DrawnSheet): DrawnSheet => ({ ...sheet, hidden: true });

export const HOST_RECORDS = {
  match: {
    ...HOST_TABS.match,
    about:
      'Settings of this match. One of them is the secret seed, so share this workbook with no ' +
      'player. Edits of settings that were fixed at the opening have no effect.',
    ...MATCH,
  },
  players: {
    ...HOST_TABS.players,
    about: 'The players, in the order that the rules use.',
    ...PLAYERS_SCHEMA,
  },
  ledger: {
    ...HOST_TABS.ledger,
    about:
      'The match itself. Every entry is written once, and everything else is computed from the ' +
      'entries. Edit nothing here.',
    ...LEDGER,
  },
  submissions: {
    ...HOST_TABS.submissions,
    about: 'Every answer that the form has received, judged at the deadline, with its status.',
    columns: SUBMISSION_COLUMNS,
  },
  requests: {
    ...HOST_TABS.requests,
    about:
      'Your requests to change the running match, from any device. ' +
      'Fill in a row, wait for its preview, and tick the row. ' +
      'The Desk shows how soon rows are polled.',
    tab: TAB_COLOURS.desk,
    ...REQUESTS,
  },
  received: {
    ...HOST_TABS.received,
    about:
      'Reports that polls have shown to players and on the Desk, so that each is shown only ' +
      'once. This tab is computed: edits here are lost.',
    ...RECEIVED,
  },
} as const satisfies Readonly<Record<string, Omit<RecordTab, 'rows'>>>;

/** Draws the tab Received, together with the Desk. */
export const drawReceivedTab = (records: readonly ReceivedRecord[]): DrawnSheet =>
  drawRecordTab({ ...HOST_RECORDS.received, rows: records.map(RECEIVED.buildRow) });

/** Start of the cell Done after a request has succeeded. Open requests lack this text. */
const DONE_PREFIX = 'Done with entry';

/** Formats "Done with entry 5, ...". */
export const formatRequestDone = (entry: number, rest: string): string =>
  `${DONE_PREFIX} ${entry}, ${rest}`;

export const isRequestOpen = ({ what, done }: RequestRecord): boolean =>
  String(what).trim() !== '' && !String(done).startsWith(DONE_PREFIX);

/** End of the preview of a request that can be carried out. */
export const TICK_INSTRUCTION = 'Tick “Do it” to carry this out.';

/** Whether the host can tick the request. */
export const isRequestReady = ({ change }: RequestRecord): boolean =>
  String(change).endsWith(TICK_INSTRUCTION);

export interface RequestOption {
  readonly name: string;
  /** Description of the cell Value; absent if the option does not need a value. */
  readonly value?: string | undefined;
  readonly needsReason: boolean;
}

const INITIAL_REQUEST_ROWS = 20;

/** Shown until the first preview replaces it. All tabs of requests are polled hourly or sooner. */
const FIRST_ROW_HINT =
  'Choose under What, and fill in the row. The preview appears here within the hour. Read it, ' +
  'then tick.';

const FIRST_TEAM_TAB_ID = 20;

/** Returns the sheetId of a co-host's tab by the index of the co-host. */
export const getTeamSheetId = (at: number): number => FIRST_TEAM_TAB_ID + at;

/** Draws a tab for the requests of one co-host, which only the given accounts may edit. */
export const drawTeamTab = (
  coHost: { readonly name: string; readonly at: number; readonly editors: readonly string[] },
  seats: readonly string[],
  kinds: readonly RequestOption[],
): DrawnSheet => ({
  ...drawRequestsTab(seats, kinds),
  sheetId: getTeamSheetId(coHost.at),
  title: formatTeamTitle(coHost.name),
  editors: coHost.editors,
});

export const formatTeamTitle = (name: string): string => `${HOST_TABS.requests.title} of ${name}`;

/** Draws the empty tab Requests, with drop-downs. Each preview adds the tick box of its row. */
export function drawRequestsTab(
  seats: readonly string[],
  kinds: readonly RequestOption[],
): DrawnSheet {
  const { what, whom, change } = REQUESTS.titles;
  const helps: Readonly<Record<string, string>> = {
    [REQUESTS.titles.value]: describeValues(kinds),
    [REQUESTS.titles.reason]: describeReasons(kinds),
  };
  const columns = REQUESTS.columns.map((one) => ({
    ...one,
    about: helps[one.title] ?? one.about,
  }));
  const drawn = drawRecordTab({ ...HOST_RECORDS.requests, columns, rows: [] });
  const buildChoicesBelow = (title: string, options: readonly string[]) => {
    const left = columns.findIndex((one) => one.title === title);
    return { area: { top: 1, left, bottom: INITIAL_REQUEST_ROWS, right: left + 1 }, options };
  };
  const empty = columns.map((one) => ({ value: null, format: buildRowFormat(one) }));
  const hinted = columns.map((one): DrawnCell => {
    const format = buildRowFormat(one);
    return one.title === change
      ? { value: FIRST_ROW_HINT, format: { ...format, ink: QUIET_INK } }
      : { value: null, format };
  });
  return {
    ...drawn,
    rows: [
      ...drawn.rows.slice(0, 1),
      hinted,
      ...Array.from({ length: INITIAL_REQUEST_ROWS - 2 }, () => empty),
    ],
    rowCount: INITIAL_REQUEST_ROWS,
    // Hides the last column, “Number”, which only programs read.
    hiddenFrom: columns.length - 1,
    choices: [
      buildChoicesBelow(
        what,
        kinds.map(({ name }) => name),
      ),
      buildChoicesBelow(whom, seats),
    ],
  };
}

const describeValues = (kinds: readonly RequestOption[]): string =>
  [
    ...kinds.flatMap(({ name, value = '' }) => (value === '' ? [] : [`${name}: ${value}.`])),
    'Leave Value empty for all other requests.',
  ].join(' ');

const describeReasons = (kinds: readonly RequestOption[]): string => {
  const names = kinds.filter(({ needsReason }) => !needsReason).map(({ name }) => name);
  const unneeded = names.length === 0 ? '' : ` Not needed: ${names.join(', ')}.`;
  return `Everybody reads your reason.${unneeded}`;
};

/** Draws the tab for the host's own notes, which programs neither read nor draw again. */
const drawNotesTab = (): DrawnSheet => ({
  ...drawRecordTab({
    ...HOST_TABS.notes,
    about: 'Your own notes. No program reads, shows or changes them.',
    tab: TAB_COLOURS.desk,
    columns: [
      { title: 'Your own notes', width: 600, about: 'No program reads these notes.', wraps: true },
    ],
    rows: [],
  }),
  rowCount: INITIAL_RECORD_ROWS,
});

/** Draws a tab with room for its first records. */
const drawEmptyRecords = (tab: Omit<RecordTab, 'rows'>): DrawnSheet => ({
  ...drawRecordTab({ ...tab, rows: [] }),
  rowCount: INITIAL_RECORD_ROWS,
});
