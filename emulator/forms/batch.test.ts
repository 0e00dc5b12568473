import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs } from '../clients-suite.ts';
import { createSteppedClock } from '../clock.ts';
import { createEmulator } from '../emulator.ts';

type FormRequest = forms_v1.Schema$Request;
type Item = forms_v1.Schema$Item;

async function createTestForm() {
  const emulator = createEmulator({
    clock: createSteppedClock(Date.parse('2026-11-21T12:00:00Z')),
  });
  const host = openFormsAs(emulator, 'host@example.com');
  const { data } = await host.forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const update = (requests: FormRequest[]) =>
    host.forms.batchUpdate({ formId, requestBody: { requests } });
  const items = async () => (await host.forms.get({ formId })).data.items ?? [];
  return { emulator, host, formId, update, items };
}

function buildItemCreation(item: Item, index = 0): FormRequest {
  return { createItem: { item, location: { index } } };
}

function buildQuestionItem(question: forms_v1.Schema$Question, title = 'Your order'): Item {
  return { title, questionItem: { question } };
}

function buildChoiceItem(type: string, options: forms_v1.Schema$Option[]): Item {
  return buildQuestionItem({ choiceQuestion: { type, options } });
}

const PAGE_BREAK: Item = { itemId: '0000aaaa', title: 'Second', pageBreakItem: {} };

describe('an item that is created', () => {
  it('a created item gets ids, which the reply contains', async () => {
    const { update, items } = await createTestForm();
    const { data } = await update([buildItemCreation(buildQuestionItem({ textQuestion: {} }))]);
    const [item] = await items();
    expect(data.replies).toEqual([
      {
        createItem: {
          itemId: item?.itemId,
          questionId: [item?.questionItem?.question?.questionId],
        },
      },
    ]);
    expect(item?.itemId).toMatch(/^[0-9a-f]{8}$/);
  });

  it('a created item keeps the ids of the request', async () => {
    const { update, items } = await createTestForm();
    const item = {
      itemId: '1234abcd',
      ...buildQuestionItem({ questionId: '00000007', textQuestion: {} }),
    };
    await update([buildItemCreation(item)]);
    const [kept] = await items();
    expect(kept).toEqual(item);
  });

  it.each<[string, Item]>([
    ['radio buttons', buildChoiceItem('RADIO', [{ value: 'Attack' }])],
    ['checkboxes', buildChoiceItem('CHECKBOX', [{ value: 'Attack' }])],
    ['a drop-down', buildChoiceItem('DROP_DOWN', [{ value: 'Attack' }, { value: 'Hold' }])],
    ['a short text', buildQuestionItem({ required: true, textQuestion: {} })],
    ['a page break', { title: 'Second', pageBreakItem: {} }],
  ])('a question can be %s', async (_, item) => {
    const { update, items } = await createTestForm();
    await update([buildItemCreation(item)]);
    expect((await items())[0]).toMatchObject(item);
  });
});

it('questions with a paragraph are not emulated', async () => {
  const { update } = await createTestForm();
  const item = buildQuestionItem({ textQuestion: { paragraph: true } });
  expect((await getRefusal(update([buildItemCreation(item)]))).code).toBe(501);
});

const REFUSED_REQUESTS: readonly [string, FormRequest, string][] = [
  [
    'a line break in a title',
    buildItemCreation({ title: 'Your\norder', pageBreakItem: {} }),
    'Displayed text cannot contain newlines',
  ],
  [
    'a line break in an option',
    buildItemCreation(buildChoiceItem('RADIO', [{ value: 'a\nb' }])),
    'Displayed text cannot contain newlines',
  ],
  [
    'the same option twice',
    buildItemCreation(buildChoiceItem('RADIO', [{ value: 'Hold' }, { value: 'Hold' }])),
    'Invalid requests[0].createItem: Duplicate option value: Hold.',
  ],
  [
    'an empty option',
    buildItemCreation(buildChoiceItem('RADIO', [{ value: '' }])),
    'Invalid requests[0].createItem: An option must have a value.',
  ],
  [
    'a choice without options',
    buildItemCreation(buildChoiceItem('RADIO', [])),
    'Invalid requests[0].createItem: A choice question must have at least one option.',
  ],
  [
    'a choice without a type',
    buildItemCreation(buildQuestionItem({ choiceQuestion: { options: [{ value: 'Hold' }] } })),
    'Invalid requests[0].createItem: A choice question must have a type.',
  ],
  [
    'a checkbox that leads to a section',
    buildItemCreation(buildChoiceItem('CHECKBOX', [{ value: 'Hold', goToAction: 'SUBMIT_FORM' }])),
    'Invalid requests[0].createItem: Section navigation is not allowed for a CHECKBOX question.',
  ],
  [
    'options of which only some lead somewhere',
    buildItemCreation(
      buildChoiceItem('RADIO', [{ value: 'Hold', goToAction: 'SUBMIT_FORM' }, { value: 'Move' }]),
    ),
    'Invalid requests[0].createItem: Options with section navigation cannot be combined with ' +
      'options without it in one question.',
  ],
  [
    'an option that leads to another item than a page break',
    buildItemCreation(buildChoiceItem('RADIO', [{ value: 'Hold', goToSectionId: '0000dead' }])),
    'Invalid requests[0].createItem: Option.goToSectionId 0000dead is not the ID of a page break.',
  ],
  [
    'an item without a kind',
    buildItemCreation({ title: 'Nothing' }),
    'Invalid requests[0].createItem: An item must have a kind.',
  ],
  [
    'a question without a kind',
    buildItemCreation(buildQuestionItem({ required: true })),
    'Invalid requests[0].createItem: A question must have a kind.',
  ],
  [
    'a location beyond the end',
    buildItemCreation({ pageBreakItem: {} }, 1),
    'Invalid requests[0].createItem: Location.index 1 is not within [0, 1).',
  ],
  [
    'a location before the start',
    buildItemCreation({ pageBreakItem: {} }, -1),
    'Invalid requests[0].createItem: Location.index -1 is not within [0, 1).',
  ],
  [
    'no location',
    { createItem: { item: { pageBreakItem: {} } } },
    'Invalid requests[0].createItem: location is required.',
  ],
  [
    'an id that is not hexadecimal',
    buildItemCreation({ itemId: 'section-2', pageBreakItem: {} }),
    'Invalid requests[0].createItem: Invalid item ID: section-2. It must be up to eight hex ' +
      'digits, at most 7fffffff.',
  ],
  [
    'an item to delete where there is none',
    { deleteItem: { location: { index: 0 } } },
    'Invalid requests[0].deleteItem: Location.index 0 is not within [0, 0).',
  ],
  [
    'a new document title',
    { updateFormInfo: { info: { documentTitle: 'x' }, updateMask: 'documentTitle' } },
    'Invalid requests[0].updateFormInfo: documentTitle cannot be changed here; rename the file ' +
      'in Drive.',
  ],
  [
    'an update without a mask',
    { updateFormInfo: { info: { title: 'x' } } },
    'Invalid requests[0].updateFormInfo: Update mask is required.',
  ],
  [
    'a mask that names nothing',
    { updateSettings: { settings: {}, updateMask: 'colour' } },
    'Invalid requests[0].updateSettings: Invalid field in update mask: colour.',
  ],
  ['a request without a kind', {}, 'Invalid requests[0]: No request set.'],
  [
    'two kinds in one request',
    { deleteItem: { location: {} }, moveItem: {} },
    "Invalid value at 'requests[0]' (oneof), oneof field 'kind' is already set. " +
      "Cannot set 'moveItem'",
  ],
];

describe('batchUpdate', () => {
  it.each(REFUSED_REQUESTS)('batchUpdate refuses %s', async (_, request, message) => {
    const { update, items } = await createTestForm();
    expect(await getRefusal(update([request]))).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message,
    });
    expect(await items()).toEqual([]);
  });

  it('the refusal of an unknown field has a detail that names it', async () => {
    const { update } = await createTestForm();
    const refusal = await getRefusal(
      update([Object.assign(buildItemCreation(PAGE_BREAK), { colour: 'red' })]),
    );
    const description =
      'Invalid JSON payload received. Unknown name "colour" at \'requests[0]\': Cannot find field.';
    expect(refusal.message).toBe(description);
    expect(refusal.details).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'requests[0]', description }],
      },
    ]);
  });

  it('batchUpdate refuses an empty batch', async () => {
    const { update } = await createTestForm();
    expect((await getRefusal(update([]))).code).toBe(400);
  });

  it('batchUpdate refuses a used id of an item or a question', async () => {
    const { update } = await createTestForm();
    await update([
      buildItemCreation({ ...PAGE_BREAK }),
      buildItemCreation(buildQuestionItem({ questionId: '07', textQuestion: {} })),
    ]);
    const again = await getRefusal(update([buildItemCreation(PAGE_BREAK)]));
    expect(again.message).toBe('Invalid requests[0].createItem: Duplicate item ID: 0000aaaa.');
    const question = buildQuestionItem({ questionId: '00000007', textQuestion: {} });
    expect((await getRefusal(update([buildItemCreation(question)]))).message).toBe(
      'Invalid requests[0].createItem: Duplicate question ID: 00000007.',
    );
  });

  it('batchUpdate applies all requests or none', async () => {
    const { update, items } = await createTestForm();
    const refusal = await getRefusal(
      update([buildItemCreation(PAGE_BREAK), { deleteItem: { location: { index: 5 } } }]),
    );
    expect(refusal.message).toContain('Invalid requests[1].deleteItem');
    expect(await items()).toEqual([]);
  });

  it('batchUpdate applies requests in order, and a deleted id can be used again', async () => {
    const { update, items } = await createTestForm();
    await update([buildItemCreation(PAGE_BREAK)]);
    await update([
      { deleteItem: { location: { index: 0 } } },
      buildItemCreation({ ...PAGE_BREAK, title: 'Another second' }),
    ]);
    expect((await items()).map((item) => item.title)).toEqual(['Another second']);
  });

  it('batchUpdate appends an item if the index is the number of items', async () => {
    const { update, items } = await createTestForm();
    await update(
      ['a', 'b', 'c'].map((title, index) => buildItemCreation({ title, pageBreakItem: {} }, index)),
    );
    expect((await items()).map((item) => item.title)).toEqual(['a', 'b', 'c']);
  });

  it('batchUpdate moves an item to the new index', async () => {
    const { update, items } = await createTestForm();
    await update(
      ['a', 'b', 'c'].map((title, index) => buildItemCreation({ title, pageBreakItem: {} }, index)),
    );
    await update([{ moveItem: { originalLocation: { index: 0 }, newLocation: { index: 2 } } }]);
    expect((await items()).map((item) => item.title)).toEqual(['b', 'c', 'a']);
  });

  it('batchUpdate changes the title, the description and the collection of addresses', async () => {
    const { host, formId, update } = await createTestForm();
    await update([
      { updateFormInfo: { info: { title: 'Step 2', description: 'By Friday' }, updateMask: '*' } },
      {
        updateSettings: {
          settings: { emailCollectionType: 'VERIFIED' },
          updateMask: 'emailCollectionType',
        },
      },
    ]);
    const { data } = await host.forms.get({ formId });
    expect(data.info).toMatchObject({ title: 'Step 2', description: 'By Friday' });
    expect(data.settings).toEqual({ emailCollectionType: 'VERIFIED' });
  });

  it.each([
    { emailCollectionType: 'RESPONDER_INPUT' },
    { emailCollectionType: 'DO_NOT_COLLECT', quizSettings: { isQuiz: true } },
  ])('batchUpdate changes the settings to %j', async (settings) => {
    const { host, formId, update } = await createTestForm();
    await update([{ updateSettings: { settings, updateMask: '*' } }]);
    const { data } = await host.forms.get({ formId });
    expect(data.settings).toEqual(settings);
  });
});

describe('updateItem', () => {
  const question = { questionId: '00000007', textQuestion: {} };
  const item = { itemId: '00000001', ...buildQuestionItem(question) };

  async function updated(given: Item, updateMask: string) {
    const { update, items } = await createTestForm();
    await update([buildItemCreation(item)]);
    await update([{ updateItem: { item: given, location: { index: 0 }, updateMask } }]);
    return (await items())[0];
  }

  it('updateItem changes only the fields of the mask, and keeps the ids', async () => {
    expect(await updated({ title: 'New' }, 'title')).toEqual({ ...item, title: 'New' });
  });

  it('updateItem removes fields of the mask that the request lacks', async () => {
    const { title, ...untitled } = item;
    expect(await updated({}, 'title')).toEqual(untitled);
    expect(title).toBeDefined();
  });

  it('updateItem accepts a mask in snake case', async () => {
    const given = { questionItem: { question: { required: true } } };
    const after = await updated(given, 'question_item.question.required');
    expect(after?.questionItem?.question).toEqual({ ...question, required: true });
  });

  it('updateItem replaces the kind of a question and keeps its id', async () => {
    const choiceQuestion = { type: 'RADIO', options: [{ value: 'Hold' }] };
    const given = { questionItem: { question: { choiceQuestion } } };
    const after = await updated(given, 'questionItem.question.choiceQuestion');
    expect(after?.questionItem?.question).toEqual({ questionId: '00000007', choiceQuestion });
  });

  it('updateItem creates new ids for blank ones that are in the mask', async () => {
    const after = await updated(buildQuestionItem({ textQuestion: {} }), '*');
    expect(after?.itemId).not.toBe('00000001');
    expect(after?.questionItem?.question?.questionId).not.toBe('00000007');
  });

  it('updateItem refuses another kind of item', async () => {
    await expect(updated({ pageBreakItem: {} }, 'pageBreakItem')).rejects.toThrow(
      'Invalid requests[0].updateItem: The kind of an item cannot be changed.',
    );
  });
});

describe('an option that leads to a section', () => {
  const branching = buildChoiceItem('DROP_DOWN', [
    { value: 'Attack', goToSectionId: '0000aaaa' },
    { value: 'Hold', goToAction: 'SUBMIT_FORM' },
  ]);

  it('radio buttons and dropdowns keep options that lead to a section', async () => {
    const { update, items } = await createTestForm();
    await update([buildItemCreation(PAGE_BREAK), buildItemCreation(branching)]);
    expect((await items())[0]).toMatchObject(branching);
  });

  it('an option leads to the next section after its page break is deleted', async () => {
    const { update, items } = await createTestForm();
    await update([
      buildItemCreation(PAGE_BREAK),
      buildItemCreation(branching),
      { deleteItem: { location: { index: 1 } } },
    ]);
    const options = (await items())[0]?.questionItem?.question?.choiceQuestion?.options;
    expect(options).toEqual([
      { value: 'Attack', goToAction: 'NEXT_SECTION' },
      { value: 'Hold', goToAction: 'SUBMIT_FORM' },
    ]);
  });
});
