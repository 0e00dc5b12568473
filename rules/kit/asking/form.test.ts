import { describe, expect, it } from 'vitest';
import {
  type Answers,
  type Field,
  type FormPage,
  getAnswer,
  listAnsweredFields,
  listAnswers,
  visitPages,
} from './form.ts';

const ANSWERS: Answers = { passed: ['A3', 'B2'], blank: [] };

it('getAnswer returns the first answer to a field, and listAnswers all answers', () => {
  expect(getAnswer(ANSWERS, 'passed')).toBe('A3');
  expect(listAnswers(ANSWERS, 'passed')).toEqual(['A3', 'B2']);
});

it.for(['missing', 'blank', '__proto__', 'constructor', 'toString'])(
  'a field without answers has an empty list and no first answer: %s',
  (field) => {
    expect(getAnswer(ANSWERS, field)).toBeUndefined();
    expect(listAnswers(ANSWERS, field)).toEqual([]);
  },
);

it('answers to fields called __proto__ and constructor are found', () => {
  const hostile: Answers = JSON.parse('{"__proto__":["A3"],"constructor":["B2"]}');
  expect(listAnswers(hostile, '__proto__')).toEqual(['A3']);
  expect(getAnswer(hostile, 'constructor')).toBe('B2');
});

const GIFTS_PAGE: FormPage = { name: 'gifts', title: 'Gifts', next: ['end'] };
const END_PAGE: FormPage = { name: 'end', title: 'The end' };

const createField = (
  name: string,
  page?: FormPage,
  ways?: readonly (readonly string[])[],
): Field => ({
  kind: 'choice',
  name,
  label: `The ${name}`,
  required: ways !== undefined,
  choices: (ways ?? [[], []]).map((to, index) => ({
    value: String(index),
    label: `Choice ${index}`,
    ...(ways !== undefined && { to }),
  })),
  ...(page && { page }),
});

describe('the way through a form', () => {
  const form = {
    fields: [
      createField('action', undefined, [['gifts'], ['nowhere', 'end'], []]),
      createField('gift', GIFTS_PAGE),
      createField('word', END_PAGE),
    ],
  };
  const way = (answers: Answers) =>
    [...visitPages(form, ({ name }) => getAnswer(answers, name))].map(({ page }) => page?.name);

  it('a route follows the chosen page first, and then the routes of the pages', () => {
    expect(way({ action: ['0'] })).toEqual([undefined, 'gifts', 'end']);
  });

  it('a route skips pages that do not exist', () => {
    expect(way({ action: ['1'] })).toEqual([undefined, 'end']);
  });

  it('a route ends if no page follows or the answer is not a choice', () => {
    expect(way({ action: ['2'] })).toEqual([undefined]);
    expect(way({ action: ['?'] })).toEqual([undefined]);
  });

  it('a route leads from the first page to the next if no choice leads elsewhere', () => {
    const plain = {
      fields: [
        createField('word'),
        createField('gift', GIFTS_PAGE),
        createField('other', END_PAGE),
      ],
    };
    const names = [...visitPages(plain, () => undefined)].map(({ page }) => page?.name);
    expect(names).toEqual([undefined, 'gifts', 'end']);
  });

  it('a page that leads to itself is visited once', () => {
    const again: FormPage = { name: 'again', title: 'Again', next: ['again'] };
    const circle = { fields: [createField('word'), createField('gift', again)] };
    expect([...visitPages(circle, () => undefined)]).toHaveLength(2);
  });

  it('answers on pages off the route are listed last', () => {
    const answers = { action: ['2'], word: ['0'], gift: ['1', 'more'] };
    const said = listAnsweredFields(form, answers);
    expect(said.map(({ label }) => label)).toEqual(['The action', 'The gift', 'The word']);
    expect(said[1]?.text.endsWith(', more')).toBe(true);
  });

  it('receipts omit an answer that an answered page repeats', () => {
    const choices = [{ value: 'a', label: 'A', to: ['words'], isRepeated: true }] as const;
    const word = { ...createField('word'), page: { name: 'words', title: 'Words' } };
    const sorted = { fields: [{ ...createField('sort'), choices }, createField('gift'), word] };
    const listed = (answers: Answers) =>
      listAnsweredFields(sorted, { sort: ['a'], ...answers }).map(({ label }) => label);
    expect(listed({ gift: ['0'] })).toEqual(['The sort', 'The gift']);
    expect(listed({ gift: ['0'], word: ['0'] })).toEqual(['The gift', 'The word']);
  });
});
