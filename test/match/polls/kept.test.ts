import { describe, expect, test } from 'vitest';
import { reportStoppedRunner } from '../../../functions/match/polling/findings.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { createStopReporter } from '../../../scripts/commands/run.ts';
import { readFormHead, runAsMatchHost, textOf } from '../../long-runs/interventions/host.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { getLastMessageText, listMessages, openAnnounced } from '../announcements/scene.ts';
import {
  endIn,
  getNextPoll,
  HOUR_MS,
  openPolledTable,
  POLL_MS,
  passPoll,
  passTime,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;

const readStory = async (): Promise<string> =>
  (await textOf(table, (await table.read()).files.publicId, 'Story')).replace(/\s+/g, ' ');

test('the Desk shows the time of the last poll at least once an hour', async () => {
  table = await openPolledTable();
  expect(await deskText(table)).toContain('Not polled yet.');
  await passPoll(table);
  expect(await deskText(table)).toContain('Last polled Mon 1 Jun, 22:05');
  expect(await deskText(table)).toContain('by the function.');
  await passTime(table, HOUR_MS);
  expect(await deskText(table)).toContain('Last polled Mon 1 Jun, 23:00');
});

test('the Desk shows the time of the last poll even while a step waits for its host', async () => {
  table = await openPolledTable();
  await endIn(table, HOUR_MS);
  const { formId: fileId } = (await table.read()).files;
  await table.as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
  await passTime(table, 4 * HOUR_MS);
  expect(await deskText(table)).toMatch(/Last polled Tue 2 Jun, 0[12]:.*The match waits/s);
});

test('the Desk names the machine of “sealed run” that runs the match', async () => {
  table = await openPolledTable({ deadlinesFire: false });
  const task = await getNextPoll(table);
  await table.emulator.clock.advanceTo(Date.parse(task.at));
  await pollMatch({ ...table.adjudicator, keeper: '“sealed run” on a-machine' }, task);
  expect(await deskText(table)).toContain('by “sealed run” on a-machine.');
});

test('Now and Story show when to contact the host, except while the match is paused', async () => {
  table = await openPolledTable();
  const line = 'an hour after the deadline, contact the host';
  const now = async () => (await readSeatText(table, SCARLET, 'Now')).replace(/\s+/g, ' ');
  expect((await readStory()).split(line)).toHaveLength(2);
  expect((await now()).split(line)).toHaveLength(2);
  expect(await readFormHead(table)).not.toContain('contact the host');
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  expect(await readStory()).not.toContain(line);
  expect(await now()).not.toContain(line);
});

describe('the end of “sealed run”', () => {
  const KEEPER = '“sealed run” on a-machine';
  const keeper = () => ({ ...table.adjudicator, keeper: KEEPER });
  const polledByKeeper = async (): Promise<void> => {
    const task = await getNextPoll(table);
    await table.emulator.clock.advanceTo(Date.parse(task.at));
    await pollMatch(keeper(), task);
  };

  test('a stopped runner is reported on Discord', async () => {
    table = await openAnnounced(
      {},
      { game: USUAL_GAME, settings: { pollMs: POLL_MS }, deadlinesFire: false },
    );
    await polledByKeeper();
    await reportStoppedRunner(keeper(), table.hostId);
    const desk = await deskText(table);
    expect(desk).toContain(`Who keeps the match ${KEEPER} was stopped on Mon 1 Jun 2026`);
    expect(desk).toContain('Public workbook');
    expect(getLastMessageText(table)).toContain(
      'The host stopped the machine that runs this match',
    );
    await polledByKeeper();
    expect(await deskText(table)).not.toContain('was stopped on');
  });

  test('a stopped runner is not reported if another runner has polled since', async () => {
    table = await openAnnounced({}, { settings: { pollMs: POLL_MS } });
    await passPoll(table);
    const before = table.emulator.snapshot();
    await reportStoppedRunner(keeper(), table.hostId);
    expect(table.emulator.snapshot()).toEqual(before);
  });

  test('a runner whose sign-in has expired reports this only on Discord', async () => {
    table = await openAnnounced();
    const leaving = createStopReporter(keeper());
    const match = await table.read();
    leaving.note({ kind: 'found', match });
    const before = [table.emulator.snapshot(), listMessages(table).length];
    await leaving.signedOut();
    expect([table.emulator.snapshot(), listMessages(table).length - 1]).toEqual(before);
    expect(getLastMessageText(table)).toContain('is signed out of Google');
  });
});
