import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import { describe, expect, it } from 'vitest';
import { formsClient, refusalOf } from '../clients-suite.ts';
import { makeFile } from '../drive/drive-suite.ts';
import { createEmulator } from '../emulator.ts';
import { HOST } from '../sheets/sheets-suite.ts';

type FormRequest = forms_v1.Schema$Request;
type Item = forms_v1.Schema$Item;

async function startedForm() {
  const emulator = createEmulator();
  const { forms } = formsClient(emulator, HOST);
  const { data } = await forms.create({ requestBody: { info: { title: 'Orders' } } });
  const formId = data.formId ?? '';
  const update = async (...requests: FormRequest[]) =>
    (await forms.batchUpdate({ formId, requestBody: { requests } })).data.replies ?? [];
  const items = async () => (await forms.get({ formId })).data.items ?? [];
  return { emulator, forms, formId, update, items };
}

const create = (item: Item, index = 0): FormRequest => ({
  createItem: { item, location: { index } },
});

const asking = (question: forms_v1.Schema$Question): Item => ({ questionItem: { question } });

const choice = (options?: forms_v1.Schema$Option[]): Item =>
  asking({ choiceQuestion: { type: 'RADIO', ...(options && { options }) } });

const TEXT = asking({ textQuestion: {} });
const PAGE: Item = { itemId: '0000aaaa', pageBreakItem: {} };

describe('the id of an item', () => {
  it.each(['7fffffff', '0', 'abc'])('the id of an item may be %s', async (itemId) => {
    const { update } = await startedForm();
    expect(await update(create({ itemId, pageBreakItem: {} }))).toEqual([
      { createItem: { itemId } },
    ]);
  });

  it.each(['80000000', '12g', '123456789', 'ABC'])('an item’s id may not be %s', async (itemId) => {
    const { update } = await startedForm();
    expect((await refusalOf(update(create({ itemId, pageBreakItem: {} })))).message).toBe(
      `Invalid requests[0].createItem: Invalid item ID: ${itemId}. It must be up to eight hex ` +
        'digits, at most 7fffffff.',
    );
  });

  it('empty ids of an item and its question are replaced by generated ids', async () => {
    const { update, items } = await startedForm();
    await update(create({ itemId: '', ...asking({ questionId: '', textQuestion: {} }) }));
    const [item] = await items();
    expect(item?.itemId).toMatch(/^[0-9a-f]{8}$/);
    expect(item?.questionItem?.question?.questionId).toMatch(/^[0-9a-f]{8}$/);
  });

  it('a generated id of an item is never the id of another item', async () => {
    const first = await startedForm();
    await first.update(create(PAGE), create(TEXT));
    const [made] = await first.items();
    const second = await startedForm();
    await second.update(create({ ...PAGE, itemId: made?.itemId ?? '' }), create(TEXT));
    const ids = (await second.items()).map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(2);
  });

  it('generated ids of items are not generated again for later forms', async () => {
    const { forms, formId, update } = await startedForm();
    await update(create(TEXT), create(TEXT), create(TEXT));
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
      create({ questionItem: {} }),
      'createItem: A question item must have a question.',
    ],
    [
      'for a choice without options',
      create(choice()),
      'createItem: A choice question must have at least one option.',
    ],
    [
      'for an option without a value',
      create(choice([{}])),
      'createItem: An option must have a value.',
    ],
    [
      'for an option that leads to a question',
      create(choice([{ value: 'Hold', goToSectionId: '0000bbbb' }])),
      'createItem: Option.goToSectionId 0000bbbb is not the ID of a page break.',
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
    const { update, items } = await startedForm();
    await update(create({ ...TEXT, itemId: '0000bbbb' }));
    expect((await refusalOf(update(request))).message).toBe(`Invalid requests[0].${message}`);
    expect(await items()).toHaveLength(1);
  });

  it('a mask with fields inside a list is refused', async () => {
    const { update } = await startedForm();
    const item = choice([{ value: 'Hold' }]);
    await update(create(item));
    const updateMask = 'questionItem.question.choiceQuestion.options.value';
    const request = { updateItem: { item, location: { index: 0 }, updateMask } };
    expect((await refusalOf(update(request))).code).toBe(400);
  });
});

describe('an option that leads to a page break', () => {
  it('an option leads to the next section after its page break gets another id', async () => {
    const { update, items } = await startedForm();
    await update(create(PAGE), create(choice([{ value: 'Hold', goToSectionId: '0000aaaa' }])));
    const item = { itemId: '0000cccc' };
    await update({ updateItem: { item, location: { index: 1 }, updateMask: 'itemId' } });
    const [first] = await items();
    expect(first?.questionItem?.question?.choiceQuestion?.options).toEqual([
      { value: 'Hold', goToAction: 'NEXT_SECTION' },
    ]);
  });

  it('an option keeps its page break when something else is changed or deleted', async () => {
    const { update, items } = await startedForm();
    const options = [{ value: 'Hold', goToSectionId: '0000aaaa' }];
    await update(create(PAGE), create(choice(options)), create(TEXT));
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
    const { forms, formId } = await startedForm();
    const { data } = await forms.get({ formId });
    expect(Object.keys(data).sort()).toEqual([
      ...['formId', 'info', 'publishSettings', 'responderUri', 'revisionId', 'settings'],
    ]);
    expect(data.info).toEqual({ title: 'Orders', documentTitle: 'Orders' });
  });

  it('creating a form is reported to listeners', async () => {
    const { emulator, forms } = await startedForm();
    const seen: string[] = [];
    emulator.onChange((fileId) => seen.push(fileId));
    const { data } = await forms.create({ requestBody: { info: { title: 'More' } } });
    expect(seen).toEqual([data.formId]);
  });

  it('creating a form requires a title', async () => {
    const { forms } = await startedForm();
    expect((await refusalOf(forms.create({ requestBody: { info: {} } }))).message).toBe(
      'info.title is required.',
    );
  });

  it('a form is not a spreadsheet', async () => {
    const { emulator, forms } = await startedForm();
    const formId = await makeFile({ emulator, owner: HOST }, { name: 'Ledger' });
    expect((await refusalOf(forms.get({ formId }))).code).toBe(404);
  });

  it.each([
    ['starts published if the account has that setting', {}, true],
    ['starts unpublished if the request says so', { unpublished: true }, false],
  ])('a form %s', async (_, asked, expected) => {
    const emulator = createEmulator({ accounts: { newForms: 'published' } });
    const { forms } = formsClient(emulator, HOST);
    const requestBody = { info: { title: 'Orders' } };
    const { data } = await forms.create({ ...asked, requestBody });
    const state = { isPublished: expected, isAcceptingResponses: expected };
    expect(data.publishSettings?.publishState).toEqual(expected ? state : {});
    expect(emulator.snapshot().forms[data.formId ?? '']).toMatchObject(state);
  });

  it.each([
    ['by another mask', { isPublished: true, isAcceptingResponses: true }, 'isPublished'],
    ['if the request omits isPublished', { isAcceptingResponses: false }, 'publishState'],
    ['if the request omits isAcceptingResponses', { isPublished: true }, '*'],
  ])('a form is not published %s', async (_, publishState, updateMask) => {
    const { forms, formId } = await startedForm();
    const requestBody = { publishSettings: { publishState }, updateMask };
    expect((await refusalOf(forms.setPublishSettings({ formId, requestBody }))).code).toBe(400);
  });
});

describe('the address that is collected', () => {
  it('a setting in the mask that the request lacks stops collecting addresses', async () => {
    const { forms, formId, update } = await startedForm();
    const settings = { emailCollectionType: 'VERIFIED' };
    const updateMask = 'emailCollectionType';
    await update({ updateSettings: { settings, updateMask } });
    await update({ updateSettings: { updateMask } });
    const { data } = await forms.get({ formId });
    expect(data.settings).toEqual({ emailCollectionType: 'DO_NOT_COLLECT' });
  });
});
