/** Tests the description of open matches in `list`, `doctor` and `season status`. */

import { beforeEach, expect, test } from 'vitest';
import { shareFile } from '../../../functions/google/drive.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { readListedMatches } from './due-work.ts';
import { listKnownMatches } from './match-name.ts';

let openedTable: Table;
beforeEach(async () => {
  openedTable = await openTable({ game: USUAL_GAME, deadlinesFire: false });
});

async function readProblems() {
  const google = openedTable.as(HOST);
  const known = (await listKnownMatches(google)).filter(({ state }) => state !== 'remembered');
  return (await readListedMatches(google, known, google.now())).map(({ problems }) => problems);
}

test('a match is listed as overdue a minute after its deadline', async () => {
  await openedTable.deadline();
  await openedTable.emulator.clock.advanceTo(openedTable.emulator.clock.now() + 59_000);
  expect(await readProblems()).toEqual([[]]);
  await openedTable.emulator.clock.advanceTo(openedTable.emulator.clock.now() + 21_000);
  expect(await readProblems()).toEqual([[expect.stringMatching(/^The step is overdue/)]]);
});

test('an unreadable match is listed with its problem and hides no other', async () => {
  const google = openedTable.as(HOST);
  const unknown = { id: 'x'.repeat(44), title: 'x', state: 'open', isSeason: false } as const;
  const known = [unknown, ...(await listKnownMatches(google))];
  expect(await readListedMatches(google, known, google.now())).toMatchObject([
    { title: 'x', state: 'unreadable', problems: [expect.any(String)] },
    { state: 'open', problems: [] },
  ]);
});

test('a page that somebody other than the host can edit is listed as a problem', async () => {
  expect(await readProblems()).toEqual([[]]);
  const { publicId } = (await openedTable.read()).files;
  const bob = { email: 'bob@example.com', role: 'writer', note: null } as const;
  await shareFile(openedTable.as(HOST), publicId, bob);
  expect(await readProblems()).toEqual([
    [expect.stringMatching(/^The public workbook: bob@example.com can edit the file\./)],
  ]);
});
