import { describe, expect, it } from 'vitest';
import { getRefusal } from '../clients-suite.ts';
import {
  addItem,
  buildChoiceItem,
  buildQuestionItem,
  buildTextItem,
  type FormRequest,
  type Item,
  openForm,
  PAGE_BREAK,
} from './forms-suite.ts';

const TEXT_ITEM = buildQuestionItem({ textQuestion: {} });

describe('an item that is created', () => {
  it('a created item gets ids for absent or empty ones, which the reply contains', async () => {
    const { update, listItems } = await openForm();
    for (const item of [
      TEXT_ITEM,
      { itemId: '', ...buildQuestionItem({ questionId: '', textQuestion: {} }) },
    ]) {
      const replies = await update(addItem(item));
      const [made] = await listItems();
      const questionId = made?.questionItem?.question?.questionId;
      expect(replies).toEqual([{ createItem: { itemId: made?.itemId, questionId: [questionId] } }]);
      expect(made?.itemId).toMatch(/^[0-9a-f]{8}$/);
      expect(questionId).toMatch(/^[0-9a-f]{8}$/);
    }
  });

  it.each<[string, Item]>([
    ['radio buttons', buildChoiceItem([{ value: 'Attack' }])],
    ['checkboxes', buildChoiceItem([{ value: 'Attack' }], 'CHECKBOX')],
    ['a drop-down', buildChoiceItem([{ value: 'Attack' }, { value: 'Hold' }], 'DROP_DOWN')],
    ['a short text', buildTextItem('00000007', true)],
    ['a page break', PAGE_BREAK],
  ])('a question can be %s', async (_, item) => {
    const { update, listItems } = await openForm();
    await update(addItem({ itemId: '1234abcd', ...item }));
    expect(await listItems()).toEqual([{ itemId: '1234abcd', ...item }]);
  });

  it.each(['7fffffff', '0', 'abc'])('the id of an item may be %s', async (itemId) => {
    const { update } = await openForm();
    expect(await update(addItem({ itemId, pageBreakItem: {} }))).toEqual([
      { createItem: { itemId } },
    ]);
  });

  it.each(['80000000', '12g', '123456789', 'ABC'])('an item’s id may not be %s', async (itemId) => {
    const { update } = await openForm();
    expect((await getRefusal(update(addItem({ itemId, pageBreakItem: {} })))).message).toBe(
      `Invalid requests[0].createItem: Invalid item ID: ${itemId}. It must be up to eight hex ` +
        'digits, at most 7fffffff.',
    );
  });

  it('a generated id of an item is never the id of another item', async () => {
    const first = await openForm([PAGE_BREAK, TEXT_ITEM]);
    const made = (await first.listItems())[1];
    const second = await openForm([{ ...PAGE_BREAK, itemId: made?.itemId ?? '' }, TEXT_ITEM]);
    const ids = (await second.listItems()).map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(2);
  });

  it('generated ids of items are not generated again for later forms', async () => {
    const { forms, formId } = await openForm([TEXT_ITEM, TEXT_ITEM, TEXT_ITEM]);
    const ids = [formId];
    for (let count = 0; count < 12; count += 1) {
      const { data } = await forms.create({ requestBody: { info: { title: 'More' } } });
      ids.push(data.formId ?? '');
    }
    expect(new Set(ids).size).toBe(13);
  });
});

it('questions with a paragraph are not emulated', async () => {
  const { update } = await openForm();
  const item = buildQuestionItem({ textQuestion: { paragraph: true } });
  expect((await getRefusal(update(addItem(item)))).code).toBe(501);
});

const LEADING_OPTION = { value: 'Hold', goToAction: 'SUBMIT_FORM' };
const HOLD = { value: 'Hold' };
const NEWLINE_MESSAGE = 'Displayed text cannot contain newlines';
const addOptions = (options: object[], type?: string) => addItem(buildChoiceItem(options, type));
const moveItem = (from: number, to: number): FormRequest => ({
  moveItem: { originalLocation: { index: from }, newLocation: { index: to } },
});
const updateInfo = (info: object, updateMask?: string): FormRequest => ({
  updateFormInfo: { info, ...(updateMask !== undefined && { updateMask }) },
});

/** Each row contains the fault, the request to a form with one item, and the message. */
const REFUSED_REQUESTS: readonly [string, FormRequest, string][] = [
  ['the same option twice', addOptions([HOLD, HOLD]), 'Duplicate option value: Hold.'],
  ['an empty option', addOptions([{ value: '' }]), 'An option must have a value.'],
  ['an option without a value', addOptions([{}]), 'An option must have a value.'],
  ['a choice without options', addOptions([]), 'A choice question must have at least one option.'],
  [
    'a choice without a type',
    addItem(buildQuestionItem({ choiceQuestion: { options: [HOLD] } })),
    'A choice question must have a type.',
  ],
  [
    'a checkbox that leads to a section',
    addOptions([LEADING_OPTION], 'CHECKBOX'),
    'Section navigation is not allowed for a CHECKBOX question.',
  ],
  [
    'options of which only some lead somewhere',
    addOptions([LEADING_OPTION, { value: 'Move' }]),
    'Options with section navigation cannot be combined with options without it in one question.',
  ],
  [
    'an option that leads to another item than a page break',
    addOptions([{ value: 'Hold', goToSectionId: '0000dead' }]),
    'Option.goToSectionId 0000dead is not the ID of a page break.',
  ],
  ['an item without a kind', addItem({ title: 'Nothing' }), 'An item must have a kind.'],
  [
    'a question without a kind',
    addItem(buildQuestionItem({ required: true })),
    'A question must have a kind.',
  ],
  [
    'a question item without a question',
    addItem({ questionItem: {} }),
    'A question item must have a question.',
  ],
  ['nothing to create', { createItem: { location: {} } }, 'item is required.'],
  [
    'nothing to change an item to',
    { updateItem: { location: { index: 0 }, updateMask: 'title' } },
    'item is required.',
  ],
  ['a place past the end', addItem(PAGE_BREAK, 2), 'Location.index 2 is not within [0, 2).'],
  ['a place before the start', addItem(PAGE_BREAK, -1), 'Location.index -1 is not within [0, 2).'],
  ['no location', { createItem: { item: PAGE_BREAK } }, 'location is required.'],
  [
    'an item to delete past the last item',
    { deleteItem: { location: { index: 1 } } },
    'Location.index 1 is not within [0, 1).',
  ],
  ['a move from past the end', moveItem(1, 0), 'Location.index 1 is not within [0, 1).'],
  ['a move past the end', moveItem(0, 1), 'Location.index 1 is not within [0, 1).'],
  [
    'a new document title',
    updateInfo({ documentTitle: 'x' }, 'documentTitle'),
    'documentTitle cannot be changed here; rename the file in Drive.',
  ],
  ['an update without a mask', updateInfo({ title: 'x' }), 'Update mask is required.'],
  [
    'a mask that names nothing',
    { updateSettings: { settings: {}, updateMask: 'colour' } },
    'Invalid field in update mask: colour.',
  ],
  ['an invalid mask', updateInfo({}, 'a..b'), 'Invalid update mask: a..b.'],
];

describe('batchUpdate', () => {
  it.each([
    ...REFUSED_REQUESTS.map(([fault, request, message]): [string, FormRequest, string] => [
      fault,
      request,
      `Invalid requests[0].${Object.keys(request)[0]}: ${message}`,
    ]),
    ['a line break in a title', addItem({ ...PAGE_BREAK, title: 'Your\norder' }), NEWLINE_MESSAGE],
    ['a line break in an option', addOptions([{ value: 'a\nb' }]), NEWLINE_MESSAGE],
    ['a request without a kind', {}, 'Invalid requests[0]: No request set.'],
    [
      'two kinds in one request',
      { deleteItem: { location: {} }, moveItem: {} },
      "Invalid value at 'requests[0]' (oneof), oneof field 'kind' is already set. " +
        "Cannot set 'moveItem'",
    ],
  ])('batchUpdate refuses %s', async (_, request, message) => {
    const { update, listItems } = await openForm([{ ...TEXT_ITEM, itemId: '0000bbbb' }]);
    const refusal = { code: 400, status: 'INVALID_ARGUMENT', message };
    expect(await getRefusal(update(request))).toMatchObject(refusal);
    expect(await listItems()).toHaveLength(1);
  });

  it('batchUpdate refuses an empty batch', async () => {
    const { update } = await openForm();
    expect((await getRefusal(update())).code).toBe(400);
  });

  it('batchUpdate refuses a used id of an item or a question', async () => {
    const { update } = await openForm([PAGE_BREAK, buildTextItem('07')]);
    expect((await getRefusal(update(addItem(PAGE_BREAK)))).message).toBe(
      'Invalid requests[0].createItem: Duplicate item ID: 0000aaaa.',
    );
    expect((await getRefusal(update(addItem(buildTextItem('00000007'))))).message).toBe(
      'Invalid requests[0].createItem: Duplicate question ID: 00000007.',
    );
  });

  it('batchUpdate applies all requests or none', async () => {
    const { update, listItems } = await openForm();
    const late = { deleteItem: { location: { index: 5 } } };
    const refusal = await getRefusal(update(addItem(PAGE_BREAK), late));
    expect(refusal.message).toContain('Invalid requests[1].deleteItem');
    expect(await listItems()).toEqual([]);
  });

  it('batchUpdate appends, moves and deletes items in order, and frees a deleted id', async () => {
    const { update, listItems } = await openForm([
      PAGE_BREAK,
      { title: 'b', pageBreakItem: {} },
      { title: 'c', pageBreakItem: {} },
    ]);
    const listTitles = async () => (await listItems()).map(({ title }) => title);
    expect(await listTitles()).toEqual(['Second', 'b', 'c']);
    await update(moveItem(0, 2));
    expect(await listTitles()).toEqual(['b', 'c', 'Second']);
    await update(
      { deleteItem: { location: { index: 2 } } },
      addItem({ ...PAGE_BREAK, title: 'Another second' }),
    );
    expect(await listTitles()).toEqual(['Another second', 'b', 'c']);
  });

  it('batchUpdate changes the title and the description', async () => {
    const { get, update } = await openForm();
    const info = { title: 'Step 2', description: 'By Friday' };
    await update({ updateFormInfo: { info, updateMask: '*' } });
    expect((await get()).info).toMatchObject(info);
  });

  it.each([
    ['VERIFIED', '*', {}],
    ['RESPONDER_INPUT', 'emailCollectionType', {}],
    ['DO_NOT_COLLECT', '*', { quizSettings: { isQuiz: true } }],
  ])('batchUpdate changes the settings to %s by the mask %s', async (type, updateMask, more) => {
    const { get, update } = await openForm();
    const settings = { emailCollectionType: type, ...more };
    await update({ updateSettings: { settings, updateMask } });
    expect((await get()).settings).toEqual(settings);
  });

  it('an update whose mask names a missing setting stops collecting addresses', async () => {
    const { get, update } = await openForm([], { emailCollectionType: 'VERIFIED' });
    await update({ updateSettings: { updateMask: 'emailCollectionType' } });
    expect((await get()).settings).toEqual({ emailCollectionType: 'DO_NOT_COLLECT' });
  });
});

describe('updateItem', () => {
  const question = { questionId: '00000007', textQuestion: {} };
  const item = { itemId: '00000001', ...buildQuestionItem(question) };
  const buildUpdate = (given: Item, updateMask: string): FormRequest => ({
    updateItem: { item: given, location: { index: 0 }, updateMask },
  });

  async function updated(given: Item, updateMask: string) {
    const { update, listItems } = await openForm([item]);
    await update(buildUpdate(given, updateMask));
    return (await listItems())[0];
  }

  it('updateItem changes only the fields of the mask, and keeps the ids', async () => {
    expect(await updated({ title: 'New' }, 'title')).toEqual({ ...item, title: 'New' });
    const { title: _removed, ...untitled } = item;
    expect(await updated({}, 'title')).toEqual(untitled);
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

  it('updateItem refuses another kind of item, and a mask with fields in a list', async () => {
    const { update } = await openForm([buildChoiceItem([{ value: 'Hold' }])]);
    const kind = buildUpdate({ pageBreakItem: {} }, 'pageBreakItem');
    expect((await getRefusal(update(kind))).message).toBe(
      'Invalid requests[0].updateItem: The kind of an item cannot be changed.',
    );
    const listed = buildUpdate({}, 'questionItem.question.choiceQuestion.options.value');
    expect((await getRefusal(update(listed))).code).toBe(400);
  });
});

const CHOICE = buildChoiceItem(
  [
    { value: 'Attack', goToSectionId: '0000aaaa' },
    { value: 'Hold', goToAction: 'SUBMIT_FORM' },
  ],
  'DROP_DOWN',
);

it.each<[string, FormRequest, object]>([
  [
    'keeps its page break when another item is deleted',
    { deleteItem: { location: { index: 2 } } },
    { goToSectionId: '0000aaaa' },
  ],
  [
    'keeps its page break when its question is changed',
    { updateItem: { item: { title: 'x' }, location: { index: 0 }, updateMask: 'title' } },
    { goToSectionId: '0000aaaa' },
  ],
  [
    'leads to the next section after its page break is deleted',
    { deleteItem: { location: { index: 1 } } },
    { goToAction: 'NEXT_SECTION' },
  ],
  [
    'leads to the next section after its page break gets another id',
    {
      updateItem: {
        ...{ item: { itemId: '0000cccc' }, location: { index: 1 }, updateMask: 'itemId' },
      },
    },
    { goToAction: 'NEXT_SECTION' },
  ],
])('an option %s', async (_, request, target) => {
  const { update, listItems } = await openForm([PAGE_BREAK, TEXT_ITEM]);
  await update(addItem(CHOICE));
  await update(request);
  const [first] = await listItems();
  expect(first?.questionItem?.question?.choiceQuestion?.options).toEqual([
    { value: 'Attack', ...target },
    { value: 'Hold', goToAction: 'SUBMIT_FORM' },
  ]);
});
