import { describe, expect, it } from 'vitest';
import { openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST } from '../sheets/sheets-suite.ts';

const COLOUR_ID = '0000000a';
const NOTE_ID = '0000000b';
const COLOUR_CHOICE = { type: 'RADIO', options: [{ value: 'red' }, { value: 'blue' }] };
const buildItem = (title: string, question: object) => ({ title, questionItem: { question } });

/** Creates an open form that asks for a colour and a note. */
async function openForm() {
  const emulator = createEmulator({ accounts: { newForms: 'published' } });
  const host = openFormsAs(emulator, HOST);
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const batch = (...requests: object[]) =>
    host.forms.batchUpdate({ formId, requestBody: { requests } });
  await batch(
    {
      createItem: {
        item: buildItem('Colour', { questionId: COLOUR_ID, choiceQuestion: COLOUR_CHOICE }),
        location: { index: 0 },
      },
    },
    {
      createItem: {
        item: buildItem('Note', { questionId: NOTE_ID, textQuestion: {} }),
        location: { index: 1 },
      },
    },
  );
  const control = (method: string, path: string, body?: unknown) =>
    sendControl(emulator, method, `/forms/${formId}/${path}`, body);
  const answer = (answers: Record<string, string[]>) => control('POST', 'responses', { answers });
  const list = async (parameters: object = {}) =>
    (await host.forms.responses.list({ formId, ...parameters })).data.responses ?? [];
  return { emulator, host, formId, batch, control, answer, list };
}

function publishForm(isPublished: boolean, isAcceptingResponses: boolean) {
  const publishState = { isPublished, isAcceptingResponses };
  return { requestBody: { publishSettings: { publishState } } };
}

describe('a host’s edits of a form', () => {
  it('closing or unpublishing a form stops answers, and keeps earlier ones', async () => {
    const { host, formId, answer, list } = await openForm();
    await answer({ [COLOUR_ID]: ['red'] });
    for (const state of [publishForm(true, false), publishForm(false, false)]) {
      await host.forms.setPublishSettings({ formId, ...state });
      expect((await answer({ [COLOUR_ID]: ['blue'] })).status).toBe(400);
    }
    expect(await list()).toHaveLength(1);
    await host.forms.setPublishSettings({ formId, ...publishForm(true, true) });
    expect((await answer({ [COLOUR_ID]: ['blue'] })).status).toBe(200);
  });

  it('a deleted question keeps its answers, but cannot be answered any more', async () => {
    const { batch, answer, list } = await openForm();
    await answer({ [COLOUR_ID]: ['red'] });
    await batch({ deleteItem: { location: { index: 0 } } });
    await answer({ [COLOUR_ID]: ['blue'], [NOTE_ID]: ['x'] });
    const asked = (await list()).map(({ answers }) => Object.keys(answers ?? {}));
    expect(asked.sort()).toEqual([[COLOUR_ID], [NOTE_ID]]);
  });
});

describe('answers that are not checked', () => {
  const unchecked = (...responses: object[]) => ({ unchecked: true, responses });

  it('unchecked answers are stored in any form, even if the form is closed', async () => {
    const { host, formId, control, list } = await openForm();
    await host.forms.setPublishSettings({ formId, ...publishForm(false, false) });
    const answers = {
      [COLOUR_ID]: Array.from({ length: 600 }, () => 'green'),
      [NOTE_ID]: ['x'.repeat(60_000)],
      '0000000c': ['to a question that is not there', ''],
    };
    const { body } = await control('POST', 'responses', unchecked({ answers }, { answers: {} }));
    expect(body.responseIds).toHaveLength(2);
    const listed = (await list()).find(({ responseId }) => responseId === body.responseIds[0]);
    const values = Object.entries(listed?.answers ?? {}).map(([id, { textAnswers }]) => [
      id,
      textAnswers?.answers?.map(({ value }) => value),
    ]);
    expect(Object.fromEntries(values)).toEqual(answers);
  });

  it('unchecked answers have the given sender and time', async () => {
    const { control, list } = await openForm();
    const sentMs = Date.UTC(2025, 0, 1, 0, 0, 0, 1);
    const respondentEmail = 'isa@example.com';
    await control('POST', 'responses', unchecked({ respondentEmail, answers: {}, sentMs }));
    expect(await list()).toMatchObject([
      { respondentEmail, createTime: '2025-01-01T00:00:00.001Z' },
    ]);
  });
});
