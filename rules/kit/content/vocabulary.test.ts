import { expect, it } from 'vitest';
import {
  createAmountSlot,
  createPhraseSlot,
  createPhrasesSchema,
  createWordSlot,
  parsePhrase,
  phrase,
} from './vocabulary.ts';

const gainPhrase = phrase({
  form: 'gain|gains {amount} {meter}',
  about: 'Adds to a meter.',
  slots: {
    amount: createAmountSlot(1, 9),
    meter: createWordSlot({ Water: ['Water'], Rations: ['Ration', 'Fresh Ration', 'Rations'] }),
  },
  means: ({ amount, meter }) => `+${amount} ${meter}`,
});
const restPhrase = phrase({
  form: 'rest (at once)',
  about: 'Nothing else.',
  means: () => 'rest',
});
const unlessPhrase = phrase({
  form: 'if alone: {what}',
  about: 'Only for one.',
  slots: { what: createPhraseSlot([gainPhrase, restPhrase]) },
  means: ({ what }) => `alone ${what}`,
});
const PHRASES = [unlessPhrase, gainPhrase, restPhrase];

it.for([
  ['gain 10 Water', 'a whole number from 1 to 9 in place of “10”'],
  ['if alone: gain 0 Water', 'a whole number from 1 to 9 in place of “0”'],
  ['gain 2 Energy', null],
  ['gain 2 Water', null],
  ['sleep', null],
] as const)('a phrase reports the invalid amount in "%s"', ([text, refusal]) =>
  expect(PHRASES.map((each) => each.refusal(text)).find((one) => one !== null) ?? null).toBe(
    refusal,
  ),
);

it('a phrase is shown with its slots filled', () =>
  expect(PHRASES.map(({ shown }) => shown)).toEqual([
    'if alone: what',
    'gain 1 to 9 meter',
    'rest (at once)',
  ]));

it.for([
  ['gain 2 Water', '+2 Water'],
  ['GAINS  2\twater ', '+2 Water'],
  ['gain 1 fresh ration', '+1 Rations'],
  ['rest (at once)', 'rest'],
  ['if alone: gain 3 Water', 'alone +3 Water'],
  ['if alone: rest (at once)', 'alone rest'],
] as const)('a phrase is read from "%s"', ([text, meaning]) =>
  expect(parsePhrase(PHRASES, text)).toBe(meaning),
);

it.for([
  '',
  'gain',
  'gain 0 Water',
  'gain 10 Water',
  'gain 1.5 Water',
  'gain -1 Water',
  'gain two Water',
  'gain 2 Wine',
  'again 2 Water',
  'gain 2 Water now',
  'rest at once',
  'if alone: dance',
  'constructor',
])('no phrase is read from "%s"', (text) => expect(parsePhrase(PHRASES, text)).toBeNull());

it('a phrase throws unless the places in its form are exactly its slots', () => {
  const slots = { amount: createAmountSlot(1, 2) };
  const written = { about: '', slots, means: () => 0 };
  expect(() => phrase({ ...written, form: 'gain {other}' })).toThrow('other');
  expect(() => phrase({ ...written, form: 'gain' })).toThrow('amount');
});

const cell = createPhrasesSchema(PHRASES);
it('a cell of phrases reads any number of phrases in their order', () => {
  expect(cell.parse('gain 2 Water; rest (at once)')).toEqual(['+2 Water', 'rest']);
  expect(cell.parse('')).toEqual([]);
  expect(cell.parse(' ; gain 1 Water ;')).toEqual(['+1 Water']);
});
it('a cell of phrases reports every part that is not a phrase', () => {
  const issues = cell.safeParse('gain 2 Wine; gain 1 Water; fly').error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual([
    '"gain 2 Wine" is not one of the phrases',
    '"fly" is not one of the phrases',
  ]);
});
