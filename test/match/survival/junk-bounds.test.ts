import { beforeEach, expect, test } from 'vitest';
import { createInboxCollector } from '../../../functions/match/reading/inbox.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { deskText, postControl } from '../../support/table/by-hand.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { SCARLET } from '../polls/scene.ts';

let table: Table;
beforeEach(async () => {
  table = await openTable({ game: USUAL_GAME });
});

const sendJunk = async (count: number): Promise<void> => {
  const { formId } = (await table.read()).files;
  const answers = { [CONSTANT_QUESTIONS.seatCode.questionId]: ['no-code'] };
  const responses = Array.from({ length: count }, () => ({ answers }));
  await postControl(table, `forms/${formId}/responses`, { unchecked: true, responses });
};

test('an answer listed late among junk gets its status at the next deadline', async () => {
  const { deadline } = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(deadline) - 600_000);
  await sendJunk(400);
  await table.robots([SCARLET]);
  const { files } = await table.read();
  const { responses = [] } = table.emulator.snapshot().forms[files.formId] ?? {};
  const honest = responses.at(-1)?.responseId ?? '';
  await postControl(table, 'short-lists', [{ responseIds: [honest] }]);
  await table.deadline();
  const fates = async () =>
    (await table.read()).receipts.filter((one) => one.responseId === honest);
  expect(await fates()).toEqual([]);
  expect(await deskText(table)).toContain('The form contains 350 more of these answers.');
  await table.deadline();
  expect(await fates()).toMatchObject([{ seat: SCARLET, fate: 'late' }]);
});

test.each([
  [0, 50],
  [80, 20],
  [100, 0],
])('after %i kept answers of unknown senders in a step, %i more are kept', async (before, kept) => {
  const match = await table.read();
  const { entry } = currentPosition(match).sealed.entry;
  const row = { entry, seat: '', isSound: true } as (typeof match.receipts)[number];
  const receipts = Array.from({ length: before }, (_, index) => ({
    ...row,
    responseId: `before ${index}`,
  }));
  const nowMs = table.emulator.clock.now();
  const collector = createInboxCollector({ ...match, receipts }, nowMs);
  const submittedAt = new Date(nowMs).toISOString();
  const of = {
    submittedAt,
    submittedMs: nowMs,
    createdMs: nowMs,
    isEdited: false,
    respondentEmail: null,
    answers: {},
  };
  collector.add(Array.from({ length: 400 }, (_, index) => ({ ...of, responseId: `now ${index}` })));
  const { received, notKept } = collector.inbox();
  expect([received.length, notKept]).toEqual([kept, 400 - kept]);
});
