import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { describe, expect, it } from 'vitest';
import { getRefusal, openFormsAs } from '../clients-suite.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST } from '../sheets/sheets-suite.ts';

type FormRequest = forms_v1.Schema$Request;
type Item = forms_v1.Schema$Item;

async function createTestForm() {
  const emulator = createEmulator();
  const { forms } = openFormsAs(emulator, HOST);
  const { data } = await forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const update = async (...requests: FormRequest[]) =>
    (await forms.batchUpdate({ formId, requestBody: { requests } })).data.replies ?? [];
  const items = async () => (await forms.get({ formId })).data.items ?? [];
  return { emulator, forms, formId, update, items };
}

const addItem = (item: Item, index = 0): FormRequest => ({
  createItem: { item, location: { index } },
});

const buildQuestionItem = (question: forms_v1.Schema$Question): Item => ({
  questionItem: { question },
});

const buildChoiceItem = (options?: forms_v1.Schema$Option[]): Item =>
  buildQuestionItem({ choiceQuestion: { type: 'RADIO', ...(options && { options }) } });

const TEXT_ITEM = buildQuestionItem({ textQuestion: {} });
const PAGE_BREAK: Item = { itemId: '0000aaaa', pageBreakItem: {} };

describe('the id of an item', () => {
  it.each(['7fffffff', '0', 'abc'])('the id of an item may be %s', async (itemId) => {
    const { update } = await createTestForm();
    expect(await update(addItem({ itemId, pageBreakItem: {} }))).toEqual([
      { createItem: { itemId } },
    ]);
  });

  it.each(['80000000', '12g', '123456789', 'ABC'])('an item’s id may not be %s', async (itemId) => {
    const { update } = await createTestForm();
    expect((await getRefusal(update(addItem({ itemId, pageBreakItem: {} })))).message).toBe(
      `Invalid requests[0].createItem: Invalid item ID: ${itemId}. It must be up to eight hex ` +
        'digits, at most 7fffffff.',
    );
  });

  it('empty ids of an item and its question are replaced by generated ids', async () => {
    const { update, items } = await createTestForm();
    await update(
      addItem({ itemId: '', ...buildQuestionItem({ questionId: '', textQuestion: {} }) }),
    );
    const [item] = await items();
    expect(item?.itemId).toMatch(/^[0-9a-f]{8}$/);
    expect(item?.questionItem?.question?.questionId).toMatch(/^[0-9a-f]{8}$/);
  });

  it('a generated id of an item is never the id of another item', async () => {
    const first = await createTestForm();
    await first.update(addItem(PAGE_BREAK), addItem(TEXT_ITEM));
    const [made] = await first.items();
    const second = await createTestForm();
    await second.update(addItem({ ...PAGE_BREAK, itemId: made?.itemId ?? '' }), addItem(TEXT_ITEM));
    const ids = (await second.items()).map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(2);
  });

  it('generated ids of items are not generated again for later forms', async () => {
    const { forms, formId, update } = await createTestForm();
    await update(addItem(TEXT_ITEM), addItem(TEXT_ITEM), addItem(TEXT_ITEM));
    const ids = [formId];
    for (let count = 0; count < 12; count += 1) {
      const { data } = await forms.create({ requestBody: { info: { title: 'More' } } });
      ids.push(data.formId ?? '');
    }
    expect(new Set(ids).size).toBe(13);
  });
});

describe('a request is refused', () => {
  const REFUSED: readonly [string, FormRequest, string][] = [
    [
      'to create nothing',
      { createItem: { location: { index: 0 } } },
      'createItem: item is required.',
    ],
    [
      'to change an item to none',
      { updateItem: { location: { index: 0 }, updateMask: 'title' } },
      'updateItem: item is required.',
    ],
    [
      'for a question item without a question',
      addItem({ questionItem: {} }),
      'createItem: A question item must have a question.',
    ],
    [
      'for an option without a value',
      addItem(buildChoiceItem([{}])),
      'createItem: An option must have a value.',
    ],
    [
      'with an invalid mask',
      { updateFormInfo: { info: {}, updateMask: 'title..description' } },
      'updateFormInfo: Invalid update mask: title..description.',
    ],
    [
      'to move from beyond the end',
      { moveItem: { originalLocation: { index: 1 }, newLocation: { index: 0 } } },
      'moveItem: Location.index 1 is not within [0, 1).',
    ],
    [
      'to move beyond the end',
      { moveItem: { originalLocation: { index: 0 }, newLocation: { index: 1 } } },
      'moveItem: Location.index 1 is not within [0, 1).',
    ],
  ];
  it.each(REFUSED)('a request %s is refused', async (_, request, message) => {
    const { update, items } = await createTestForm();
    await update(addItem({ ...TEXT_ITEM, itemId: '0000bbbb' }));
    expect((await getRefusal(update(request))).message).toBe(`Invalid requests[0].${message}`);
    expect(await items()).toHaveLength(1);
  });

  it('a mask with fields inside a list is refused', async () => {
    const { update } = await createTestForm();
    const item = buildChoiceItem([{ value: 'Hold' }]);
    await update(addItem(item));
    const updateMask = 'questionItem.question.choiceQuestion.options.value';
    const request = { updateItem: { item, location: { index: 0 }, updateMask } };
    expect((await getRefusal(update(request))).code).toBe(400);
  });
});

describe('an option that leads to a page break', () => {
  it('an option leads to the next section after its page break gets another id', async () => {
    const { update, items } = await createTestForm();
    await update(
      addItem(PAGE_BREAK),
      addItem(buildChoiceItem([{ value: 'Hold', goToSectionId: '0000aaaa' }])),
    );
    const item = { itemId: '0000cccc' };
    await update({ updateItem: { item, location: { index: 1 }, updateMask: 'itemId' } });
    const [first] = await items();
    expect(first?.questionItem?.question?.choiceQuestion?.options).toEqual([
      { value: 'Hold', goToAction: 'NEXT_SECTION' },
    ]);
  });

  it('an option keeps its page break when something else is changed or deleted', async () => {
    const { update, items } = await createTestForm();
    const options = [{ value: 'Hold', goToSectionId: '0000aaaa' }];
    await update(addItem(PAGE_BREAK), addItem(buildChoiceItem(options)), addItem(TEXT_ITEM));
    const item = { title: 'Note' };
    await update(
      { updateItem: { item, location: { index: 0 }, updateMask: 'title' } },
      { deleteItem: { location: { index: 0 } } },
    );
    const [first] = await items();
    expect(first?.questionItem?.question?.choiceQuestion?.options).toEqual(options);
  });
});

describe('a form', () => {
  it('an empty form has no items and no description', async () => {
    const { forms, formId } = await createTestForm();
    const { data } = await forms.get({ formId });
    expect(Object.keys(data).sort()).toEqual([
      ...['formId', 'info', 'publishSettings', 'responderUri', 'revisionId', 'settings'],
    ]);
    expect(data.info).toEqual({ title: 'Orders', documentTitle: 'Orders' });
  });

  it('creating a form is reported to listeners', async () => {
    const { emulator, forms } = await createTestForm();
    const seen: string[] = [];
    emulator.onChange((fileId) => seen.push(fileId));
    const { data } = await forms.create({ requestBody: { info: { title: 'More' } } });
    expect(seen).toEqual([data.formId]);
  });

  it('creating a form requires a title', async () => {
    const { forms } = await createTestForm();
    expect((await getRefusal(forms.create({ requestBody: { info: {} } }))).message).toBe(
      'info.title is required.',
    );
  });

  it('a form is not a spreadsheet', async () => {
    const { emulator, forms } = await createTestForm();
    const formId = await makeFile({ emulator, owner: HOST }, { name: 'Ledger' });
    expect((await getRefusal(forms.get({ formId }))).code).toBe(404);
  });

  it.each([['by another mask', { isPublished: true, isAcceptingResponses: true }, 'isPublished']])(
    'a form is not published %s',
    async (_, publishState, updateMask) => {
      const { forms, formId } = await createTestForm();
      const requestBody = { publishSettings: { publishState }, updateMask };
      expect((await getRefusal(forms.setPublishSettings({ formId, requestBody }))).code).toBe(400);
    },
  );
});

describe('the address that is collected', () => {
  it('an update whose mask names a missing setting stops collecting addresses', async () => {
    const { forms, formId, update } = await createTestForm();
    const settings = { emailCollectionType: 'VERIFIED' };
    const updateMask = 'emailCollectionType';
    await update({ updateSettings: { settings, updateMask } });
    await update({ updateSettings: { updateMask } });
    const { data } = await forms.get({ formId });
    expect(data.settings).toEqual({ emailCollectionType: 'DO_NOT_COLLECT' });
  });
});
