/** The doctor names matches that nobody keeps. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNoted } from '../../../functions/google/drive.ts';
import { OPEN_SEARCH } from '../../../functions/match/reading/drive-notes.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { openMatchesFinding, overdueAmong } from './open-matches.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME, deadlinesFire: false });
});
afterEach(() => table.close());

async function finding() {
  const google = table.as(HOST);
  const files = await findNoted(google, OPEN_SEARCH);
  const overdue = await overdueAmong(google, files, table.emulator.clock.now);
  return openMatchesFinding('your open matches', overdue, files.length);
}

test('a match is overdue a little more than a minute after its deadline, and is named', async () => {
  await table.deadline();
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 59_000);
  expect(await finding()).toMatchObject({ state: 'sound', seen: '1 found' });
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 21_000);
  expect(await finding()).toMatchObject({
    state: 'missing',
    seen: expect.stringContaining('Overdue, and resolved by nobody: “The match'),
    mend: expect.stringContaining('sealed run --once'),
  });
});

test('one that cannot be read is not called overdue', async () => {
  const google = table.as(HOST);
  expect(
    await overdueAmong(google, [{ id: 'x'.repeat(44), name: 'x', notes: {} }], () => 0),
  ).toEqual([]);
});
