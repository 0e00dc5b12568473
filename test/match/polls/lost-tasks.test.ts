import { beforeEach, expect, test } from 'vitest';
import { getPollQueue } from '../../../functions/match/adjudicator.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { reportStoppedRunner } from '../../../functions/match/running/reporting.ts';
import { type RunResult, runMatch } from '../../../functions/match/running/run.ts';
import { createStopReporter } from '../../../scripts/commands/run.ts';
import { readFormHead, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import {
  byHand,
  deskText,
  protectTab,
  typeSetting,
  unprotect,
} from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createAnnouncedTable, getLastMessageText, listMessages } from '../announcements/scene.ts';
import { FIRST_PAGE_ID } from '../survival/scene.ts';
import { createRowActions } from './rows.ts';
import {
  endIn,
  getNextPoll,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  POLL_MS,
  POLL_SETTINGS,
  passPoll,
  passTime,
  readDeskRow,
  readPublicText,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

type QueueKind = 'deadlines' | 'polls';

const getQueueName = (which: QueueKind): string => {
  const { name } = table.adjudicator.queue;
  return which === 'deadlines' ? name : getPollQueue({ name });
};

const formatNow = (): string => new Date(table.emulator.clock.now()).toISOString();

/** Lists the names of waiting tasks. */
const listNames = (which: QueueKind): readonly string[] =>
  Object.keys(table.emulator.snapshot().queues[getQueueName(which)]?.tasks ?? {});

/** Deletes all tasks, as the button in the console does. */
async function purgeQueue(which: QueueKind): Promise<void> {
  const google = table.as(HOST);
  await google.tasks.projects.locations.queues.purge({ name: getQueueName(which) });
}

const countEntries = async (): Promise<number> => (await table.read()).positions.length;
const listWarnings = (): readonly string[] =>
  table.log.filter(({ severity }) => severity === 'WARNING').map(({ message }) => message);

test('a poll schedules a lost deadline task again in time for its step', async () => {
  await endIn(table, 3 * POLL_MS + MINUTE_MS);
  await passPoll(table);
  await purgeQueue('deadlines');
  await passPoll(table);
  expect(listNames('deadlines')).toEqual([]);
  await passPoll(table);
  expect(listNames('deadlines')).toHaveLength(1);
  expect(listWarnings()).toEqual([
    'The task of the deadline was missing and has been created again.',
  ]);
  const before = await countEntries();
  await table.deadline();
  expect(await countEntries()).toBe(before + 1);
  expect(await deskText(table)).not.toContain('Late:');
});

test('a poll schedules an overdue deadline task, and the Desk explains the delay', async () => {
  await endIn(table, POLL_MS + MINUTE_MS);
  await passPoll(table);
  await purgeQueue('deadlines');
  const before = await countEntries();
  await passTime(table, MINUTE_MS + 55_000);
  expect(await countEntries()).toBe(before);
  await passTime(table, MINUTE_MS);
  expect(await countEntries()).toBe(before + 1);
  const late =
    /Late: .* was due .* and is resolved 1 minute later\. No task was waiting for it; a poll/;
  expect(await deskText(table)).toMatch(late);
  expect(listWarnings().some((one) => late.test(one))).toBe(true);
});

test('a deadline task that waits for its retry is not reported as lost', async () => {
  await endIn(table, POLL_MS + MINUTE_MS);
  const google = table.as(HOST);
  const queue = { name: getQueueName('deadlines') };
  await google.tasks.projects.locations.queues.pause(queue);
  const before = await countEntries();
  const names = listNames('deadlines');
  await passTime(table, 3 * POLL_MS);
  expect(await countEntries()).toBe(before);
  expect(listNames('deadlines')).toEqual(names);
  await google.tasks.projects.locations.queues.resume(queue);
  await passTime(table, MINUTE_MS);
  expect(await countEntries()).toBe(before + 1);
  expect(await deskText(table)).not.toContain('Late:');
  expect(listWarnings()).toEqual([]);
});

test('a poll cuts off the answers of a reviewed step without a deadline task', async () => {
  table = await openTable({ game: USUAL_GAME, settings: { ...POLL_SETTINGS, review: true } });
  await endIn(table, POLL_MS + MINUTE_MS);
  await passPoll(table);
  await purgeQueue('deadlines');
  await passPoll(table);
  expect(await deskText(table)).toContain('New answers no longer count');
  expect(listWarnings()).toEqual([]);
});

test('players of an announced match read why a step is late', async () => {
  table = await createAnnouncedTable({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
  await endIn(table, POLL_MS + MINUTE_MS);
  await passPoll(table);
  await purgeQueue('deadlines');
  await passPoll(table);
  expect(getLastMessageText(table)).toContain('resolved 1 minute later');
});

test.each([
  ['all tasks', () => purgeQueue('deadlines')],
  ['the retries, and a former deadline is days away', deleteSoonTasks],
])('the next poll schedules lost work again until it is done: lost are %s', async (_what, lose) => {
  const told = 'Google does not let the adjudicator draw';
  await byHand(table, [protectTab(FIRST_PAGE_ID)]);
  await endIn(table, MINUTE_MS);
  await table.deadline();
  expect(await deskText(table)).toContain(told);
  await endIn(table, HOUR_MS);
  await lose();
  await unprotect(table, { sheetId: FIRST_PAGE_ID });
  await passTime(table, 2 * POLL_MS);
  expect(await deskText(table)).not.toContain(told);
  expect(listWarnings()).toContain(
    'The unfinished last entry had no task. A task that runs at once has been created.',
  );
});

/** Deletes the tasks for deadlines that are due before the open step. */
async function deleteSoonTasks(): Promise<void> {
  const { tasks } = table.as(HOST).tasks.projects.locations.queues;
  const untilMs = table.emulator.clock.now() + HOUR_MS / 2;
  const { tasks: all = {} } = table.emulator.snapshot().queues[getQueueName('deadlines')] ?? {};
  const soon = Object.values(all).filter(({ scheduleMs }) => scheduleMs < untilMs);
  expect(soon.length).toBeGreaterThan(0);
  for (const { name } of soon) await tasks.delete({ name });
}

/** Runs a poll that the sweep has requested. */
function pollForSweep(): Promise<RunResult> {
  return runMatch(table.adjudicator, {
    match: table.hostId,
    at: formatNow(),
    foundBy: 'the sweep',
  });
}

const { ask, tick } = createRowActions(() => table);

test('polls continue after a deadline whose task is lost', async () => {
  await endIn(table, POLL_MS + MINUTE_MS);
  await table.emulator.clock.advanceTo(table.emulator.clock.now());
  const { queue } = table.adjudicator;
  await table.as(HOST).tasks.projects.locations.queues.pause({ name: queue.name });
  await passTime(table, 3 * HOUR_MS);
  expect(listNames('polls')).toHaveLength(1);
  await ask(1, 'deadline', '', '2 days');
  await passPoll(table);
  await tick(1);
  const before = await countEntries();
  await passPoll(table);
  expect(await countEntries()).toBe(before + 1);
  const { next } = getCurrentPosition(await table.read()).sealed.entry;
  expect(Date.parse(next?.deadline ?? '')).toBeGreaterThan(table.emulator.clock.now());
});

test('polls continue if the form is unknown', async () => {
  const { files } = await table.read();
  const link = await typeSetting(table, 'Form, for editing', 'ask me');
  await purgeQueue('polls');
  expect(await pollForSweep()).toMatchObject({ kind: 'polled' });
  expect(await deskText(table)).toContain('Match, Form, for editing');
  expect(await getNextPoll(table)).toMatchObject({
    form: '',
    everyMs: POLL_MS,
    public: files.publicId,
  });
  await passPoll(table);
  expect(listNames('polls')).toHaveLength(1);
  await typeSetting(table, 'Form, for editing', link);
  await table.answer(SCARLET, { more: ['no'] });
  await passTime(table, 2 * POLL_MS);
  const since = expect.any(String);
  expect(await getNextPoll(table)).toMatchObject({ form: files.formId, since });
  expect(await deskText(table)).not.toContain('Match, Form, for editing');
});

test('a poll that finds a newer entry schedules the lost tasks of that entry', async () => {
  const old = await getNextPoll(table);
  await endIn(table, HOUR_MS);
  await purgeQueue('deadlines');
  await purgeQueue('polls');
  await runMatch(table.adjudicator, old);
  expect([listNames('deadlines').length, listNames('polls').length]).toEqual([1, 1]);
});

test('a late poll does not overwrite the polls of a newer entry', async () => {
  const at = formatNow();
  const old = await getNextPoll(table);
  await endIn(table, MINUTE_MS);
  await table.deadline();
  await table.robots([SCARLET]);
  await passPoll(table);
  const shown = await deskText(table);
  expect(await readDeskRow(table, SCARLET)).toContain('in');
  expect(await runMatch(table.adjudicator, { ...old, at })).toEqual({ kind: 'gone' });
  expect(await deskText(table)).toBe(shown);
  await runMatch(table.adjudicator, { match: old.match, at });
  expect(await deskText(table)).toBe(shown);
});

test('a late poll of an earlier entry draws the Desk', async () => {
  const old = await getNextPoll(table);
  await endIn(table, MINUTE_MS);
  await table.deadline();
  await table.robots([SCARLET]);
  await passTime(table, MINUTE_MS);
  const late = { ...old, at: formatNow() };
  expect(await runMatch(table.adjudicator, late)).toMatchObject({ kind: 'polled' });
  expect(await readDeskRow(table, SCARLET)).toContain('in');
});

test('the Desk shows the time of the last poll at least once an hour', async () => {
  expect(await deskText(table)).toContain('Not polled yet.');
  await passPoll(table);
  expect(await deskText(table)).toContain('Last polled Mon 1 Jun, 22:05');
  expect(await deskText(table)).toContain('by the function.');
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain('Last polled Mon 1 Jun, 23:00');
});

test('the Desk shows since when a step waits for its host, and no advice on polls', async () => {
  await endIn(table, HOUR_MS);
  const { formId: fileId } = (await table.read()).files;
  await table.as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
  await passTime(table, 4 * HOUR_MS);
  const text = await deskText(table);
  expect(text).toMatch(/Waiting for you since Mon 1 Jun, 2.*The match waits/s);
  expect(text).not.toContain('more than an hour ago');
});

test('the Desk names the machine of “sealed run” that runs the match', async () => {
  table = await openPolledTable({ deadlinesFire: false });
  const task = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(task.at));
  await runMatch({ ...table.adjudicator, runnerName: '“sealed run” on a-machine' }, task);
  expect(await deskText(table)).toContain('by “sealed run” on a-machine.');
});

test('Now and Story show when to contact the host, except while the match is paused', async () => {
  const line = 'an hour after the deadline, contact the host';
  const now = async () => (await readSeatText(table, SCARLET, 'Now')).replace(/\s+/g, ' ');
  expect((await readPublicText(table, 'Story')).split(line)).toHaveLength(2);
  expect((await now()).split(line)).toHaveLength(2);
  expect(await readFormHead(table)).not.toContain('contact the host');
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  expect(await readPublicText(table, 'Story')).not.toContain(line);
  expect(await now()).not.toContain(line);
});

const OPERATOR = '“sealed run” on a-machine';
const runnerName = () => ({ ...table.adjudicator, runnerName: OPERATOR });
const pollAsOperator = async (): Promise<void> => {
  const task = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(task.at));
  await runMatch(runnerName(), task);
};

test('a stopped runner is reported on Discord', async () => {
  table = await createAnnouncedTable(
    {},
    { game: USUAL_GAME, settings: { pollMs: POLL_MS }, deadlinesFire: false },
  );
  await pollAsOperator();
  await reportStoppedRunner(runnerName(), table.hostId);
  const desk = await deskText(table);
  expect(desk).toContain(`Who keeps the match ${OPERATOR} was stopped on Mon 1 Jun, `);
  expect(desk).toContain('Public workbook');
  expect(getLastMessageText(table)).toContain('The host stopped the machine that runs this match');
  await pollAsOperator();
  expect(await deskText(table)).not.toContain('was stopped on');
});

test('a stopped runner is not reported if another runner has polled since', async () => {
  table = await createAnnouncedTable({}, { settings: { pollMs: POLL_MS } });
  await passPoll(table);
  const before = table.emulator.snapshot();
  await reportStoppedRunner(runnerName(), table.hostId);
  expect(table.emulator.snapshot()).toEqual(before);
});

test('a runner whose sign-in has expired reports this only on Discord', async () => {
  table = await createAnnouncedTable();
  const leaving = createStopReporter(runnerName());
  const match = await table.read();
  leaving.note({ kind: 'found', match });
  const before = [table.emulator.snapshot(), listMessages(table).length];
  await leaving.signedOut();
  expect([table.emulator.snapshot(), listMessages(table).length - 1]).toEqual(before);
  expect(getLastMessageText(table)).toContain('is signed out of Google');
});
