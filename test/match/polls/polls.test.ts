import { beforeEach, describe, expect, test } from 'vitest';
import { shareWithEverybody } from '../../../functions/google/drive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { formatIncident } from '../../../functions/match/ledger/incident.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { getCurrentPosition, getPollRecord } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../../rules/kit/playing/robots.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { parseGame } from '../../support/options.ts';
import {
  addResponses,
  byHand,
  clearFaults,
  deskText,
  faults,
  postControl,
  typed,
  typeSetting,
} from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createAnnouncedTable, listMessages } from '../announcements/scene.ts';
import {
  DEMS,
  endIn,
  findWorkbookId,
  HOUR_MS,
  listChangedFiles,
  MINUTE_MS,
  openPolledTable,
  POLL_SETTINGS,
  passPoll,
  passTime,
  readDeskRow,
  readFiles,
  readLastEntry,
  readPublicText,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

test('the sender of an answer reads a receipt after a poll', async () => {
  await table.robots([SCARLET]);
  await passPoll(table);
  const now = await readSeatText(table, SCARLET, 'Now');
  expect(now).toMatch(/: received \w{3} /);
  const [, but, text = ''] =
    /What counts unless you change it(, except for that)?: (.*?) Received /.exec(now) ?? [];
  expect(text).not.toBe('');
  await endIn(table, MINUTE_MS);
  await table.deadline();
  const then = await readSeatText(table, SCARLET, 'Now');
  expect(then).toContain(`What counted${but ?? ''}: ${text}`);
  expect(then).not.toContain('What counts unless');
});

test('the poll after an action of the host shows the receipt again', async () => {
  await table.robots([SCARLET]);
  await passPoll(table);
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  await runAsMatchHost(table, { kind: 'resume' });
  await passPoll(table);
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('What counts unless');
});

test('the answer of one seat changes no byte of other players’ files', async () => {
  await passPoll(table);
  const before = await readFiles(table);
  await table.robots([SCARLET]);
  await passPoll(table);
  const written = listChangedFiles(before, await readFiles(table));
  expect([...written].toSorted()).toEqual(
    [table.hostId, await findWorkbookId(table, SCARLET)].toSorted(),
  );
});

test('a poll draws the same pages for the host whatever a seat has answered', async () => {
  const other = await openPolledTable();
  await table.robots([SCARLET]);
  await other.answer(SCARLET, await createOtherAnswers(other));
  await passPoll(table);
  await passPoll(other);
  const differing = listChangedFiles(await readFiles(table), await readFiles(other));
  expect(differing).toEqual([await findWorkbookId(table, SCARLET)]);
});

test('the Desk shows which seats are in or missing', async () => {
  await table.robots([SCARLET]);
  const { files } = await table.read();
  await addResponses(table, files.formId, [
    { [CONSTANT_QUESTIONS.seatCode.questionId]: ['wxyz-2345'] },
  ]);
  await passPoll(table);
  expect((await readDeskRow(table, SCARLET))[1]).toBe('in');
  expect((await readDeskRow(table, DEMS))[1]).toBe('missing');
  const desk = await getText(table, table.hostId, 'Desk');
  expect(desk).toContain('Answers to the open step from unknown senders: 1.');
  expect(desk).toContain('wxyz-2345');
});

const typeCode = async (text: string): Promise<string> => {
  const { files } = await table.read();
  await byHand(table, [typed(HOST_TABS.players.sheetId, 1, 3, text)]);
  return files.seats[0]?.code ?? '';
};

test.each([
  ['its own code', typeCode],
  [
    'the link of the public workbook',
    (text: string) => typeSetting(table, 'Public workbook', text),
  ],
] as const)('a workbook shows no receipt until %s is restored', async (_what, type) => {
  await table.robots([SCARLET]);
  const was = await type('');
  await passPoll(table);
  expect(await readSeatText(table, SCARLET, 'Now')).not.toContain('What counts unless');
  await type(was);
  await passPoll(table);
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('What counts unless');
});

test('only a player with missing orders sees the host’s reminder', async () => {
  await endIn(table, 2 * HOUR_MS + 7 * MINUTE_MS);
  await table.robots([SCARLET]);
  await passPoll(table);
  expect(await readSeatText(table, DEMS, 'Now')).not.toContain('Your orders are missing');
  const before = await readFiles(table);
  await passTime(table, 2 * MINUTE_MS);
  expect(await readSeatText(table, DEMS, 'Now')).toContain('Your orders are missing');
  expect(await readSeatText(table, SCARLET, 'Now')).not.toContain('Your orders are missing');
  const written = listChangedFiles(before, await readFiles(table));
  expect(written).not.toContain(await findWorkbookId(table, SCARLET));
  expect(written).not.toContain((await table.read()).files.publicId);
});

test('a reminder disappears once an answer of the seat counts', async () => {
  await endIn(table, 2 * HOUR_MS);
  await passPoll(table);
  expect(await readSeatText(table, DEMS, 'Now')).toContain('Your orders are missing');
  await table.robots([DEMS]);
  await passPoll(table);
  const now = await readSeatText(table, DEMS, 'Now');
  expect(now).not.toContain('Your orders are missing');
  expect(now).toContain('What counts unless you change it');
});

/** Returns valid answers of Scarlet that differ from her robot's. */
async function createOtherAnswers(other: Table): Promise<Answers> {
  const { game, setup, state, step } = getCurrentPosition(await other.read());
  const form = step?.asks.find(({ seat }) => seat === SCARLET)?.form;
  if (form === undefined) throw new Error('Scarlet is asked');
  return chooseRandomAnswers(
    restrictForm(game, { setup, state, seat: SCARLET, form }),
    seedChance(4711)('other answers'),
  );
}

test('polls show the asked seats and other seats that answer', async () => {
  table = await openTable({ game: parseGame('pocket-mars'), settings: POLL_SETTINGS });
  const listAsked = async (): Promise<readonly string[]> =>
    (getCurrentPosition(await table.read()).step?.asks ?? []).map(({ seat }) => seat);
  const listSeen = async (): Promise<readonly string[]> =>
    Object.keys((await table.read()).polled.seats);
  const { seats, formId } = (await table.read()).files;
  while ((await listAsked()).length === seats.length) {
    await table.robots();
    await endIn(table, MINUTE_MS);
    await table.deadline();
  }
  const whose = await listAsked();
  await passPoll(table);
  expect(await listSeen()).toEqual(whose);
  const other = seats.find(({ seat }) => !whose.includes(seat));
  await addResponses(table, formId, [
    { [CONSTANT_QUESTIONS.seatCode.questionId]: [other?.code ?? ''] },
  ]);
  await passPoll(table);
  expect((await listSeen()).toSorted()).toEqual([...whose, other?.seat].toSorted());
  const own = seats.find(({ seat }) => whose.includes(seat))?.seat ?? SCARLET;
  await table.robots([own]);
  await passPoll(table);
  expect(await readSeatText(table, own, 'Now')).toMatch(/As things stand: You will have \d Energy/);
});

describe('sharing and settings', () => {
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME, requestsServed: true });
  });

  const trashFile = async ({ as }: Table, fileId: string): Promise<void> => {
    await as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
  };
  const getWorkbookId = async () => (await table.read()).files.seats[0]?.workbookId ?? '';
  const SHARED_TEXT = 'Everybody with the link can open this private workbook.';

  test('a private workbook shared by link is reported while it is shared', async () => {
    await shareWithEverybody(table.as(HOST), await getWorkbookId());
    expect((await readStatus(table.as(HOST), table.hostId)).sharing.join(' ')).toContain(
      SHARED_TEXT,
    );
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).toContain(SHARED_TEXT);
    expect(await deskText(table)).toContain('the next hourly comparison removes this report');
    const { incidents, sharing } = await readStatus(table.as(HOST), table.hostId);
    const sentences = [...incidents.map(formatIncident), ...sharing].join();
    expect(sentences.split(SHARED_TEXT)).toHaveLength(2);
    const effect = { kind: 'fail', status: 503 };
    await faults(table, [{ effect, api: 'drive', path: '/drive/v3/files', times: null }]);
    await passTime(table, HOUR_MS);
    await clearFaults(table);
    expect(await deskText(table)).toContain(SHARED_TEXT);
    const permissionId = 'anyoneWithLink';
    await table.as(HOST).drive.permissions.delete({ fileId: await getWorkbookId(), permissionId });
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).not.toContain(SHARED_TEXT);
  });

  test('a private workbook opened while a step waits is reported within the hour', async () => {
    const held = 'It was in the bin at the deadline';
    await trashFile(table, (await table.read()).files.formId);
    await endIn(table, 2 * HOUR_MS);
    await passTime(table, 3 * HOUR_MS);
    expect(await deskText(table)).toContain(held);
    await shareWithEverybody(table.as(HOST), await getWorkbookId());
    for (let hour = 0; hour < 2; hour++) {
      await passTime(table, HOUR_MS);
      const desk = await deskText(table);
      expect(desk).toContain(SHARED_TEXT);
      expect(desk).toContain(held);
    }
    const permissionId = 'anyoneWithLink';
    await table.as(HOST).drive.permissions.delete({ fileId: await getWorkbookId(), permissionId });
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).not.toContain(SHARED_TEXT);
  });

  test.each(['banana', ''])(
    'a setting that is fixed at the opening is reported if it was typed over: “%s”',
    async (typedOver) => {
      await typeSetting(table, 'Early', typedOver);
      await passTime(table, HOUR_MS);
      const text = `“${typedOver}” has no effect: this setting was fixed`;
      expect(await deskText(table)).toContain(text);
      await typeSetting(table, 'Early', 'no');
      await passTime(table, HOUR_MS);
      expect(await deskText(table)).not.toContain('has no effect: this setting');
    },
  );

  test('settings that are fixed at the opening are locked', async () => {
    const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
    const tab = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.match.sheetId);
    expect(tab).toMatchObject({
      protectedRanges: [expect.objectContaining({ warningOnly: true })],
    });
  });
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
  ['its code', HOST_TABS.players, SCARLET, 3],
  ['its workbook', HOST_TABS.players, SCARLET, 2],
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
    expect(before.every((text) => text.includes('What counts unless'))).toBe(true);
    await postControl(table, await getResponsePath(), undefined, 'DELETE');
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, [title]);
    const row = rows.findIndex(([cell]) => cell === first);
    await byHand(table, [typed(sheetId, row, column, 'lost')]);
    await passTime(table, 45 * MINUTE_MS);
    expect(await deskText(table)).toContain('Problem: The answer of Scarlet');
    const [scarlets, dems] = await shown();
    expect(scarlets).toBe(before[0]);
    expect(dems).toContain('What counts');
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
