import { beforeEach, describe, expect, test } from 'vitest';
import { publishForm } from '../../../functions/google/forms.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { currentPosition, polledNow } from '../../../functions/match/reading/match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { runAsMatchHost, textOf } from '../../long-runs/interventions/host.ts';
import { clearFaults, deskText, faults } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { getLastMessageText, listMessages, openAnnounced } from '../announcements/scene.ts';
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
  readSeatText,
  SCARLET,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openPolledTable();
});

const getFormId = async (): Promise<string> => (await table.read()).files.formId;
const closeForm = async (): Promise<void> => publishForm(table.as(HOST), await getFormId(), false);
const isOpen = async (): Promise<boolean> => {
  const { data } = await table.as(HOST).forms.forms.get({ formId: await getFormId() });
  return data.publishSettings?.publishState?.isAcceptingResponses === true;
};
const setTrashed = async (is: boolean): Promise<void> => {
  const file = { fileId: await getFormId(), requestBody: { trashed: is } };
  await table.as(HOST).drive.files.update(file);
};
const readLastKind = async (): Promise<string> =>
  currentPosition(await table.read()).sealed.entry.kind;
const readPublicText = async (tab: string): Promise<string> =>
  textOf(table, (await table.read()).files.publicId, tab);

const WAITS_TEXT = 'The host has to decide the step';

describe('a changed form at the next poll', () => {
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
    expect(polledNow(await table.read()).formMissed).toBe(true);
  });

  test('a closed form is reopened in a match whose answers are not polled', async () => {
    table = await openTable({ game: USUAL_GAME, requestsServed: true });
    await closeForm();
    await passTime(table, HOUR_MS);
    expect(await isOpen()).toBe(true);
  });
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
  expect(await deskText(table)).toContain('Answers are cut off');
  expect(await deskText(table)).not.toContain('was closed');
});

describe('a form that cannot be repaired', () => {
  test('a form in the bin is reported on the Desk until it is restored', async () => {
    table = await openAnnounced({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
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

  test('a form that the adjudicator cannot change is reported on the Desk', async () => {
    await closeForm();
    const effect = { kind: 'fail', status: 403 };
    await faults(table, [{ effect, api: 'forms', path: 'setPublishSettings', times: null }]);
    await passPoll(table);
    expect(await deskText(table)).toContain('could not be repaired');
    await clearFaults(table);
    await passPoll(table);
    expect(await deskText(table)).not.toContain('could not be repaired');
    expect(await isOpen()).toBe(true);
  });
});

describe('a step whose form was closed', () => {
  test('a step waits for its host if an answer is missing and the form was closed', async () => {
    await endIn(table, 4 * MINUTE_MS);
    await passTime(table, MINUTE_MS);
    await closeForm();
    await passTime(table, 10 * MINUTE_MS);
    expect(await readLastKind()).toBe('deadline');
    expect(await deskText(table)).toContain('It took no answers when the deadline came');
    expect(await readPublicText('Story')).toContain(WAITS_TEXT);
    expect(await readSeatText(table, DEMS, 'Now')).toContain(
      'Send the host the answer that you would have given',
    );
  });

  test('a step continues to wait for its host after the form is reopened', async () => {
    await endIn(table, 4 * MINUTE_MS);
    await passTime(table, MINUTE_MS);
    await closeForm();
    await passTime(table, 10 * MINUTE_MS);
    await publishForm(table.as(HOST), await getFormId(), true);
    await passTime(table, HOUR_MS);
    expect(await readLastKind()).toBe('deadline');
    await endIn(table, HOUR_MS);
    expect(polledNow(await table.read()).formMissed).toBe(false);
    expect(await readPublicText('Story')).not.toContain(WAITS_TEXT);
    await passTime(table, HOUR_MS + MINUTE_MS);
    expect(await readLastKind()).toBe('resolved');
  });

  test('“sealed resolve” resolves a step whose form was closed', async () => {
    await endIn(table, 4 * MINUTE_MS);
    await passTime(table, MINUTE_MS);
    await closeForm();
    await passTime(table, 10 * MINUTE_MS);
    const task = await table.task();
    const done = await resolveStep(table.adjudicator, task, HOST_CALLER);
    expect(done.kind).toBe('resolved');
    expect(await readPublicText('Proof')).toContain('its form took no answers for a time');
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
