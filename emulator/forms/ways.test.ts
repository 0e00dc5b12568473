import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { describe, expect, it } from 'vitest';
import { openDriveAs, openFormsAs, sendControl } from '../clients-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST } from '../sheets/sheets-suite.ts';
import { findFormForRespondent } from './respondent.ts';
import { submitResponse } from './submit.ts';

type Item = forms_v1.Schema$Item;

const buildOption = (value: string, more: object = {}) => ({ value, ...more });
const buildQuestionItem = (questionId: string, kind: object, required = false): Item => ({
  questionItem: { question: { questionId, required, ...kind } },
});
const buildTextItem = (questionId: string, required = false) =>
  buildQuestionItem(questionId, { textQuestion: {} }, required);
const buildChoiceItem = (questionId: string, options: object[], type = 'RADIO') =>
  buildQuestionItem(questionId, { choiceQuestion: { type, options } });

async function openForm(items: readonly Item[]) {
  const emulator = createEmulator({ accounts: { newForms: 'published' } });
  const { forms } = openFormsAs(emulator, HOST);
  const { data } = await forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const requests = items
    .toReversed()
    .map((item) => ({ createItem: { item, location: { index: 0 } } }));
  await forms.batchUpdate({ formId, requestBody: { requests } });
  const control = async (method: string, path: string, body?: object) =>
    (await sendControl(emulator, method, `/forms/${formId}${path}`, body)).body;
  /** Submits answers, and returns the problems as sentences; '' if the answers are accepted. */
  const send = async (answers: Readonly<Record<string, readonly string[]>>): Promise<string> => {
    const reply = await control('POST', '/responses', { answers });
    return reply.kind === 'accepted' ? '' : reply.error.message;
  };
  const recorded = async () => {
    const listed = await forms.responses.list({ formId });
    return (listed.data.responses ?? []).map(({ answers }) => Object.keys(answers ?? {}).sort());
  };
  return { emulator, forms, formId, control, send, recorded };
}

const PAGE_BREAK: Item = { itemId: '0000aaaa', pageBreakItem: {} };
const NEEDED_MESSAGE = 'This question needs an answer.';
const CIRCLE_MESSAGE =
  'Your answers lead back to an earlier section. Choose other answers to reach the end.';

describe('the way through a form', () => {
  const leading = buildChoiceItem('01', [buildOption('End', { goToAction: 'SUBMIT_FORM' })]);

  it('an option without a target keeps the target of an earlier option', async () => {
    const items = [
      leading,
      buildTextItem('02'),
      buildChoiceItem('03', [buildOption('Plain')]),
      PAGE_BREAK,
      buildTextItem('04', true),
    ];
    const { send } = await openForm(items);
    expect(await send({ '01': ['End'], '02': ['x'], '03': ['Plain'] })).toBe('');
    expect(await send({ '02': ['x'], '03': ['Plain'] })).toBe(NEEDED_MESSAGE);
  });

  it('a circular path is reported together with other problems', async () => {
    const round = buildChoiceItem('01', [buildOption('Round', { goToAction: 'RESTART_FORM' })]);
    const { send } = await openForm([round, buildTextItem('02', true)]);
    expect(await send({ '01': ['Round'] })).toBe(NEEDED_MESSAGE);
    expect(await send({ '01': ['Round'], '02': ['x'] })).toBe(CIRCLE_MESSAGE);
  });

  it('the first section of a form ends at its first page break', async () => {
    const { send } = await openForm([PAGE_BREAK, buildTextItem('02', true)]);
    expect(await send({})).toBe(NEEDED_MESSAGE);
    expect(await send({ '02': ['x'] })).toBe('');
  });
});

describe('an answer', () => {
  it('a text accepts one answer', async () => {
    const { send } = await openForm([buildTextItem('01')]);
    expect(await send({ '01': ['a', 'b'] })).toBe('Give one answer only.');
  });

  it('each answer to checkboxes must be an option', async () => {
    const { send } = await openForm([
      buildChoiceItem('01', [buildOption('a'), buildOption('b')], 'CHECKBOX'),
    ]);
    expect(await send({ '01': ['a', 'c'] })).toBe('Choose one of the options offered.');
  });

  it('a question without a chosen option is absent from the response', async () => {
    const { send, recorded } = await openForm([
      buildChoiceItem('01', [buildOption('a')]),
      buildTextItem('02'),
    ]);
    expect(await send({ '01': [''], '02': ['x'] })).toBe('');
    expect(await recorded()).toEqual([['02']]);
  });
});

describe('a form that cannot be answered', () => {
  it('a closed form is reported with its title, or with its document’s title', async () => {
    const { emulator, forms, formId, send } = await openForm([buildTextItem('01')]);
    const publishState = { isPublished: true, isAcceptingResponses: false };
    await forms.setPublishSettings({ formId, requestBody: { publishSettings: { publishState } } });
    expect(await send({})).toBe('This form no longer accepts answers.');
    await openDriveAs(emulator, HOST).files.update({
      fileId: formId,
      requestBody: { name: 'Doc' },
    });
    expect(findFormForRespondent(emulator.snapshot(), formId, null)).toEqual({
      ...{ kind: 'closed', title: 'Orders' },
    });
    const untitled = [{ updateFormInfo: { info: {}, updateMask: 'title' } }];
    await forms.batchUpdate({ formId, requestBody: { requests: untitled } });
    expect(findFormForRespondent(emulator.snapshot(), formId, null)).toEqual({
      ...{ kind: 'closed', title: 'Doc' },
    });
  });

  it('a form whose file is deleted is reported as missing', async () => {
    const { emulator, formId } = await openForm([buildTextItem('01')]);
    const world = emulator.snapshot();
    const form = world.forms[formId];
    if (form === undefined) throw new Error('The form is there.');
    delete world.files[formId];
    const attempt = { world, form, respondent: null, entries: new Map(), now: 0 };
    expect(submitResponse(attempt)).toStrictEqual({
      kind: 'refused',
      problems: [{ sentence: 'There is no such form.' }],
    });
  });
});

describe('a response that is edited', () => {
  it.each([
    ['POST', '/responses/x'],
    ['DELETE', '/responses'],
    ['POST', '/answers'],
  ])('the control route %s %s is not found', async (method, path) => {
    const { control } = await openForm([buildTextItem('01')]);
    expect(await control(method, path, {})).toMatchObject({ error: { code: 404 } });
  });

  it('a control order for a missing form is not found', async () => {
    const { emulator } = await openForm([buildTextItem('01')]);
    const sent = await sendControl(emulator, 'POST', '/forms/none/responses', { answers: {} });
    expect(sent.status).toBe(404);
  });
});
