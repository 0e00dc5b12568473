import { expect, test } from 'vitest';
import { readRanges } from '../../../functions/google/sheets.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { findGame } from '../../../rules/games.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { DEMS, readDeskRow, SCARLET } from '../polls/scene.ts';

const testedGame = findGame('presents-of-mine');
if (testedGame === undefined) throw new Error('the game is registered');

let table: Table;

/** Reads the cells of a tab of Scarlet's workbook. */
async function readTab(title: string): Promise<readonly (readonly unknown[])[]> {
  const { files } = await table.read();
  const { workbookId = '' } = files.seats.find(({ seat }) => seat === SCARLET) ?? {};
  const [rows = []] = await readRanges(table.as(HOST), workbookId, [title]);
  return rows;
}

/** Passes the deadline, sends one more answer of Scarlet, and then resolves the step. */
async function resolveAfterLateAnswer(): Promise<void> {
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline) + 1000);
  await table.robots([SCARLET]);
  await resolveStep(table.adjudicator, task);
}

test('the tab Receipts lists a player’s receipts with the newest first', async () => {
  table = await openTable({ game: testedGame, deadlinesFire: false });
  const [first] = (await table.read()).positions;
  await table.robots();
  await table.emulator.clock.advanceTo(Date.parse('2026-06-02T20:00:00Z'));
  await table.robots([SCARLET]);
  await resolveAfterLateAnswer();
  const second = (await table.read()).positions.at(-1);
  await table.emulator.clock.advanceBy(1000);
  await table.robots();
  await resolveAfterLateAnswer();

  const titles = [first, second].map((position) => position?.step?.title ?? '');
  const rows = (await readTab('Receipts')).filter(([step]) => titles.includes(String(step)));
  expect(rows.map(([step, , status]) => [step, status])).toEqual([
    [titles[1], 'accepted'],
    [titles[0], 'late'],
    [titles[0], 'accepted'],
    [titles[0], 'superseded'],
  ]);
  expect(rows.map((row) => (row[3] ?? '') !== '')).toEqual([true, false, true, false]);
  const now = (await readTab('Now')).flat().join(' ');
  expect(now).toContain(`My last answer: ${titles[1]} `);
});

test('the Desk shows the status of each seat’s answer at the last deadline', async () => {
  table = await openTable({ game: testedGame });
  const fates = (): Promise<readonly unknown[]> =>
    Promise.all([SCARLET, DEMS].map(async (seat) => (await readDeskRow(table, seat)).slice(2)));
  const missing = ['missing', 'No answer arrived before the deadline.'];
  await table.robots([DEMS]);
  await table.deadline();
  expect(await fates()).toEqual([missing, ['accepted']]);
  await table.robots([SCARLET]);
  await table.deadline();
  expect(await fates()).toEqual([['accepted'], missing]);
});
