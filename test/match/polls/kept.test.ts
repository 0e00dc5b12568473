/** Whoever looks sees whether a match is kept: the Desk says when it was last polled and by whom, Now and Story when to ask the host. */

import { afterEach, expect, test } from 'vitest';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { formHead, hostDoes, textOf } from '../../long-runs/interventions/host.ts';
import { deskText } from '../../support/table/by-hand.ts';
import type { Table } from '../../support/table/table.ts';
import { aPoll, HOUR_MS, pass, pollDue, polledTable, SCARLET, textIn } from './scene.ts';

let table: Table;
afterEach(() => table.close());

const story = async (): Promise<string> =>
  (await textOf(table, (await table.read()).files.publicId, 'Story')).replace(/\s+/g, ' ');

test('the Desk says when the match was last polled and by whom, at least once an hour', async () => {
  table = await polledTable();
  expect(await deskText(table)).toContain('Last looked at at no time yet, by nobody.');
  await aPoll(table);
  expect(await deskText(table)).toContain('Last looked at Mon 1 Jun 2026, 22:05');
  expect(await deskText(table)).toContain('by the function.');
  await pass(table, HOUR_MS);
  expect(await deskText(table)).toContain('Last looked at Mon 1 Jun 2026, 23:05');
});

test('the Desk names the machine that keeps the match', async () => {
  table = await polledTable({ deadlinesFire: false });
  const task = await pollDue(table);
  await table.emulator.clock.advanceTo(Date.parse(task.at));
  await pollMatch({ ...table.adjudicator, keeper: '“sealed run” on a-machine' }, task);
  expect(await deskText(table)).toContain('by “sealed run” on a-machine.');
});

test('Now and Story say so beforehand in one line, the form’s head does not, and nobody in a pause', async () => {
  table = await polledTable();
  const line = 'not being kept: tell the host';
  const now = async () => (await textIn(table, SCARLET, 'Now')).replace(/\s+/g, ' ');
  expect((await story()).split(line)).toHaveLength(2);
  expect((await now()).split(line)).toHaveLength(2);
  expect(await formHead(table)).not.toContain('tell the host');
  await hostDoes(table, { kind: 'pause', form: 'open' });
  expect(await story()).not.toContain(line);
  expect(await now()).not.toContain(line);
});
