import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setAccepting } from '../../../functions/google/forms.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import { currentPosition, polledNow } from '../../../functions/match/reading/match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { hostDoes, textOf } from '../../long-runs/interventions/host.ts';
import { clearFaults, deskText, faults } from '../../support/table/by-hand.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { lastMessage, messages, openAnnounced } from '../announcements/scene.ts';
import { actOf } from './poll-act.ts';
import {
  aPoll,
  DEMS,
  endsIn,
  filesIn,
  HOUR_MS,
  MINUTE_MS,
  POLL_MS,
  POLLS,
  pass,
  pollDue,
  polledTable,
  SCARLET,
  textIn,
} from './scene.ts';

let table: Table;
beforeEach(async () => {
  table = await polledTable();
});
afterEach(() => table.close());

const formId = async (): Promise<string> => (await table.read()).files.formId;
const closed = async (): Promise<void> => setAccepting(table.as(HOST), await formId(), false);
const isOpen = async (): Promise<boolean> => {
  const { data } = await table.as(HOST).forms.forms.get({ formId: await formId() });
  return data.publishSettings?.publishState?.isAcceptingResponses === true;
};
const trashed = async (is: boolean): Promise<void> => {
  const file = { fileId: await formId(), requestBody: { trashed: is } };
  await table.as(HOST).drive.files.update(file);
};
const kindNow = async (): Promise<string> => currentPosition(await table.read()).sealed.entry.kind;
const publicText = async (tab: string): Promise<string> =>
  textOf(table, (await table.read()).files.publicId, tab);

const WAITS = 'waits for its host’s decision';

describe('a changed form at the next poll', () => {
  test('a poll opens a closed form although nothing can be written afterwards', async () => {
    await table.close();
    table = await polledTable({ deadlinesFire: false });
    await endsIn(table, 10 * POLL_MS);
    await closed();
    const poll = await pollDue(table);
    await pass(table, 2 * POLL_MS);
    const { hostId } = (await table.read()).files;
    const desk = { api: 'sheets', path: `${hostId}:batchUpdate$`, from: 3, times: null };
    await faults(table, [{ ...desk, effect: { kind: 'fail', status: 503 } }]);
    await actOf(poll)(table.adjudicator);
    await clearFaults(table);
    expect(await isOpen()).toBe(true);
    await actOf(await pollDue(table))(table.adjudicator);
    expect(await deskText(table)).toContain('The form was closed at a poll on');
    expect(polledNow(await table.read()).formMissed).toBe(true);
  });

  test('a closed form is opened again in a match whose answers are not polled', async () => {
    await table.close();
    table = await openTable({ game: USUAL_GAME, requestsServed: true });
    await closed();
    await pass(table, HOUR_MS);
    expect(await isOpen()).toBe(true);
  });
});

test.each([
  ['paused with a closed form', { kind: 'pause', form: 'closed' }],
  ['undone without taking new answers', { kind: 'undo', to: 1, reopen: false }],
] as const)('a poll keeps a form closed that is %s', async (_how, action) => {
  if (action.kind === 'undo') {
    await endsIn(table, POLL_MS + MINUTE_MS);
    await table.deadline();
  }
  await hostDoes(table, action);
  expect(await isOpen()).toBe(false);
  await aPoll(table);
  expect(await isOpen()).toBe(false);
  expect(await deskText(table)).not.toContain('was closed');
  await setAccepting(table.as(HOST), await formId(), true);
  await aPoll(table);
  expect(await isOpen()).toBe(false);
});

test('the form of a step under review is closed once answers are cut off', async () => {
  await table.close();
  table = await openTable({ game: USUAL_GAME, settings: { ...POLLS, review: true } });
  await endsIn(table, POLL_MS + MINUTE_MS);
  await pass(table, 2 * POLL_MS);
  expect(await isOpen()).toBe(false);
  expect(await deskText(table)).toContain('Answers are cut off');
  expect(await deskText(table)).not.toContain('was closed');
});

describe('a form that cannot be repaired', () => {
  test('a form in the bin is reported on Desk and Discord until it is restored', async () => {
    await table.close();
    table = await openAnnounced({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
    await trashed(true);
    const before = messages(table).length;
    await aPoll(table);
    await aPoll(table);
    expect(await deskText(table)).toContain('It is in the bin: nobody can answer.');
    expect(messages(table).length).toBe(before + 1);
    expect(lastMessage(table)).toContain('The form cannot be answered as it should');
    await trashed(false);
    await aPoll(table);
    expect(await deskText(table)).not.toContain('in the bin');
  });

  test('a form that the adjudicator cannot change is reported on the Desk', async () => {
    await closed();
    const effect = { kind: 'fail', status: 403 };
    await faults(table, [{ effect, api: 'forms', path: 'setPublishSettings', times: null }]);
    await aPoll(table);
    expect(await deskText(table)).toContain('could not be repaired');
    await clearFaults(table);
    await aPoll(table);
    expect(await deskText(table)).not.toContain('could not be repaired');
    expect(await isOpen()).toBe(true);
  });
});

describe('a step whose form was closed', () => {
  test('a step waits for its host if an answer is missing and the form was closed', async () => {
    await endsIn(table, 4 * MINUTE_MS);
    await pass(table, MINUTE_MS);
    await closed();
    await pass(table, 10 * MINUTE_MS);
    expect(await kindNow()).toBe('deadline');
    expect(await deskText(table)).toContain('It took no answers when the deadline came');
    expect(await publicText('Story')).toContain(WAITS);
    expect(await textIn(table, DEMS, 'Now')).toContain(
      'Send the host the answer that you would have given',
    );
  });

  test('a step goes on waiting for its host after the form is open again', async () => {
    await endsIn(table, 4 * MINUTE_MS);
    await pass(table, MINUTE_MS);
    await closed();
    await pass(table, 10 * MINUTE_MS);
    await setAccepting(table.as(HOST), await formId(), true);
    await pass(table, HOUR_MS);
    expect(await kindNow()).toBe('deadline');
    await endsIn(table, HOUR_MS);
    expect(polledNow(await table.read()).formMissed).toBe(false);
    expect(await publicText('Story')).not.toContain(WAITS);
    await pass(table, HOUR_MS + MINUTE_MS);
    expect(await kindNow()).toBe('resolved');
  });

  test('“sealed resolve” resolves a step whose form was closed, and Proof shows so', async () => {
    await endsIn(table, 4 * MINUTE_MS);
    await pass(table, MINUTE_MS);
    await closed();
    await pass(table, 10 * MINUTE_MS);
    const task = await table.task();
    const done = await resolveStep(table.adjudicator, task, HOST_CALLER);
    expect(done.kind).toBe('resolved');
    expect(await publicText('Proof')).toContain('its form took no answers for a time');
  });

  test('a step waits if its form was in the bin for over a tenth of the step', async () => {
    const stepMs = 2 * HOUR_MS;
    for (const [minutes, kind] of [
      [6, 'resolved'],
      [18, 'deadline'],
    ] as const) {
      await table.close();
      table = await polledTable();
      await endsIn(table, stepMs);
      await aPoll(table);
      await trashed(true);
      await pass(table, minutes * MINUTE_MS);
      await trashed(false);
      await aPoll(table);
      await table.robots([SCARLET]);
      await pass(table, stepMs);
      expect(await kindNow()).toBe(kind);
    }
  });
});

test('a poll writes nothing if the form and the answers are unchanged', async () => {
  await aPoll(table);
  const before = await filesIn(table);
  await aPoll(table);
  expect(await filesIn(table)).toEqual(before);
});

test('the Desk reports two failed polls in a row until one succeeds', async () => {
  await aPoll(table);
  const effect = { kind: 'fail', status: 503 };
  await faults(table, [{ effect, api: 'forms', path: 'responses', times: null }]);
  await aPoll(table);
  expect(await deskText(table)).not.toContain('Two polls in a row failed');
  await aPoll(table);
  expect(await deskText(table)).toContain('Two polls in a row failed');
  await clearFaults(table);
  await aPoll(table);
  expect(await deskText(table)).not.toContain('Two polls in a row failed');
});
