import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import type {
  DrawnForm,
  DrawnOption,
  DrawnQuestion,
  DrawnSection,
} from '../../sheets-templates/drawing/drawing.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { postControl } from '../../test/support/table/by-hand.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google } from './connect.ts';
import { allowResponses } from './drive.ts';
import {
  buildDrawRequests,
  type FormItem,
  type FormRequest,
  listDrawnItems,
  type ShownForm,
  toComparableItem,
} from './form-requests.ts';
import {
  buildPrefilledUrl,
  createForm,
  listResponses,
  publishForm,
  readForm,
  redrawForm,
} from './forms.ts';

/** Builds an id of an item (1), a question (2) or a section (3). */
const buildId = (kind: 1 | 2 | 3, id: string): string => `${kind}${id.padStart(7, '0')}`;

const buildQuestion = (id: string, part: Partial<DrawnQuestion> = {}): DrawnQuestion => ({
  ...{ itemId: buildId(1, id), questionId: buildId(2, id), title: `Question ${id}` },
  ...{ required: true, shape: 'text', options: [], ...part },
});

const buildChoice = (
  id: string,
  options: readonly DrawnOption[],
  part: Partial<DrawnQuestion> = {},
): DrawnQuestion => buildQuestion(id, { shape: 'dropdown', options, ...part });

const buildSection = (
  id: string,
  questions: readonly DrawnQuestion[],
  part: Partial<DrawnSection> = {},
): DrawnSection => ({
  ...{ itemId: buildId(3, id), title: `Section ${id}`, about: '', questions, then: 'submit' },
  ...part,
});

const YES_NO_OPTIONS = [{ label: 'Yes' }, { label: 'No' }];

/**
 * Draws a form whose first page asks for the seat. The page for each seat ends the form, and gets
 * new ids at every step.
 */
const drawForm = (step = '', code: Partial<DrawnQuestion> = {}): DrawnForm => ({
  ...{ title: 'Orders', about: `Round ${step || 1}`, accepting: true },
  sections: [
    buildSection(
      '0',
      [
        buildQuestion('0', code),
        buildChoice('1', [
          { label: 'Scarlet', goTo: buildId(3, `${step}1`) },
          { label: 'Dems', goTo: buildId(3, `${step}2`) },
          { label: 'Just looking' },
        ]),
      ],
      { then: 'next section' },
    ),
    buildSection(`${step}1`, [
      buildChoice(`${step}2`, YES_NO_OPTIONS),
      buildChoice(`${step}3`, YES_NO_OPTIONS, { shape: 'checkbox', required: false }),
    ]),
    buildSection(`${step}2`, [buildChoice(`${step}4`, YES_NO_OPTIONS, { shape: 'radio' })]),
  ],
});
const SEAT_FORM = drawForm();

const EMPTY_FORM: ShownForm = { title: 'Orders', about: 'Round 1', items: [] };
const showForm = (form: DrawnForm): ShownForm => ({ ...form, items: listDrawnItems(form) });
/** Returns the form with one section of these questions. */
const buildFormWith = (...questions: readonly DrawnQuestion[]): DrawnForm => ({
  ...SEAT_FORM,
  sections: [buildSection('0', questions)],
});

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
  const form = buildFormWith(buildQuestion('0', { title: 'Your code' }));
  const before = showForm(buildFormWith(buildQuestion('0'), buildQuestion('9')));
  expect(buildDrawRequests(form, before)).toEqual([
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
  const form = buildFormWith(buildChoice('0', YES_NO_OPTIONS));
  const requests = buildDrawRequests(form, showForm(buildFormWith(buildQuestion('0'))));
  expect(listKinds(requests)).toEqual(['deleteItem', 'createItem']);
});

test('an item at another index is moved', () => {
  const of = (...ids: readonly string[]) => buildFormWith(...ids.map((id) => buildQuestion(id)));
  expect(buildDrawRequests(of('2', '0', '1'), showForm(of('0', '1', '2')))).toEqual([
    { moveItem: { originalLocation: { index: 2 }, newLocation: { index: 0 } } },
  ]);
});

test.each([
  [
    'a section that ends the form sets "submit" on all options',
    '2',
    ['SUBMIT_FORM', 'SUBMIT_FORM'],
  ],
  ['checkboxes of a section that ends the form have no targets', '3', [null, null]],
  ['the last section ends the form without explicit targets', '4', [null, null]],
  [
    'options without a target go to the next section if other options have targets',
    '1',
    [buildId(3, '1'), buildId(3, '2'), 'NEXT_SECTION'],
  ],
])('%s', (_claim, id, targets) => {
  expect(listTargets(listDrawnItems(SEAT_FORM), buildId(1, id))).toEqual(targets);
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

let emulator: Emulator;
let google: Google;
let formId: string;

beforeEach(async () => {
  emulator = createEmulator({});
  google = connectAs(emulator, 'host@example.com');
  formId = await createForm(google, 'Orders');
  return () => emulator.close();
});

async function redrawTestForm(form: DrawnForm) {
  return redrawForm(google, await readForm(google, formId), form);
}

test('a new form is empty and closed', async () => {
  expect(await readForm(google, formId)).toMatchObject({
    title: 'Orders',
    about: '',
    items: [],
    accepting: false,
  });
});

test('a redrawn form shows the drawing, regardless of earlier drawings', async () => {
  for (const step of ['1', '2', '2', '1', '3']) {
    await redrawTestForm(drawForm(step));
    const form = await readForm(google, formId);
    expect(form.items).toEqual(listDrawnItems(drawForm(step)));
    expect([form.title, form.about]).toEqual([drawForm(step).title, drawForm(step).about]);
  }
});

test('a form that changed after it was read is not redrawn', async () => {
  const form = await readForm(google, formId);
  await redrawTestForm(drawForm('2'));
  expect(await redrawForm(google, form, drawForm('1'))).toBe('changed meanwhile');
  expect((await readForm(google, formId)).about).toBe('Round 2');
});

test('a drawing that Google rejects is reported as an error, not as a change', async () => {
  const wrong = drawForm('1', { title: 'two\nlines' });
  await expect(redrawTestForm(wrong)).rejects.toMatchObject({ kind: 'invalid' });
});

/** Answers the form anonymously, at the emulator’s time. */
async function answerForm(answers: Readonly<Record<string, readonly string[]>>): Promise<void> {
  await postControl({ emulator }, `forms/${formId}/responses`, { answers });
}

const buildScarletAnswers = (code: string) => ({
  [buildId(2, '0')]: [code],
  [buildId(2, '1')]: ['Scarlet'],
  [buildId(2, '12')]: ['Yes'],
  [buildId(2, '13')]: ['Yes', 'No'],
});

/** Draws the form of the first step and opens it to everybody. */
async function openTestForm(): Promise<void> {
  await redrawTestForm(drawForm('1'));
  await publishForm(google, formId, true);
  await allowResponses(google, formId);
}

test('responses are listed with their answers, optionally from a start time', async () => {
  await openTestForm();
  expect(await listResponses(google, formId, null)).toEqual([]);
  await answerForm(buildScarletAnswers('=A1'));
  await emulator.clock.advanceBy(60_000);
  const later = emulator.clock.now();
  await answerForm(buildScarletAnswers('B2'));
  const all = await listResponses(google, formId, null);
  expect(all.map(({ answers }) => answers['20000000']).toSorted()).toEqual([['=A1'], ['B2']]);
  const [response, ...others] = await listResponses(google, formId, new Date(later));
  expect(others).toEqual([]);
  expect(response).toMatchObject({
    submittedMs: later,
    isEdited: false,
    respondentEmail: null,
    answers: buildScarletAnswers('B2'),
  });
  expect(Date.parse(response?.submittedAt ?? '')).toBe(later);
  expect(await listResponses(google, formId, new Date(later + 1))).toEqual([]);
});

test('half of a surrogate pair in an answer is read as U+FFFD', async () => {
  await openTestForm();
  await answerForm(buildScarletAnswers('A1 \ud83c'));
  const [response] = await listResponses(google, formId, null);
  expect(response?.answers['20000000']).toEqual(['A1 \ufffd']);
});

test('responses are read from all pages with every digit of their times', async () => {
  const pages = [
    {
      responses: [{ responseId: 'a', lastSubmittedTime: '2026-11-21T12:00:00.000400Z' }],
      nextPageToken: 'more',
    },
    { responses: [{ responseId: 'b', lastSubmittedTime: '2026-11-21T12:00:00.999999999Z' }] },
  ];
  const tokens: (string | null)[] = [];
  const paged = connect({
    auth: 'token',
    patience: DEFAULT_RETRY_POLICY,
    fetchImplementation: async (input, init) => {
      tokens.push(new URL(new Request(input, init).url).searchParams.get('pageToken'));
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(pages[tokens.length - 1]), { headers });
    },
  });
  const responses = await listResponses(paged, 'form', null);
  expect(tokens).toEqual([null, 'more']);
  expect(responses.map(({ submittedAt, submittedMs }) => [submittedAt, submittedMs])).toEqual([
    ['2026-11-21T12:00:00.000400Z', Date.UTC(2026, 10, 21, 12)],
    ['2026-11-21T12:00:00.999999999Z', Date.UTC(2026, 10, 21, 12, 0, 0, 999)],
  ]);
});

test('the parameter of a prefilled field is the question’s id in decimal', () => {
  expect(
    buildPrefilledUrl('https://example.com/viewform', [
      { questionId: '0000000a', value: 'K7P2' },
      { questionId: 'ffffffff', value: 'Round 1 & 2=?' },
    ]),
  ).toBe(
    'https://example.com/viewform?usp=pp_url' +
      '&entry.10=K7P2&entry.4294967295=Round%201%20%26%202%3D%3F',
  );
});
