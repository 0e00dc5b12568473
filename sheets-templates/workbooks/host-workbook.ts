/** The host's workbook: its tabs in order, and those that belong to no game. */

import type { LooseRow } from '../../rules/kit/content/content.ts';
import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../drawing/drawing.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';
import {
  LEDGER,
  MATCH,
  type MatchRecord,
  PLAYERS,
  type PlayerRecord,
  RECEIVED,
  REQUESTS,
  type ReceivedRecord,
  type RequestRecord,
  SUBMISSIONS,
  ZONE_COLUMN,
} from '../records/record-columns.ts';
import { drawRecordTab, type RecordTab, rowFormat } from '../records/record-tab.ts';
import { type ContentHead, contentSheet } from './content-tab.ts';
import { type DeskData, deskSheet } from './desk.ts';
import { gamePages, workbookOf } from './workbook.ts';

/** Fixed tabs. The game's pages follow Submissions, then the hidden tabs. */
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
const NAME_END = ' · host';

/** The match's title from the file's name; the whole name if the host has renamed the file. */
export const titleInName = (name: string): string =>
  name.endsWith(NAME_END) ? name.slice(0, -NAME_END.length) : name;

export interface HostWorkbookInput {
  /** Options of the column What on the tab Requests. */
  readonly requestKinds: readonly RequestOption[];
  readonly desk: DeskData;
  readonly match: readonly MatchRecord[];
  /** Number of leading rows of Match that were settled at the opening. */
  readonly settledRows: number;
  readonly players: readonly PlayerRecord[];
  /** Time zones by seat; when empty, Players lacks the column. */
  readonly zones: Readonly<Record<string, string>>;
  readonly received: readonly ReceivedRecord[];
  readonly content: readonly (ContentHead & { readonly rows: readonly LooseRow[] })[];
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  readonly pages: readonly Page[];
}

/** Initial number of record rows; longer matches extend the grid. */
const ROOM = 200;

/**
 * The host's workbook at its creation. Later only the Desk, Received and the game's pages are
 * redrawn: the other tabs are the host's to edit, or hold rows that are written once. Rarely needed
 * tabs start hidden and are named on the Desk. @throws when two tabs have the same name.
 */
export const newHostWorkbook = (input: HostWorkbookInput): DrawnWorkbook =>
  workbookOf(`${input.desk.title}${NAME_END}`, [
    deskSheet(input.desk, HOST_TABS.desk.sheetId),
    requestsSheet(
      input.desk.seats.map(({ seat }) => seat),
      input.requestKinds,
    ),
    matchSheet(input),
    playersSheet(input),
    withRoom(HOST_RECORDS.submissions),
    notesSheet(),
    ...gamePages(input.pages, input.seats),
    ...[
      ...input.content.map((tab, index) => contentSheet({ head: tab, rows: tab.rows, index })),
      withRoom(HOST_RECORDS.ledger),
      receivedSheet(input.received),
    ].map(outOfSight),
  ]);

/** Protects settled rows with a confirmation, since they look editable. */
const matchSheet = ({ match, settledRows }: HostWorkbookInput): DrawnSheet => ({
  ...drawRecordTab({ ...HOST_RECORDS.match, rows: match.map(MATCH.rowOf) }),
  settled: { top: 1, left: 0, bottom: 1 + settledRows, right: MATCH.columns.length },
});

function playersSheet({ players, zones }: HostWorkbookInput): DrawnSheet {
  const rows = players.map(PLAYERS.rowOf);
  if (Object.keys(zones).length === 0) return drawRecordTab({ ...HOST_RECORDS.players, rows });
  return drawRecordTab({
    ...HOST_RECORDS.players,
    columns: [...PLAYERS.columns, ZONE_COLUMN],
    rows: players.map((player, index) => [...(rows[index] ?? []), zones[player.seat] ?? '']),
  });
}

const outOfSight = (sheet: DrawnSheet): DrawnSheet => ({ ...sheet, hidden: true });

/** Record tabs, as programs read them. */
export const HOST_RECORDS = {
  match: {
    ...HOST_TABS.match,
    about:
      'How this match is run. It holds the secret seed: share this workbook with nobody who plays.',
    tab: TAB_COLOURS.record,
    ...MATCH,
  },
  players: {
    ...HOST_TABS.players,
    about: 'The players, in the order of the rules.',
    tab: TAB_COLOURS.record,
    ...PLAYERS,
  },
  ledger: {
    ...HOST_TABS.ledger,
    about:
      'The match itself: every entry once, never changed. Everything else is computed from it. ' +
      'Edit nothing here.',
    tab: TAB_COLOURS.record,
    ...LEDGER,
  },
  submissions: {
    ...HOST_TABS.submissions,
    about: 'Every answer the form has received, judged at the deadline, and what became of it.',
    tab: TAB_COLOURS.record,
    ...SUBMISSIONS,
  },
  requests: {
    ...HOST_TABS.requests,
    about:
      'Changes that you want made to the running match, from wherever you are. ' +
      'Fill in a row and wait for its preview; then tick it. ' +
      'The Desk shows how soon the row is polled.',
    tab: TAB_COLOURS.desk,
    ...REQUESTS,
  },
  received: {
    ...HOST_TABS.received,
    about:
      'Reports that polls between deadlines have shown to players and on the Desk, ' +
      'so that each is shown once. Computed; edits here are lost.',
    tab: TAB_COLOURS.record,
    ...RECEIVED,
  },
} as const satisfies Readonly<Record<string, Omit<RecordTab, 'rows'>>>;

/** The tab Received, redrawn with the Desk. */
export const receivedSheet = (records: readonly ReceivedRecord[]): DrawnSheet =>
  drawRecordTab({ ...HOST_RECORDS.received, rows: records.map(RECEIVED.rowOf) });

/** Start of the cell Done after success, by which open requests are found. */
const DONE_WITH = 'Done with entry';

/** "Done with entry 5, ...". */
export const requestDone = (entry: number, rest: string): string =>
  `${DONE_WITH} ${entry}, ${rest}`;

/** Whether a request is still open. */
export const isRequestOpen = ({ what, done }: RequestRecord): boolean =>
  String(what).trim() !== '' && !String(done).startsWith(DONE_WITH);

/** One word of the column What. */
export interface RequestOption {
  readonly name: string;
  /** The contents of Value; absent for none. */
  readonly value?: string | undefined;
  readonly needsReason: boolean;
}

/** Initial rows for requests. */
const REQUESTS_ROOM = 50;

const FIRST_TEAM_TAB = 20;

/** The sheetId of the tab of a co-host, by the place among the co-hosts of the match. */
export const teamSheetId = (at: number): number => FIRST_TEAM_TAB + at;

/** A tab for the requests of one co-host, with the accounts that may edit it. */
export const teamSheet = (
  coHost: { readonly name: string; readonly at: number; readonly editors: readonly string[] },
  seats: readonly string[],
  kinds: readonly RequestOption[],
): DrawnSheet => ({
  ...requestsSheet(seats, kinds),
  sheetId: teamSheetId(coHost.at),
  title: teamTitle(coHost.name),
  editors: coHost.editors,
});

const teamTitle = (name: string): string => `${HOST_TABS.requests.title} of ${name}`;

/** The empty tab Requests, with drop-downs and tick boxes. */
export function requestsSheet(
  seats: readonly string[],
  kinds: readonly RequestOption[],
): DrawnSheet {
  const column = (title: string): number =>
    HOST_RECORDS.requests.columns.findIndex((one) => one.title === title);
  const below = (title: string, options: readonly string[] | 'tick') => ({
    area: { top: 1, left: column(title), bottom: REQUESTS_ROOM, right: column(title) + 1 },
    options,
  });
  const { what, whom, tick } = REQUESTS.titles;
  const helps: Readonly<Record<string, string>> = {
    [REQUESTS.titles.value]: valueHelp(kinds),
    [REQUESTS.titles.reason]: reasonHelp(kinds),
  };
  const columns = HOST_RECORDS.requests.columns.map((one) => ({
    ...one,
    about: helps[one.title] ?? one.about,
  }));
  const drawn = drawRecordTab({ ...HOST_RECORDS.requests, columns, rows: [] });
  const empty = REQUESTS.columns.map((one) => ({ value: null, format: rowFormat(one) }));
  return {
    ...drawn,
    rows: [...drawn.rows, ...Array.from({ length: REQUESTS_ROOM - 1 }, () => empty)],
    rowCount: REQUESTS_ROOM,
    choices: [
      below(
        what,
        kinds.map(({ name }) => name),
      ),
      below(whom, seats),
      below(tick, 'tick'),
    ],
  };
}

const valueHelp = (kinds: readonly RequestOption[]): string =>
  [
    ...kinds.flatMap(({ name, value = '' }) => (value === '' ? [] : [`${name}: ${value}.`])),
    'All others: nothing.',
  ].join(' ');

const reasonHelp = (kinds: readonly RequestOption[]): string => {
  const names = kinds.filter(({ needsReason }) => !needsReason).map(({ name }) => name);
  return `For everybody to read.${names.length === 0 ? '' : ` Not needed: ${names.join(', ')}.`}`;
};

/** For the host alone: neither read nor redrawn. */
const notesSheet = (): DrawnSheet => ({
  ...drawRecordTab({
    ...HOST_TABS.notes,
    about: 'Whatever you like: nothing here is read, shown or changed by anybody but you.',
    tab: TAB_COLOURS.desk,
    columns: [{ title: 'Your own notes', width: 600, about: 'Read by no program.', wraps: true }],
    rows: [],
  }),
  rowCount: ROOM,
});

/** A tab with room for its first records. */
const withRoom = (tab: Omit<RecordTab, 'rows'>): DrawnSheet => ({
  ...drawRecordTab({ ...tab, rows: [] }),
  rowCount: ROOM,
});
