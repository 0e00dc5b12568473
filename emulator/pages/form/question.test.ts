import { describe, expect, test } from 'vitest';
import { createBackend, openBrowser } from '../backend-staging.ts';

const VIEW_PATH = '/forms/d/form/viewform';
const SEND_PATH = '/forms/d/form/formResponse';
const buildItem = (questionId: string, question: object, more: object = {}) => ({
  title: `Question ${questionId}`,
  questionItem: { question: { questionId, ...question } },
  ...more,
});
const buildChoice = (type: string, ...values: readonly string[]) => ({
  choiceQuestion: { type, options: values.map((value) => ({ value })) },
});

function createFormBackend(...items: readonly object[]) {
  const backend = createBackend();
  backend.forms.set('form', { kind: 'open', form: { info: { title: 'Orders' }, items } });
  return backend;
}
const openForm = async (...items: readonly object[]) =>
  (await openBrowser(createFormBackend(...items), null).open(VIEW_PATH)).text;

/** Returns the page that refuses an answer to the first question. */
async function openRefused(...items: readonly object[]) {
  const backend = createFormBackend(...items);
  const problems = [{ entry: '1', sentence: 'Not so.' }];
  const answer = openBrowser({ ...backend, submit: () => ({ kind: 'refused', problems }) }, null);
  return (await answer.send(SEND_PATH, [])).text;
}
const STAR_HTML =
  ' <span class="star"><span aria-hidden="true">*</span><span ' +
  'class="unseen">required</span></span>';

describe('a text', () => {
  test('an optional text question has an empty field, without a star or help text', async () => {
    const page = await openForm(buildItem('1', { textQuestion: {} }));
    expect(page).toContain('<label class="asked" for="entry-1">Question 1</label>');
    expect(page).toContain('<div class="question" data-question="1" data-title="Question 1">');
    expect(page).toContain(
      'id="entry-1" name="entry.1" type="text" autocomplete="off" ' + 'dir="auto" value="">',
    );
    expect(page).not.toContain('id="help-1"');
  });

  test('a required text question has a star', async () => {
    const page = await openForm(buildItem('1', { textQuestion: {}, required: true }));
    expect(page).toContain(`for="entry-1">Question 1${STAR_HTML}</label>`);
    expect(page).toContain('data-title="Question 1" data-required>');
  });

  test('a wrong text shows an error only at its own field', async () => {
    const question = { textQuestion: {} };
    const page = await openRefused(
      buildItem('1', question, { description: 'A word.' }),
      buildItem('2', question),
    );
    expect(page).toContain('aria-describedby="help-1 problem-1" data-invalid aria-invalid="true"');
    expect(page).toContain('<p class="prose" id="help-1">A word.</p>');
    expect(page).toContain('<p class="problem" id="problem-1">Not so.</p>');
    expect(page).not.toContain('problem-2');
  });

  test('a text question without a title is still shown as a question', async () => {
    expect(await openForm(buildItem('1', { textQuestion: {} }, { title: '' }))).toContain(
      '<label class="asked" for="entry-1">Question</label>',
    );
  });
});

describe('a choice', () => {
  test.each([
    ['RADIO', 'radio', true],
    ['CHECKBOX', 'checkbox', false],
  ])('a choice of type %s has options, each with its own id', async (type, kind, clears) => {
    const page = await openForm(buildItem('1', buildChoice(type, 'red', 'blue', 'green')));
    const option = (id: string, value: string) =>
      `<input type="${kind}" id="${id}" name="entry.1" value="${value}"><span ` +
      `dir="auto">${value}</span>`;
    expect(page).toContain(option('entry-1', 'red'));
    expect(page).toContain(option('entry-1-1', 'blue'));
    expect(page).toContain(option('entry-1-2', 'green'));
    expect(page.includes('data-clear')).toBe(clears);
  });

  test.each([
    ['RADIO', 'type="radio" id="entry-1" name="entry.1" required value="red"'],
    ['CHECKBOX', 'type="checkbox" id="entry-1" name="entry.1" value="red"'],
  ])('a required choice of type %s cannot be cleared', async (type, input) => {
    const page = await openForm(buildItem('1', { ...buildChoice(type, 'red'), required: true }));
    expect(page).toContain(input);
    expect(page).toContain(`<legend class="asked">Question 1${STAR_HTML}</legend>`);
    expect(page).not.toContain('data-clear');
  });

  test('a dropdown starts with an empty option', async () => {
    const page = await openForm(buildItem('1', buildChoice('DROP_DOWN', 'Round 1', 'Round 2')));
    expect(page).toMatch(
      /<select id="entry-1" name="entry.1">\s*<option value="">Choose<\/option>\s*<option value="Round 1">Round 1<\/option><option value="Round 2">Round 2<\/option>\s*<\/select>/,
    );
  });

  test('a wrong choice shows an error at its group', async () => {
    const page = await openRefused(
      buildItem('1', buildChoice('RADIO', 'red')),
      buildItem('2', buildChoice('RADIO', 'red')),
    );
    expect(page).toContain('data-title="Question 1" aria-describedby="problem-1" data-invalid>');
    expect(page).not.toContain('problem-2');
  });

  test('a choice without options is shown empty', async () => {
    for (const type of ['RADIO', 'CHECKBOX', 'DROP_DOWN']) {
      const page = await openForm(buildItem('1', { choiceQuestion: { type } }));
      expect(page).toContain('Question 1');
      expect(page).not.toMatch(/<input type="(radio|checkbox)"/);
      expect(page.match(/<option/g) ?? []).toHaveLength(type === 'DROP_DOWN' ? 1 : 0);
    }
  });
});
