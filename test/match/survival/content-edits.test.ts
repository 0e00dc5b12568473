import { beforeEach, expect, test } from 'vitest';
import type { SheetRequest } from '../../../functions/google/sheet-requests.ts';
import { applyBatch } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildDeadlineTask } from '../../../functions/match/next/tasks.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { findGame } from '../../../rules/games.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { findViolations } from '../../long-runs/faults/fault-schedule.ts';
import { type MatchMoment, requireTaskName } from '../../long-runs/faults/moments.ts';
import {
  everyNth,
  listCrashes,
  listSingleStrikes,
  listSwitches,
} from '../../long-runs/faults/schedules.ts';
import { extractShown } from '../../long-runs/faults/shown-texts.ts';
import { atDepth } from '../../support/depth.ts';
import { faults, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

const testedGame = findGame('uncharted-territory');
if (testedGame === undefined) throw new Error('the game is registered');

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: testedGame });
});

const typeByHand = (...requests: readonly SheetRequest[]): Promise<void> =>
  applyBatch(table.as(HOST), table.hostId, requests);

type TypedValue = { readonly stringValue: string } | { readonly numberValue: number };

/** Builds a request that types into the tab “Locations”. Row and column are counted from 0. */
const typeLocation = (row: number, column: number, value: TypedValue): SheetRequest => ({
  updateCells: {
    start: { sheetId: getContentSheetId(0), rowIndex: row, columnIndex: column },
    rows: [{ values: [{ userEnteredValue: value }] }],
    fields: 'userEnteredValue',
  },
});
const [NAME, COST] = [1, 3];
const RENAMED_LOCATION = typeLocation(1, NAME, { stringValue: 'Palace of Glass' });

const readTab = async (fileId: string, tab: string): Promise<string> => {
  const [rows = []] = await readRanges(table.as(HOST), fileId, [tab]);
  return rows.flat().join('\n');
};
const readDesk = (): Promise<string> => readTab(table.hostId, 'Desk');
const listResultKinds = (): readonly string[] => table.results.map(({ kind }) => kind);

test('valid edits of content apply at the first deadline and postpone it', async () => {
  const before = getCurrentPosition(await table.read());
  await typeByHand(RENAMED_LOCATION, typeLocation(1, COST, { numberValue: 5 }));
  await table.robots();
  const match = await table.deadline();
  const { sealed, step, setup } = getCurrentPosition(match);
  expect(listResultKinds()).toEqual(['content changed']);
  expect(sealed.entry).toMatchObject({ entry: 1, kind: 'content' });
  expect(step?.name).toBe(before.step?.name);
  expect(Date.parse(sealed.entry.next?.deadline ?? '')).toBeGreaterThan(
    Date.parse(before.sealed.entry.next?.deadline ?? ''),
  );
  expect(JSON.stringify(setup.content)).toContain('Palace of Glass');
  expect(await readTab(match.files.publicId, 'Story')).toContain('Palace of Glass');
});

test('an answer sent before an edit of content does not count', async () => {
  await typeByHand(RENAMED_LOCATION);
  await table.robots();
  await table.deadline();
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 60_000);
  await table.robots();
  await table.deadline();
  const fates = (await table.read()).receipts.map(({ fate }) => fate);
  expect(fates.filter((fate) => fate === 'wrong step')).toHaveLength(6);
  expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(6);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

test.each([
  [
    'renamed',
    {
      updateSheetProperties: {
        properties: { sheetId: getContentSheetId(0), title: 'Places' },
        fields: 'title',
      },
    },
  ],
  ['removed', { deleteSheet: { sheetId: getContentSheetId(0) } }],
] as const)('a match goes on after a content tab was %s', async (_what, request) => {
  await typeByHand(request);
  await table.robots();
  await table.deadline();
  expect(listResultKinds()).toEqual(['resolved']);
  expect(await readDesk()).toContain('A content tab is missing or renamed');
});

test('an edit of content applies although Google refuses one read', async () => {
  const task = await table.task();
  await typeByHand(RENAMED_LOCATION);
  const path = 'batchGetByDataFilter';
  await faults(table, [{ api: 'sheets', path, effect: { kind: 'fail', status: 400 }, times: 1 }]);
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  expect(listResultKinds()).toEqual(['waits']);
  await passTime(table, MINUTE_MS);
  expect(listResultKinds().slice(1)).toContain('content changed');
  const { setup } = getCurrentPosition(await table.read());
  expect(JSON.stringify(setup.content)).toContain('Palace of Glass');
  expect(await readDesk()).not.toContain('A content tab is missing');
});

test('a later change of content is refused, and reported with the former value', async () => {
  await table.robots();
  await table.deadline();
  await typeByHand(RENAMED_LOCATION);
  const match = await table.deadline();
  expect(listResultKinds()).toEqual(['resolved', 'resolved']);
  expect(await readDesk()).toMatch(
    /Locations, row 2, Name.*Palace of Glass.*the match began with/s,
  );
  expect(await readTab(table.hostId, 'Locations')).toContain('Palace of Glass');
  expect(JSON.stringify(getCurrentPosition(match).setup.content)).not.toContain('Palace');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

test('edits of content have one result if their run is killed, refused or repeated', async () => {
  await typeByHand(RENAMED_LOCATION);
  await table.robots();
  const moment = await findCallAfterEdit();
  const schedules = [
    ...everyNth(atDepth({ quick: 29, deep: 1 }), listCrashes(moment.calls)),
    ...everyNth(atDepth({ quick: 307, deep: 7 }), listSingleStrikes(moment.calls)),
    ...everyNth(atDepth({ quick: 601, deep: 11 }), listSwitches(moment.calls)),
  ];
  expect(await findViolations(moment, schedules)).toEqual([]);
});

async function findCallAfterEdit(): Promise<MatchMoment> {
  const match = await table.read();
  const task = buildDeadlineTask(getCurrentPosition(match), match.files);
  if (task === null) throw new Error('the first step is due');
  const before = table.emulator.snapshot();
  const taskName = requireTaskName(before, task);
  await table.deadline();
  return {
    name: 'edits are taken',
    task,
    taskName,
    before,
    after: extractShown(table.emulator.snapshot(), taskName),
    calls: 14,
  };
}
