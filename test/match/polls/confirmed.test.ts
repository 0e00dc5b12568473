import { beforeEach, describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { getCurrentPosition, getPollRecord } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { byHand, deskText, postControl, typed } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createAnnouncedTable, listMessages } from '../announcements/scene.ts';
import {
  DEMS,
  endIn,
  MINUTE_MS,
  openPolledTable,
  POLL_SETTINGS,
  passPoll,
  passTime,
  readLastEntry,
  readPublicText,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

const readConfirmedId = async (): Promise<string> =>
  getPollRecord(await table.read()).confirmed[SCARLET]?.responseId ?? '';
const getResponsePath = async (): Promise<string> =>
  `forms/${(await table.read()).files.formId}/responses/${await readConfirmedId()}`;

/** Lets Scarlet read that her answer counts, minutes before the deadline. */
async function confirmAnswer(): Promise<void> {
  await table.robots([SCARLET]);
  await endIn(table, 9 * MINUTE_MS);
  await passPoll(table);
  expect(await readSeatText(table, SCARLET, 'Now')).toMatch(/It counts\..*: accepted\./);
}

const WAITS_TEXT = 'The host has to decide the step';

test('a confirmed answer counts if Google lists it again within half an hour', async () => {
  await confirmAnswer();
  const id = await readConfirmedId();
  const before = await readLastEntry(table);
  const until = table.emulator.clock.now() + 20 * MINUTE_MS;
  await postControl(table, 'short-lists', [{ responseIds: [id], until }]);
  await passTime(table, 15 * MINUTE_MS);
  expect(await readLastEntry(table)).toEqual(before);
  expect(await deskText(table)).toContain('The match tries again until');
  expect(await readPublicText(table, 'Story')).not.toContain(WAITS_TEXT);
  await passTime(table, 20 * MINUTE_MS);
  const entry = await readLastEntry(table);
  expect(entry).toMatchObject({ kind: 'resolved', orders: { [SCARLET]: { responseId: id } } });
  expect(JSON.stringify(entry)).not.toContain('hostWord');
});

describe('a confirmed answer that was deleted', () => {
  beforeEach(async () => {
    await confirmAnswer();
    await postControl(table, await getResponsePath(), undefined, 'DELETE');
    await passTime(table, 45 * MINUTE_MS);
  });

  test('a step waits if a confirmed answer was deleted', async () => {
    expect((await readLastEntry(table)).kind).toBe('deadline');
    expect(await deskText(table)).toContain('Problem: The answer of Scarlet');
    expect(await readPublicText(table, 'Story')).toContain(WAITS_TEXT);
    expect(await readPublicText(table, 'Story')).not.toContain('Scarlet’s answer');
    expect(await readSeatText(table, SCARLET, 'Now')).toContain('but Google no longer lists it');
    expect(await readSeatText(table, SCARLET, 'Receipts')).toContain('accepted');
    const others = await readSeatText(table, DEMS, 'Now');
    expect(others).toContain('is held: an answer was lost');
    expect(others).not.toContain('no longer lists it');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('a waiting step is resolved once the host has entered the missing orders', async () => {
    const story = await readPublicText(table, 'Story');
    expect(story).not.toContain('is not being kept');
    const { orders } = await playRobotOrders();
    await runAsMatchHost(table, { kind: 'orders', seat: SCARLET, orders });
    await passTime(table, MINUTE_MS);
    const entry = await readLastEntry(table);
    expect(entry).toMatchObject({ kind: 'resolved', orders: { [SCARLET]: { orders } } });
    expect(await readPublicText(table, 'Story')).not.toContain(WAITS_TEXT);
    expect(await readPublicText(table, 'Proof')).toContain('orders for Scarlet');
  });

  test('“sealed resolve” resolves a step without a deleted answer', async () => {
    const task = await table.task();
    const done = await runMatch(table.adjudicator, task, HOST_CALLER);
    expect(done.kind).toBe('resolved');
    expect(getCurrentPosition(await table.read()).sealed.entry).toMatchObject({
      hostWord: ['answer missing'],
    });
    expect(await readPublicText(table, 'Proof')).toContain('resolved by the host’s decision');
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });
});

test.each([
  ['its code', HOST_TABS.players, SCARLET, 2],
  ['its workbook', HOST_TABS.players, SCARLET, 4],
  ['the public workbook', HOST_TABS.match, 'Public workbook', 1],
])(
  'no tab “Now” shows a deleted answer while %s is lost',
  async (_what, { sheetId, title }, first, column) => {
    await table.robots([DEMS]);
    await confirmAnswer();
    const { files } = await table.read();
    const own = files.seats.filter(({ seat }) => [SCARLET, DEMS].includes(seat));
    const shown = () => Promise.all(own.map((one) => getText(table, one.workbookId, 'Now')));
    const before = await shown();
    expect(before.every((text) => text.includes('It counts.'))).toBe(true);
    await postControl(table, await getResponsePath(), undefined, 'DELETE');
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, [title]);
    const row = rows.findIndex(([cell]) => cell === first);
    await byHand(table, [typed(sheetId, row, column, 'lost')]);
    await passTime(table, 45 * MINUTE_MS);
    expect(await deskText(table)).toContain('Problem: The answer of Scarlet');
    const [scarlets, dems] = await shown();
    expect(scarlets).toBe(before[0]);
    expect(dems).toContain('It counts.');
    expect(table.log).not.toContainEqual(expect.objectContaining({ severity: 'WARNING' }));
  },
);

test('a deleted answer is announced only once its step waits for the host', async () => {
  table = await createAnnouncedTable({}, { game: USUAL_GAME, settings: POLL_SETTINGS });
  await confirmAnswer();
  await postControl(table, await getResponsePath(), undefined, 'DELETE');
  const before = listMessages(table).length;
  const readAnnouncements = () =>
    listMessages(table)
      .slice(before)
      .map(({ content }) => content);
  await passTime(table, 15 * MINUTE_MS);
  expect(readAnnouncements()).toEqual([]);
  await passTime(table, 30 * MINUTE_MS);
  expect(readAnnouncements()).toEqual([expect.stringContaining(WAITS_TEXT)]);
  await passTime(table, 60 * MINUTE_MS);
  expect(readAnnouncements()).toHaveLength(1);
});

/** Submits the first response again, with the same answers. */
const edit = async (): Promise<void> => {
  const { formId } = (await table.read()).files;
  const [response] = table.emulator.snapshot().forms[formId]?.responses ?? [];
  const path = `forms/${formId}/responses/${response?.responseId}`;
  await postControl(table, path, { answers: response?.answers }, 'PUT');
};
/** Edits the answer a second after the deadline, before the step is resolved. */
const editedLate = async (): Promise<void> => {
  const task = await table.task();
  const queue = { name: table.adjudicator.queue.name };
  await table.as(HOST).tasks.projects.locations.queues.pause(queue);
  await table.emulator.clock.advanceTo(Date.parse(task.deadline) + 1000);
  await edit();
  await table.as(HOST).tasks.projects.locations.queues.resume(queue);
  await passTime(table, MINUTE_MS);
};

test('a step waits for its host if a confirmed answer is edited after the deadline', async () => {
  await confirmAnswer();
  await editedLate();
  expect((await readLastEntry(table)).kind).toBe('deadline');
  expect(await deskText(table)).toContain(
    'edited afterwards, so Google no longer has the confirmed version',
  );
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('The answer was edited afterwards');
  expect(await readSeatText(table, SCARLET, 'Receipts')).toContain('accepted');
});

test('an unconfirmed answer that is edited after the deadline is late', async () => {
  await endIn(table, 3 * MINUTE_MS);
  await table.robots([SCARLET]);
  await editedLate();
  expect((await readLastEntry(table)).kind).toBe('resolved');
  await passPoll(table);
  await passPoll(table);
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('was edited after the deadline');
  expect(await deskText(table)).toMatch(/Scarlet edited an answer.*Allow response editing/);
});

/** Returns the orders that the robot gives for Scarlet. */
async function playRobotOrders(): Promise<{ readonly orders: unknown }> {
  const other = await openPolledTable();
  await other.robots([SCARLET]);
  await endIn(other, MINUTE_MS);
  await other.deadline();
  const { entry } = getCurrentPosition(await other.read()).sealed;
  if (entry.kind !== 'resolved') throw new Error('it was resolved');
  return { orders: entry.orders[SCARLET]?.orders };
}
