import { expect, test } from 'vitest';
import { type Field, type Form, type FormPage, formatAnswers, listAnsweredFields } from './form.ts';
import { readTypedAnswers, splitTypedText } from './typed-answers.ts';

const PLACES = ['B2 Otter Banks', 'A3 Mill, old; and dry', 'C1'].map((label, index) => ({
  value: `place-${index}`,
  label,
  ...(index === 0 ? { short: 'B2' } : {}),
}));

const createChoiceField = (name: string, label: string, more: Partial<Field> = {}): Field =>
  ({ kind: 'choice', name, label, required: false, choices: PLACES, ...more }) as Field;

const GIFTS_PAGE: FormPage = { name: 'gifts', title: 'Gifts' };
const WARES_PAGE: FormPage = { name: 'wares', title: 'Wares' };

const FORM: Form = {
  fields: [
    createChoiceField('first', 'First'),
    createChoiceField('second', 'First of all'),
    createChoiceField('who', 'Who is it?'),
    { kind: 'choices', name: 'seen', label: 'Seen', least: 0, most: 3, choices: PLACES },
    createChoiceField('way', 'Way', {
      choices: [
        { value: 'g', label: 'Gifts', to: ['gifts'] },
        { value: 'w', label: 'Wares', to: ['wares'] },
      ],
    }),
    createChoiceField('to', 'To', { page: GIFTS_PAGE, choices: [{ value: 'one', label: 'Dems' }] }),
    createChoiceField('to-2', 'To', {
      page: WARES_PAGE,
      choices: [{ value: 'two', label: 'Dems' }],
    }),
  ],
};

const readTypedText = (text: string) => readTypedAnswers(FORM, splitTypedText(FORM, text));

test.for([
  ['First: C1', { first: ['place-2'] }],
  ['first=c1', { first: ['place-2'] }],
  ['FIRST OF ALL :  place-1', { second: ['place-1'] }],
  ['Who is it? B2', { who: ['place-0'] }],
  ['Who is it?: B2 Otter Banks', { who: ['place-0'] }],
  ['First: A3 Mill, old; and dry; Who is it? C1', { first: ['place-1'], who: ['place-2'] }],
  ['Seen: A3 Mill, old; and dry, B2', { seen: ['place-1', 'place-0'] }],
  ['Seen: C1, B2', { seen: ['place-2', 'place-0'] }],
  ['Seen: C1 , b2 ', { seen: ['place-2', 'place-0'] }],
  ['Seen: C1\nseen=B2', { seen: ['place-2', 'place-0'] }],
  ['Way: Wares\nTo: Dems', { way: ['w'], 'to-2': ['two'] }],
  ['To: Dems\nWay: Gifts', { way: ['g'], to: ['one'] }],
  ['', {}],
] as const)("readTypedAnswers reads '%s'", ([text, answers]) => {
  expect(readTypedText(text)).toEqual({ kind: 'read', answers });
});

test.for([
  ['Third: C1', '“Third: C1” does not answer any question.', FORM.fields.length],
  ['First: D9', '“D9” does not answer “First”.', 1],
  ['First: B2, C1', '“B2, C1” does not answer “First”.', 1],
  ['Seen: B2, D9', '“B2, D9” does not answer “Seen”.', 1],
  ['to-2: Isa', '“Isa” does not answer “To”.', 1],
  ['First: B2\nFirst: C1', '“First: C1” does not answer any question.', FORM.fields.length],
] as const)("readTypedAnswers reports '%s' as unclear", ([text, sentence, asked]) => {
  const answersResult = readTypedText(text);
  expect(answersResult).toMatchObject({ kind: 'unclear', sentence });
  expect(answersResult.kind === 'unclear' && answersResult.asked).toHaveLength(asked);
});

test('readTypedAnswers reads the text of a receipt back', () => {
  const answers = {
    first: ['place-1'],
    who: ['place-0'],
    seen: ['place-1', 'place-0'],
    way: ['w'],
  };
  expect(readTypedText(formatAnswers(listAnsweredFields(FORM, answers)))).toEqual({
    kind: 'read',
    answers,
  });
});

test('a choice named thousands of times is rejected without delay', () => {
  const text = `Seen: ${'C1, '.repeat(11_000)}`;
  expect(readTypedText(text)).toMatchObject({
    kind: 'unclear',
    sentence: expect.stringContaining('“Seen”'),
  });
});
