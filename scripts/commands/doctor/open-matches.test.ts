/** Tests the findings of the doctor on open matches. */

import { beforeEach, expect, test } from 'vitest';
import { shareWith } from '../../../functions/google/drive.ts';
import { findOpenMatches } from '../../../functions/match/reading/drive-notes.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { buildOpenMatchesFinding, listProblemFindings, readOpenMatchProblems } from './finding.ts';

let openedTable: Table;
beforeEach(async () => {
  openedTable = await openTable({ game: USUAL_GAME, deadlinesFire: false });
});

async function findMatches() {
  const google = openedTable.as(HOST);
  const files = await findOpenMatches(google);
  return { matches: await readOpenMatchProblems(google, files), files };
}

async function findOpenMatchesFinding() {
  const { matches, files } = await findMatches();
  return buildOpenMatchesFinding('your open matches', matches, files.length);
}

test('doctor reports a match as overdue a minute after its deadline', async () => {
  await openedTable.deadline();
  await openedTable.emulator.clock.advanceTo(openedTable.emulator.clock.now() + 59_000);
  expect(await findOpenMatchesFinding()).toMatchObject({ state: 'sound', seen: '1 found' });
  await openedTable.emulator.clock.advanceTo(openedTable.emulator.clock.now() + 21_000);
  expect(await findOpenMatchesFinding()).toMatchObject({
    state: 'missing',
    seen: expect.stringContaining('Overdue: “The match'),
    remedy: expect.stringContaining('sealed run --once'),
  });
});

test('doctor omits an unreadable match from overdue matches', async () => {
  const google = openedTable.as(HOST);
  expect(
    await readOpenMatchProblems(google, [
      { id: 'x'.repeat(44), name: 'x', notes: {}, properties: {}, owner: '' },
    ]),
  ).toEqual({ overdue: [], held: [], sharing: [] });
});

test('doctor reports a page that somebody else than the host can edit', async () => {
  expect(listProblemFindings((await findMatches()).matches, [])).toEqual([]);
  const { publicId } = (await openedTable.read()).files;
  const bob = { email: 'bob@example.com', role: 'writer', note: null } as const;
  await shareWith(openedTable.as(HOST), publicId, bob);
  expect(listProblemFindings((await findMatches()).matches, [])).toMatchObject([
    {
      state: 'missing',
      seen: expect.stringMatching(
        /^“The match.*The public workbook: bob@example.com can edit the file\./,
      ),
    },
  ]);
});
