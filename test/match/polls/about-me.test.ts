import { beforeEach, describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { publishForm, readForm, redrawForm } from '../../../functions/google/forms.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { isAbsent } from '../../../functions/match/ledger/position.ts';
import { getCurrentPosition, listEntries } from '../../../functions/match/reading/match.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { findViolations } from '../../long-runs/faults/fault-schedule.ts';
import {
  everyNth,
  listCrashes,
  listSingleStrikes,
  listSwitches,
} from '../../long-runs/faults/schedules.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { type AboutMessage, sendAboutMessage } from '../../support/table/say.ts';
import { HOST, ROUND_GRACE_MS, type Table } from '../../support/table/table.ts';
import { createPollMoment } from './poll-act.ts';
import {
  DEMS,
  endIn,
  getNextPoll,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  passTime,
  readSeatText,
  SCARLET,
} from './scene.ts';

const EXTENSION_MS = 4 * HOUR_MS;
const SETTINGS = {
  pollMs: HOUR_MS,
  remindMs: [2 * HOUR_MS],
  extensions: { count: 2, lengthMs: EXTENSION_MS },
  away: 'host',
} as const;

let table: Table;
beforeEach(async () => {
  table = await openPolledTable({ settings: SETTINGS });
});

async function reopenTable(settings: object): Promise<void> {
  table = await openPolledTable({ settings: { ...SETTINGS, ...settings } });
}

const sendMessage = async (seat: Seat, sent: AboutMessage): Promise<void> =>
  sendAboutMessage(table.emulator, await table.read(), { seat, ...sent });
const readPosition = async () => getCurrentPosition(await table.read());
const readLastEntry = async () => (await readPosition()).sealed.entry;
const readDeadlineMs = async () => Date.parse((await readLastEntry()).next?.deadline ?? '');
/** Lists the kinds of entries after the opening, but not those that move deadlines. */
const listKinds = async () =>
  listEntries(await table.read())
    .map(({ entry: { kind } }) => kind)
    .filter((kind) => kind !== 'opened' && kind !== 'deadline');
const passPoll = () => passTime(table, HOUR_MS);
const readNow = (seat: Seat) => readSeatText(table, seat, 'Now');

/** Moves the end of the step to an hour and a half from now. */
async function endSoon(): Promise<void> {
  await endIn(table, 90 * MINUTE_MS);
  await passTime(table, MINUTE_MS);
}

test('a request for more time extends the deadline by the usual length', async () => {
  const before = await readDeadlineMs();
  await sendMessage(SCARLET, { kind: 'more time' });
  await passPoll();
  expect(await readLastEntry()).toMatchObject({ kind: 'extended', seat: SCARLET });
  expect((await readDeadlineMs()) - before).toBe(EXTENSION_MS);
  expect(await readNow(SCARLET)).toMatch(
    /extend 1 more deadline by 4 hours\. .* Done: the step was extended/,
  );
});

test('a request for more time takes effect at the deadline, before the resolution', async () => {
  await reopenTable({ pollMs: undefined, remindMs: undefined });
  await endSoon();
  const before = await readDeadlineMs();
  await table.emulator.clock.advanceTo(before - MINUTE_MS);
  await sendMessage(SCARLET, { kind: 'more time' });
  await table.deadline();
  expect(await listKinds()).toEqual(['extended']);
  await table.deadline();
  expect(await listKinds()).toEqual(['extended', 'resolved']);
});

test('an extension is shown to other players without a name', async () => {
  await sendMessage(SCARLET, { kind: 'more time' });
  await passPoll();
  const { publicId } = (await table.read()).files;
  const books = await readRanges(table.as(HOST), publicId, ['Story', 'Proof']);
  const others = [await readNow(DEMS), ...books.map((rows) => rows.flat().join(' '))];
  for (const text of others) expect(text).toMatch(/[Ee]xtended by a player/);
  expect(others.join(' ')).not.toContain('Scarlet has');
  expect(JSON.stringify(books[1])).not.toContain('Scarlet');
});

test('each seat gets at most one extension in a step', async () => {
  await endSoon();
  for (const seat of [SCARLET, SCARLET, DEMS]) {
    await sendMessage(seat, { kind: 'more time' });
    await passPoll();
  }
  expect(await listKinds()).toEqual(['extended', 'extended']);
  expect(await readNow(SCARLET)).toContain('Refused: you have already extended this step.');
  await table.deadline();
  await sendMessage(SCARLET, { kind: 'more time' });
  await table.deadline();
  await table.deadline();
  await sendMessage(SCARLET, { kind: 'more time' });
  await passPoll();
  expect(await readNow(SCARLET)).toContain('Refused: you have used all your extensions.');
  expect((await listKinds()).filter((kind) => kind === 'extended')).toHaveLength(3);
});

test('a seat gets an extension back only if its step is undone', async () => {
  await endSoon();
  await sendMessage(SCARLET, { kind: 'more time' });
  await table.deadline();
  await table.deadline();
  expect((await readPosition()).extended).toEqual([{ seat: SCARLET, place: 1 }]);
  await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true });
  expect((await readPosition()).extended).toEqual([]);
  await passTime(table, MINUTE_MS);
  await sendMessage(SCARLET, { kind: 'more time' });
  await passPoll();
  expect(await readLastEntry()).toMatchObject({ kind: 'extended', seat: SCARLET });
});

test.each([
  ['the match is paused', {}, 'Refused: the match is paused.'],
  ['the time of grace runs', { graceMs: HOUR_MS }, 'count in the grace period.'],
  ['the host reviews answers', { review: true }, 'and the host is reviewing the answers.'],
] as const)('a request for more time is refused while %s', async (_, settings, sentence) => {
  await reopenTable({ ...settings, pollMs: 20 * MINUTE_MS });
  if (Object.keys(settings).length > 0) await endIn(table, 10 * MINUTE_MS);
  else await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  await passTime(table, 11 * MINUTE_MS);
  await sendMessage(SCARLET, { kind: 'more time' });
  await passTime(table, 20 * MINUTE_MS);
  expect(await listKinds()).not.toContain('extended');
  expect(await readNow(SCARLET)).toContain(sentence);
});

test('a request for more time is refused if the host has moved the deadline since', async () => {
  await sendMessage(SCARLET, { kind: 'more time' });
  await passTime(table, MINUTE_MS);
  await runAsMatchHost(table, {
    kind: 'deadline',
    toMs: (await readDeadlineMs()) + EXTENSION_MS,
  });
  await passPoll();
  expect(await listKinds()).toEqual([]);
  expect(await readNow(SCARLET)).toContain(
    'Refused: the step or your seat has changed since your message.',
  );
});

test('a request from an unknown sender has no effect and is reported on the Desk', async () => {
  await sendMessage(SCARLET, { kind: 'more time', code: 'abcd-efgh' });
  await passPoll();
  expect(await listKinds()).toEqual([]);
  expect(await deskText(table)).toContain('The code in this message is not valid.');
});

/** Returns all cells of the public workbook and of a seat's workbook. */
async function readFiles(seat: Seat): Promise<string> {
  const { files } = await table.read();
  const own = files.seats.find((one) => one.seat === seat)?.workbookId ?? '';
  const { spreadsheets } = table.emulator.snapshot();
  return JSON.stringify([files.publicId, own].map((id) => spreadsheets[id]?.sheets));
}

test.each([
  ['an extension', { kind: 'more time' }],
  ['an absence for the host alone', { kind: 'away', lastDay: 'Sat 6 Jun 2026' }],
] as const)('other players’ files do not show whose %s it is', async (_, sent) => {
  const found = new Set<string>();
  for (const sender of [SCARLET, DEMS]) {
    table = await openPolledTable({
      game: parseGame('pocket-mars'),
      players: 3,
      settings: SETTINGS,
    });
    await sendMessage(sender, sent);
    await passPoll();
    found.add((await readFiles(toSeat('Zatchel'))).replaceAll(/[0-9a-f]{64}/g, 'hash'));
  }
  expect(found.size).toBe(1);
});

test('a refused message does not change other players’ files', async () => {
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  await passPoll();
  const before = await readFiles(DEMS);
  await sendMessage(SCARLET, { kind: 'more time' });
  await passPoll();
  expect(await readNow(SCARLET)).toContain('Refused: the match is paused.');
  expect(await readFiles(DEMS)).toBe(before);
});

describe('more time with a beacon', () => {
  beforeEach(() => reopenTable({ beacon: EMULATED_CHAIN, pollMs: undefined, remindMs: undefined }));

  test('a poll two minutes before a deadline with a beacon grants earlier requests', async () => {
    await endSoon();
    await table.emulator.clock.advanceTo((await readDeadlineMs()) - 3 * MINUTE_MS);
    await sendMessage(SCARLET, { kind: 'more time' });
    await passTime(table, MINUTE_MS + ROUND_GRACE_MS);
    expect(await readLastEntry()).toMatchObject({ kind: 'extended', seat: SCARLET });
  });

  test('the form of a match with a beacon names the last time to ask for more time', async () => {
    const { files } = await table.read();
    const { about } = await readForm(table.as(HOST), files.aboutForm?.id ?? '');
    expect(about).toContain('Ask until Wed 3 Jun 2026, 21:58');
  });
});

test('a step does not wait for a player who is away', async () => {
  await reopenTable({ earlyMs: 10 * MINUTE_MS });
  await sendMessage(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await passPoll();
  expect(await readLastEntry()).toMatchObject({
    kind: 'away',
    until: '2026-06-06T21:59:00.000Z',
  });
  await table.robots([DEMS]);
  await passPoll();
  expect(await readLastEntry()).toMatchObject({ kind: 'resolved', orders: { [DEMS]: {} } });
  expect(await readLastEntry()).not.toMatchObject({ orders: { [SCARLET]: {} } });
});

test('a player who was away is awaited again after a message of return', async () => {
  await sendMessage(SCARLET, { kind: 'away', lastDay: 'Sat 27 Jun 2026' });
  await passPoll();
  await sendMessage(SCARLET, { kind: 'back' });
  await passPoll();
  expect(await listKinds()).toEqual(['away', 'away']);
  expect(isAbsent(await readPosition(), SCARLET)).toBe(false);
});

test('a player who was away is awaited again after an answer that counts', async () => {
  await sendMessage(SCARLET, { kind: 'away', lastDay: 'Sat 27 Jun 2026' });
  await passPoll();
  await endSoon();
  await table.robots([SCARLET]);
  await table.deadline();
  expect(isAbsent(await readPosition(), SCARLET)).toBe(false);
  expect(await listKinds()).toEqual(['away', 'resolved']);
});

test('no step is resolved early while all players are away', async () => {
  await reopenTable({ earlyMs: 10 * MINUTE_MS });
  for (const seat of [SCARLET, DEMS])
    await sendMessage(seat, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await passPoll();
  await passPoll();
  expect(await listKinds()).toEqual(['away', 'away']);
});

test.each([
  ['host', 'A player is away'],
  ['everybody', 'Scarlet is away until Sat 6 Jun 2026, 23:59'],
] as const)('an absence is shown according to the match’s setting: %s', async (away, text) => {
  await reopenTable({ away });
  await sendMessage(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await passPoll();
  const { publicId } = (await table.read()).files;
  const books = await readRanges(table.as(HOST), publicId, ['Story', 'Proof']);
  expect(await readNow(DEMS)).toContain(text);
  expect(books[1]?.flat().join(' ')).toContain(text);
  expect(await deskText(table)).toContain('Scarlet is away until Sat 6 Jun, 23:59');
});

test('the latest of several messages about an absence counts', async () => {
  await sendMessage(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await passTime(table, MINUTE_MS);
  await sendMessage(SCARLET, { kind: 'away', lastDay: 'Fri 5 Jun 2026' });
  await passPoll();
  expect(await listKinds()).toEqual(['away']);
  expect(await readLastEntry()).toMatchObject({ until: '2026-06-05T21:59:00.000Z' });
  expect(await readNow(SCARLET)).toContain('Your later message or answer replaced this message.');
});

test('a player can change an absence at most six times a day', async () => {
  for (let turn = 0; turn < 9; turn++) {
    await sendMessage(
      SCARLET,
      turn % 2 ? { kind: 'back' } : { kind: 'away', lastDay: 'Sat 6 Jun 2026' },
    );
    await passPoll();
  }
  expect(await listKinds()).toEqual([...Array.from({ length: 6 }, () => 'away')]);
  expect(await readNow(SCARLET)).toContain('You have changed your absence too often today.');
});

const readAboutForm = async () =>
  readForm(table.as(HOST), (await table.read()).files.aboutForm?.id ?? '');

test('the form “About me” is reopened within an hour after an edit closed it', async () => {
  await passTime(table, HOUR_MS);
  const right = await readAboutForm();
  await redrawForm(table.as(HOST), right, {
    ...{ title: 'Mine', about: '', sections: [], accepting: true },
  });
  await publishForm(table.as(HOST), right.formId, false);
  await passTime(table, 2 * HOUR_MS);
  expect({ ...(await readAboutForm()), revisionId: '' }).toEqual({ ...right, revisionId: '' });
  expect(await deskText(table)).toContain('Somebody edited or closed the form “About me”');
});

test('the form “About me” is reported while it is in the bin', async () => {
  const fileId = (await readAboutForm()).formId;
  await table.as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
  await passTime(table, 2 * HOUR_MS);
  expect(await deskText(table)).toContain('The form “About me”');
  expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled']);
});

test('the form “About me” identifies seats by code if answers go by e-mail', async () => {
  await reopenTable({ knownBy: 'email' });
  await sendMessage(SCARLET, { kind: 'more time' });
  await passPoll();
  expect(await readLastEntry()).toMatchObject({ kind: 'extended', seat: SCARLET });
});

test('a message with the code of another seat applies only to that seat', async () => {
  const code = (await table.read()).files.seats.find(({ seat }) => seat === DEMS)?.code ?? '';
  await sendMessage(SCARLET, { kind: 'more time', code });
  await passPoll();
  expect(await readLastEntry()).toMatchObject({ kind: 'extended', seat: DEMS });
  expect(await readNow(SCARLET)).toContain('You can extend 2 more deadlines');
});

test('a match has no form “About me” if its settings do not need the form', async () => {
  await reopenTable({ extensions: undefined, away: undefined });
  const { files } = await table.read();
  expect(files.aboutForm).toBeUndefined();
  expect(Object.keys(table.emulator.snapshot().forms)).toEqual([files.formId]);
  expect(await readNow(SCARLET)).not.toContain('About me');
});

test('a match with extensions and absences is verified', async () => {
  await endSoon();
  await sendMessage(SCARLET, { kind: 'more time' });
  await sendMessage(DEMS, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await table.robots();
  await table.deadline();
  expect(await listKinds()).toContain('extended');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

/** Only one of this number of faults is tried. */
const FAULT_STRIDE = atDepth({ quick: 197, deep: 3 });

test('a poll that is killed or fails at any call extends the deadline only once', async () => {
  table = await openPolledTable({ settings: SETTINGS, deadlinesFire: false });
  await sendMessage(SCARLET, { kind: 'more time' });
  const poll = await getNextPoll(table);
  const moment = await createPollMoment(table, poll);
  const schedules = [listCrashes, listSingleStrikes, listSwitches]
    .flatMap((family) => everyNth(FAULT_STRIDE, family(moment.calls)))
    // If its queue is missing, a poll uses another queue.
    .filter(({ name }) => !name.includes('404'));
  expect(await findViolations(moment, schedules)).toEqual([]);
  expect([...moment.after.values()].join()).toContain('extended by a player');
});
