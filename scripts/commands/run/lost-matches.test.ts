/** Tests that `sealed run` names matches that it no longer finds. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFile } from '../../../functions/google/drive.ts';
import { type Keeping, keeping, openedAlone } from '../../../test/match/keeping/kept-match.ts';
import { gameNamed } from '../../../test/support/options.ts';
import { HOST, openTable, type Table } from '../../../test/support/table/table.ts';
import { lineOf } from '../run.ts';

const game = gameNamed('dm-invitational');

let table: Table;
let kept: Keeping;
beforeEach(async () => {
  const from = await openedAlone({ game });
  table = await openTable({ game, from, deadlinesFire: false });
  kept = keeping(table);
  await kept.round();
});
afterEach(() => table.close());

const lost = (): readonly (readonly string[] | undefined)[] =>
  kept.events.filter(({ kind }) => kind === 'lost').map((event) => lineOf(event, 0)?.said);

test('run reports a match in the bin once, and finds it again after it is restored', async () => {
  await removeFile(table.as(HOST), table.hostId);
  await kept.round();
  await kept.round();
  expect(lost()).toEqual([[expect.stringContaining('is in the bin, so no step is resolved')]]);
  const restored = { fileId: table.hostId, requestBody: { trashed: false } };
  await table.as(HOST).drive.files.update(restored);
  await kept.round();
  expect(kept.events.filter(({ kind }) => kind === 'found')).toHaveLength(2);
});

test('run reports a match that is no longer shared with the account', async () => {
  const { files, ...world } = table.emulator.snapshot();
  const file = files[table.hostId];
  if (file === undefined) throw new Error('the match has a workbook');
  const others = { ...file, owner: 'nobody@example.org', parents: [] };
  table.emulator.restore({ ...world, files: { ...files, [table.hostId]: others } });
  await kept.round();
  expect(lost()).toEqual([[expect.stringContaining('no longer shared with you')]]);
});

test('run does not report a finished match as lost', async () => {
  const { clock } = table.emulator;
  for (let round = 0; round < 40 && (await kept.round()) > 0; round++)
    await clock.advanceBy(30 * 86_400_000);
  expect(await kept.round()).toBe(0);
  expect(lost()).toEqual([]);
});
