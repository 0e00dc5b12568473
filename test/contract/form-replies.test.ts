/** Recorded replies of Google Forms. */

import { expect, test } from 'vitest';
import { getRefusal, openFormsAs } from '../../emulator/clients-suite.ts';
import { createSteppedClock } from '../../emulator/clock.ts';
import { createEmulator } from '../../emulator/emulator.ts';
import { buildPrefilledUrl } from '../../functions/google/forms.ts';

const HOST = 'host@example.com';
const START = Date.parse('2026-11-21T12:00:00.250Z');
/** The id of a question in a public form. The form's page calls the question `entry.691441778`. */
const QUESTION_ID = '29369072';
const TICKS_ID = '1a2b3c4d';

/** Creates an open form with a text question and two checkboxes. */
async function openForm() {
  const clock = createSteppedClock(START);
  const emulator = createEmulator({ clock, accounts: { newForms: 'published' } });
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const batch = (...requests: object[]) =>
    host.forms.batchUpdate({ formId, requestBody: { requests } });
  const boxes = { type: 'CHECKBOX', options: [{ value: 'red' }, { value: 'blue' }] };
  const create = (question: object, index: number) => ({
    createItem: { item: { questionItem: { question } }, location: { index } },
  });
  await batch(
    create({ questionId: QUESTION_ID, textQuestion: {} }, 0),
    create({ questionId: TICKS_ID, choiceQuestion: boxes }, 1),
  );
  const control = async (method: string, path: string, body: unknown) => {
    const url = `http://emulator.test/emulator/forms/${formId}${path}`;
    const init = { method, body: JSON.stringify(body) };
    return (await emulator.fetch(new Request(url, init))).status;
  };
  const get = async () => (await host.forms.get({ formId })).data;
  const list = async () => (await host.forms.responses.list({ formId })).data.responses ?? [];
  return { clock, emulator, host, formId, batch, control, get, list };
}

test('a question’s id is the hexadecimal form of its number in a prefilled link', async () => {
  const { emulator, formId, list } = await openForm();
  const address = buildPrefilledUrl(`http://emulator.test/forms/d/${formId}/formResponse`, [
    { questionId: QUESTION_ID, value: 'x' },
  ]);
  const fields = new URL(address).searchParams;
  expect([...fields.keys()]).toContain('entry.691441778');
  await emulator.fetch(new Request(address.split('?')[0] ?? '', { method: 'POST', body: fields }));
  expect(Object.keys((await list())[0]?.answers ?? {})).toEqual([QUESTION_ID]);
});

test('a response has an id of 71 characters', async () => {
  const { control, list } = await openForm();
  const response = { answers: {}, sentMs: START, sentMicros: 7 };
  await control('POST', '/responses', { unchecked: true, responses: [response] });
  const [only] = await list();
  expect(only?.responseId).toHaveLength(71);
  expect(only?.createTime).toBe('2026-11-21T12:00:00.250Z');
  expect(only?.lastSubmittedTime).toBe('2026-11-21T12:00:00.250007Z');
});

test('an edit within the same millisecond has a different time', async () => {
  const { control, list } = await openForm();
  await control('POST', '/responses', { answers: { [QUESTION_ID]: ['a'] } });
  const times: (string | null | undefined)[] = [];
  for (const text of ['b', 'c']) {
    const [before] = await list();
    await control('PUT', `/responses/${before?.responseId}`, {
      answers: { [QUESTION_ID]: [text] },
    });
    const [after] = await list();
    expect(after?.createTime).toBe(before?.createTime);
    times.push(after?.lastSubmittedTime);
  }
  expect(times).toEqual(['2026-11-21T12:00:00.250001Z', '2026-11-21T12:00:00.250002Z']);
});

test('responses are not listed in the order of their times', async () => {
  const { clock, control, list } = await openForm();
  for (let index = 0; index < 8; index += 1) {
    await control('POST', '/responses', { answers: {} });
    await clock.advanceBy(1000);
  }
  const times = (await list()).map(({ lastSubmittedTime }) => lastSubmittedTime ?? '');
  expect(times).toHaveLength(8);
  expect(times).not.toEqual(times.toSorted());
});

test('two ticked options are two answers of one response', async () => {
  const { control, list } = await openForm();
  await control('POST', '/responses', { answers: { [TICKS_ID]: ['red', 'blue'] } });
  const answers = (await list())[0]?.answers ?? {};
  expect(Object.keys(answers)).toEqual([TICKS_ID]);
  expect(answers[TICKS_ID]?.textAnswers?.answers).toEqual([{ value: 'red' }, { value: 'blue' }]);
});

test('a typed address is required but not verified', async () => {
  const { emulator, formId, batch, control, get, list } = await openForm();
  const settings = { emailCollectionType: 'RESPONDER_INPUT' };
  await batch({ updateSettings: { settings, updateMask: 'emailCollectionType' } });
  expect((await get()).settings).toEqual(settings);
  expect(await control('POST', '/responses', { answers: {} })).toBe(400);
  await control('POST', '/responses', { respondentEmail: 'not-mine@example.com', answers: {} });
  expect((await list()).map((one) => one.respondentEmail)).toEqual(['not-mine@example.com']);
  const page = `http://emulator.test/forms/d/${formId}`;
  const shown = await emulator.fetch(new Request(`${page}/viewform`));
  expect(await shown.text()).toContain('name="emailAddress"');
  const body = new URLSearchParams({ emailAddress: ' typed@example.com ' });
  await emulator.fetch(new Request(`${page}/formResponse`, { method: 'POST', body }));
  expect((await list()).map((one) => one.respondentEmail)).toContain('typed@example.com');
});

test('a form that does not collect addresses has no quiz settings', async () => {
  const { get } = await openForm();
  expect((await get()).settings).toEqual({ emailCollectionType: 'DO_NOT_COLLECT' });
});

test('a form can have no title even if its document has a title', async () => {
  const { batch, get } = await openForm();
  await batch({ updateFormInfo: { info: {}, updateMask: 'title' } });
  expect((await get()).info).toEqual({ documentTitle: 'Orders' });
});

test('an older form has neither settings nor publish settings', async () => {
  const { host, formId, control, get, list } = await openForm();
  await control('PUT', '', { isLegacy: true });
  const form = await get();
  expect([form.settings, form.publishSettings]).toEqual([undefined, undefined]);
  const publishState = { isPublished: true, isAcceptingResponses: true };
  const requestBody = { publishSettings: { publishState } };
  const call = host.forms.setPublishSettings({ formId, requestBody });
  expect((await getRefusal(call)).code).toBe(400);
  await control('POST', '/responses', { answers: {} });
  expect(await list()).toHaveLength(1);
  await control('PUT', '', { isLegacy: false });
  expect((await get()).publishSettings).toEqual({ publishState });
});
