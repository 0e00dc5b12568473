import { expect, it, test } from 'vitest';
import { type Seat, toSeat } from '../match/seat.ts';
import { createAsker } from './asking.ts';
import type { SingleChoiceSpec } from './choosing.ts';
import {
  type Answers,
  type Field,
  type Form,
  type FormPage,
  getAnswer,
  listAnsweredFields,
  listAnswers,
  visitPages,
} from './form.ts';
import { createWordKind } from './kinds.ts';
import { buildAsks, buildForm, buildStep } from './orders.ts';
import { isFree, listFreeAsks, listOwedAsks } from './owing.ts';

interface SideContext {
  readonly setup: object;
  readonly state: { readonly alone: Seat | null };
  readonly seat: Seat;
}

const ask = createAsker<SideContext>();
const SIDE_OFFERS = [{ value: 'Left', label: 'Left' }] as const;
let listedOffers = 0;
const sideSpec: SingleChoiceSpec<SideContext, 'Left' | 'Right'> = {
  name: 'side',
  label: ({ state, seat }) => (state.alone === seat ? 'Your own side?' : 'Which side?'),
  of: createWordKind(['Left', 'Right'], { code: 'no side', warning: () => 'none.' }),
  offers: () => {
    listedOffers += 1;
    return SIDE_OFFERS;
  },
};
const sideQuestion = ask.one(sideSpec);
const questions = ask.group({ side: sideQuestion });

const [ISA, LEON, JACK] = ['Isa', 'Leon', 'Jack'].map(toSeat) as [Seat, Seat, Seat];
const setup = {};

it('buildForm builds a form once for the same questions, seat, state and setup', () => {
  const now = { setup, state: { alone: null }, seat: ISA };
  const form = buildForm(questions, now);
  const before = listedOffers;
  expect(buildForm(questions, { ...now })).toBe(form);
  expect(listedOffers).toBe(before);
  buildForm(questions, { ...now, state: { alone: null } });
  buildForm(questions, { ...now, setup: {} });
  buildForm(ask.group({ side: sideQuestion }), now);
  buildForm(questions, { ...now, seat: LEON });
  expect(listedOffers).toBe(before + 4);
});

it('seats share a form even if a question has its own page', () => {
  const page = { name: 'side', title: 'Your side' };
  const onPage = ask.group({ side: ask.one({ ...sideSpec, on: () => [{ page }] }) });
  const now = { setup, state: { alone: JACK } };
  const [isas, leons, jacks] = buildAsks(onPage, now, [ISA, LEON, JACK]);
  expect(isas?.form.fields).toMatchObject([{ label: 'Which side?', page }]);
  expect(leons?.form).toBe(isas?.form);
  expect(jacks?.form).not.toBe(isas?.form);
});

const isAlone = ({ state, seat }: SideContext) => state.alone === seat;
const asked = { ...sideSpec, label: 'Which sides?' };
it.for([
  ['the help', ask.one({ ...asked, help: (now) => String(isAlone(now)) })],
  ['the least', ask.many({ ...asked, least: (now) => Number(isAlone(now)), most: 2 })],
  ['the most', ask.many({ ...asked, least: 0, most: (now) => 1 + Number(isAlone(now)) })],
] as const)('a seat gets another form if only %s differs', ([, sides]) => {
  const now = { setup, state: { alone: JACK } };
  const [isas, leons, jacks] = buildAsks(ask.group({ side: sides as typeof sideQuestion }), now, [
    ISA,
    LEON,
    JACK,
  ]);
  expect(leons?.form).toBe(isas?.form);
  expect(jacks?.form).not.toEqual(isas?.form);
});

it('buildForm rebuilds an equal form after many others', () => {
  const now = { setup, state: { alone: ISA } };
  const form = buildForm(questions, { ...now, seat: ISA });
  for (let other = 0; other < 40; other += 1) {
    buildForm(questions, { ...now, seat: toSeat(`Seat ${other}`) });
  }
  expect(buildForm(questions, { ...now, seat: ISA })).toEqual(form);
});

it('buildStep builds its asks once, when they are first read', () => {
  const before = listedOffers;
  const now = { setup, state: { alone: JACK } };
  const described = { name: 'round-1', title: 'Round 1', pace: 'round', about: '' };
  const step = buildStep(described, questions, now, [ISA, JACK]);
  expect(step).toMatchObject(described);
  expect(listedOffers).toBe(before);
  const { asks } = step;
  expect(asks).toEqual(buildAsks(questions, now, [ISA, JACK]));
  expect(step.asks).toBe(asks);
});

const SCARLET = toSeat('Scarlet');
const DEMS = toSeat('Dems');
const owedField: Field = { kind: 'choice', name: 'a', label: 'A', choices: [], required: false };
const freeField: Field = { ...owedField, name: 'resign', owesNothing: true };
const createForm = (...fields: readonly Field[]): Form => ({ fields });

test('isFree returns true if a form has questions and every field owes nothing', () => {
  expect(
    [
      createForm(freeField),
      createForm(owedField, freeField),
      createForm(owedField),
      createForm(),
    ].map(isFree),
  ).toEqual([true, false, false, false]);
});

test('listOwedAsks and listFreeAsks share out all asks of a step', () => {
  const owed = { seat: SCARLET, form: createForm(owedField) };
  const left = { seat: DEMS, form: createForm(freeField), owesNothing: true } as const;
  const step = { asks: [owed, left] };
  expect([listOwedAsks(step), listFreeAsks(step)]).toEqual([[owed], [left]]);
  expect([listOwedAsks(null), listFreeAsks(null)]).toEqual([[], []]);
});

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
    fields: [createField('word'), createField('gift', GIFTS_PAGE), createField('other', END_PAGE)],
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
  const answeredFields = listAnsweredFields(form, answers);
  expect(answeredFields.map(({ label }) => label)).toEqual(['The action', 'The gift', 'The word']);
  expect(answeredFields[1]?.text.endsWith(', more')).toBe(true);
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

it('receipts omit an answer with an empty short label', () => {
  const choices = [{ value: 'ask', label: 'Ask me', short: '' }] as const;
  const open = { fields: [{ ...createField('sort'), choices }, createField('gift')] };
  const said = listAnsweredFields(open, { sort: ['ask'], gift: ['0'] });
  expect(said.map(({ label }) => label)).toEqual(['The gift']);
});
