/** Settings of the form that decide who can answer, and what the adjudicator learns of a sender. */

import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { send } from '../../long-runs/bad-input/sending.ts';
import { deskText, faults } from '../../support/table/by-hand.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { lastMessage, messages, openAnnounced } from '../announcements/scene.ts';
import {
  aPoll,
  DEMS,
  deskRow,
  endsIn,
  HOUR_MS,
  MINUTE_MS,
  POLL_MS,
  POLLS,
  pass,
  polledTable,
  SCARLET,
} from './scene.ts';

let table: Table;
afterEach(() => table.close());

const formId = async (): Promise<string> => (await table.read()).files.formId;

/** The host changes settings in the editor of the form. */
async function set(settings: forms_v1.Schema$FormSettings): Promise<void> {
  const updateSettings = { settings, updateMask: Object.keys(settings).join(',') };
  await table.as(HOST).forms.forms.batchUpdate({
    formId: await formId(),
    requestBody: { requests: [{ updateSettings }] },
  });
}
const collect = (emailCollectionType: string): Promise<void> => set({ emailCollectionType });

const settingsNow = async (): Promise<forms_v1.Schema$FormSettings> => {
  const { data } = await table.as(HOST).forms.forms.get({ formId: await formId() });
  return data.settings ?? {};
};

/** A seat answers; `address` is recorded where the form collects addresses. */
async function answer(seat: Seat, address?: string): Promise<void> {
  const match = await table.read();
  const position = currentPosition(match);
  const { game, setup, state, step } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined) throw new Error(`${seat} is asked something`);
  const draw = seededChance(1)(seat);
  const answers = answerByAnyRobot(game, { setup, state, seat, form, draw });
  const { code: seatCode = '' } = match.files.seats.find((one) => one.seat === seat) ?? {};
  const filled = fillForm({ step, at: buildStepKey(position), seat, seatCode, answers });
  await send(table, match, filled, address);
}

const kindNow = async (): Promise<string> => currentPosition(await table.read()).sealed.entry.kind;
const fateOf = async (seat: Seat): Promise<string | null | undefined> =>
  (await readStatus(table.as(HOST), table.hostId)).seats.find((one) => one.seat === seat)?.fate;

describe('form settings where codes identify players', () => {
  beforeEach(async () => {
    table = await polledTable();
  });

  test.each([
    ['VERIFIED', 'collected verified e-mail addresses'],
    ['RESPONDER_INPUT', 'required respondents to type an e-mail address'],
  ])('the next poll stops a form with codes from collecting addresses: %s', async (type, said) => {
    await collect(type);
    await aPoll(table);
    expect(await settingsNow()).toMatchObject({ emailCollectionType: 'DO_NOT_COLLECT' });
    expect(await deskText(table)).toContain(`The form ${said} at a poll on`);
  });

  test('the next poll restores a form that became a quiz, and reports it', async () => {
    await set({ quizSettings: { isQuiz: true } });
    await aPoll(table);
    expect((await settingsNow()).quizSettings?.isQuiz ?? false).toBe(false);
    expect(await deskText(table)).toContain('The form was a quiz at a poll on');
  });
});

const invitedAlone = async (): Promise<void> => {
  const share = { fileId: await formId(), permissionId: 'anyoneWithLink' };
  await table.as(HOST).drive.permissions.delete(share);
};

test('a form for invited people alone is opened to everybody by the next poll', async () => {
  table = await polledTable();
  await invitedAlone();
  await aPoll(table);
  await table.robots();
  expect(await deskText(table)).toContain('took answers only from invited people at a poll on');
});

test('a step waits if only invited people could answer and a player is missing', async () => {
  table = await polledTable();
  await endsIn(table, 4 * MINUTE_MS);
  await pass(table, MINUTE_MS);
  await invitedAlone();
  await pass(table, 10 * MINUTE_MS);
  expect(await kindNow()).toBe('deadline');
});

test('a step waits if players without an account could not answer and one is missing', async () => {
  table = await polledTable();
  await endsIn(table, 4 * MINUTE_MS);
  await pass(table, MINUTE_MS);
  await collect('VERIFIED');
  await pass(table, 10 * MINUTE_MS);
  expect(await kindNow()).toBe('deadline');
  expect(await deskText(table)).toContain(
    'kept some players from answering when the deadline came',
  );
});

test('settings that cannot be restored are reported on the Desk, and on Discord once', async () => {
  table = await openAnnounced({}, { game: USUAL_GAME, settings: { pollMs: POLL_MS } });
  await collect('VERIFIED');
  const before = messages(table).length;
  const effect = { kind: 'fail', status: 403 };
  await faults(table, [{ effect, api: 'forms', path: 'batchUpdate', times: null }]);
  await aPoll(table);
  await aPoll(table);
  expect(await deskText(table)).toContain('could not be repaired');
  expect(messages(table).length).toBe(before + 1);
  expect(lastMessage(table)).toContain('The form cannot be answered as it should');
});

describe('form settings where verified addresses identify players', () => {
  beforeEach(async () => {
    table = await polledTable({ settings: { ...POLLS, knownBy: 'email' } });
  });

  test.each(['DO_NOT_COLLECT', 'RESPONDER_INPUT'])(
    'the next poll restores the verification of addresses on the form: %s',
    async (type) => {
      await collect(type);
      await aPoll(table);
      expect(await settingsNow()).toMatchObject({ emailCollectionType: 'VERIFIED' });
      expect(await deskText(table)).toContain('so it could not identify players');
    },
  );

  test('a typed address identifies nobody, even after addresses are verified again', async () => {
    await aPoll(table);
    await collect('RESPONDER_INPUT');
    await pass(table, MINUTE_MS);
    await answer(DEMS, 'dems@example.com');
    expect(await fateOf(DEMS)).toBeNull();
    await aPoll(table);
    await aPoll(table);
    expect(await settingsNow()).toMatchObject({ emailCollectionType: 'VERIFIED' });
    expect(await fateOf(DEMS)).toBeNull();
    expect(await deskRow(table, DEMS)).toContain('missing');
    expect(await deskText(table)).toContain('did not verify your e-mail');
  });

  test('an answer that was confirmed before addresses were typed still counts', async () => {
    await answer(DEMS, 'dems@example.com');
    await aPoll(table);
    await collect('RESPONDER_INPUT');
    await aPoll(table);
    expect(await fateOf(DEMS)).toBe('accepted');
  });

  test('an answer with a verified address counts once addresses are verified again', async () => {
    await collect('RESPONDER_INPUT');
    await aPoll(table);
    await aPoll(table);
    await answer(DEMS, 'dems@example.com');
    await aPoll(table);
    expect(await fateOf(DEMS)).toBe('accepted');
  });

  test('typed addresses identify nobody at the deadline, and the step waits', async () => {
    await endsIn(table, 4 * MINUTE_MS);
    await collect('RESPONDER_INPUT');
    await pass(table, MINUTE_MS);
    await answer(DEMS, 'dems@example.com');
    await answer(SCARLET, 'scarlet@example.com');
    await pass(table, 10 * MINUTE_MS);
    expect(await kindNow()).toBe('deadline');
    await pass(table, HOUR_MS);
    expect(await kindNow()).toBe('deadline');
  });

  test('a step waits if an answer without an address may be that of a missing player', async () => {
    await endsIn(table, 3 * HOUR_MS);
    await collect('DO_NOT_COLLECT');
    await answer(DEMS);
    await aPoll(table);
    expect(await deskText(table)).toContain('without a verified e-mail address');
    await answer(SCARLET, 'scarlet@example.com');
    await pass(table, 4 * HOUR_MS);
    expect(await kindNow()).toBe('deadline');
    expect(await deskText(table)).toContain('Some answers, perhaps theirs');
  });
});
