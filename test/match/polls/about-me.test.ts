import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { readForm, redrawForm, setAccepting } from '../../../functions/google/forms.ts';
import { readRanges } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { isAbsent } from '../../../functions/match/ledger/position.ts';
import { withCutOff } from '../../../functions/match/next/deadline-task.ts';
import { currentPosition, entriesOf } from '../../../functions/match/reading/match.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { createActionMoment } from '../../long-runs/faults/act-moment.ts';
import { crashes, everyNth, strikesOnce, switches } from '../../long-runs/faults/schedules.ts';
import { runFaultSchedule } from '../../long-runs/faults/strike.ts';
import { hostDoes } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { type AboutMessage, sendAboutMessage } from '../../support/table/say.ts';
import { HOST, ROUND_GRACE_MS, type Table } from '../../support/table/table.ts';
import { actOf } from './poll-act.ts';
import {
  DEMS,
  endsIn,
  HOUR_MS,
  MINUTE_MS,
  pass,
  pollDue,
  polledTable,
  SCARLET,
  textIn,
} from './scene.ts';

const LENGTH_MS = 4 * HOUR_MS;
const SETTINGS = {
  pollMs: HOUR_MS,
  remindMs: [2 * HOUR_MS],
  extensions: { count: 2, lengthMs: LENGTH_MS },
  away: 'host',
} as const;

let table: Table;
beforeEach(async () => {
  table = await polledTable({ settings: SETTINGS });
});
afterEach(() => table.close());

async function reopened(settings: object): Promise<void> {
  await table.close();
  table = await polledTable({ settings: { ...SETTINGS, ...settings } });
}

const says = async (seat: Seat, sent: AboutMessage): Promise<void> =>
  sendAboutMessage(table.emulator, await table.read(), { seat, ...sent });
const position = async () => currentPosition(await table.read());
const entry = async () => (await position()).sealed.entry;
const deadlineMs = async () => Date.parse((await entry()).next?.deadline ?? '');
/** Kinds of the entries after the opening, without those by which the host moved a deadline. */
const kinds = async () =>
  entriesOf(await table.read())
    .map(({ entry: { kind } }) => kind)
    .filter((kind) => kind !== 'opened' && kind !== 'deadline');
const aPoll = () => pass(table, HOUR_MS);
const nowOf = (seat: Seat) => textIn(table, seat, 'Now');

/** The step ends in an hour and a half, on Mon 1 Jun 2026 at 23:30 in Berlin. */
async function endsSoon(): Promise<void> {
  await endsIn(table, 90 * MINUTE_MS);
  await pass(table, MINUTE_MS);
}

describe('requests for more time', () => {
  test('a request for more time extends the deadline by the usual length', async () => {
    const before = await deadlineMs();
    await says(SCARLET, { kind: 'more time' });
    await aPoll();
    expect(await entry()).toMatchObject({ kind: 'extended', seat: SCARLET });
    expect((await deadlineMs()) - before).toBe(LENGTH_MS);
    expect(await nowOf(SCARLET)).toMatch(
      /extend 1 more deadline by 4 hours\. .* Done: the step was extended/,
    );
  });

  test('a request for more time is applied at the deadline, before the resolution', async () => {
    await reopened({ pollMs: undefined, remindMs: undefined });
    await endsSoon();
    const before = await deadlineMs();
    await table.emulator.clock.advanceTo(before - MINUTE_MS);
    await says(SCARLET, { kind: 'more time' });
    await table.deadline();
    expect(await kinds()).toEqual(['extended']);
    await table.deadline();
    expect(await kinds()).toEqual(['extended', 'resolved']);
  });

  test('Now, Story and Proof show an extension to others without a name', async () => {
    await says(SCARLET, { kind: 'more time' });
    await aPoll();
    const { publicId } = (await table.read()).files;
    const books = await readRanges(table.as(HOST), publicId, ['Story', 'Proof']);
    const others = [await nowOf(DEMS), ...books.map((rows) => rows.flat().join(' '))];
    for (const text of others) expect(text).toMatch(/[Ee]xtended by a player/);
    expect(others.join(' ')).not.toContain('Scarlet has');
    expect(JSON.stringify(books[1])).not.toContain('Scarlet');
  });

  test('each seat gets one extension a step, until its budget is spent', async () => {
    await endsSoon();
    for (const seat of [SCARLET, SCARLET, DEMS]) {
      await says(seat, { kind: 'more time' });
      await aPoll();
    }
    expect(await kinds()).toEqual(['extended', 'extended']);
    expect(await nowOf(SCARLET)).toContain('Refused: you have already extended this step.');
    await table.deadline();
    await says(SCARLET, { kind: 'more time' });
    await table.deadline();
    await table.deadline();
    await says(SCARLET, { kind: 'more time' });
    await aPoll();
    expect(await nowOf(SCARLET)).toContain('Refused: your extensions are spent.');
    expect((await kinds()).filter((kind) => kind === 'extended')).toHaveLength(3);
  });

  test('a seat gets an extension back only when its step is undone', async () => {
    await endsSoon();
    await says(SCARLET, { kind: 'more time' });
    await table.deadline();
    await table.deadline();
    expect((await position()).extended).toEqual([{ seat: SCARLET, place: 1 }]);
    await hostDoes(table, { kind: 'undo', to: 1, reopen: true });
    expect((await position()).extended).toEqual([]);
    await pass(table, MINUTE_MS);
    await says(SCARLET, { kind: 'more time' });
    await aPoll();
    expect(await entry()).toMatchObject({ kind: 'extended', seat: SCARLET });
  });

  test('an extension stays spent when its step is resolved early', async () => {
    await reopened({ earlyMs: 10 * MINUTE_MS });
    await says(SCARLET, { kind: 'more time' });
    await table.robots();
    await aPoll();
    expect(await kinds()).toEqual(['extended', 'resolved']);
    expect((await position()).extended).toEqual([{ seat: SCARLET, place: 1 }]);
  });

  test.each([
    ['the match is paused', {}, 'Refused: the match is paused.'],
    ['the time of grace runs', { graceMs: HOUR_MS }, 'count in the time of grace.'],
    ['the host reviews answers', { review: true }, 'and the host reviews the answers.'],
  ] as const)('a request for more time is refused while %s', async (_, settings, sentence) => {
    await reopened({ ...settings, pollMs: 20 * MINUTE_MS });
    if (Object.keys(settings).length > 0) await endsIn(table, 10 * MINUTE_MS);
    else await hostDoes(table, { kind: 'pause', form: 'open' });
    await pass(table, 11 * MINUTE_MS);
    await says(SCARLET, { kind: 'more time' });
    await pass(table, 20 * MINUTE_MS);
    expect(await kinds()).not.toContain('extended');
    expect(await nowOf(SCARLET)).toContain(sentence);
  });

  test('a request for more time is refused if the host has moved the deadline since', async () => {
    await says(SCARLET, { kind: 'more time' });
    await pass(table, MINUTE_MS);
    await hostDoes(table, { kind: 'deadline', toMs: (await deadlineMs()) + LENGTH_MS });
    await aPoll();
    expect(await kinds()).toEqual([]);
    expect(await nowOf(SCARLET)).toContain(
      'Refused: the step or your seat has changed since your message.',
    );
  });

  test('a request from an unknown sender has no effect and is reported on the Desk', async () => {
    await says(SCARLET, { kind: 'more time', code: 'abcd-efgh' });
    await aPoll();
    expect(await kinds()).toEqual([]);
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
    expect(rows.flat().join(' ')).toContain('No seat has the code of this message.');
  });
});

describe('secrecy of messages', () => {
  /** All cells of the public workbook and of a seat's workbook. */
  async function filesOf(seat: Seat): Promise<string> {
    const { files } = await table.read();
    const own = files.seats.find((one) => one.seat === seat)?.workbookId ?? '';
    const { spreadsheets } = table.emulator.snapshot();
    return JSON.stringify([files.publicId, own].map((id) => spreadsheets[id]?.sheets));
  }

  test.each([
    ['an extension', { kind: 'more time' }],
    ['an absence for the host alone', { kind: 'away', lastDay: 'Sat 6 Jun 2026' }],
  ] as const)('the files of other players do not show whose %s it is', async (_, sent) => {
    const found = new Set<string>();
    for (const sender of [SCARLET, DEMS]) {
      await table.close();
      table = await polledTable({ game: parseGame('pocket-mars'), players: 3, settings: SETTINGS });
      await says(sender, sent);
      await aPoll();
      found.add((await filesOf(toSeat('Zatchel'))).replaceAll(/[0-9a-f]{64}/g, 'hash'));
    }
    expect(found.size).toBe(1);
  });

  test('a refused message changes no byte of other players’ files', async () => {
    await hostDoes(table, { kind: 'pause', form: 'open' });
    await aPoll();
    const before = await filesOf(DEMS);
    await says(SCARLET, { kind: 'more time' });
    await aPoll();
    expect(await nowOf(SCARLET)).toContain('Refused: the match is paused.');
    expect(await filesOf(DEMS)).toBe(before);
  });
});

describe('more time with a beacon', () => {
  beforeEach(() => reopened({ beacon: EMULATED_CHAIN, pollMs: undefined, remindMs: undefined }));

  test('a poll two minutes before a deadline with a beacon grants earlier requests', async () => {
    await endsSoon();
    await table.emulator.clock.advanceTo((await deadlineMs()) - 3 * MINUTE_MS);
    await says(SCARLET, { kind: 'more time' });
    await pass(table, MINUTE_MS + ROUND_GRACE_MS);
    expect(await entry()).toMatchObject({ kind: 'extended', seat: SCARLET });
  });

  test('a request in the last two minutes before a deadline with a beacon is refused', async () => {
    await endsSoon();
    await table.emulator.clock.advanceTo((await deadlineMs()) - MINUTE_MS);
    await says(SCARLET, { kind: 'more time' });
    await table.deadline();
    expect((await kinds()).slice(-1)).toEqual(['resolved']);
    expect(await kinds()).not.toContain('extended');
  });

  test('the form of a match with a beacon names the last time to ask for more time', async () => {
    const { files } = await table.read();
    const { about } = await readForm(table.as(HOST), files.aboutForm?.id ?? '');
    expect(about).toContain('Ask until Wed 3 Jun 2026, 21:58');
  });
});

describe('absences', () => {
  test('a player who is away is not awaited or reminded, and gets default orders', async () => {
    await reopened({ earlyMs: 10 * MINUTE_MS });
    await says(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
    await aPoll();
    expect(await entry()).toMatchObject({ kind: 'away', until: '2026-06-06T21:59:00.000Z' });
    await table.robots([DEMS]);
    await aPoll();
    expect(await entry()).toMatchObject({ kind: 'resolved', orders: { [DEMS]: {} } });
    expect(await entry()).not.toMatchObject({ orders: { [SCARLET]: {} } });
  });

  test('a player who is away is awaited again in steps that end after the absence', async () => {
    await endsSoon();
    await says(SCARLET, { kind: 'away', lastDay: 'Mon 1 Jun 2026' });
    await aPoll();
    expect(isAbsent(await position(), SCARLET)).toBe(true);
    await table.deadline();
    expect(isAbsent(await position(), SCARLET)).toBe(false);
  });

  test('a player who was away is awaited again after a message of return', async () => {
    await says(SCARLET, { kind: 'away', lastDay: 'Sat 27 Jun 2026' });
    await aPoll();
    await says(SCARLET, { kind: 'back' });
    await aPoll();
    expect(await kinds()).toEqual(['away', 'away']);
    expect(isAbsent(await position(), SCARLET)).toBe(false);
  });

  test('a player who was away is awaited again after an answer that counts', async () => {
    await says(SCARLET, { kind: 'away', lastDay: 'Sat 27 Jun 2026' });
    await aPoll();
    await endsSoon();
    await table.robots([SCARLET]);
    await table.deadline();
    expect(isAbsent(await position(), SCARLET)).toBe(false);
    expect(await kinds()).toEqual(['away', 'resolved']);
  });

  test('a player stays away if the answer was sent before the message', async () => {
    await endsSoon();
    await table.robots([SCARLET]);
    await pass(table, MINUTE_MS);
    await says(SCARLET, { kind: 'away', lastDay: 'Sat 27 Jun 2026' });
    await table.deadline();
    expect(isAbsent(await position(), SCARLET)).toBe(true);
  });

  test('no step is resolved early while all players are away', async () => {
    await reopened({ earlyMs: 10 * MINUTE_MS });
    for (const seat of [SCARLET, DEMS])
      await says(seat, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
    await aPoll();
    await aPoll();
    expect(await kinds()).toEqual(['away', 'away']);
  });

  test.each([
    ['host', 'A player is away'],
    ['everybody', 'Scarlet is away until Sat 6 Jun 2026, 23:59'],
  ] as const)('an absence is shown in the way that the match is set to: %s', async (away, text) => {
    await reopened({ away });
    await says(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
    await aPoll();
    const { publicId } = (await table.read()).files;
    const books = await readRanges(table.as(HOST), publicId, ['Story', 'Proof']);
    expect(await nowOf(DEMS)).toContain(text);
    expect(books[1]?.flat().join(' ')).toContain(text);
    const [desk = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
    expect(desk.flat().join(' ')).toContain('Scarlet is away until Sat 6 Jun 2026, 23:59');
  });

  test.each([
    ['without a day', { kind: 'away' }, 'Choose a last day'],
    ['until a day that is over', { kind: 'away', lastDay: 'Mon 1 Jun 2026' }, 'Choose a last day'],
    ['who is not, and says to be back', { kind: 'back' }, 'You were not away.'],
  ] as const)('Now explains why a message %s has no effect', async (_, sent, sentence) => {
    await pass(table, 3 * HOUR_MS);
    await says(SCARLET, sent);
    await aPoll();
    expect(await kinds()).toEqual([]);
    expect(await nowOf(SCARLET)).toContain(sentence);
  });

  test('the latest of several messages about an absence counts', async () => {
    await says(SCARLET, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
    await pass(table, MINUTE_MS);
    await says(SCARLET, { kind: 'away', lastDay: 'Fri 5 Jun 2026' });
    await aPoll();
    expect(await kinds()).toEqual(['away']);
    expect(await entry()).toMatchObject({ until: '2026-06-05T21:59:00.000Z' });
    expect(await nowOf(SCARLET)).toContain('A later message or answer of yours replaced this one.');
  });

  test('a player can change an absence six times a day', async () => {
    for (let turn = 0; turn < 9; turn++) {
      await says(
        SCARLET,
        turn % 2 ? { kind: 'back' } : { kind: 'away', lastDay: 'Sat 6 Jun 2026' },
      );
      await aPoll();
    }
    expect(await kinds()).toEqual([...Array.from({ length: 6 }, () => 'away')]);
    expect(await nowOf(SCARLET)).toContain('You have changed this too often today.');
  });
});

describe('the form “About me”', () => {
  const formOf = async () =>
    readForm(table.as(HOST), (await table.read()).files.aboutForm?.id ?? '');

  test('the form “About me” is restored within an hour after an edit that closed it', async () => {
    await pass(table, HOUR_MS);
    const right = await formOf();
    await redrawForm(table.as(HOST), right, {
      ...{ title: 'Mine', about: '', sections: [], accepting: true },
    });
    await setAccepting(table.as(HOST), right.formId, false);
    await pass(table, 2 * HOUR_MS);
    expect({ ...(await formOf()), revisionId: '' }).toEqual({ ...right, revisionId: '' });
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
    expect(rows.flat().join(' ')).toContain('Somebody edited or closed the form “About me”');
  });

  test('the form “About me” is reported while it is in the bin', async () => {
    const fileId = (await formOf()).formId;
    await table.as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
    await pass(table, 2 * HOUR_MS);
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Desk']);
    expect(rows.flat().join(' ')).toContain('The form “About me”');
    expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled']);
  });

  test('the form “About me” identifies seats by code where answers go by e-mail', async () => {
    await reopened({ knownBy: 'email' });
    await says(SCARLET, { kind: 'more time' });
    await aPoll();
    expect(await entry()).toMatchObject({ kind: 'extended', seat: SCARLET });
  });

  test('a message with the code of another seat applies to that seat alone', async () => {
    const code = (await table.read()).files.seats.find(({ seat }) => seat === DEMS)?.code ?? '';
    await says(SCARLET, { kind: 'more time', code });
    await aPoll();
    expect(await entry()).toMatchObject({ kind: 'extended', seat: DEMS });
    expect(await nowOf(SCARLET)).toContain('You can extend 2 more deadlines');
  });

  test('a match whose settings do not need the form “About me” lacks it', async () => {
    await reopened({ extensions: undefined, away: undefined });
    const { files } = await table.read();
    expect(files.aboutForm).toBeUndefined();
    expect(Object.keys(table.emulator.snapshot().forms)).toEqual([files.formId]);
    expect(await nowOf(SCARLET)).not.toContain('About me');
  });
});

test('a match with extensions and absences is verified', async () => {
  await endsSoon();
  await says(SCARLET, { kind: 'more time' });
  await says(DEMS, { kind: 'away', lastDay: 'Sat 6 Jun 2026' });
  await table.robots();
  await table.deadline();
  expect(await kinds()).toContain('extended');
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

/** Tries every nth mishap of a poll. */
const NTH = atDepth({ quick: 97, deep: 3 });

test('a poll that is killed or fails at any call extends the deadline once', async () => {
  await table.close();
  table = await polledTable({ settings: SETTINGS, deadlinesFire: false });
  await says(SCARLET, { kind: 'more time' });
  const poll = await pollDue(table);
  const [nowMs, task] = [Date.parse(poll.at), withCutOff(await table.task(), poll.at)];
  const of = { name: 'a poll', task, act: actOf(poll), nowMs };
  const moment = await createActionMoment({ ...of, before: table.emulator.snapshot() });
  const schedules = [crashes, strikesOnce, switches]
    .flatMap((family) => everyNth(NTH, family(moment.calls)))
    // Without its queue a poll goes through another one.
    .filter(({ name }) => !name.includes('404'));
  const found: string[] = [];
  for (const schedule of schedules) {
    const violation = await runFaultSchedule(moment, schedule);
    if (violation !== null) found.push(`${schedule.name}: ${violation}`);
  }
  expect(found).toEqual([]);
  expect([...moment.after.values()].join()).toContain('extended by a player');
});
