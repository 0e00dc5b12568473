import { describe, expect, it } from 'vitest';
import { toSeat } from '../match/seat.ts';
import { createAsker } from './asking.ts';
import type { Answers, FormPage, QuestionValue } from './form.ts';
import { createCountKind, createSeatKind, createWordKind, MAX_ANSWER_LENGTH } from './kinds.ts';

interface QuestionContext {
  readonly offered: readonly ('Red' | 'Blue' | 'Green')[];
  readonly which: 'colours' | 'gift' | null;
}

const CONTEXT: QuestionContext = { offered: ['Red', 'Blue'], which: 'colours' };
const NOTHING_OFFERED: QuestionContext = { offered: [], which: null };

const createUnreadable = (code: string) => ({
  code,
  warning: (given: string) => `${given} is not a colour.`,
});
const COLOUR_KIND = createWordKind(['Red', 'Blue', 'Green'], createUnreadable('no colour'));
const ask = createAsker<QuestionContext>();

const listOffers = ({ offered }: QuestionContext) =>
  offered.map((value) => ({ value, label: `${value} · a colour` }));
const askOneColour = (name: string) =>
  ask.one({
    name,
    label: (now) => `One of ${now.offered.length}?`,
    of: COLOUR_KIND,
    offers: listOffers,
  });
const HUE_SPEC = { name: 'hue', label: 'Hue', of: COLOUR_KIND, offers: listOffers };
const BLANK = { value: null, isAnswered: false, problems: [] };

const question = askOneColour('hue');

it.for(['Red', ' red', 'RED · a  colour'])('ask.one reads "%s" as Red', (text) => {
  expect(question.read({ hue: [text] }, CONTEXT)).toMatchObject({
    value: 'Red',
    isAnswered: true,
  });
});

it.for(['Pink', 'Green', 'R'.repeat(MAX_ANSWER_LENGTH + 1)])(
  'ask.one reports "%s" as unreadable',
  (text) => {
    const { value, isAnswered, problems } = question.read({ hue: [text] }, CONTEXT);
    expect({ value, isAnswered }).toEqual({ value: null, isAnswered: false });
    expect(problems).toMatchObject([{ kind: 'unreadable', code: 'no colour', where: 'hue' }]);
  },
);

it("a problem's sentence begins with its question, without the question mark", () => {
  const [problem] = question.read({ hue: ['Pink'] }, CONTEXT).problems;
  expect(problem?.sentence).toBe('One of 2: “Pink” is not a colour.');
});

it('a question without choices is omitted from the form and ignores answers', () => {
  expect(question.fields(NOTHING_OFFERED)).toEqual([]);
  expect(question.read({ hue: ['Pink'] }, NOTHING_OFFERED)).toEqual(BLANK);
});

it.for([{}, { hue: [] }, { hue: [' '] }, { hue: ['', '\n'] }])(
  'a blank answer to ask.one is null and not a problem: %o',
  (answers) => {
    expect(question.read(answers, CONTEXT)).toEqual(BLANK);
  },
);

it('a field contains only the declared properties', () => {
  const more = { pool: 'hues', help: '?', isIrreversible: true, owesNothing: true } as const;
  const buildFields = (declared: object) => ask.one({ ...HUE_SPEC, ...declared }).fields(CONTEXT);
  const choices = listOffers(CONTEXT);
  const plain = { kind: 'choice', required: false, name: 'hue', label: 'Hue', choices };
  expect(buildFields({})).toStrictEqual([plain]);
  expect(buildFields(more)).toStrictEqual([{ ...plain, ...more }]);
});

it('a number that is not offered is written as its digits', () => {
  const of = createCountKind({ least: 0, most: 9 }, createUnreadable('no count'));
  const eaten = ask.one({ ...HUE_SPEC, of, offers: () => [{ value: 1, label: 'one' }] });
  expect(eaten.answers(3, CONTEXT)).toEqual({ hue: ['3'] });
  expect(eaten.read({ hue: ['one'] }, CONTEXT).value).toBe(1);
});

it('ask.or returns the declared value for a blank answer', () => {
  const question = ask.or(HUE_SPEC, 'Blue');
  expect(question.read({}, CONTEXT)).toMatchObject({ value: 'Blue', isAnswered: false });
  expect(question.read({ hue: ['red'] }, CONTEXT).value).toBe('Red');
});

it('ask.or returns no answer for the declared value', () => {
  const question = ask.or(HUE_SPEC, 'Red');
  expect(question.read({ hue: ['red'] }, CONTEXT)).toMatchObject({
    value: 'Red',
    isAnswered: false,
  });
});

it('ask.must reports a blank answer as a problem and returns no value', () => {
  const question = ask.must(HUE_SPEC, createUnreadable('missing'));
  expect(question.read({}, CONTEXT)).toMatchObject({
    value: undefined,
    problems: [{ kind: 'unreadable', code: 'missing' }],
  });
  expect(question.read({ hue: ['red'] }, CONTEXT)).toMatchObject({ value: 'Red', problems: [] });
  expect(question.fields(CONTEXT)).toMatchObject([{ required: true }]);
});

it('ask.yes reads its label and its value as a tick', () => {
  const question = ask.yes({
    name: 'rest',
    label: 'Rest?',
    says: 'Yes, rest',
    isAsked: ({ offered }) => offered.length > 0,
    unreadable: createUnreadable('no tick'),
  });
  for (const text of ['yes', ' YES ', 'Yes, rest', 'yes,rest'])
    expect(question.read({ rest: [text] }, CONTEXT)).toMatchObject({ value: true, problems: [] });
  expect(question.read({}, CONTEXT).value).toBe(false);
  expect(question.read({ rest: ['never'] }, CONTEXT).problems).toHaveLength(1);
  expect(question.fields(NOTHING_OFFERED)).toEqual([]);
});

it('ask.meaning maps an answer to another value and back', () => {
  const question = ask.meaning(askOneColour('hue'), {
    schema: COLOUR_KIND.schema.transform((hue) => ({ hue })),
    of: (hue) => ({ hue }),
    from: ({ hue }) => hue,
  });
  expect(question.read({ hue: ['blue'] }, CONTEXT).value).toEqual({ hue: 'Blue' });
  expect(question.answers({ hue: 'Blue' }, CONTEXT)).toEqual({ hue: ['Blue'] });
  expect(question.read({}, CONTEXT).value).toBeNull();
});

describe('many', () => {
  const question = ask.many({
    name: 'hues',
    label: 'Hues',
    of: COLOUR_KIND,
    offers: listOffers,
    least: 1,
    most: 2,
  });

  it('ask.many returns an answer for each value, and none for an empty list', () => {
    expect(question.answers(['Red', 'Blue'], CONTEXT)).toEqual({ hues: ['Red', 'Blue'] });
    expect(question.answers([], CONTEXT)).toEqual({});
  });

  it('ask.many keeps the order of the answers and reports unknown ones', () => {
    const { value, problems } = question.read({ hues: ['Blue', '?', 'red', 'Blue'] }, CONTEXT);
    expect(value).toEqual(['Blue', 'Red', 'Blue']);
    expect(problems).toMatchObject([{ where: 'hues', given: '?' }]);
  });

  it('ask.many ignores blank answers among others', () => {
    expect(question.read({ hues: [' ', 'red'] }, CONTEXT)).toMatchObject({
      value: ['Red'],
      problems: [],
    });
  });
});

const colours = {
  hues: ask.slots([askOneColour('first'), askOneColour('second'), askOneColour('third')]),
  eaten: ask.or(
    {
      name: 'eaten',
      label: 'Eaten',
      of: createCountKind({ least: 0, most: 9 }, createUnreadable('no count')),
      offers: () => [{ value: 1, label: '1' }],
    },
    0,
  ),
};
const gift = {
  to: ask.one({
    name: 'to',
    label: 'To',
    of: createSeatKind(createUnreadable('nobody')),
    offers: () => [{ value: toSeat('Dems'), label: 'Dems' }],
  }),
};
const questions = ask.either(({ which }) => which, { colours, gift });
type Orders = QuestionValue<typeof questions>;

it('ask.slots returns null in the place of each blank answer', () => {
  const { value } = questions.read({ first: ['Red'], third: ['Blue'] }, CONTEXT);
  expect(value).toEqual({ kind: 'colours', hues: ['Red', null, 'Blue'], eaten: 0 });
});

it('ask.either asks for one of its records and ignores answers to the others', () => {
  const giving: QuestionContext = { ...CONTEXT, which: 'gift' };
  expect(questions.fields(giving).map(({ name }) => name)).toEqual(['to']);
  expect(questions.read({ first: ['Red'], to: ['dems'] }, giving).value).toEqual({
    kind: 'gift',
    to: 'Dems',
  });
  expect(questions.read({ to: ['Dems'] }, NOTHING_OFFERED)).toMatchObject({ value: undefined });
});

const ORDERS: readonly Orders[] = [
  { kind: 'colours', hues: [null, 'Blue', null], eaten: 3 },
  { kind: 'colours', hues: ['Red', 'Red', 'Blue'], eaten: 0 },
  { kind: 'gift', to: toSeat('Dems') },
];
it.for(ORDERS)('orders converted to answers are read as the same orders: %o', (orders) => {
  const now: QuestionContext = { ...CONTEXT, which: orders.kind };
  const answers: Answers = questions.answers(orders, now);
  expect(questions.read(answers, now).value).toEqual(orders);
});

it.for(ORDERS)('the schema accepts orders from a ledger: %o', (orders) => {
  expect(questions.schema.parse(JSON.parse(JSON.stringify(orders)))).toEqual(orders);
});

it.for([
  { kind: 'colours', hues: ['Red'], eaten: 0 },
  { kind: 'colours', hues: ['Red', null, 'Pink'], eaten: 0 },
  { kind: 'gift', to: 'Dems', more: 1 },
  { kind: 'theft' },
])('the schema rejects %o', (orders) => {
  expect(questions.schema.safeParse(orders).success).toBe(false);
});

it('ask.leading reads the other parts only if the first one is answered', () => {
  const visit = ask.leading('place', {
    place: askOneColour('place'),
    named: askOneColour('named'),
  });
  expect(visit.read({ place: ['Red'], named: ['Blue'] }, CONTEXT).value).toEqual({
    place: 'Red',
    named: 'Blue',
  });
  expect(visit.read({ named: ['?'] }, CONTEXT)).toEqual(BLANK);
  expect(visit.read({ place: ['?'], named: ['?'] }, CONTEXT).problems).toHaveLength(1);
});

it('the schema of ask.leading rejects a record without its first part', () => {
  const { schema } = ask.leading('place', {
    place: askOneColour('place'),
    named: askOneColour('named'),
  });
  const isSound = (value: unknown) => schema.safeParse(value).success;
  expect([null, { place: 'Red', named: null }].map(isSound)).toEqual([true, true]);
  expect(isSound({ place: null, named: 'Red' })).toBe(false);
});

it('a missing required answer makes the whole record undefined', () => {
  const must = ask.must(HUE_SPEC, createUnreadable('missing'));
  const group = ask.group({ hue: must, other: askOneColour('other') });
  expect(group.read({ other: ['Red'] }, CONTEXT).value).toBeUndefined();
  expect(group.read({ other: ['Red'], hue: ['Red'] }, CONTEXT).value).toEqual({
    hue: 'Red',
    other: 'Red',
  });
  const slots = ask.slots([askOneColour('other'), must]);
  expect(slots.read({ other: ['Red'] }, CONTEXT).value).toBeUndefined();
  expect(slots.read({ hue: ['Red'] }, CONTEXT).value).toEqual([null, 'Red']);
});

describe('pages', () => {
  const FIRST: FormPage = { name: 'first', title: 'First' };
  const SECOND: FormPage = { name: 'second', title: 'Second' };
  const question = ask.one({
    ...HUE_SPEC,
    open: { value: 'any', label: 'Any', to: [] },
    on: () => [{ page: FIRST }, { page: SECOND, only: (value) => value === 'Blue' }],
  });
  const listShown = (now: QuestionContext) =>
    question
      .fields(now)
      .map(({ page, choices }) => [page?.name, ...choices.map((one) => one.value)]);

  it('a question appears on each of its pages with the choices of that page', () => {
    expect(listShown(CONTEXT)).toEqual([
      ['first', 'any', 'Red', 'Blue'],
      ['second', 'any', 'Blue'],
    ]);
  });

  it('a question is omitted from a page that lacks all of its choices', () => {
    expect(listShown({ ...CONTEXT, offered: ['Red'] })).toEqual([['first', 'any', 'Red']]);
  });

  it("the help of a page replaces the question's own help", () => {
    const explained = ask.one({
      ...HUE_SPEC,
      help: 'One of two.',
      on: () => [{ page: FIRST }, { page: SECOND, help: 'As at the first.' }],
    });
    expect(explained.fields(CONTEXT).map(({ page, help }) => [page?.name, help])).toEqual([
      ['first', 'One of two.'],
      ['second', 'As at the first.'],
    ]);
  });

  it('the open choice is read as null, and null is written as the open choice', () => {
    expect(question.read({ hue: ['any'] }, CONTEXT)).toEqual({
      value: null,
      isAnswered: true,
      problems: [],
    });
    expect(question.answers(null, CONTEXT)).toEqual({ hue: ['any'] });
    expect(question.answers(null, NOTHING_OFFERED)).toEqual({});
  });

  const forked = ask.forking(question, {
    name: 'fork',
    label: 'More?',
    choices: ({ offered }) =>
      offered.length === 0
        ? []
        : [
            { value: 'no', label: 'No', to: [] },
            { value: 'yes', label: 'Yes', to: ['second'] },
          ],
    says: (value) => (value === null ? 'no' : 'yes'),
  });

  it('a fork follows its question, is absent from orders, and leads to the answered page', () => {
    expect(forked.fields(CONTEXT).at(-1)).toMatchObject({
      name: 'fork',
      required: true,
      page: FIRST,
    });
    expect(forked.fields(NOTHING_OFFERED)).toEqual([]);
    expect(forked.answers('Red', CONTEXT)).toEqual({ hue: ['Red'], fork: ['yes'] });
  });

  it('an answer to the fork alone is valid and leaves the other questions open', () => {
    const left = { value: null, problems: [] };
    expect(forked.read({ fork: ['no'] }, CONTEXT)).toEqual({ ...left, isAnswered: true });
    expect(forked.read({ fork: ['perhaps'] }, CONTEXT)).toEqual({ ...left, isAnswered: false });
    expect(forked.read({}, CONTEXT)).toEqual({ ...left, isAnswered: false });
  });
});

const page: FormPage = { name: 'more', title: 'More' };
const more = ask.group({
  other: ask.one({
    name: 'other',
    label: 'Other',
    of: COLOUR_KIND,
    offers: listOffers,
    on: () => [{ page }],
  }),
});
const go = { value: 'go', label: 'as chosen there', to: ['more'] };

it('ask.behind is read only if the choice that leads to its pages is made', () => {
  const both = ask.group({
    hue: ask.one({ ...HUE_SPEC, required: true, elsewhere: go }),
    more: ask.behind(more, { field: 'hue', choice: 'go' }),
  });
  expect(both.fields(CONTEXT)[0]?.choices.at(-1)).toEqual(go);
  const said = { hue: ['go'], other: ['Blue'] };
  expect(both.read(said, CONTEXT).value).toEqual({ hue: null, more: { other: 'Blue' } });
  expect(both.answers({ hue: null, more: { other: 'Blue' } }, CONTEXT)).toEqual(said);
  const value = { hue: 'Red', more: null } as const;
  expect(both.read({ hue: ['Red'], other: ['Blue'] }, CONTEXT).value).toEqual(value);
  expect(both.answers(value, CONTEXT)).toEqual({ hue: ['Red'] });
});
it('ask.behind asks with a fork of its own if no other question leads to its pages', () => {
  const stay = { value: 'stay', label: 'no', to: [] };
  const alone = ask.behind(more, {
    field: 'fork',
    choice: 'go',
    fork: { label: 'More?', stay, go: 'yes' },
  });
  const [fork] = alone.fields(CONTEXT);
  expect(fork).toMatchObject({ name: 'fork', required: true });
  expect(fork?.choices).toEqual([stay, { value: 'go', label: 'yes', to: ['more'] }]);
  expect(alone.answers(null, CONTEXT)).toEqual({ fork: ['stay'] });
  expect(alone.read({ fork: ['stay'] }, CONTEXT)).toEqual(BLANK);
  expect(alone.read({ fork: ['go'] }, CONTEXT)).toEqual({
    value: { other: null },
    isAnswered: true,
    problems: [],
  });
});
