/** Tests the findings of the doctor on open matches. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareWith } from '../../../functions/google/drive.ts';
import { findOpen } from '../../../functions/match/reading/drive-notes.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { matchFindings, openMatchesAmong, openMatchesFinding } from './finding.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, deadlinesFire: false });
});
afterEach(() => table.close());

async function found() {
  const google = table.as(HOST);
  const files = await findOpen(google);
  return { matches: await openMatchesAmong(google, files), files };
}

async function finding() {
  const { matches, files } = await found();
  return openMatchesFinding('your open matches', matches, files.length);
}

test('doctor reports a match as overdue a minute after its deadline', async () => {
  await table.deadline();
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 59_000);
  expect(await finding()).toMatchObject({ state: 'sound', seen: '1 found' });
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 21_000);
  expect(await finding()).toMatchObject({
    state: 'missing',
    seen: expect.stringContaining('Overdue: “The match'),
    remedy: expect.stringContaining('sealed run --once'),
  });
});

test('doctor does not report an unreadable match as overdue', async () => {
  const google = table.as(HOST);
  expect(
    await openMatchesAmong(google, [
      { id: 'x'.repeat(44), name: 'x', notes: {}, properties: {}, owner: '' },
    ]),
  ).toEqual({ overdue: [], held: [], sharing: [] });
});

test('doctor reports an editor of a page who is not its host, with the file', async () => {
  expect(matchFindings((await found()).matches, [])).toEqual([]);
  const { publicId } = (await table.read()).files;
  const bob = { email: 'bob@example.com', role: 'writer', note: null } as const;
  await shareWith(table.as(HOST), publicId, bob);
  expect(matchFindings((await found()).matches, [])).toMatchObject([
    {
      state: 'missing',
      seen: expect.stringMatching(
        /^“The match.*The public workbook: bob@example.com may edit it\./,
      ),
    },
  ]);
});
