/** The host's workbook: which tabs it has, in which order, and what stands on those that belong to no game. */

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

/** The tabs of the match. The game's pages stand behind Submissions, then the content tabs, Ledger and Received, out of sight. */
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

/** What the name of the host's file has behind the title of the match. */
const NAME_END = ' · host';

/** The title of the match in the name of its host's file; all of it where the host has renamed the file. */
export const titleInName = (name: string): string =>
  name.endsWith(NAME_END) ? name.slice(0, -NAME_END.length) : name;

export interface HostWorkbookInput {
  /** The words that the column What of the tab Requests offers. */
  readonly requestKinds: readonly string[];
  readonly desk: DeskData;
  readonly match: readonly MatchRecord[];
  /** How many rows of Match, the first ones, were settled when the match was opened. */
  readonly settledRows: number;
  readonly players: readonly PlayerRecord[];
  /** By seat; where there are none Players has no column of them. */
  readonly zones: Readonly<Record<string, string>>;
  readonly received: readonly ReceivedRecord[];
  readonly content: readonly (ContentHead & { readonly rows: readonly LooseRow[] })[];
  /** All that play, in the order of their colours. */
  readonly seats: readonly string[];
  readonly pages: readonly Page[];
}

/** Room for this many records at first; a match that needs more makes the grid longer. */
const ROOM = 200;

/**
 * The host's workbook as it is created. Afterwards only the Desk, Received and the game's pages are drawn again: the other tabs are
 * the host's to edit, or hold rows that are written once. What nobody needs from day to day begins out of sight, and from then on is
 * as the host has it; the Desk names it. @throws when two tabs have the same name.
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

/** Settled rows look like settings that can be changed: Google asks before somebody types there. */
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

/** The tabs that hold records, as programs read them back. */
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
    about: 'Who plays, in the order the rules use.',
    tab: TAB_COLOURS.record,
    ...PLAYERS,
  },
  ledger: {
    ...HOST_TABS.ledger,
    about:
      'The match itself: every entry once, never changed. Everything else is computed from it. Edit nothing here.',
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
      'Changes that you want made to the running match, from wherever you are. Fill in a row and wait for its preview; then tick it. The Desk shows how soon the row is polled.',
    tab: TAB_COLOURS.desk,
    ...REQUESTS,
  },
  received: {
    ...HOST_TABS.received,
    about:
      'Reports that polls between deadlines have shown to players and on the Desk, so that each is shown once. Computed; edits here are lost.',
    tab: TAB_COLOURS.record,
    ...RECEIVED,
  },
} as const satisfies Readonly<Record<string, Omit<RecordTab, 'rows'>>>;

/** The tab Received, which is drawn whenever the Desk is. */
export const receivedSheet = (records: readonly ReceivedRecord[]): DrawnSheet =>
  drawRecordTab({ ...HOST_RECORDS.received, rows: records.map(RECEIVED.rowOf) });

/** What the cell Done says begins so when it is done: whoever looks for what is still to be served knows it by that. */
const DONE_WITH = 'Done with entry';

/** "Done with entry 5, ...": of what was asked for. */
export const requestDone = (entry: number, rest: string): string =>
  `${DONE_WITH} ${entry}, ${rest}`;

/** Whether a row asks for something that has not been done. */
export const isRequestOpen = ({ what, done }: RequestRecord): boolean =>
  String(what).trim() !== '' && !String(done).startsWith(DONE_WITH);

/** Rows for so many requests at first. */
const REQUESTS_ROOM = 50;

/** The tab Requests before the first: rows to choose from and to tick. */
export function requestsSheet(seats: readonly string[], kinds: readonly string[]): DrawnSheet {
  const column = (title: string): number =>
    HOST_RECORDS.requests.columns.findIndex((one) => one.title === title);
  const below = (title: string, options: readonly string[] | 'tick') => ({
    area: { top: 1, left: column(title), bottom: REQUESTS_ROOM, right: column(title) + 1 },
    options,
  });
  const { what, whom, tick } = REQUESTS.titles;
  const drawn = drawRecordTab({ ...HOST_RECORDS.requests, rows: [] });
  const empty = REQUESTS.columns.map((one) => ({ value: null, format: rowFormat(one) }));
  return {
    ...drawn,
    rows: [...drawn.rows, ...Array.from({ length: REQUESTS_ROOM - 1 }, () => empty)],
    rowCount: REQUESTS_ROOM,
    choices: [below(what, kinds), below(whom, seats), below(tick, 'tick')],
  };
}

/** For the host alone: no program reads it, and it is never drawn again. */
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

/** A tab before its first record. */
const withRoom = (tab: Omit<RecordTab, 'rows'>): DrawnSheet => ({
  ...drawRecordTab({ ...tab, rows: [] }),
  rowCount: ROOM,
});
