import { describe, expect, it } from 'vitest';
import {
  type Answers,
  answeredFields,
  answersTo,
  answerTo,
  type Field,
  type FormPage,
  visitedPages,
} from './form.ts';

const ANSWERS: Answers = { first: ['A3'], passed: ['A3', 'B2'], blank: [] };

describe('the answer to a field', () => {
  it('is the first one given', () => {
    expect(answerTo(ANSWERS, 'first')).toBe('A3');
    expect(answerTo(ANSWERS, 'passed')).toBe('A3');
  });

  it.for(['missing', 'blank', '__proto__', 'constructor', 'toString'])(
    'is undefined where nothing was given: %s',
    (field) => {
      expect(answerTo(ANSWERS, field)).toBeUndefined();
    },
  );
});

describe('the answers to a field', () => {
  it('are all given values in their order', () => {
    expect(answersTo(ANSWERS, 'passed')).toEqual(['A3', 'B2']);
  });

  it.for(['missing', 'blank', '__proto__', 'constructor', 'toString'])(
    'are empty for a field without answers: %s',
    (field) => {
      expect(answersTo(ANSWERS, field)).toEqual([]);
    },
  );

  it('are found under a name that objects have by themselves, if given there', () => {
    const hostile: Answers = JSON.parse('{"__proto__":["A3"],"constructor":["B2"]}');
    expect(answersTo(hostile, '__proto__')).toEqual(['A3']);
    expect(answerTo(hostile, 'constructor')).toBe('B2');
  });
});

const GIFTS: FormPage = { name: 'gifts', title: 'Gifts', next: ['end'] };
const END: FormPage = { name: 'end', title: 'The end' };

const field = (name: string, page?: FormPage, ways?: readonly (readonly string[])[]): Field => ({
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
      field('action', undefined, [['gifts'], ['nowhere', 'end'], []]),
      field('gift', GIFTS),
      field('word', END),
    ],
  };
  const way = (answers: Answers) =>
    [...visitedPages(form, ({ name }) => answerTo(answers, name))].map(({ page }) => page?.name);

  it('goes where the choice leads, and from there where the page does', () => {
    expect(way({ action: ['0'] })).toEqual([undefined, 'gifts', 'end']);
  });

  it('goes to the first page that there is', () => {
    expect(way({ action: ['1'] })).toEqual([undefined, 'end']);
  });

  it('ends if no page follows or the answer is not a choice', () => {
    expect(way({ action: ['2'] })).toEqual([undefined]);
    expect(way({ action: ['?'] })).toEqual([undefined]);
  });

  it('goes from the first page to the next where no choice leads anywhere', () => {
    const plain = { fields: [field('word'), field('gift', GIFTS), field('other', END)] };
    const names = [...visitedPages(plain, () => undefined)].map(({ page }) => page?.name);
    expect(names).toEqual([undefined, 'gifts', 'end']);
  });

  it('never goes round in a circle', () => {
    const again: FormPage = { name: 'again', title: 'Again', next: ['again'] };
    const circle = { fields: [field('word'), field('gift', again)] };
    expect([...visitedPages(circle, () => undefined)]).toHaveLength(2);
  });

  it('leaves nothing unsaid that was answered elsewhere: it comes last', () => {
    const answers = { action: ['2'], word: ['0'], gift: ['1', 'more'] };
    const said = answeredFields(form, answers);
    expect(said.map(({ label }) => label)).toEqual(['The action', 'The gift', 'The word']);
    expect(said[1]?.text.endsWith(', more')).toBe(true);
  });
});
