import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers, Choice, Field, Form, Page } from '../rules/kit/form.ts';
import type { Ask, Step } from '../rules/kit/game.ts';
import { robotAnswers } from '../rules/kit/robot.ts';
import { seatNamed } from '../rules/kit/seat.ts';
import { seededChance } from '../rules/kit/seeded.ts';
import { type DrawnForm, type DrawnQuestion, SENT_OFF } from './drawing.ts';
import { filledForm } from './filled-form.ts';
import { answersOf, drawForm, headOf } from './form.ts';
import { CONSTANT_QUESTIONS, fieldIds, type StepPlace } from './form-ids.ts';
import { filledIn } from './personal-link.ts';

const SCARLET = seatNamed('Scarlet');
const DEMS = seatNamed('Dems');
const ISA = seatNamed('Isa');

const pick = (rest: Partial<Extract<Field, { kind: 'choice' }>> = {}): Field => ({
  kind: 'choice',
  name: 'first',
  label: 'First present',
  required: true,
  choices: [
    { value: 'A3', label: 'Average 3' },
    { value: 'B2', label: 'Bonus 2' },
  ],
  ...rest,
});

const several = (rest: Partial<Extract<Field, { kind: 'choices' }>> = {}): Field => ({
  kind: 'choices',
  name: 'several',
  label: 'Presents',
  least: 1,
  most: 2,
  choices: ['A', 'B', 'C'].map((letter) => ({ value: letter, label: `Present ${letter}` })),
  ...rest,
});

const form = (...fields: readonly Field[]): Form => ({ fields });

const stepOf = (...asks: readonly Ask[]): Step => ({
  name: 'round-2',
  title: 'Round 2: Bomb Squad',
  pace: 'round',
  about: 'Pass three presents.',
  asks,
});

const AT: StepPlace = { contentChanges: 0, place: 3 };

const draw = (step: Step | null, at: StepPlace = AT): DrawnForm =>
  drawForm({
    step,
    matchTitle: 'Presents of Mine',
    deadlineText: 'Saturday 20:00 (Europe/Berlin)',
    at,
  });

const questionsOf = (drawn: DrawnForm): readonly DrawnQuestion[] =>
  drawn.sections.flatMap(({ questions }) => questions);

const onlyField = (field: Field): DrawnQuestion | undefined =>
  questionsOf(draw(stepOf({ seat: SCARLET, form: form(field) }))).at(2);

const same = stepOf({ seat: SCARLET, form: form(pick()) }, { seat: DEMS, form: form(pick()) });
const different = stepOf(
  { seat: SCARLET, form: form(pick()) },
  { seat: DEMS, form: form(several()) },
  { seat: ISA, form: form(pick()) },
);

describe('the head of the form', () => {
  test('says what, until when and for whom', () => {
    const drawn = draw(same);
    expect(drawn.title).toBe('Presents of Mine: Round 2: Bomb Squad');
    expect(drawn.about).toContain('Pass three presents.');
    expect(drawn.about).toContain('Saturday 20:00 (Europe/Berlin)');
    expect(drawn.about).toContain('Scarlet, Dems');
    expect(drawn.about).not.toContain('http');
    expect(drawn.accepting).toBe(true);
  });

  test('asks for the seat code and for the step, whose only option is its title', () => {
    const [code, step] = questionsOf(draw(same));
    expect(code).toMatchObject({ shape: 'text', required: true });
    expect(step).toMatchObject({ shape: 'radio', options: [{ label: 'Round 2: Bomb Squad' }] });
  });

  test('when the match is over takes no answers and says so', () => {
    const drawn = draw(null);
    expect(drawn).toMatchObject({ accepting: false, sections: [] });
    expect(drawn.about).toContain('over');
  });

  test('when nobody is asked takes no answers', () => {
    expect(draw(stepOf())).toMatchObject({ accepting: false, sections: [] });
  });
});

test('addresses in the head are those that there are', () => {
  const links = [
    { title: 'The public workbook', address: 'https://sheets.example/d/1/edit' },
    { title: 'The guide', address: '' },
  ];
  const { about } = drawForm({ step: same, matchTitle: '', deadlineText: 'then', at: AT, links });
  expect(about).toContain('The public workbook: https://sheets.example/d/1/edit');
  expect(about).not.toContain('guide');
});

describe('pages', () => {
  const GIFTS: Page = { name: 'gifts', title: 'Gifts', about: 'For whom?', next: ['end'] };
  const END: Page = { name: 'end', title: 'The end' };
  const leading = (ways: Readonly<Record<string, readonly string[]>>): readonly Choice[] =>
    Object.entries(ways).map(([value, to]) => ({ value, label: `To ${value}`, to }));
  const LED = form(
    pick({
      name: 'action',
      label: 'Action',
      choices: leading({ gift: ['gifts'], word: ['end'], off: [] }),
    }),
    pick({ name: 'gift', label: 'Gift', required: false, page: GIFTS }),
    pick({ name: 'word', label: 'Word', required: false, page: END }),
  );
  const step = stepOf({ seat: SCARLET, form: LED }, { seat: DEMS, form: LED });
  const apart = stepOf({ seat: DEMS, form: form(pick()) }, { seat: SCARLET, form: LED });

  test('every option of a question that leads on has its goal', () => {
    const [first, gifts, end] = draw(step).sections;
    expect(gifts).toMatchObject({ title: 'Gifts', about: 'For whom?' });
    expect(first?.then).toBe('next section');
    expect(first?.questions.at(-1)?.options).toEqual([
      { label: 'To gift', goTo: gifts?.itemId },
      { label: 'To word', goTo: end?.itemId },
      { label: 'To off', goTo: SENT_OFF },
    ]);
  });

  test('a page that leads on by itself ends with a question that says where to', () => {
    const [, gifts, end] = draw(step).sections;
    expect(gifts?.questions.at(-1)).toMatchObject({
      title: 'Ready?',
      required: true,
      options: [{ label: 'Yes, go on', goTo: end?.itemId }],
    });
    expect(end).toMatchObject({ then: 'submit' });
  });

  test('seats that are asked different things have pages of their own', () => {
    const drawn = draw(apart);
    expect(drawn.sections.map(({ title }) => title)).toEqual([
      'Round 2: Bomb Squad',
      'Dems',
      'Scarlet',
      'Gifts',
      'The end',
    ]);
    const ids = drawn.sections.map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  const back = (asked: Step, answers: Answers, more: Answers = {}): Answers => {
    const filling = { step: asked, at: AT, seat: SCARLET, seatCode: 'K7PX', answers };
    const also = { ...filling, answers: more };
    const answersByQuestionId = { ...filledForm(also), ...filledForm(filling) };
    return answersOf({ step: asked, at: AT, seat: SCARLET, answersByQuestionId });
  };

  test.each([
    { action: ['gift'], gift: ['A3'], word: ['B2'] },
    { action: ['word'], word: ['B2'] },
    { action: ['off'] },
  ])('what is filled in on the way comes back: %o', (answers) => {
    expect(back(step, answers)).toEqual(answers);
    expect(back(apart, answers)).toEqual(answers);
  });

  test('what was answered before somebody went back and chose otherwise does not count', () => {
    const before = { action: ['gift'], gift: ['A3'], word: ['A3'] };
    expect(back(step, { action: ['word'], word: ['B2'] }, before)).toEqual({
      action: ['word'],
      word: ['B2'],
    });
    expect(back(step, { action: ['off'] }, before)).toEqual({ action: ['off'] });
  });
});

describe('sections', () => {
  test('with one form for all there is one, and nobody chooses a seat', () => {
    const drawn = draw(same);
    expect(drawn.sections).toHaveLength(1);
    expect(drawn.sections[0]?.then).toBe('submit');
    expect(questionsOf(drawn).map(({ title }) => title)).toEqual([
      'Seat code',
      'Step',
      'First present',
    ]);
  });

  test('with different forms each seat is led to its own, and equal ones share one', () => {
    const [first, scarletAndIsa, dems] = draw(different).sections;
    expect(scarletAndIsa?.title).toBe('Scarlet, Isa');
    expect(dems?.title).toBe('Dems');
    expect(first?.then).toBe('next section');
    expect(first?.questions.at(-1)).toMatchObject({
      title: 'Your seat',
      shape: 'dropdown',
      options: [
        { label: 'Scarlet', goTo: scarletAndIsa?.itemId },
        { label: 'Dems', goTo: dems?.itemId },
        { label: 'Isa', goTo: scarletAndIsa?.itemId },
      ],
    });
  });

  test('all but the last end with a question that is always answered, so that nobody runs into the next', () => {
    const drawn = draw(
      stepOf(
        { seat: DEMS, form: form(several()) },
        { seat: ISA, form: form(pick({ required: false })) },
        { seat: SCARLET, form: form(several({ least: 0 })) },
      ),
    );
    const [, dems, isa, scarlet] = drawn.sections.map(({ questions }) => questions.at(-1));
    expect(dems).toMatchObject({ title: 'Ready?', required: true, shape: 'radio' });
    expect(isa).toMatchObject({ title: 'Ready?' });
    expect(scarlet).toMatchObject({ title: 'Presents' });
  });
});

describe('questions', () => {
  test('few short choices are seen at a glance, many or long ones are opened', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      value: `${index}`,
      label: `${index}`,
    }));
    const long = [{ value: 'long', label: 'a label that is longer than a line of a small phone' }];
    expect(onlyField(pick())?.shape).toBe('radio');
    expect(onlyField(pick({ choices: many }))?.shape).toBe('dropdown');
    expect(onlyField(pick({ choices: long }))?.shape).toBe('dropdown');
    expect(onlyField(several())?.shape).toBe('checkbox');
  });

  test.each([
    [{ least: 1, most: 2 }, 'Choose 1 to 2.', true],
    [{ least: 2, most: 2 }, 'Choose exactly 2.', true],
    [{ least: 0, most: 2 }, 'Choose up to 2.', false],
    [{ least: 0, most: 3 }, 'Choose any.', false],
  ])('checkboxes say their bounds: %o', (bounds, help, required) => {
    expect(onlyField(several(bounds))).toMatchObject({ help, required });
  });

  test('help of the game follows', () => {
    expect(onlyField(several({ help: 'Each once.' }))?.help).toBe('Choose 1 to 2. Each once.');
    expect(onlyField(pick({ help: 'The first below you.' }))?.help).toBe('The first below you.');
  });

  test('a field with nothing to choose from is no question', () => {
    expect(onlyField(pick({ choices: [] }))).toBeUndefined();
  });
});

describe('ids', () => {
  const idsOf = (drawn: DrawnForm): readonly string[] => [
    ...drawn.sections.map(({ itemId }) => itemId),
    ...questionsOf(drawn).flatMap(({ itemId, questionId }) => [itemId, questionId]),
  ];
  const constant = [
    '10000000',
    ...Object.values(CONSTANT_QUESTIONS).flatMap(({ itemId, questionId }) => [itemId, questionId]),
  ];

  test('are eight hexadecimal digits that fit 31 bits, none twice in a form', () => {
    const ids = idsOf(draw(different));
    expect(ids.every((id) => /^[0-7][0-9a-f]{7}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('do not come again in a later step, but for those that are always there', () => {
    const later = new Set(idsOf(draw(different, { ...AT, place: 4 })));
    const again = idsOf(draw(different, AT)).filter((id) => later.has(id));
    expect(again.every((id) => constant.includes(id))).toBe(true);
  });

  test('do not come again when the content was changed, but for those that are always there', () => {
    const later = new Set(idsOf(draw(different, { ...AT, contentChanges: 1 })));
    const again = idsOf(draw(different, AT)).filter((id) => later.has(id));
    expect(again.every((id) => constant.includes(id))).toBe(true);
  });

  test('can be read by eye: content 2, place 3, section 1, field 0', () => {
    const at = { contentChanges: 2, place: 3 };
    expect(fieldIds({ at, section: 1, field: 0 })).toEqual({
      itemId: '32003040',
      questionId: '42003040',
    });
  });

  test.each([
    { at: { ...AT, place: 4096 }, section: 0, field: 0 },
    { at: AT, section: 64, field: 0 },
    { at: AT, section: 0, field: 63 },
    { at: { ...AT, place: -1 }, section: 0, field: 0 },
  ])('end somewhere: %o', (place) => {
    expect(() => fieldIds(place)).toThrow('a form can number at most');
  });
});

/** What Google would hand back for answers: the labels, by questionId. */
function sent(step: Step, ask: Ask, answers: Answers): Record<string, readonly string[]> {
  const questions = questionsOf(draw(step));
  const sections = draw(step).sections;
  const own = sections.find(({ title }) => title.split(', ').includes(ask.seat));
  return Object.fromEntries(
    ask.form.fields.flatMap((field) => {
      const values = answers[field.name] ?? [];
      const question = (own?.questions ?? questions).find(({ title }) => title === field.label);
      const labels = field.choices
        .filter(({ value }) => values.includes(value))
        .map(({ label }) => label);
      return question === undefined || labels.length === 0 ? [] : [[question.questionId, labels]];
    }),
  );
}

const choices = fc
  .uniqueArray(
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
    {
      minLength: 0,
      maxLength: 9,
    },
  )
  .map((labels) => labels.map((label, index) => ({ value: `value ${index}`, label })));

const fieldNamed = (name: string): fc.Arbitrary<Field> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('choice' as const),
      name: fc.constant(name),
      label: fc.constant(`Question ${name}`),
      required: fc.boolean(),
      choices,
    }),
    fc.record({
      kind: fc.constant('choices' as const),
      name: fc.constant(name),
      label: fc.constant(`Question ${name}`),
      least: fc.integer({ min: 0, max: 2 }),
      most: fc.integer({ min: 2, max: 5 }),
      choices,
    }),
  );

const forms: fc.Arbitrary<Form> = fc
  .integer({ min: 0, max: 4 })
  .chain((count) =>
    fc.tuple(...Array.from({ length: count }, (_, index) => fieldNamed(`f${index}`))),
  )
  .map((fields) => ({ fields }));

const steps: fc.Arbitrary<Step> = fc
  .tuple(fc.uniqueArray(fc.constantFrom(SCARLET, DEMS, ISA), { minLength: 1 }), forms, forms)
  .map(([seats, one, other]) =>
    stepOf(...seats.map((seat, index) => ({ seat, form: index % 2 === 0 ? one : other }))),
  );

const inOrderOfChoices = ({ fields }: Form, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, values]) => {
      const field = fields.find((each) => each.name === name);
      const order = field?.choices.map(({ value }) => value) ?? [];
      return [name, order.filter((value) => values.includes(value))];
    }),
  );

describe('what comes back', () => {
  test('is what was chosen, whatever the form', () => {
    fc.assert(
      fc.property(steps, fc.integer(), (step, seed) => {
        for (const ask of step.asks) {
          const answers = robotAnswers(ask.form, seededChance(seed)(`robot ${ask.seat}`));
          const answersByQuestionId = sent(step, ask, answers);
          const read = answersOf({ step, at: AT, seat: ask.seat, answersByQuestionId });
          expect(read).toEqual(inOrderOfChoices(ask.form, answers));
        }
      }),
    );
  });

  const first = fieldIds({ at: AT, section: 0, field: 0 }).questionId;
  const read = (answersByQuestionId: Record<string, readonly string[]>): Answers =>
    answersOf({ step: same, at: AT, seat: DEMS, answersByQuestionId });

  test('a label in another case or with other spaces is recognised', () => {
    expect(read({ [first]: ['  average  3 '] })).toEqual({ first: ['A3'] });
  });

  test('a text that is no label stays as it was typed', () => {
    expect(read({ [first]: [' Avrage 3'] })).toEqual({ first: [' Avrage 3'] });
  });

  test('of two labels that differ in case only, the exact one is meant', () => {
    const field = pick({
      choices: [
        { value: 'small', label: 'a' },
        { value: 'large', label: 'A' },
      ],
    });
    const step = stepOf({ seat: DEMS, form: form(field) });
    const meant = (text: string) =>
      answersOf({ step, at: AT, seat: DEMS, answersByQuestionId: { [first]: [text] } });
    expect(meant('A')).toEqual({ first: ['large'] });
    expect(meant(' A')).toEqual({ first: [' A'] });
  });

  test('blanks are no answer', () => {
    expect(read({ [first]: ['  '] })).toEqual({});
  });

  test('an answer to a question of an old step is none to this one', () => {
    const old = fieldIds({ at: { ...AT, place: 2 }, section: 0, field: 0 }).questionId;
    expect(read({ [old]: ['Average 3'] })).toEqual({});
  });

  test('answers on the page of another seat are none of this seat', () => {
    const ofDems = fieldIds({ at: AT, section: 1, field: 0 }).questionId;
    const answersByQuestionId = { [ofDems]: ['Present A'] };
    const readBy = (seat: typeof DEMS) =>
      answersOf({ step: different, at: AT, seat, answersByQuestionId });
    expect(readBy(DEMS)).toEqual({ several: ['A'] });
    expect(readBy(SCARLET)).toEqual({});
    expect(readBy(seatNamed('Phoenix'))).toEqual({});
  });

  test('the head says who and for which step, and is empty where nothing was said', () => {
    const { seatCode, step, seat } = CONSTANT_QUESTIONS;
    const said = {
      [seatCode.questionId]: [' K7PX '],
      [step.questionId]: ['Round 1'],
      [seat.questionId]: ['Isa'],
    };
    expect(headOf(said)).toEqual({ seatCode: 'K7PX', stepTitle: 'Round 1', seatChosen: 'Isa' });
    expect(headOf({})).toEqual({ seatCode: '', stepTitle: '', seatChosen: '' });
  });
});

describe('a personal link', () => {
  const fill = (step: Step | null) =>
    filledIn({ step, seat: ISA, seatCode: 'K7PX' }).map(({ value }) => value);

  test('fills in the code and the step, and the seat where it is asked', () => {
    expect(fill(same)).toEqual(['K7PX', 'Round 2: Bomb Squad']);
    expect(fill(different)).toEqual(['K7PX', 'Round 2: Bomb Squad', 'Isa']);
  });

  test('fills in only the code when it is to last for the whole match', () => {
    expect(fill(null)).toEqual(['K7PX']);
  });

  test('is understood by the form', () => {
    const said = Object.fromEntries(
      filledIn({ step: different, seat: ISA, seatCode: 'K7PX' }).map(({ questionId, value }) => [
        questionId,
        [value],
      ]),
    );
    expect(headOf(said)).toEqual({
      seatCode: 'K7PX',
      stepTitle: 'Round 2: Bomb Squad',
      seatChosen: 'Isa',
    });
  });
});
