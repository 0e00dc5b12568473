import { expect, test } from 'vitest';
import type { Field } from '../../rules/kit/asking/form.ts';
import { DEMS, form, ISA, pick, SCARLET, several } from './form-staging.ts';
import { sharedForms } from './shared-forms.ts';

const PAGE = { name: 'gifts', title: 'Gifts', about: 'For whom?', next: ['end'] };
const CHOICE = { value: 'A3', label: 'Average 3' };
const field = (rest: Parameters<typeof pick>[0] = {}): Field =>
  pick({ help: 'One of them.', pool: 'gifts', page: PAGE, choices: [CHOICE], ...rest });

const shared = (one: Field, other: Field): boolean =>
  sharedForms([
    { seat: SCARLET, form: form(one) },
    { seat: DEMS, form: form(other) },
  ]).length === 1;

test('seats with equal questions share a form, in their order', () => {
  const asks = [SCARLET, DEMS, ISA].map((seat, index) => ({
    seat,
    form: form(field(index === 1 ? { label: 'Another' } : {})),
  }));
  expect(sharedForms(asks).map(({ seats }) => seats)).toEqual([[SCARLET, ISA], [DEMS]]);
});

test('forms are equal if one lacks a property that is empty in the other', () => {
  expect(shared(field({ choices: [CHOICE] }), field({ choices: [{ ...CHOICE, copies: 1 }] }))).toBe(
    true,
  );
});

const DIFFERENT: readonly (readonly [string, Parameters<typeof pick>[0]])[] = [
  ['name', { name: 'second' }],
  ['label', { label: 'Second present' }],
  ['help', { help: 'Two of them.' }],
  ['pool', { pool: 'others' }],
  ['whether it must be answered', { required: false }],
  ['value of a choice', { choices: [{ ...CHOICE, value: 'B2' }] }],
  ['label of a choice', { choices: [{ ...CHOICE, label: 'Bonus' }] }],
  ['how often a choice may be taken', { choices: [{ ...CHOICE, copies: 2 }] }],
  ['where a choice leads', { choices: [{ ...CHOICE, to: ['end'] }] }],
  ['the page', { page: { ...PAGE, name: 'words' } }],
  ['title of a page', { page: { ...PAGE, title: 'Words' } }],
  ['description of a page', { page: { ...PAGE, about: 'From whom?' } }],
  ['where a page leads', { page: { ...PAGE, next: [] } }],
];

test.for(DIFFERENT)('seats whose forms differ in %s do not share a form', ([, rest]) => {
  expect(shared(field(), field())).toBe(true);
  expect(shared(field(), field(rest))).toBe(false);
});

test('seats whose questions differ in bounds or kind do not share a form', () => {
  expect(shared(several(), several())).toBe(true);
  expect(shared(several(), several({ least: 0 }))).toBe(false);
  expect(shared(several(), several({ most: 3 }))).toBe(false);
  expect(shared(several({ name: 'first', label: 'First present' }), pick())).toBe(false);
});
