import { describe, expect, test } from 'vitest';
import type { Answers, Choice, FormPage } from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { DrawnForm } from '../drawing/drawing.ts';
import { fillForm } from './filled-form.ts';
import { drawForm, parseAnswers } from './form.ts';
import { CLOSING_SECTION_ID, CONSTANT_QUESTIONS, getFieldIds } from './form-ids.ts';
import {
  AT,
  askOne,
  askSeveral,
  createForm,
  createStep,
  DEMS,
  drawOnlyField,
  drawTestForm,
  ISA,
  listQuestions,
  SCARLET,
  STEP_WITH_DIFFERENT_FORMS,
  STEP_WITH_EQUAL_FORMS,
} from './form-staging.ts';

describe('head', () => {
  test('the head of a form is one line with title, deadline and seats', () => {
    const drawn = drawTestForm(STEP_WITH_EQUAL_FORMS);
    expect(drawn.title).toBe('Presents of Mine');
    expect(drawn.about).toBe(
      'Round 2: Bomb Squad, until Saturday 20:00 (Europe/Berlin). Asked: Scarlet, Dems.',
    );
    expect(drawn.sections.at(-1)?.about).toBe(
      'Pass three presents.\n\nYour receipt appears in the tab “Now” of your own workbook.',
    );
    expect(drawn.accepting).toBe(true);
  });

  test('a form names the asked seats after the orders if its head is too long', () => {
    const title = `Round 2, ${'x'.repeat(40)}`;
    const step = createStep(...STEP_WITH_EQUAL_FORMS.asks);
    const drawn = drawTestForm({ ...step, title });
    expect(drawn.about).toBe(
      `${title}, until Saturday 20:00 (Europe/Berlin). Asked: Scarlet, Dems.`,
    );
    const longer = drawTestForm({ ...step, title: title.repeat(2) });
    expect(longer.about).not.toContain('Asked');
    expect(drawTestForm({ ...step, title: title.repeat(3) }).about).toHaveLength(120);
    expect(longer.sections.at(-1)?.about).toContain('Asked: Scarlet, Dems.');
  });

  test.each([
    ['The match is over', null],
    ['No seat is asked now', createStep()],
  ] as const)('a form that rejects answers explains why: %s', (about, step) => {
    const drawn = drawTestForm(step);
    expect(drawn).toMatchObject({ accepting: false, sections: [] });
    expect(drawn.about).toContain(about);
  });
});

describe('last page', () => {
  test('the last page asks for the step, with one option, and for the seat code', () => {
    const last = drawTestForm(STEP_WITH_EQUAL_FORMS).sections.at(-1);
    expect(last?.then).toBe('submit');
    expect(last?.questions).toMatchObject([
      { shape: 'radio', required: true, options: [{ label: 'Round 2: Bomb Squad' }] },
      { title: 'Seat code', shape: 'text', required: true },
    ]);
  });

  test('the last page offers to wait only if steps may resolve early', () => {
    const drawWaitForm = (mayWait: boolean) =>
      drawForm({ step: STEP_WITH_EQUAL_FORMS, matchTitle: '', deadlineText: '', at: AT, mayWait });
    const wait = drawWaitForm(true).sections.at(-1)?.questions.at(-1);
    expect(wait).toMatchObject({
      title: 'Wait?',
      shape: 'checkbox',
      required: false,
      options: [{ label: 'Not before the deadline' }],
    });
    expect(listQuestions(drawWaitForm(false)).map(({ title }) => title)).not.toContain('Wait?');
  });
});

test('a form lists the known addresses after the orders', () => {
  const links = [
    { title: 'The public workbook', address: 'https://sheets.example/d/1/edit' },
    { title: 'The guide', address: '' },
  ];
  const form = drawForm({
    ...{ step: STEP_WITH_EQUAL_FORMS, matchTitle: '', deadlineText: 'then' },
    ...{ at: AT, links },
  });
  const about = form.sections.at(-1)?.about;
  expect(form.about).not.toContain('http');
  expect(about).toContain('The public workbook: https://sheets.example/d/1/edit');
  expect(about).not.toContain('guide');
});

describe('one answer', () => {
  const choices = (count: number, label = 'Gift') =>
    Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `${label} ${at}` }));
  const shape = (choices: readonly Choice[]) => drawOnlyField(askOne({ choices }))?.shape;

  test('a question has radio buttons up to 5 choices of 160 characters, else a drop-down', () => {
    expect(shape(choices(5))).toBe('radio');
    expect(shape(choices(6))).toBe('dropdown');
    expect(shape(choices(2, 'x'.repeat(158)))).toBe('radio');
    expect(shape(choices(2, 'x'.repeat(159)))).toBe('dropdown');
  });

  test('an open question has radio buttons for any number of choices', () =>
    expect(drawOnlyField(askOne({ choices: choices(30), isOpen: true }))?.shape).toBe('radio'));
});

describe('pages', () => {
  const GIFTS: FormPage = {
    name: 'gifts',
    title: 'Gifts',
    about: 'Choose a player.',
    next: ['end'],
  };
  const BETWEEN: FormPage = { name: 'between', title: 'Between' };
  const END: FormPage = { name: 'end', title: 'The end' };
  const leading = (ways: Readonly<Record<string, readonly string[]>>): readonly Choice[] =>
    Object.entries(ways).map(([value, to]) => ({ value, label: `To ${value}`, to }));
  const ways = leading({ gift: ['gifts'], word: ['end'], off: [] });
  const LED = createForm(
    askOne({ name: 'action', label: 'Action', choices: ways }),
    askOne({ name: 'gift', label: 'Gift', required: false, page: GIFTS }),
    askOne({ name: 'word', label: 'Word', required: false, page: END }),
  );
  const step = createStep({ seat: SCARLET, form: LED }, { seat: DEMS, form: LED });
  const other = createForm(askOne());
  const apart = createStep({ seat: DEMS, form: other }, { seat: SCARLET, form: LED });

  test('each option of a branching question leads to its section', () => {
    const [first, gifts, end] = drawTestForm(step).sections;
    expect(gifts).toMatchObject({ title: 'Gifts', about: 'Choose a player.' });
    expect(first?.then).toBe('next section');
    expect(first?.questions.at(-1)?.options).toEqual([
      { label: 'To gift', goTo: gifts?.itemId },
      { label: 'To word', goTo: end?.itemId },
      { label: 'To off', goTo: CLOSING_SECTION_ID },
    ]);
  });

  test('a page that leads to the next page adds nothing to its questions', () => {
    const [, gifts, end] = drawTestForm(step).sections;
    expect(gifts?.questions.map(({ title }) => title)).toEqual(['Gift']);
    expect(gifts?.then).toBe('next section');
    expect(end).toMatchObject({ then: 'next section' });
  });

  test('a page that skips other pages ends with a question that leads past them', () => {
    const between = askOne({ name: 'between', required: false, page: BETWEEN });
    const fields = LED.fields.toSpliced(2, 0, between);
    const past = createStep({ seat: SCARLET, form: createForm(...fields) });
    const [, gifts, , end] = drawTestForm(past).sections;
    expect(gifts?.questions.at(-1)).toMatchObject({
      title: 'Ready?',
      required: true,
      options: [{ label: 'Yes, continue', goTo: end?.itemId }],
    });
  });

  test('seats with different questions have their own pages', () => {
    const drawn = drawTestForm(apart);
    expect(drawn.sections.map(({ title }) => title)).toEqual([
      ...[
        'Round 2: Bomb Squad',
        'For Dems',
        'For Scarlet',
        'Gifts',
        'The end',
        'Send your answers',
      ],
    ]);
    const ids = drawn.sections.map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  const back = (step: Step, answers: Answers, more: Answers = {}): Answers => {
    const filling = { step, at: AT, seat: SCARLET, seatCode: 'K7PX', answers };
    const also = { ...filling, answers: more };
    const answersByQuestionId = { ...fillForm(also), ...fillForm(filling) };
    return parseAnswers({ step, at: AT, seat: SCARLET, answersByQuestionId });
  };

  test.each([
    { action: ['gift'], gift: ['A3'], word: ['B2'] },
    { action: ['word'], word: ['B2'] },
    { action: ['off'] },
  ])('parseAnswers reads answers on the pages that choices lead to: %o', (answers) => {
    expect(back(step, answers)).toEqual(answers);
    expect(back(apart, answers)).toEqual(answers);
  });

  test('parseAnswers ignores answers on pages of an abandoned choice', () => {
    const before = { action: ['gift'], gift: ['A3'], word: ['A3'] };
    for (const answers of [{ action: ['word'], word: ['B2'] }, { action: ['off'] }])
      expect(back(step, answers, before)).toEqual(answers);
  });
});

describe('sections', () => {
  test('a form that all seats share begins with its questions, without a choice of seat', () => {
    const drawn = drawTestForm(STEP_WITH_EQUAL_FORMS);
    expect(drawn.sections).toHaveLength(2);
    expect(drawn.sections[0]?.then).toBe('next section');
    const titles = listQuestions(drawn).map(({ title }) => title);
    expect(titles).toEqual(['First present', 'Answers for', 'Seat code']);
  });

  test('each seat chooses its own section, and seats with equal questions share a section', () => {
    const [first, scarletAndIsa, dems] = drawTestForm(STEP_WITH_DIFFERENT_FORMS).sections;
    expect(scarletAndIsa?.title).toBe('For Scarlet or Isa');
    expect(dems?.title).toBe('For Dems');
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

  test('each seat’s sections end with a required question that leads past the next ones', () => {
    const drawn = drawTestForm(
      createStep(
        { seat: DEMS, form: createForm(askSeveral()) },
        { seat: ISA, form: createForm(askOne({ required: false })) },
        { seat: SCARLET, form: createForm(askSeveral({ least: 0 })) },
      ),
    );
    const [, dems, isa, scarlet] = drawn.sections.map(({ questions }) => questions.at(-1));
    const options = [{ label: 'Yes, continue', goTo: CLOSING_SECTION_ID }];
    expect(dems).toMatchObject({ title: 'Ready?', required: true, shape: 'radio', options });
    expect(isa).toMatchObject({ title: 'Ready?' });
    expect(scarlet).toMatchObject({ title: 'Presents' });
  });

  test('a required question at the end of a section leads on without the question “Ready?”', () => {
    const [, first] = drawTestForm(STEP_WITH_DIFFERENT_FORMS).sections;
    expect(first?.questions.map(({ title }) => title)).toEqual(['First present']);
    const targets = first?.questions[0]?.options.map(({ goTo }) => goTo);
    expect(targets).toEqual([CLOSING_SECTION_ID, CLOSING_SECTION_ID]);
    const choices = Array.from({ length: 9 }, (_, at) => ({ value: `${at}`, label: `Card ${at}` }));
    const dropdown = createForm(askOne({ choices }));
    const other = createForm(askSeveral());
    const step = createStep({ seat: SCARLET, form: dropdown }, { seat: DEMS, form: other });
    const [, second] = drawTestForm(step).sections;
    expect(second?.questions.map(({ shape }) => shape)).toEqual(['dropdown']);
  });

  test('pages that all seats share are one section if the seats share all later pages', () => {
    const page: FormPage = { name: 'rest', title: 'The rest' };
    const own = (label: string) =>
      createForm(
        askOne({ name: 'own', label, choices: [{ value: 'on', label: 'On', to: ['rest'] }] }),
        askOne({ name: 'rest', required: false, page }),
      );
    const [one, two] = [own('One'), own('Two')];
    const shared = createStep({ seat: SCARLET, form: one }, { seat: DEMS, form: two });
    const { sections } = drawTestForm(shared);
    const titles = sections.map(({ title }) => title).slice(1);
    expect(titles).toEqual(['For Scarlet', 'For Dems', 'The rest', 'Send your answers']);
    const at = { step: shared, at: AT };
    for (const seat of [SCARLET, DEMS]) {
      const answers = { own: ['on'], rest: ['B2'] };
      const answersByQuestionId = fillForm({ ...at, seat, seatCode: 'K7PX', answers });
      expect(parseAnswers({ ...at, seat, answersByQuestionId })).toEqual(answers);
    }
  });
});

describe('questions', () => {
  test('a question with several answers has checkboxes', () => {
    expect(drawOnlyField(askSeveral())?.shape).toBe('checkbox');
  });

  test.each([
    [{ least: 1, most: 2 }, 'Choose 1 to 2.', true],
    [{ least: 2, most: 2 }, 'Choose exactly 2.', true],
    [{ least: 0, most: 2 }, 'Choose up to 2.', false],
    [{ least: 0, most: 3 }, 'Choose any.', false],
    [{ least: 1, most: 2, pool: 'hand' }, 'Choose 1 to 2.', true],
  ])('the help text of checkboxes shows their bounds: %o', (bounds, help, required) => {
    expect(drawOnlyField(askSeveral(bounds))).toMatchObject({ help, required });
  });

  test('a game’s help text follows the bounds of its checkboxes', () => {
    const several = drawOnlyField(askSeveral({ help: 'Each once.' }));
    expect(several?.help).toBe('Choose 1 to 2. Each once.');
    const one = drawOnlyField(askOne({ help: 'The first below you.' }));
    expect(one?.help).toBe('The first below you.');
  });

  test('a form omits a field without choices', () => {
    expect(drawOnlyField(askOne({ choices: [] }))).toBeUndefined();
  });
});

describe('ids', () => {
  const listIds = (drawn: DrawnForm): readonly string[] => [
    ...drawn.sections.map(({ itemId }) => itemId),
    ...listQuestions(drawn).flatMap(({ itemId, questionId }) => [itemId, questionId]),
  ];
  const constant = [
    '10000000',
    CLOSING_SECTION_ID,
    ...Object.values(CONSTANT_QUESTIONS).flatMap(({ itemId, questionId }) => [itemId, questionId]),
  ];

  test('ids of a form are unique and have eight hexadecimal digits of 31 bits', () => {
    const ids = listIds(drawTestForm(STEP_WITH_DIFFERENT_FORMS));
    expect(ids.every((id) => /^[0-7][0-9a-f]{7}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['in a later step', { ...AT, place: 4 }],
    ['after a change of content', { ...AT, contentChanges: 1 }],
  ])('ids of a form differ %s, except constant ids', (_when, at) => {
    const later = new Set(listIds(drawTestForm(STEP_WITH_DIFFERENT_FORMS, at)));
    const again = listIds(drawTestForm(STEP_WITH_DIFFERENT_FORMS, AT)).filter((id) =>
      later.has(id),
    );
    expect(again.every((id) => constant.includes(id))).toBe(true);
  });

  test('the id of a field contains content 2, place 3, section 1 and field 0 as digits', () => {
    const at = { contentChanges: 2, place: 3 };
    expect(getFieldIds({ at, section: 1, field: 0 })).toEqual({
      itemId: '32003040',
      questionId: '42003040',
    });
  });

  test.each([
    { at: { ...AT, place: 4096 }, section: 0, field: 0 },
    { at: AT, section: 64, field: 0 },
    { at: AT, section: 0, field: 63 },
    { at: { ...AT, place: -1 }, section: 0, field: 0 },
  ])('getFieldIds throws for a place beyond the limits: %o', (place) => {
    expect(() => getFieldIds(place)).toThrow('a form can number at most');
  });
});
