import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { publishForm } from '../../../functions/google/forms.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { getPollRecord } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import { send } from '../../long-runs/bad-input/sending.ts';
import { startInstance } from '../../long-runs/faults/instance.ts';
import { runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { byHand, clearFaults, deskText, faults, typed } from '../../support/table/by-hand.ts';
import { createResponse } from '../../support/table/just-opened.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createAnnouncedTable, getLastMessageText, listMessages } from '../announcements/scene.ts';
import { createPollAction } from './poll-act.ts';
import {
  DEMS,
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
  readLastEntry,
  readPublicText,
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

const getFormId = async (): Promise<string> => (await table.read()).files.formId;
const readLastKind = async (): Promise<string> => (await readLastEntry(table)).kind;

/** Moves the deadline, changes the form before it, and lets the deadline pass without answers. */
async function passDeadlineAfter(change: () => Promise<unknown>): Promise<void> {
  await endIn(table, 4 * MINUTE_MS);
  await passTime(table, MINUTE_MS);
  await change();
  await passTime(table, 10 * MINUTE_MS);
}

const closeForm = async (): Promise<void> => publishForm(table.as(HOST), await getFormId(), false);
const isOpen = async (): Promise<boolean> => {
  const { data } = await table.as(HOST).forms.forms.get({ formId: await getFormId() });
  return data.publishSettings?.publishState?.isAcceptingResponses === true;
};
const setTrashed = async (is: boolean): Promise<void> => {
  const file = { fileId: await getFormId(), requestBody: { trashed: is } };
  await table.as(HOST).drive.files.update(file);
};

const WAITS_TEXT = 'The host has to decide the step';

test('a poll opens a closed form even if later writes fail', async () => {
  table = await openPolledTable({ deadlinesFire: false });
  await endIn(table, 10 * POLL_MS);
  await closeForm();
  const poll = await getNextPoll(table);
  await passTime(table, 2 * POLL_MS);
  const { hostId } = (await table.read()).files;
  const desk = { api: 'sheets', path: `${hostId}:batchUpdate$`, from: 3, times: null };
  await faults(table, [{ ...desk, effect: { kind: 'fail', status: 503 } }]);
  await createPollAction(poll)(table.adjudicator);
  await clearFaults(table);
  expect(await isOpen()).toBe(true);
  await createPollAction(await getNextPoll(table))(table.adjudicator);
  expect(await deskText(table)).toContain('The form was closed at a poll on');
  expect(getPollRecord(await table.read()).formMissed).toBe(true);
});

test('a closed form is reopened in a match whose answers are not polled', async () => {
  table = await openTable({ game: USUAL_GAME, requestsServed: true });
  await closeForm();
  await passTime(table, HOUR_MS);
  expect(await isOpen()).toBe(true);
});

test.each([
  ['paused with a closed form', { kind: 'pause', form: 'closed' }],
  ['undone without taking new answers', { kind: 'undo', to: 1, reopen: false }],
] as const)('a poll keeps a form closed that is %s', async (_how, action) => {
  if (action.kind === 'undo') {
    await endIn(table, POLL_MS + MINUTE_MS);
    await table.deadline();
  }
  await runAsMatchHost(table, action);
  expect(await isOpen()).toBe(false);
  await passPoll(table);
  expect(await isOpen()).toBe(false);
  expect(await deskText(table)).not.toContain('was closed');
  await publishForm(table.as(HOST), await getFormId(), true);
  await passPoll(table);
  expect(await isOpen()).toBe(false);
});

test('the form of a step under review is closed after the cut-off', async () => {
  table = await openTable({ game: USUAL_GAME, settings: { ...POLL_SETTINGS, review: true } });
  await endIn(table, POLL_MS + MINUTE_MS);
  await passTime(table, 2 * POLL_MS);
  expect(await isOpen()).toBe(false);
  expect(await deskText(table)).toContain('New answers no longer count');
  expect(await deskText(table)).not.toContain('was closed');
});

test('a form in the bin is reported on the Desk until it is restored', async () => {
  table = await createAnnouncedTable({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
  await setTrashed(true);
  const before = listMessages(table).length;
  await passPoll(table);
  await passPoll(table);
  expect(await deskText(table)).toContain('The form is in the bin, so nobody can answer.');
  expect(listMessages(table).length).toBe(before + 1);
  expect(getLastMessageText(table)).toContain('The form does not work properly');
  await setTrashed(false);
  await passPoll(table);
  expect(await deskText(table)).not.toContain('in the bin');
});

test.each([
  ['is closed', closeForm, 'setPublishSettings'],
  ['collects addresses', () => setEmailCollection('VERIFIED'), 'batchUpdate'],
])(
  'a form that %s is reported until the adjudicator can change it',
  async (_what, change, path) => {
    table = await createAnnouncedTable({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
    await change();
    const before = listMessages(table).length;
    const effect = { kind: 'fail', status: 403 };
    await faults(table, [{ effect, api: 'forms', path, times: null }]);
    await passPoll(table);
    await passPoll(table);
    expect(await deskText(table)).toContain('could not be repaired');
    expect(listMessages(table).length).toBe(before + 1);
    expect(getLastMessageText(table)).toContain('The form does not work properly');
    await clearFaults(table);
    await passPoll(table);
    expect(await deskText(table)).not.toContain('could not be repaired');
  },
);

test('a step waits for its host if an answer is missing and the form was closed', async () => {
  await passDeadlineAfter(closeForm);
  expect(await readLastKind()).toBe('deadline');
  expect(await deskText(table)).toContain('The form accepted no answers at the deadline');
  expect(await readPublicText(table, 'Story')).toContain(WAITS_TEXT);
  expect(await readSeatText(table, DEMS, 'Now')).toContain(
    'Send the host the answer that you would have given',
  );
});

test('all pages show a held step even if runs are killed at each call', async () => {
  table = await openTable({ game: USUAL_GAME, deadlinesFire: false });
  await table.robots([SCARLET]);
  const task = await closeFormAtDeadline();
  for (let calls = 0; (await runUntilKilled(task, calls)) === 'waiting'; calls += 1);
  expect(await runMatch(table.adjudicator, task)).toMatchObject({ kind: 'waits' });
  expect(await readPublicText(table, 'Story')).toContain(WAITS_TEXT);
  const now = await readSeatText(table, SCARLET, 'Now');
  expect(now).toContain('is held: the form was closed');
  expect(now).toContain('Your answer counts. You have nothing to do.');
  expect(now).not.toContain('is due');
  expect(await readSeatText(table, DEMS, 'Now')).toContain('is held: your answer is missing');
  expect((await readDeskRow(table, SCARLET)).slice(0, 2)).toEqual([SCARLET, 'in']);
  expect(Object.keys(getPollRecord(await table.read()).confirmed)).toEqual([SCARLET]);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  const [own] = (await table.read()).files.seats;
  await byHand(table, [typed(PLAYER_TABS.receipts.sheetId, 4, 0, 'Changed.')], own?.workbookId);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({
    differences: [{ found: '"Changed."' }],
  });
  await endIn(table, HOUR_MS);
  expect(await readSeatText(table, SCARLET, 'Now')).not.toContain('is held');
  await runMatch(table.adjudicator, await closeFormAtDeadline());
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('is held: the form was closed');
});

test('“Now” shows a held step again after another entry', async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots([SCARLET]);
  await closeFormAtDeadline();
  const sam = { name: 'Sam', email: 'sam@example.org', seat: null };
  await runAsMatchHost(table, { kind: 'co-host', ...sam });
  await passTime(table, 10_000);
  expect(await readLastKind()).toBe('co-host');
  expect(await readSeatText(table, SCARLET, 'Now')).toContain('is held: the form was closed');
});

/** Closes the form a minute before the deadline. Returns the task of the step, now due. */
async function closeFormAtDeadline(): Promise<StepWake> {
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline) - MINUTE_MS);
  await closeForm();
  await table.emulator.clock.advanceTo(Date.parse(task.deadline) + MINUTE_MS);
  return task;
}

/** Runs the step, and kills it after `calls` calls. Returns whether it ended earlier. */
async function runUntilKilled(task: StepWake, calls: number): Promise<'waiting' | 'ended'> {
  const run = startInstance(table.emulator, task);
  for (let call = 0; call < calls && (await run.waits()) === 'waiting'; call += 1)
    await run.grant('pass');
  const state = await run.waits();
  await run.grant('cut before');
  await run.ended;
  return state;
}

test('a step continues to wait for its host after the form is reopened', async () => {
  await passDeadlineAfter(closeForm);
  await publishForm(table.as(HOST), await getFormId(), true);
  await passTime(table, HOUR_MS);
  expect(await readLastKind()).toBe('deadline');
  await endIn(table, HOUR_MS);
  expect(getPollRecord(await table.read()).formMissed).toBe(false);
  expect(await readPublicText(table, 'Story')).not.toContain(WAITS_TEXT);
  await passTime(table, HOUR_MS + MINUTE_MS);
  expect(await readLastKind()).toBe('resolved');
});

test('a step waits if its form was in the bin for more than a tenth of the step', async () => {
  const stepMs = 2 * HOUR_MS;
  for (const [minutes, kind] of [
    [6, 'resolved'],
    [18, 'deadline'],
  ] as const) {
    table = await openPolledTable();
    await endIn(table, stepMs);
    await passPoll(table);
    await setTrashed(true);
    await passTime(table, minutes * MINUTE_MS);
    await setTrashed(false);
    await passPoll(table);
    await table.robots([SCARLET]);
    await passTime(table, stepMs);
    expect(await readLastKind()).toBe(kind);
  }
});

test('the Desk reports two consecutive failed polls until a poll succeeds', async () => {
  await passPoll(table);
  const effect = { kind: 'fail', status: 503 };
  await faults(table, [{ effect, api: 'forms', path: 'responses', times: null }]);
  await passPoll(table);
  expect(await deskText(table)).not.toContain('Two polls in a row failed');
  await passPoll(table);
  expect(await deskText(table)).toContain('Two polls in a row failed');
  await clearFaults(table);
  await passPoll(table);
  expect(await deskText(table)).not.toContain('Two polls in a row failed');
});

/** Changes settings as the host does in the form's editor. */
async function changeFormSettings(settings: forms_v1.Schema$FormSettings): Promise<void> {
  const updateSettings = { settings, updateMask: Object.keys(settings).join(',') };
  await table.as(HOST).forms.forms.batchUpdate({
    formId: await getFormId(),
    requestBody: { requests: [{ updateSettings }] },
  });
}
const setEmailCollection = (emailCollectionType: string): Promise<void> =>
  changeFormSettings({ emailCollectionType });

const readFormSettings = async (): Promise<forms_v1.Schema$FormSettings> => {
  const { data } = await table.as(HOST).forms.forms.get({ formId: await getFormId() });
  return data.settings ?? {};
};

/** Answers for a seat; `address` is recorded if the form collects addresses. */
async function answer(seat: Seat, address?: string): Promise<void> {
  const match = await table.read();
  await send(table, match, createResponse(match, seat, { id: '', atMs: 0 }).answers, address);
}

const readFate = async (seat: Seat): Promise<string | null | undefined> =>
  (await readStatus(table.as(HOST), table.hostId)).seats.find((one) => one.seat === seat)?.fate;

test.each([
  ['VERIFIED', 'collected verified e-mail addresses'],
  ['RESPONDER_INPUT', 'required respondents to type an e-mail address'],
])('the next poll makes a form with codes stop collecting addresses: %s', async (type, text) => {
  await setEmailCollection(type);
  await passPoll(table);
  expect(await readFormSettings()).toMatchObject({ emailCollectionType: 'DO_NOT_COLLECT' });
  expect(await deskText(table)).toContain(`The form ${text} at a poll on`);
});

test('the next poll restores a form that was turned into a quiz', async () => {
  await changeFormSettings({ quizSettings: { isQuiz: true } });
  await passPoll(table);
  expect((await readFormSettings()).quizSettings?.isQuiz ?? false).toBe(false);
  expect(await deskText(table)).toContain('The form was a quiz at a poll on');
});

const restrictToInvited = async (): Promise<void> => {
  const share = { fileId: await getFormId(), permissionId: 'anyoneWithLink' };
  await table.as(HOST).drive.permissions.delete(share);
};

test('the next poll opens a form that was restricted to invited people', async () => {
  table = await openPolledTable();
  await restrictToInvited();
  await passPoll(table);
  await table.robots();
  expect(await deskText(table)).toContain('accepted answers only from invited people at a poll on');
});

test.each([
  ['people who were not invited', restrictToInvited],
  ['players without an account', () => setEmailCollection('VERIFIED')],
])('a step waits if %s could not answer and a player is missing', async (_who, change) => {
  table = await openPolledTable();
  await passDeadlineAfter(change);
  expect(await readLastKind()).toBe('deadline');
  expect(await deskText(table)).toContain('kept some players from answering at the deadline');
});

describe('form settings where verified addresses identify players', () => {
  beforeEach(async () => {
    table = await openPolledTable({ settings: { ...POLL_SETTINGS, knownBy: 'email' } });
  });

  test.each(['DO_NOT_COLLECT', 'RESPONDER_INPUT'])(
    'the next poll restores the verification of addresses on the form: %s',
    async (type) => {
      await setEmailCollection(type);
      await passPoll(table);
      expect(await readFormSettings()).toMatchObject({ emailCollectionType: 'VERIFIED' });
      expect(await deskText(table)).toContain('so it could not identify players');
    },
  );

  test('an address that was typed never identifies a player', async () => {
    await passPoll(table);
    await setEmailCollection('RESPONDER_INPUT');
    await passTime(table, MINUTE_MS);
    await answer(DEMS, 'dems@example.com');
    expect(await readFate(DEMS)).toBeNull();
    await passPoll(table);
    await passPoll(table);
    expect(await readFormSettings()).toMatchObject({ emailCollectionType: 'VERIFIED' });
    expect(await readFate(DEMS)).toBeNull();
    expect(await readDeskRow(table, DEMS)).toContain('missing');
    expect(await deskText(table)).toContain('did not verify your e-mail');
  });

  test('a step waits if addresses were typed instead of verified', async () => {
    await endIn(table, 4 * MINUTE_MS);
    await setEmailCollection('RESPONDER_INPUT');
    await passTime(table, MINUTE_MS);
    await answer(DEMS, 'dems@example.com');
    await answer(SCARLET, 'scarlet@example.com');
    await passTime(table, 10 * MINUTE_MS);
    expect(await readLastKind()).toBe('deadline');
    await passTime(table, HOUR_MS);
    expect(await readLastKind()).toBe('deadline');
  });

  test('a step waits if an answer without an address may come from a missing player', async () => {
    await endIn(table, 3 * HOUR_MS);
    await setEmailCollection('DO_NOT_COLLECT');
    await answer(DEMS);
    await passPoll(table);
    expect(await deskText(table)).toContain('without a verified e-mail address');
    await answer(SCARLET, 'scarlet@example.com');
    await passTime(table, 4 * HOUR_MS);
    expect(await readLastKind()).toBe('deadline');
    expect(await deskText(table)).toContain('Some answers, perhaps from missing players');
  });
});
