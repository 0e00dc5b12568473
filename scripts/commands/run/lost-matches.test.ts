/** Tests that `sealed run` names matches that it no longer finds. */

import { beforeEach, expect, test } from 'vitest';
import { moveToBin } from '../../../functions/google/drive.ts';
import {
  openUnscheduled,
  type RunProcess,
  startRunProcess,
} from '../../../test/match/keeping/kept-match.ts';
import { parseGame } from '../../../test/support/options.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { buildLogLine } from '../run.ts';

const invitationalGame = parseGame('dm-invitational');

let openedTable: Table;
let keptTable: RunProcess;
beforeEach(async () => {
  const from = await openUnscheduled({ game: invitationalGame });
  openedTable = await openTable({ game: invitationalGame, from, deadlinesFire: false });
  keptTable = startRunProcess(openedTable);
  await keptTable.round();
});

const listLostMatches = (): readonly (readonly string[] | undefined)[] =>
  keptTable.events
    .filter(({ kind }) => kind === 'lost')
    .map((event) => buildLogLine(event, 0)?.said);

test('run reports a match in the bin once, and finds it again after it is restored', async () => {
  await moveToBin(openedTable.as(HOST), openedTable.hostId);
  await keptTable.round();
  await keptTable.round();
  expect(listLostMatches()).toEqual([
    [expect.stringContaining('is in the bin, so no step is resolved')],
  ]);
  const restored = { fileId: openedTable.hostId, requestBody: { trashed: false } };
  await openedTable.as(HOST).drive.files.update(restored);
  await keptTable.round();
  expect(keptTable.events.filter(({ kind }) => kind === 'found')).toHaveLength(2);
});

test('run reports a match that is no longer shared with the account', async () => {
  const { files, ...world } = openedTable.emulator.snapshot();
  const file = files[openedTable.hostId];
  if (file === undefined) throw new Error('the match has a workbook');
  const others = { ...file, owner: 'nobody@example.org', parents: [] };
  openedTable.emulator.restore({ ...world, files: { ...files, [openedTable.hostId]: others } });
  await keptTable.round();
  expect(listLostMatches()).toEqual([[expect.stringContaining('no longer shared with you')]]);
});

test('run does not report a finished match as lost', async () => {
  const { clock } = openedTable.emulator;
  for (let round = 0; round < 40 && (await keptTable.round()) > 0; round++)
    await clock.advanceBy(30 * 86_400_000);
  expect(await keptTable.round()).toBe(0);
  expect(listLostMatches()).toEqual([]);
});
