import { expect } from 'vitest';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { decideDue } from '../../../functions/match/next/due.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { parseRuling } from '../../../functions/match/next/taking-reports.ts';
import { buildNextPoll } from '../../../functions/match/next/tasks.ts';
import { UNKNOWN_FORM } from '../../../functions/match/reading/form-settings.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { findResults } from '../../../functions/match/running/collect-results.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { writeDueEntry } from '../../../functions/match/running/write-due.ts';
import { createHost } from './season-table.ts';
import { HOST, type Table } from './table.ts';

/** Reason of every request in these suites. */
export const HOST_REASON = 'So it shall be.';

/** Reads a match or the season again. */
export const readFreshMatch = (table: Table, { files }: Match): Promise<Match> =>
  readMatch(table.as(HOST), files.hostId);

/** Writes the entry for a season's new results, as a poll does. Returns the entry's number. */
export async function collectResults(
  adjudicator: Adjudicator,
  match: Match,
): Promise<number | null> {
  const season = await findResults(adjudicator, match);
  const due = decideDue({
    ...{ match, inbox: null, form: UNKNOWN_FORM, stops: [], season, cutOffMs: null },
    ...{ nowMs: adjudicator.google.now(), caller: { kind: 'poll' } },
  });
  return writeDueEntry(adjudicator, match, due);
}

/** Applies a request to the current match. `name` is its id, so a repeated name has no effect. */
export async function requestAsHost(
  table: Table,
  match: Match,
  action: RequestedAction,
  name: string = action.kind,
): Promise<void> {
  const asked = { id: name, action, asked: name, reason: HOST_REASON };
  const done = await intervene(createHost(table), await readFreshMatch(table, match), asked);
  expect(done).toMatchObject({ kind: 'done' });
}

/** Undoes the last step of the season, and asks again. */
export async function undoLastStep(table: Table): Promise<void> {
  const season = await table.read();
  const to = getCurrentPosition(season).line.length;
  await requestAsHost(table, season, { kind: 'undo', to, reopen: true });
}

/** Requests a ruling as typed on the tab Requests, such as “void round-1-main”. */
export async function requestRuling(
  table: Table,
  words: string,
  name = words.replace(/\W/g, '-'),
): Promise<void> {
  const season = await table.read();
  const report = parseRuling(getCurrentPosition(season), words);
  if (typeof report === 'string') throw new Error(report);
  await requestAsHost(table, season, { kind: 'ruling', report }, name);
}

/** Runs the next poll of a match or season at once, `times` times in the same moment. */
export async function pollNow(
  table: Table,
  { of, adjudicator = table.adjudicator, atOnce = 1 }: Partial<PollOptions> = {},
): Promise<void> {
  const task = buildNextPoll(of ?? (await table.read()), table.emulator.clock.now());
  if (task === null) throw new Error('it is polled');
  await Promise.all(Array.from({ length: atOnce }, () => runMatch(adjudicator, task)));
}

export interface PollOptions {
  readonly of: Match;
  readonly adjudicator: Table['adjudicator'];
  readonly atOnce: number;
}

/** Runs the tasks that are due at once. */
export const runDueTasks = ({ emulator: { clock } }: Table): Promise<void> =>
  clock.advanceTo(clock.now() + 2000);

type SheetSnapshot = ReturnType<
  Table['emulator']['snapshot']
>['spreadsheets'][string]['sheets'][number];
type SheetCell = SheetSnapshot['rows'][number][number];

/** Overwrites cells of a tab without a call. Returns a function that restores the tab. */
export function overwriteCells(
  { emulator, hostId }: Table,
  sheetId: number,
  change: (cell: SheetCell) => SheetCell,
): () => void {
  const replaceSheet = (replace: (sheet: SheetSnapshot) => SheetSnapshot): void => {
    const world = emulator.snapshot();
    const book = world.spreadsheets[hostId];
    if (book === undefined) throw new Error('the season has a workbook');
    const sheets = book.sheets.map((sheet) =>
      sheet.properties.sheetId === sheetId ? replace(sheet) : sheet,
    );
    emulator.restore({
      ...world,
      spreadsheets: { ...world.spreadsheets, [hostId]: { ...book, sheets } },
    });
  };
  let before: SheetSnapshot | undefined;
  replaceSheet((sheet) => {
    before = sheet;
    return { ...sheet, rows: sheet.rows.map((row) => row?.map(change)) };
  });
  return () => replaceSheet((sheet) => before ?? sheet);
}
