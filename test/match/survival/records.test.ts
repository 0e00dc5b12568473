import { beforeEach, expect, test } from 'vitest';
import type { World } from '../../../emulator/core/world.ts';
import type { Emulator } from '../../../emulator/emulator.ts';
import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildDeadlineTask, withCutOff } from '../../../functions/match/next/tasks.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { getCurrentPosition, readMatch } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { drawSeatContent } from '../../../functions/match/showing/workbooks.ts';
import { SUBMISSIONS } from '../../../sheets-templates/records/record-columns.ts';
import { sortAsDrawn } from '../../../sheets-templates/records/record-tab.ts';
import { HOST_RECORDS, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { type FunctionInstance, startInstance } from '../../long-runs/faults/instance.ts';
import { atDepth } from '../../support/depth.ts';
import { connectAs } from '../../support/emulated-client.ts';
import {
  byHand,
  countTasks,
  deskText,
  findSubmissionColumn,
  fireDeadline,
  MINUTE_MS,
  passTime,
  protectTab,
  restoreWorkbook,
  typed,
  unprotect,
} from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { USUAL_SEATS } from '../../support/table/usual-game.ts';
import {
  createUnservedEmulator,
  FIRST_PAGE_ID,
  openInSecondStep,
  readShownResult,
  readUndisturbedResult,
} from './scene.ts';

const { ledger, submissions, desk, match, players, received, requests } = HOST_TABS;

let table: Table;
beforeEach(async () => {
  table = await openInSecondStep();
});

const insertDimension = (
  sheetId: number,
  dimension: 'ROWS' | 'COLUMNS',
  startIndex: number,
): SheetRequest => ({
  insertDimension: { range: { sheetId, dimension, startIndex, endIndex: startIndex + 1 } },
});
const moveColumn = (sheetId: number, from: number, to: number): SheetRequest => ({
  moveDimension: {
    source: { sheetId, dimension: 'COLUMNS', startIndex: from, endIndex: from + 1 },
    destinationIndex: to,
  },
});

const deleteDimension = (
  sheetId: number,
  dimension: 'ROWS' | 'COLUMNS',
  [startIndex, endIndex]: readonly [number, number],
): SheetRequest => ({ deleteDimension: { range: { sheetId, dimension, startIndex, endIndex } } });

/** Moves the columns of a drawn tab to the declared order. */
function moveToDeclaredOrder(tab: 'submissions' | 'requests'): readonly SheetRequest[] {
  const { sheetId, columns } = HOST_RECORDS[tab];
  const order = [...sortAsDrawn(columns)];
  return columns.flatMap((column, to) => {
    const from = order.indexOf(column);
    order.splice(to, 0, ...order.splice(from, 1));
    return from === to ? [] : [moveColumn(sheetId, from, to)];
  });
}

const FORMER_COLUMNS: readonly SheetRequest[] = [
  ...moveToDeclaredOrder('submissions'),
  ...moveToDeclaredOrder('requests'),
  deleteDimension(submissions.sheetId, 'COLUMNS', [
    SUBMISSIONS.columns.length,
    SUBMISSIONS.columns.length + 1,
  ]),
];

/** Lists edits of every tab that the match is read from. */
const listEdits = (edits: (sheetId: number) => readonly SheetRequest[]): readonly SheetRequest[] =>
  [match, players, ledger, submissions, received, requests].flatMap(({ sheetId }) =>
    edits(sheetId),
  );

const sortRows = (sheetId: number, column: number): SheetRequest => ({
  sortRange: {
    range: { sheetId, startRowIndex: 1 },
    sortSpecs: [{ dimensionIndex: column, sortOrder: 'DESCENDING' }],
  },
});
const retitle = (sheetId: number, title: string): SheetRequest => ({
  updateSheetProperties: { properties: { sheetId, title }, fields: 'title' },
});

const edits: readonly (readonly [string, readonly SheetRequest[]])[] = [
  [
    'a column inserted before all others on each tab',
    listEdits((id) => [insertDimension(id, 'COLUMNS', 0)]),
  ],
  [
    'a column inserted among the others on each tab',
    listEdits((id) => [insertDimension(id, 'COLUMNS', 2)]),
  ],
  [
    'a row with a note above the heading of each tab',
    listEdits((id) => [insertDimension(id, 'ROWS', 0), typed(id, 0, 0, 'My notes')]),
  ],
  ['a column moved on each tab', listEdits((id) => [moveColumn(id, 0, 3)])],
  ['Submissions and Requests with the columns of version 1.0.0', FORMER_COLUMNS],
  [
    'a renamed heading of Submissions with the columns of version 1.0.0',
    [...FORMER_COLUMNS, typed(submissions.sheetId, 0, 5, 'My word')],
  ],
  ['a blank row in Submissions', [insertDimension(submissions.sheetId, 'ROWS', 4)]],
  ['a blank row above those of Submissions', [insertDimension(submissions.sheetId, 'ROWS', 1)]],
  ['a blank row in the Ledger', [insertDimension(ledger.sheetId, 'ROWS', 2)]],
  ['Submissions sorted by seat', [sortRows(submissions.sheetId, findSubmissionColumn('seat'))]],
  ['the Ledger sorted backwards', [sortRows(ledger.sheetId, 0)]],
  [
    'the last column of the Ledger deleted, which is empty',
    [deleteDimension(ledger.sheetId, 'COLUMNS', [16, 17])],
  ],
  [
    'all free rows of Submissions deleted',
    [deleteDimension(submissions.sheetId, 'ROWS', [1 + USUAL_SEATS, 200])],
  ],
  [
    'every tab renamed',
    [match, ledger, submissions, desk, { sheetId: FIRST_PAGE_ID }].map(({ sheetId }) =>
      retitle(sheetId, `Tab ${sheetId}`),
    ),
  ],
  [
    'the Desk’s title taken by another tab',
    [retitle(desk.sheetId, 'Old'), { addSheet: { properties: { title: 'Desk' } } }],
  ],
  ['the row of the Desk’s guard deleted', [deleteDimension(desk.sheetId, 'ROWS', [0, 1])]],
];

test.each(edits)(
  'a step is resolved as usual after an edit of records: %s',
  async (_what, requests) => {
    await byHand(table, requests);
    await table.deadline();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect((await table.read()).submissions.filter((row) => row !== null)).toHaveLength(
      2 * USUAL_SEATS,
    );
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  },
);

test.each([
  { ...match, column: 1 },
  { ...players, column: 2 },
  { ...ledger, column: 1 },
  { ...submissions, column: 1 },
])(
  'a deleted column of $title stops the match, as the Desk reports, until it is restored',
  async ({ title, sheetId, column }) => {
    const before = table.emulator.snapshot();
    const request = deleteDimension(sheetId, 'COLUMNS', [column, column + 1]);
    await fireDeadline(table, () => byHand(table, [request]));
    expect(table.results.at(-1)).toMatchObject({ kind: 'waits' });
    const desk = await deskText(table);
    expect(desk).toContain(`The host’s workbook, ${title} A column or row was`);
    expect(desk).toContain('Undo this (Ctrl+Z)');
    expect(desk).not.toContain('Remove the row');
    restoreWorkbook(table, before);
    await passTime(table, 15 * MINUTE_MS);
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  },
);

test.each([
  ['the Ledger', ledger.sheetId],
  ['Submissions', submissions.sheetId],
])('a step waits while %s is protected, as the Desk reports', async (_what, sheetId) => {
  await byHand(table, [protectTab(sheetId)]);
  await table.deadline();
  expect(table.results.at(-1)).toMatchObject({ kind: 'waits' });
  expect(await deskText(table)).toMatch(/Ledger and Submissions.*Remove the protection/s);
  expect(countTasks(table)).toBeGreaterThan(0);
  await unprotect(table);
  await passTime(table, MINUTE_MS);
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  expect(await deskText(table)).not.toContain('Problem');
});

test.each([
  ['the Desk', desk.sheetId],
  ['a page', FIRST_PAGE_ID],
])('a match goes on while %s is protected, and is drawn there later', async (_what, sheetId) => {
  await byHand(table, [protectTab(sheetId)]);
  await table.deadline();
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  const text = sheetId === FIRST_PAGE_ID ? await deskText(table) : JSON.stringify(table.log);
  expect(text).toContain('Remove the protection');
  await unprotect(table);
  await passTime(table, MINUTE_MS);
  expect(await deskText(table)).toContain('Answers count until');
  expect(await deskText(table)).not.toContain('Problem');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

test('two steps are published although the public version guard has lost its cell', async () => {
  const { files } = await table.read();
  const firstRow = deleteDimension(PUBLIC_TABS.story.sheetId, 'ROWS', [0, 1]);
  await byHand(table, [firstRow], files.publicId);
  await table.deadline();
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
  await byHand(table, [firstRow], files.publicId);
  await runMatch(table.adjudicator, await findFormerTask());
  expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
});

/** Builds the task of the step that was resolved last. */
async function findFormerTask(): Promise<StepWake> {
  const due = await table.task();
  const { positions } = await table.read();
  const { entry } = positions.at(-1)?.sealed ?? {};
  if (entry?.kind !== 'resolved') throw new Error('a step was resolved');
  return { ...withCutOff(due, entry.deadline), isWritten: true };
}

test('a slow runner never replaces a newer entry on the Desk with an older entry', async () => {
  const { files } = await table.read();
  const task = await table.task();
  await table.as(HOST).drive.files.delete({ fileId: files.seats[0]?.workbookId ?? '' });
  const { world, nowMs } = table.keep();
  const before = Date.parse(task.deadline);
  for (const held of atDepth({ quick: [2], deep: [1, 2, 3] })) {
    const emulator = createUnservedEmulator(world, nowMs);
    await emulator.clock.advanceTo(before);
    const calls = await countCalls(emulator.snapshot(), task, before);
    const slow = startInstance(emulator, task);
    for (let call = 0; call < calls - held; call++) {
      await slow.waits();
      await slow.grant('pass');
    }
    const next = await findDueTask(emulator);
    await emulator.clock.advanceTo(Date.parse(next.deadline));
    await runToEnd(startInstance(emulator, next));
    const desk = readDesk(emulator);
    await runToEnd(slow);
    expect(readDesk(emulator)).toBe(desk);
    await emulator.close();
  }
});

async function countCalls(world: World, task: StepWake, nowMs: number): Promise<number> {
  const emulator = createUnservedEmulator(world, nowMs);
  const calls = await runToEnd(startInstance(emulator, task));
  await emulator.close();
  return calls;
}

/** Runs an instance to its end. Returns the number of its calls. */
async function runToEnd(instance: FunctionInstance): Promise<number> {
  let calls = 0;
  for (; (await instance.waits()) === 'waiting'; calls++) await instance.grant('pass');
  await instance.ended;
  return calls;
}

/** Returns the due task that the emulator has not delivered. */
async function findDueTask(emulator: Emulator): Promise<StepWake> {
  const match = await readMatch(connectAs(emulator, HOST), table.hostId);
  const due = buildDeadlineTask(getCurrentPosition(match), match.files);
  if (due === null) throw new Error('something is due');
  return due;
}

const readDesk = (emulator: Emulator): string =>
  JSON.stringify(
    emulator
      .snapshot()
      .spreadsheets[table.hostId]?.sheets.find(
        ({ properties }) => properties.sheetId === desk.sheetId,
      )?.rows,
  );

test.each([
  [
    'its rows are changed',
    Array.from({ length: 2 * USUAL_SEATS }, (_, index) =>
      typed(submissions.sheetId, index + 1, findSubmissionColumn('fate'), 'late'),
    ),
  ],
  [
    'its headings and rows are changed',
    [{ findReplace: { find: 'e', replacement: '#', sheetId: submissions.sheetId } }],
  ],
])('“Now” does not report answers as missing while Submissions is edited: %s', async (_, edit) => {
  await table.deadline();
  const { seat } = (await table.read()).files.seats[0] ?? {};
  if (seat === undefined) throw new Error('a match has seats');
  await byHand(table, edit);
  const now = JSON.stringify(drawSeatContent(await table.read(), seat));
  expect(now).toContain('Your answers cannot be shown at the moment');
  expect(now).not.toContain('No answer from you arrived');
});
