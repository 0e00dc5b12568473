/** Recorded replies of Google Forms. */

import { expect, test } from 'vitest';
import { getRefusal, sendControl } from '../../emulator/clients-suite.ts';
import { buildTextItem, openForm, START_MS } from '../../emulator/forms/forms-suite.ts';
import { buildPrefilledUrl } from '../../functions/google/forms.ts';

/** The id of a question in a public form. The form's page calls the question `entry.691441778`. */
const QUESTION_ID = '29369072';

const openTextForm = () => openForm([buildTextItem(QUESTION_ID)]);

test('a question’s id is the hexadecimal form of its number in a prefilled link', async () => {
  const { emulator, formId, listAnswers } = await openTextForm();
  const address = buildPrefilledUrl(`http://emulator.test/forms/d/${formId}/formResponse`, [
    { questionId: QUESTION_ID, value: 'x' },
  ]);
  const fields = new URL(address).searchParams;
  expect([...fields.keys()]).toContain('entry.691441778');
  await emulator.fetch(new Request(address.split('?')[0] ?? '', { method: 'POST', body: fields }));
  expect(await listAnswers()).toEqual([{ [QUESTION_ID]: ['x'] }]);
});

test('a response has an id of 71 characters', async () => {
  const { control, list } = await openForm();
  const response = { answers: {}, sentMs: START_MS + 250, sentMicros: 7 };
  await control('POST', 'responses', { unchecked: true, responses: [response] });
  const [only] = (await list()).responses ?? [];
  expect(only?.responseId).toHaveLength(71);
  expect(only?.createTime).toBe('2026-11-21T12:00:00.250Z');
  expect(only?.lastSubmittedTime).toBe('2026-11-21T12:00:00.250007Z');
});

test('an edit within the same millisecond has a different time', async () => {
  const { answer, control, list } = await openTextForm();
  await answer({ [QUESTION_ID]: ['a'] });
  const times: (string | null | undefined)[] = [];
  for (const text of ['b', 'c']) {
    const [before] = (await list()).responses ?? [];
    await control('PUT', `responses/${before?.responseId}`, {
      answers: { [QUESTION_ID]: [text] },
    });
    const [after] = (await list()).responses ?? [];
    expect(after?.createTime).toBe(before?.createTime);
    times.push(after?.lastSubmittedTime);
  }
  expect(times).toEqual(['2026-11-21T12:00:00.000001Z', '2026-11-21T12:00:00.000002Z']);
});

test('responses are not listed in the order of their times', async () => {
  const { clock, answer, list } = await openForm();
  for (let index = 0; index < 8; index += 1) {
    await answer({});
    await clock.advanceBy(1000);
  }
  const times = ((await list()).responses ?? []).map(
    ({ lastSubmittedTime }) => lastSubmittedTime ?? '',
  );
  expect(times).toHaveLength(8);
  expect(times).not.toEqual(times.toSorted());
});

test('a typed address is required but not verified', async () => {
  const form = await openForm([], { emailCollectionType: 'RESPONDER_INPUT' });
  const { emulator, formId, answer, list } = form;
  const listAddresses = async () =>
    (await list()).responses?.map(({ respondentEmail }) => respondentEmail);
  expect(await answer({})).not.toBe('');
  await answer({}, 'not-mine@example.com');
  expect(await listAddresses()).toEqual(['not-mine@example.com']);
  const page = `http://emulator.test/forms/d/${formId}`;
  const response = await emulator.fetch(new Request(`${page}/viewform`));
  expect(await response.text()).toContain('name="emailAddress"');
  const body = new URLSearchParams({ emailAddress: ' typed@example.com ' });
  await emulator.fetch(new Request(`${page}/formResponse`, { method: 'POST', body }));
  expect(await listAddresses()).toContain('typed@example.com');
});

test('a form can have no title even if its document has a title', async () => {
  const { update, get } = await openForm();
  await update({ updateFormInfo: { info: {}, updateMask: 'title' } });
  expect((await get()).info).toEqual({ documentTitle: 'Orders' });
});

test('an older form has neither settings nor publish settings', async () => {
  const { answer, emulator, formId, get, list, publish } = await openForm();
  const setLegacy = (isLegacy: boolean) =>
    sendControl(emulator, 'PUT', `/forms/${formId}`, { isLegacy });
  await setLegacy(true);
  const form = await get();
  expect([form.settings, form.publishSettings]).toEqual([undefined, undefined]);
  const publishState = { isPublished: true, isAcceptingResponses: true };
  expect((await getRefusal(publish(true, true))).code).toBe(400);
  expect(await answer({})).toBe('');
  expect((await list()).responses).toHaveLength(1);
  await setLegacy(false);
  expect((await get()).publishSettings).toEqual({ publishState });
});
