/** A ledger entry moves a match from one function to another. */

import { beforeEach, expect, test } from 'vitest';
import { listGrants, shareFile } from '../../../functions/google/drive.ts';
import { ensureQueue } from '../../../functions/google/tasks.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { listWaitingTasks } from '../../../functions/match/next/tasks.ts';
import { shareWithRunner } from '../../../functions/match/opening/share-files.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { sweep } from '../../../functions/match/running/reconcile.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { getTeamSheetId } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { ADJUDICATOR, HOST, type Table } from '../../support/table/table.ts';
import { createRowActions } from '../polls/rows.ts';
import { endIn, getNextPoll, openPolledTable, POLL_MS, passPoll } from '../polls/scene.ts';

const OTHER_ACCOUNT = 'adjudicator@other-matches.iam.gserviceaccount.com';
const SAM_EMAIL = 'sam@example.org';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
  await endIn(table, 6 * POLL_MS);
  const { queue, google } = createOtherFunction();
  for (const name of [queue.name, queue.polls ?? '']) await ensureQueue(google, name);
});

/** Creates the function of another deployment. */
const createOtherFunction = (): Adjudicator => ({
  ...table.adjudicator,
  google: table.as(OTHER_ACCOUNT),
  hosts: [HOST],
  queue: {
    ...table.adjudicator.queue,
    name: 'projects/other/locations/here/queues/deadlines',
    polls: 'projects/other/locations/here/queues/polls',
    invoker: OTHER_ACCOUNT,
  },
});

/** Moves the match as `sealed move` does. */
async function moveMatch(account = OTHER_ACCOUNT, reason = 'We move on.'): Promise<void> {
  await shareWithRunner(table.as(HOST), await table.read(), account);
  expect((await runAsMatchHost(table, { kind: 'runner', account }, reason)).kind).toBe('done');
}

/** Lists the kinds of all entries after the move of the match. */
const listLaterKinds = async (): Promise<readonly string[]> =>
  (await table.read()).positions.slice(2).map(({ sealed }) => sealed.entry.kind);

test('the former function does not resolve steps after a move', async () => {
  await table.robots();
  await moveMatch();
  const task = await table.task();
  await table.deadline();
  await passPoll(table);
  expect(await listLaterKinds()).toEqual(['runner']);
  await runMatch(createOtherFunction(), task);
  expect(await listLaterKinds()).toEqual(['runner', 'resolved']);
  expect(await getText(table, (await table.read()).files.publicId, 'Proof')).toContain(
    'Another function runs the match.',
  );
});

test('a poll by the former function after a move changes nothing', async () => {
  await moveMatch();
  const poll = await getNextPoll(table);
  const before = JSON.stringify(table.emulator.snapshot().spreadsheets);
  expect(await runMatch(table.adjudicator, poll)).toEqual({ kind: 'gone' });
  expect(JSON.stringify(table.emulator.snapshot().spreadsheets)).toBe(before);
});

test('the sweep of the new function finds a moved match', async () => {
  await moveMatch();
  const { queue, google } = createOtherFunction();
  await sweep(createOtherFunction());
  expect(await listWaitingTasks(google, queue.polls ?? '')).toHaveLength(1);
});

test('two functions that run simultaneously resolve a step only once', async () => {
  await table.robots();
  await shareWithRunner(table.as(HOST), await table.read(), OTHER_ACCOUNT);
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline));
  await Promise.all([runMatch(createOtherFunction(), task), runMatch(table.adjudicator, task)]);
  expect(await listLaterKinds()).toEqual(['resolved']);
});

test('a match can be moved back to its former function', async () => {
  await moveMatch();
  await moveMatch(ADJUDICATOR, 'Back again.');
  await table.robots();
  await table.deadline();
  expect(await listLaterKinds()).toEqual(['runner', 'runner', 'resolved']);
});

test('a match remains with its current function after an undone step', async () => {
  await table.robots();
  await table.deadline();
  await moveMatch();
  await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true });
  const { runner } = getCurrentPosition(await table.read());
  expect(runner).not.toBeNull();
});

test('a move shares every file with the new function only once', async () => {
  await moveMatch();
  await shareWithRunner(table.as(HOST), await table.read(), OTHER_ACCOUNT);
  const { hostId, publicId, formId, seats } = (await table.read()).files;
  for (const id of [hostId, publicId, formId, ...seats.map(({ workbookId }) => workbookId)]) {
    const sharers = await listGrants(table.as(HOST), id);
    expect(sharers.filter(({ email }) => email === OTHER_ACCOUNT)).toMatchObject([
      { role: 'writer' },
    ]);
  }
});

test('the new function carries out the requests of a co-host', async () => {
  await runAsMatchHost(table, { kind: 'co-host', name: 'Sam', email: SAM_EMAIL, seat: null });
  await shareFile(table.as(HOST), table.hostId, { email: SAM_EMAIL, role: 'writer', note: null });
  await passPoll(table);
  await moveMatch();
  const sams = createRowActions(() => table, {
    email: SAM_EMAIL,
    sheetId: getTeamSheetId(0),
    title: 'Requests of Sam',
  });
  const polled = async () => runMatch(createOtherFunction(), await getNextPoll(table));
  await sams.ask(1, 'pause', '', '');
  await polled();
  await sams.tick(1);
  await polled();
  expect(await listLaterKinds()).toEqual(['co-host', 'runner', 'pause']);
});
