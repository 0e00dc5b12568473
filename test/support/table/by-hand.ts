import type { World } from '../../../emulator/core/world.ts';
import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { applyBatch, type Grid } from '../../../functions/google/sheets.ts';
import { REQUESTS, SUBMISSIONS } from '../../../sheets-templates/records/record-columns.ts';
import { sortAsDrawn } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { readRanges } from './ranges.ts';
import { HOST, ROOT_URL, type Table } from './table.ts';

/** Edits the host's workbook, or another one, as a person would. */
export const byHand = (
  table: Table,
  requests: readonly SheetRequest[],
  fileId: string = table.hostId,
): Promise<void> => applyBatch(table.as(HOST), fileId, requests);

const DRAWN_REQUEST = sortAsDrawn(REQUESTS.columns);

/** The column of the tick on a drawn tab Requests, from 0. */
export const TICK_COLUMN = DRAWN_REQUEST.findIndex(({ title }) => title === REQUESTS.titles.tick);

/** Returns the place of a column on a drawn tab Submissions, from 0. */
export const findSubmissionColumn = (column: keyof typeof SUBMISSIONS.titles): number =>
  sortAsDrawn(SUBMISSIONS.columns).findIndex(({ title }) => title === SUBMISSIONS.titles[column]);

/** Arranges the cells of a request as drawn: request, seat, value, reason, and further cells. */
export const arrangeRequest = <Cell>(...cells: readonly Cell[]): readonly (Cell | '')[] =>
  DRAWN_REQUEST.map((column) => cells[REQUESTS.columns.indexOf(column)] ?? '');

/** Builds the request that types texts into a row. Row and first column are counted from 0. */
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

/** Builds a request that protects a tab from everybody but the host. */
export const protectTab = (sheetId: number): SheetRequest => ({
  addProtectedRange: { protectedRange: { range: { sheetId }, editors: { users: [HOST] } } },
});

/** Removes all protections of a workbook, or of one of its tabs. */
export async function unprotect(
  table: Table,
  { fileId = table.hostId, sheetId }: { readonly fileId?: string; readonly sheetId?: number } = {},
): Promise<void> {
  const { sheets } = table.emulator.snapshot().spreadsheets[fileId] ?? { sheets: [] };
  const protections = sheets
    .filter(({ properties }) => sheetId === undefined || properties.sheetId === sheetId)
    .flatMap(({ protectedRanges = [] }) => protectedRanges);
  await byHand(
    table,
    protections.map(({ protectedRangeId = 0 }) => ({ deleteProtectedRange: { protectedRangeId } })),
    fileId,
  );
}

/** Types a setting into the tab “Match”. Returns the former text. */
export async function typeSetting(table: Table, name: string, text: string): Promise<string> {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match']);
  const row = rows.findIndex(([setting]) => setting === name);
  await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, text)]);
  return String(rows[row]?.[1] ?? '');
}

/**
 * Reads all cells of the Desk as one line, column by column, because its panes are next to each
 * other.
 */
export async function deskText(table: Table): Promise<string> {
  const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
  const length = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length }, (_, column) => rows.map((row) => row[column] ?? ''))
    .flat()
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** Returns the texts about a seat on the Desk: name, state, result of the last deadline, note. */
export function findSeatRow(desk: Grid, seat: string): readonly unknown[] {
  const findBetween = (left: number, right: number) =>
    (desk.map((row) => row.slice(left, right)).find(([first]) => first === seat) ?? []).filter(
      (cell) => cell !== '',
    );
  const [name, ...marks] = findBetween(0, 8);
  return [name, marks.at(-1), ...marks.slice(0, -1), ...findBetween(9, 16).slice(1)];
}

/** Restores a workbook as File > Version history does. */
export function restoreWorkbook(
  table: Table,
  sound: ReturnType<Table['emulator']['snapshot']>,
  fileId: string = table.hostId,
): void {
  const world = table.emulator.snapshot();
  const before = sound.spreadsheets[fileId];
  if (before === undefined) throw new Error('there was a workbook');
  const restored = {
    ...world,
    spreadsheets: { ...world.spreadsheets, [fileId]: before },
  };
  table.emulator.restore(withHigherVersion(fileId, restored));
}

/** Returns the emulator's world with one file at a higher version, as if edited by a person. */
export function withHigherVersion(fileId: string, world: World): World {
  const file = world.files[fileId];
  if (file === undefined) return world;
  const version = (file.version ?? 0) + 1;
  return { ...world, files: { ...world.files, [fileId]: { ...file, version } } };
}

/** Fires the next deadline. Reads nothing afterwards, because calls may be refused. */
export async function fireDeadline(table: Table, disturb: () => Promise<unknown>): Promise<void> {
  const { deadline } = await table.task();
  await disturb();
  await table.emulator.clock.advanceTo(Date.parse(deadline));
}

/** Advances the clock, and runs all tasks that fall due. */
export const passTime = (table: Table, ms: number): Promise<void> =>
  table.emulator.clock.advanceTo(table.emulator.clock.now() + ms);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Injects faults (emulator/README.md). */
export const faults = (
  table: Pick<Table, 'emulator'>,
  orders: readonly object[],
): Promise<unknown> => postControl(table, 'faults', orders);

/** Calls a control route of the emulator. @throws with the emulator's reply if it refuses */
export async function postControl(
  { emulator }: Pick<Table, 'emulator'>,
  route: string,
  body?: unknown,
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<unknown> {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const reply = await emulator.fetch(new Request(`${ROOT_URL}emulator/${route}`, init));
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text === '' ? null : JSON.parse(text);
}

/** Sends a response as its player would. The form may refuse it. */
export const postResponse = (
  { emulator }: Pick<Table, 'emulator'>,
  formId: string,
  response: object,
): Promise<Response> =>
  emulator.fetch(
    new Request(`${ROOT_URL}emulator/forms/${formId}/responses`, {
      method: 'POST',
      body: JSON.stringify(response),
    }),
  );

/** Adds responses to a form without the form's checks. */
export const addResponses = (
  table: Pick<Table, 'emulator'>,
  formId: string,
  answers: readonly Readonly<Record<string, readonly string[]>>[],
): Promise<unknown> =>
  postControl(table, `forms/${formId}/responses`, {
    unchecked: true,
    responses: answers.map((own) => ({ answers: own })),
  });

export const clearFaults = (table: Pick<Table, 'emulator'>): Promise<unknown> =>
  postControl(table, 'faults', undefined, 'DELETE');

export const countTasks = ({ emulator }: Table): number =>
  Object.entries(emulator.snapshot().queues)
    .filter(([name]) => !name.endsWith('/polls'))
    .flatMap(([, { tasks }]) => Object.values(tasks)).length;
