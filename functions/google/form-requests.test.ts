import { expect, test } from 'vitest';
import type {
  DrawnForm,
  DrawnOption,
  DrawnQuestion,
  DrawnSection,
} from '../../sheets-templates/drawing/drawing.ts';
import { drawnItems, type FormItem, itemFromGoogle, itemToGoogle } from './form-items.ts';
import { drawFormRequests, type FormRequest, type ShownForm } from './form-requests.ts';

const question = (id: string, part: Partial<DrawnQuestion> = {}): DrawnQuestion => ({
  itemId: `1000000${id}`,
  questionId: `2000000${id}`,
  title: `Question ${id}`,
  required: true,
  shape: 'text',
  options: [],
  ...part,
});

const choice = (id: string, options: readonly DrawnOption[]): DrawnQuestion =>
  question(id, { shape: 'dropdown', options });

const section = (id: string, part: Partial<DrawnSection> = {}): DrawnSection => ({
  itemId: `3000000${id}`,
  title: `Section ${id}`,
  about: '',
  questions: [],
  then: 'submit',
  ...part,
});

const YES_NO = [{ label: 'Yes' }, { label: 'No' }];

/** A form whose first page asks for the seat, and whose page for each seat ends the form. */
const FORM: DrawnForm = {
  title: 'Orders',
  about: 'Round 1',
  accepting: true,
  sections: [
    section('0', {
      then: 'next section',
      questions: [
        question('0'),
        choice('1', [
          { label: 'Scarlet', goTo: '30000001' },
          { label: 'Dems', goTo: '30000002' },
          { label: 'Just looking' },
        ]),
      ],
    }),
    section('1', {
      questions: [choice('2', YES_NO), question('3', { shape: 'checkbox', options: YES_NO })],
    }),
    section('2', { questions: [choice('4', YES_NO)] }),
  ],
};

const EMPTY: ShownForm = { title: 'Orders', about: 'Round 1', items: [] };
const shown = (form: DrawnForm): ShownForm => ({ ...form, items: drawnItems(form) });

const kinds = (requests: readonly FormRequest[]): string[] => requests.flatMap(Object.keys);
const goTos = (items: readonly FormItem[], itemId: string) =>
  items
    .filter((item) => item.itemId === itemId)
    .flatMap(({ content }) => (content.kind === 'question' ? content.options : []))
    .map(({ goTo }) => goTo?.kind ?? null);

test('a form that already shows the drawing does not get requests', () => {
  expect(drawFormRequests(FORM, shown(FORM))).toEqual([]);
});

test('a form whose title alone differs gets only a new title', () => {
  expect(drawFormRequests(FORM, { ...shown(FORM), title: 'Old' })).toEqual([
    {
      updateFormInfo: {
        info: { title: 'Orders', description: 'Round 1' },
        updateMask: 'title,description',
      },
    },
  ]);
});

test('a new form gets its items in order, and targets after its sections', () => {
  const requests = drawFormRequests(FORM, EMPTY);
  expect(kinds(requests)).toEqual([...Array(7).fill('createItem'), 'updateItem']);
  const created = requests.slice(0, -1).map(({ createItem }) => createItem);
  expect(created.map((one) => one?.location?.index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(JSON.stringify(created)).not.toContain('goToSectionId');
  expect(JSON.stringify(requests.at(-1))).toContain('goToSectionId');
});

test('targets are removed before their sections', () => {
  const [first, ...others] = FORM.sections;
  const renamed = others.map((one) => ({ ...one, itemId: one.itemId.replace('3', '4') }));
  const requests = drawFormRequests(
    { ...FORM, sections: first === undefined ? [] : [first, ...renamed] },
    shown(FORM),
  );
  const taken = requests.findIndex(({ updateItem }) => updateItem);
  const deleted = requests.findIndex(({ deleteItem }) => deleteItem);
  expect(taken).toBeLessThan(deleted);
  expect(JSON.stringify(requests[taken])).not.toContain('goToSectionId');
});

test('a question that stays is updated in place', () => {
  const changed = question('0', { title: 'Your code' });
  const form = { ...FORM, sections: [section('0', { questions: [changed] })] };
  const before = {
    ...FORM,
    sections: [section('0', { questions: [question('0'), question('9')] })],
  };
  expect(drawFormRequests(form, shown(before))).toEqual([
    { deleteItem: { location: { index: 1 } } },
    {
      updateItem: {
        item: expect.objectContaining({ title: 'Your code' }),
        location: { index: 0 },
        updateMask: 'title,description,questionItem',
      },
    },
  ]);
});

test('an item whose kind changes is replaced', () => {
  const form = { ...FORM, sections: [section('0', { questions: [choice('0', YES_NO)] })] };
  const before = { ...FORM, sections: [section('0', { questions: [question('0')] })] };
  expect(kinds(drawFormRequests(form, shown(before)))).toEqual(['deleteItem', 'createItem']);
});

test('an item at another index is moved', () => {
  const of = (...ids: readonly string[]) => ({
    ...FORM,
    sections: [section('0', { questions: ids.map((id) => question(id)) })],
  });
  expect(drawFormRequests(of('2', '0', '1'), shown(of('0', '1', '2')))).toEqual([
    { moveItem: { originalLocation: { index: 2 }, newLocation: { index: 0 } } },
  ]);
});

test('a section that ends the form sets "submit" on all options except checkboxes', () => {
  const items = drawnItems(FORM);
  expect(goTos(items, '10000002')).toEqual(['submit', 'submit']);
  expect(goTos(items, '10000003')).toEqual([null, null]);
});

test('the last section ends the form without targets', () => {
  expect(goTos(drawnItems(FORM), '10000004')).toEqual([null, null]);
});

test('options without a target get "next section" if other options have a target', () => {
  expect(goTos(drawnItems(FORM), '10000001')).toEqual(['section', 'section', 'next section']);
});

test('a paragraph question is replaced by a short one', () => {
  const textQuestion = { paragraph: true };
  const item = { itemId: 'a', questionItem: { question: { questionId: 'b', textQuestion } } };
  expect(itemFromGoogle(item).content).toEqual({ kind: 'other' });
});

test('an item is the same after conversion to Google’s format and back', () => {
  for (const item of drawnItems(FORM)) expect(itemFromGoogle(itemToGoogle(item))).toEqual(item);
});

test('an item of unknown kind is deleted', () => {
  const image = itemFromGoogle({ itemId: '50000000', imageItem: {} });
  expect(image.content).toEqual({ kind: 'other' });
  const requests = drawFormRequests(FORM, { ...EMPTY, items: [image, ...drawnItems(FORM)] });
  expect(requests).toContainEqual({ deleteItem: { location: { index: 0 } } });
});
