/** The host's workbook: which tabs it has, in which order, and what stands on those that belong to no game. */

import type { LooseRow } from '../rules/kit/content.ts';
import type { Page } from '../rules/kit/view.ts';
import { type ContentHead, contentSheet } from './content-tab.ts';
import { type DeskData, deskSheet } from './desk.ts';
import type { DrawnSheet, DrawnWorkbook } from './drawing.ts';
import { TAB_COLOURS } from './palette.ts';
import {
  LEDGER_COLUMNS,
  MATCH_COLUMNS,
  PLAYER_COLUMNS,
  SUBMISSION_COLUMNS,
} from './record-columns.ts';
import { drawRecordTab, type RecordTab } from './record-tab.ts';
import { gamePages, workbookOf } from './workbook.ts';

/** The tabs of the match. Content tabs stand between Players and Ledger, the game's pages behind Submissions. */
export const HOST_TABS = {
  desk: { title: 'Desk', sheetId: 1 },
  match: { title: 'Match', sheetId: 2 },
  players: { title: 'Players', sheetId: 3 },
  ledger: { title: 'Ledger', sheetId: 4 },
  submissions: { title: 'Submissions', sheetId: 5 },
} as const;

export interface MatchSetting {
  readonly setting: string;
  readonly value: string;
  readonly about: string;
}

export interface PlayerRow {
  readonly seat: string;
  readonly email: string;
  /** The seat code. */
  readonly code: string;
  readonly garnets: number;
  readonly workbookUrl: string;
  readonly formUrl: string;
}

export interface HostWorkbookInput {
  readonly desk: DeskData;
  readonly match: readonly MatchSetting[];
  readonly players: readonly PlayerRow[];
  readonly content: readonly (ContentHead & { readonly rows: readonly LooseRow[] })[];
  readonly pages: readonly Page[];
}

/** Room for this many records at first; a match that needs more makes the grid longer. */
const ROOM = 200;

/**
 * The host's workbook as it is created. Afterwards only the Desk and the game's pages are drawn again: the other tabs are
 * the host's to edit, or hold rows that are written once. @throws when two tabs have the same name.
 */
export const newHostWorkbook = (input: HostWorkbookInput): DrawnWorkbook =>
  workbookOf(`${input.desk.title} · host`, [
    deskSheet(input.desk, HOST_TABS.desk.sheetId),
    matchSheet(input.match),
    playersSheet(input.players),
    ...input.content.map((tab, index) => contentSheet({ head: tab, rows: tab.rows, index })),
    withRoom(HOST_RECORDS.ledger),
    withRoom(HOST_RECORDS.submissions),
    ...gamePages(input.pages),
  ]);

/** The tabs that hold records, as programs read them back. */
export const HOST_RECORDS = {
  match: {
    ...HOST_TABS.match,
    about:
      'How this match is run. It holds the secret seed: share this workbook with nobody who plays.',
    tab: TAB_COLOURS.record,
    columns: MATCH_COLUMNS,
  },
  players: {
    ...HOST_TABS.players,
    about: 'Who plays, in the order the rules use.',
    tab: TAB_COLOURS.record,
    columns: PLAYER_COLUMNS,
  },
  ledger: {
    ...HOST_TABS.ledger,
    about:
      'The match itself: every entry once, never changed. Everything else is computed from it. Edit nothing here.',
    tab: TAB_COLOURS.record,
    columns: LEDGER_COLUMNS,
  },
  submissions: {
    ...HOST_TABS.submissions,
    about: 'Every answer the form has received, judged at the deadline, and what became of it.',
    tab: TAB_COLOURS.record,
    columns: SUBMISSION_COLUMNS,
  },
} as const satisfies Readonly<Record<string, Omit<RecordTab, 'rows'>>>;

const matchSheet = (match: readonly MatchSetting[]): DrawnSheet =>
  drawRecordTab({
    ...HOST_RECORDS.match,
    rows: match.map(({ setting, value, about }) => [setting, value, about]),
  });

const playersSheet = (players: readonly PlayerRow[]): DrawnSheet =>
  drawRecordTab({
    ...HOST_RECORDS.players,
    rows: players.map(({ seat, email, code, garnets, workbookUrl, formUrl }) => [
      seat,
      email,
      code,
      garnets,
      workbookUrl,
      formUrl,
    ]),
  });

/** A tab before its first record. */
const withRoom = (tab: Omit<RecordTab, 'rows'>): DrawnSheet => ({
  ...drawRecordTab({ ...tab, rows: [] }),
  rowCount: ROOM,
});
