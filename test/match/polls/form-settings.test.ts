import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { send } from '../../long-runs/bad-input/sending.ts';
import { deskText, faults } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { getLastMessageText, listMessages, openAnnounced } from '../announcements/scene.ts';
import {
  DEMS,
  endIn,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  POLL_MS,
  POLL_SETTINGS,
  passPoll,
  passTime,
  readDeskRow,
  SCARLET,
} from './scene.ts';

let table: Table;

const getFormId = async (): Promise<string> => (await table.read()).files.formId;

/** Changes settings as the host does in the form's editor. */
async function changeFormSettings(settings: forms_v1.Schema$FormSettings): Promise<void> {
  const updateSettings = { settings, updateMask: Object.keys(settings).join(',') };
  await table.as(HOST).forms.forms.batchUpdate({
    formId: await getFormId(),
    requestBody: { requests: [{ updateSettings }] },
  });
}
const collect = (emailCollectionType: string): Promise<void> =>
  changeFormSettings({ emailCollectionType });

const readFormSettings = async (): Promise<forms_v1.Schema$FormSettings> => {
  const { data } = await table.as(HOST).forms.forms.get({ formId: await getFormId() });
  return data.settings ?? {};
};

/** Answers for a seat; `address` is recorded if the form collects addresses. */
async function answer(seat: Seat, address?: string): Promise<void> {
  const match = await table.read();
  const position = currentPosition(match);
  const { game, setup, state, step } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined) throw new Error(`${seat} is asked something`);
  const draw = seedChance(1)(seat);
  const answers = answerByAnyRobot(game, { setup, state, seat, form, draw });
  const { code: seatCode = '' } = match.files.seats.find((one) => one.seat === seat) ?? {};
  const filled = fillForm({ step, at: buildStepKey(position), seat, seatCode, answers });
  await send(table, match, filled, address);
}

const readLastKind = async (): Promise<string> =>
  currentPosition(await table.read()).sealed.entry.kind;
const readFate = async (seat: Seat): Promise<string | null | undefined> =>
  (await readStatus(table.as(HOST), table.hostId)).seats.find((one) => one.seat === seat)?.fate;

describe('form settings where codes identify players', () => {
  beforeEach(async () => {
    table = await openPolledTable();
  });

  test.each([
    ['VERIFIED', 'collected verified e-mail addresses'],
    ['RESPONDER_INPUT', 'required respondents to type an e-mail address'],
  ])('the next poll makes a form with codes stop collecting addresses: %s', async (type, said) => {
    await collect(type);
    await passPoll(table);
    expect(await readFormSettings()).toMatchObject({ emailCollectionType: 'DO_NOT_COLLECT' });
    expect(await deskText(table)).toContain(`The form ${said} at a poll on`);
  });

  test('the next poll restores a form that was turned into a quiz', async () => {
    await changeFormSettings({ quizSettings: { isQuiz: true } });
    await passPoll(table);
    expect((await readFormSettings()).quizSettings?.isQuiz ?? false).toBe(false);
    expect(await deskText(table)).toContain('The form was a quiz at a poll on');
  });
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
  expect(await deskText(table)).toContain('took answers only from invited people at a poll on');
});

test('a step waits if only invited people could answer and a player is missing', async () => {
  table = await openPolledTable();
  await endIn(table, 4 * MINUTE_MS);
  await passTime(table, MINUTE_MS);
  await restrictToInvited();
  await passTime(table, 10 * MINUTE_MS);
  expect(await readLastKind()).toBe('deadline');
});

test('a step waits if players without an account could not answer and one is missing', async () => {
  table = await openPolledTable();
  await endIn(table, 4 * MINUTE_MS);
  await passTime(table, MINUTE_MS);
  await collect('VERIFIED');
  await passTime(table, 10 * MINUTE_MS);
  expect(await readLastKind()).toBe('deadline');
  expect(await deskText(table)).toContain(
    'kept some players from answering when the deadline came',
  );
});

test('settings that cannot be restored are reported on the Desk', async () => {
  table = await openAnnounced({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
  await collect('VERIFIED');
  const before = listMessages(table).length;
  const effect = { kind: 'fail', status: 403 };
  await faults(table, [{ effect, api: 'forms', path: 'batchUpdate', times: null }]);
  await passPoll(table);
  await passPoll(table);
  expect(await deskText(table)).toContain('could not be repaired');
  expect(listMessages(table).length).toBe(before + 1);
  expect(getLastMessageText(table)).toContain('The form does not work properly');
});

describe('form settings where verified addresses identify players', () => {
  beforeEach(async () => {
    table = await openPolledTable({ settings: { ...POLL_SETTINGS, knownBy: 'email' } });
  });

  test.each(['DO_NOT_COLLECT', 'RESPONDER_INPUT'])(
    'the next poll restores the verification of addresses on the form: %s',
    async (type) => {
      await collect(type);
      await passPoll(table);
      expect(await readFormSettings()).toMatchObject({ emailCollectionType: 'VERIFIED' });
      expect(await deskText(table)).toContain('so it could not identify players');
    },
  );

  test('an address that was typed never identifies a player', async () => {
    await passPoll(table);
    await collect('RESPONDER_INPUT');
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

  test('an answer still counts if it was confirmed before addresses were typed', async () => {
    await answer(DEMS, 'dems@example.com');
    await passPoll(table);
    await collect('RESPONDER_INPUT');
    await passPoll(table);
    expect(await readFate(DEMS)).toBe('accepted');
  });

  test('an answer with a verified address counts once addresses are verified again', async () => {
    await collect('RESPONDER_INPUT');
    await passPoll(table);
    await passPoll(table);
    await answer(DEMS, 'dems@example.com');
    await passPoll(table);
    expect(await readFate(DEMS)).toBe('accepted');
  });

  test('a step waits if addresses were typed instead of verified', async () => {
    await endIn(table, 4 * MINUTE_MS);
    await collect('RESPONDER_INPUT');
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
    await collect('DO_NOT_COLLECT');
    await answer(DEMS);
    await passPoll(table);
    expect(await deskText(table)).toContain('without a verified e-mail address');
    await answer(SCARLET, 'scarlet@example.com');
    await passTime(table, 4 * HOUR_MS);
    expect(await readLastKind()).toBe('deadline');
    expect(await deskText(table)).toContain('Some answers, perhaps theirs');
  });
});
