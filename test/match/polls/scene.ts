/** Opens matches that are polled every five minutes and remind their players. */

import type { Entry } from '../../../functions/match/ledger/entry.ts';
import { buildNextPoll } from '../../../functions/match/next/tasks.ts';
import type { Wake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { findSeatRow, HOUR_MS, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table, type TableOptions } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';

export { HOUR_MS, MINUTE_MS, passTime };
export const POLL_MS = 5 * MINUTE_MS;

export const SCARLET = toSeat('Scarlet');
export const DEMS = toSeat('Dems');

export const POLL_SETTINGS = { pollMs: POLL_MS, remindMs: [2 * HOUR_MS] } as const;

/** Opens a match that is polled every five minutes, unless `options` change that. */
export const openPolledTable = (options: Partial<TableOptions> = {}): Promise<Table> =>
  openTable({ game: USUAL_GAME, settings: POLL_SETTINGS, ...options });

/** Advances the clock past the next poll. */
export const passPoll = (table: Table): Promise<void> => passTime(table, POLL_MS);

/** Moves the deadline to `ms` from now, since hundreds of polls would come before the original. */
export const endIn = async (table: Table, ms: number): Promise<void> => {
  await runAsMatchHost(table, { kind: 'deadline', toMs: table.emulator.clock.now() + ms });
};

/** Lets seats answer, by default all, and resolves the step at a deadline a minute from now. */
export async function resolveSoon(table: Table, answering?: readonly Seat[]): Promise<void> {
  await endIn(table, MINUTE_MS);
  await table.robots(answering);
  await table.deadline();
}

/** Returns the task of the next poll. */
export async function getNextPoll(table: Table): Promise<Wake> {
  const poll = buildNextPoll(await table.read(), table.emulator.clock.now());
  if (poll === null) throw new Error('a poll is due');
  return poll;
}

/** Returns a tab of the public workbook as one text. */
export const readPublicText = async (table: Table, tab: string): Promise<string> =>
  (await getText(table, (await table.read()).files.publicId, tab)).replace(/\s+/g, ' ');

export const readLastEntry = async (table: Table): Promise<Entry> =>
  getCurrentPosition(await table.read()).sealed.entry;

export async function findWorkbookId(table: Table, seat: string): Promise<string> {
  const { seats } = (await table.read()).files;
  return seats.find((known) => known.seat === seat)?.workbookId ?? '';
}

/** Returns a tab of a seat's workbook as one text. */
export async function readSeatText(table: Table, seat: Seat, tab: string): Promise<string> {
  const [rows = []] = await readRanges(table.as(HOST), await findWorkbookId(table, seat), [tab]);
  const length = Math.max(0, ...rows.map((row) => row.length));
  // Reads column by column, since neighbouring panes are separate texts.
  return Array.from({ length }, (_, column) => rows.map((row) => row[column] ?? ''))
    .flat()
    .filter((value) => value !== '')
    .join(' ')
    .replaceAll('\n', ' ');
}

/** Returns the row of a seat on the Desk: name, state, result of the last deadline, note. */
export async function readDeskRow(table: Table, seat: string): Promise<readonly unknown[]> {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
  return findSeatRow(rows, seat);
}

/** Returns the contents of every file by id. */
export async function readFiles(table: Table): Promise<ReadonlyMap<string, string>> {
  const { spreadsheets } = table.emulator.snapshot();
  return new Map(Object.entries(spreadsheets).map(([id, book]) => [id, JSON.stringify(book)]));
}

/** Lists the ids of files that differ. */
export function listChangedFiles(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...after.keys()].filter((id) => before.get(id) !== after.get(id));
}
