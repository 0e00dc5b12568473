import { expect, test } from 'vitest';
import type {
  DrawnForm,
  DrawnOption,
  DrawnQuestion,
  DrawnSection,
} from '../../sheets-templates/drawing/drawing.ts';
import {
  buildDrawRequests,
  type FormItem,
  type FormRequest,
  listDrawnItems,
  type ShownForm,
  toComparableItem,
} from './form-requests.ts';

const buildQuestion = (id: string, part: Partial<DrawnQuestion> = {}): DrawnQuestion => ({
  itemId: `1000000${id}`,
  questionId: `2000000${id}`,
  title: `Question ${id}`,
  required: true,
  shape: 'text',
  options: [],
  ...part,
});

const buildChoice = (id: string, options: readonly DrawnOption[]): DrawnQuestion =>
  buildQuestion(id, { shape: 'dropdown', options });

const buildSection = (id: string, part: Partial<DrawnSection> = {}): DrawnSection => ({
  itemId: `3000000${id}`,
  title: `Section ${id}`,
  about: '',
  questions: [],
  then: 'submit',
  ...part,
});

const YES_NO_OPTIONS = [{ label: 'Yes' }, { label: 'No' }];

/** A form whose first page asks for the seat. The page for each seat ends the form. */
const SEAT_FORM: DrawnForm = {
  title: 'Orders',
  about: 'Round 1',
  accepting: true,
  sections: [
    buildSection('0', {
      then: 'next section',
      questions: [
        buildQuestion('0'),
        buildChoice('1', [
          { label: 'Scarlet', goTo: '30000001' },
          { label: 'Dems', goTo: '30000002' },
          { label: 'Just looking' },
        ]),
      ],
    }),
    buildSection('1', {
      questions: [
        buildChoice('2', YES_NO_OPTIONS),
        buildQuestion('3', { shape: 'checkbox', options: YES_NO_OPTIONS }),
      ],
    }),
    buildSection('2', { questions: [buildChoice('4', YES_NO_OPTIONS)] }),
  ],
};

const EMPTY_FORM: ShownForm = { title: 'Orders', about: 'Round 1', items: [] };
const showForm = (form: DrawnForm): ShownForm => ({ ...form, items: listDrawnItems(form) });

const listKinds = (requests: readonly FormRequest[]): string[] => requests.flatMap(Object.keys);
const listTargets = (items: readonly FormItem[], itemId: string) =>
  items
    .filter((item) => item.itemId === itemId)
    .flatMap(({ questionItem }) => questionItem?.question?.choiceQuestion?.options ?? [])
    .map(({ goToAction, goToSectionId }) => goToAction ?? goToSectionId ?? null);

test('a form that already shows the drawing is left unchanged', () => {
  expect(buildDrawRequests(SEAT_FORM, showForm(SEAT_FORM))).toEqual([]);
});

test('a form that differs only in its title gets only a new title', () => {
  expect(buildDrawRequests(SEAT_FORM, { ...showForm(SEAT_FORM), title: 'Old' })).toEqual([
    {
      updateFormInfo: {
        info: { title: 'Orders', description: 'Round 1' },
        updateMask: 'title,description',
      },
    },
  ]);
});

test('new items are created in order, and their targets after the sections', () => {
  const requests = buildDrawRequests(SEAT_FORM, EMPTY_FORM);
  expect(listKinds(requests)).toEqual([...Array(7).fill('createItem'), 'updateItem']);
  const created = requests.slice(0, -1).map(({ createItem }) => createItem);
  expect(created.map((one) => one?.location?.index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(JSON.stringify(created)).not.toContain('goToSectionId');
  expect(JSON.stringify(requests.at(-1))).toContain('goToSectionId');
});

test('targets of options are removed before the targeted sections', () => {
  const [first, ...others] = SEAT_FORM.sections;
  const renamed = others.map((one) => ({ ...one, itemId: one.itemId.replace('3', '4') }));
  const requests = buildDrawRequests(
    { ...SEAT_FORM, sections: first === undefined ? [] : [first, ...renamed] },
    showForm(SEAT_FORM),
  );
  const taken = requests.findIndex(({ updateItem }) => updateItem);
  const deleted = requests.findIndex(({ deleteItem }) => deleteItem);
  expect(taken).toBeLessThan(deleted);
  expect(JSON.stringify(requests[taken])).not.toContain('goToSectionId');
});

test('a question that remains on the form is updated in place', () => {
  const changed = buildQuestion('0', { title: 'Your code' });
  const form = { ...SEAT_FORM, sections: [buildSection('0', { questions: [changed] })] };
  const before = {
    ...SEAT_FORM,
    sections: [buildSection('0', { questions: [buildQuestion('0'), buildQuestion('9')] })],
  };
  expect(buildDrawRequests(form, showForm(before))).toEqual([
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
  const form = {
    ...SEAT_FORM,
    sections: [buildSection('0', { questions: [buildChoice('0', YES_NO_OPTIONS)] })],
  };
  const before = {
    ...SEAT_FORM,
    sections: [buildSection('0', { questions: [buildQuestion('0')] })],
  };
  expect(listKinds(buildDrawRequests(form, showForm(before)))).toEqual([
    'deleteItem',
    'createItem',
  ]);
});

test('an item at another index is moved', () => {
  const of = (...ids: readonly string[]) => ({
    ...SEAT_FORM,
    sections: [buildSection('0', { questions: ids.map((id) => buildQuestion(id)) })],
  });
  expect(buildDrawRequests(of('2', '0', '1'), showForm(of('0', '1', '2')))).toEqual([
    { moveItem: { originalLocation: { index: 2 }, newLocation: { index: 0 } } },
  ]);
});

test('a section that ends the form sets "submit" on all options except checkboxes', () => {
  const items = listDrawnItems(SEAT_FORM);
  expect(listTargets(items, '10000002')).toEqual(['SUBMIT_FORM', 'SUBMIT_FORM']);
  expect(listTargets(items, '10000003')).toEqual([null, null]);
});

test('the last section ends the form without explicit targets', () => {
  expect(listTargets(listDrawnItems(SEAT_FORM), '10000004')).toEqual([null, null]);
});

test('options without a target go to the next section if other options have targets', () => {
  expect(listTargets(listDrawnItems(SEAT_FORM), '10000001')).toEqual([
    '30000001',
    '30000002',
    'NEXT_SECTION',
  ]);
});

test('a paragraph question is replaced by a short-answer question', () => {
  const textQuestion = { paragraph: true };
  const item = { itemId: 'a', questionItem: { question: { questionId: 'b', textQuestion } } };
  expect(toComparableItem(item)).toEqual({ itemId: 'a', title: '' });
});

test('an item that Google returns equals the drawn item', () => {
  for (const item of listDrawnItems(SEAT_FORM)) {
    const { questionItem = {} } = item;
    const returned = { ...item, questionItem: { ...questionItem, image: {} }, description: '' };
    expect(JSON.stringify(toComparableItem(item.pageBreakItem ? item : returned))).toBe(
      JSON.stringify(item),
    );
  }
});

test('an item of an unknown kind is deleted', () => {
  const image = toComparableItem({ itemId: '50000000', imageItem: {} });
  const requests = buildDrawRequests(SEAT_FORM, {
    ...EMPTY_FORM,
    items: [image, ...listDrawnItems(SEAT_FORM)],
  });
  expect(requests).toContainEqual({ deleteItem: { location: { index: 0 } } });
});
