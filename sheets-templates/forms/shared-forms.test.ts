import { expect, test } from 'vitest';
import type { Field } from '../../rules/kit/asking/form.ts';
import { groupByForm, placeForms } from './form-places.ts';
import { askOne, askSeveral, createForm, createStep, DEMS, ISA, SCARLET } from './form-staging.ts';

const GIFTS_PAGE = { name: 'gifts', title: 'Gifts', about: 'Choose a player.', next: ['end'] };
const AVERAGE_CHOICE = { value: 'A3', label: 'Average 3' };
const createSampleField = (rest: Parameters<typeof askOne>[0] = {}): Field =>
  askOne({
    help: 'One of them.',
    pool: 'gifts',
    page: GIFTS_PAGE,
    choices: [AVERAGE_CHOICE],
    ...rest,
  });

const doShareForm = (one: Field, other: Field): boolean =>
  groupByForm([
    { seat: SCARLET, form: createForm(one) },
    { seat: DEMS, form: createForm(other) },
  ]).length === 1;

test('seats with equal questions share a form, in their order', () => {
  const asks = [SCARLET, DEMS, ISA].map((seat, index) => ({
    seat,
    form: createForm(createSampleField(index === 1 ? { label: 'Another' } : {})),
  }));
  expect(groupByForm(asks).map(({ seats }) => seats)).toEqual([[SCARLET, ISA], [DEMS]]);
});

const DIFFERENCES: readonly (readonly [string, Parameters<typeof askOne>[0]])[] = [
  ['label', { label: 'Second present' }],
  ['how often a choice may be taken', { choices: [{ ...AVERAGE_CHOICE, copies: 2 }] }],
  ['where a page leads', { page: { ...GIFTS_PAGE, next: [] } }],
];

test.for(DIFFERENCES)('seats whose forms differ in %s do not share a form', ([, rest]) => {
  expect(doShareForm(createSampleField(), createSampleField())).toBe(true);
  expect(doShareForm(createSampleField(), createSampleField(rest))).toBe(false);
});

test('seats whose questions differ in bounds or kind do not share a form', () => {
  expect(doShareForm(askSeveral(), askSeveral())).toBe(true);
  expect(doShareForm(askSeveral(), askSeveral({ least: 0 }))).toBe(false);
  expect(doShareForm(askSeveral(), askSeveral({ most: 3 }))).toBe(false);
  expect(doShareForm(askSeveral({ name: 'first', label: 'First present' }), askOne())).toBe(false);
});

test('forms share a page only if the page has the same questions in all of them', () => {
  const page = { name: 'words', title: 'Words' };
  const countSections = (words: readonly string[]): number => {
    const asks = words.map((label, index) => ({
      seat: index === 0 ? SCARLET : DEMS,
      form: createForm(
        askOne({ label: `Present ${index}` }),
        askOne({ name: 'word', label, page }),
      ),
    }));
    const placed = placeForms(createStep(...asks));
    return new Set(placed.flatMap(({ pages }) => pages.map(({ section }) => section))).size;
  };
  expect(countSections(['Word', 'Word'])).toBe(3);
  expect(countSections(['Word', 'Another word'])).toBe(4);
});
