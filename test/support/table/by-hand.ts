/** What a host does by hand: in his own workbook, in another one, with a form or a file; and what he then reads on his Desk. */

import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { applyBatch, readRanges } from '../../../functions/google/sheets.ts';
import { HOST, type Table } from './table.ts';

/** Does it in the host's workbook, or in another one. */
export const byHand = (
  table: Table,
  requests: readonly SheetRequest[],
  fileId: string = table.hostId,
): Promise<void> => applyBatch(table.as(HOST), fileId, requests);

/** Texts typed into a row from a column on, both counted from 0. */
export const typed = (
  sheetId: number,
  row: number,
  column: number,
  ...texts: readonly string[]
): SheetRequest => ({
  updateCells: {
    start: { sheetId, rowIndex: row, columnIndex: column },
    rows: [{ values: texts.map((stringValue) => ({ userEnteredValue: { stringValue } })) }],
    fields: 'userEnteredValue',
  },
});

/** Nobody but the host may edit the tab. */
export const protectedTab = (sheetId: number): SheetRequest => ({
  addProtectedRange: { protectedRange: { range: { sheetId }, editors: { users: [HOST] } } },
});

/** All that stands on the Desk, as one line. */
export async function deskText(table: Table): Promise<string> {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
  return rows.flat().join(' ').replace(/\s+/g, ' ');
}

/** Puts a workbook back as it was in that world, as File > Version history does; everything else stays as it is. */
export function restore(
  table: Table,
  sound: ReturnType<Table['emulator']['snapshot']>,
  fileId: string = table.hostId,
): void {
  const world = table.emulator.snapshot();
  const before = sound.spreadsheets[fileId];
  if (before === undefined) throw new Error('there was a workbook');
  table.emulator.restore({
    ...world,
    spreadsheets: { ...world.spreadsheets, [fileId]: before },
  });
}

/** Has the deadline come that is due; nothing is read once it is known, so that calls may be refused. */
export async function deadlineComes(table: Table, disturb: () => Promise<unknown>): Promise<void> {
  const { deadline } = await table.task();
  await disturb();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
}

/** Lets time pass, with all tasks that fall due. */
export const passTime = (table: Table, ms: number): Promise<void> =>
  table.emulator.clock.advanceTo(table.emulator.clock.now() + ms);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Has calls answered otherwise; see the emulator's README. */
export async function faults(
  { emulator }: Pick<Table, 'emulator'>,
  orders: readonly object[],
): Promise<void> {
  const reply = await emulator.fetch(
    new Request('http://emulator.test/emulator/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(orders),
    }),
  );
  if (!reply.ok) throw new Error(await reply.text());
}

/** Takes all faults back. */
export async function noFaults({ emulator }: Pick<Table, 'emulator'>): Promise<void> {
  await emulator.fetch(new Request('http://emulator.test/emulator/faults', { method: 'DELETE' }));
}

/** How many tasks have not ended. */
export const tasksLeft = ({ emulator }: Table): number =>
  Object.entries(emulator.snapshot().queues)
    .filter(([name]) => !name.endsWith('/polls'))
    .flatMap(([, { tasks }]) => Object.values(tasks)).length;
