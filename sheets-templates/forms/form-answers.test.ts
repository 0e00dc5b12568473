import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers, Field, Form } from '../../rules/kit/asking/form.ts';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import type { Ask, Step } from '../../rules/kit/match/game.ts';
import { toSeat } from '../../rules/kit/match/seat.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { buildPrefilledAnswers } from './filled-form.ts';
import { parseAnswers, parseResponseHead } from './form.ts';
import { CONSTANT_QUESTIONS, getFieldIds } from './form-ids.ts';
import {
  AT,
  askOne,
  createForm,
  createStep,
  DEMS,
  drawTestForm,
  ISA,
  listQuestions,
  SCARLET,
  STEP_WITH_DIFFERENT_FORMS,
  STEP_WITH_EQUAL_FORMS,
} from './form-staging.ts';

function fillSeatForm(step: Step, ask: Ask, answers: Answers): Record<string, readonly string[]> {
  const questions = listQuestions(drawTestForm(step));
  const sections = drawTestForm(step).sections;
  const own = sections.find(({ title }) => title.split(/^For |, | or /).includes(ask.seat));
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

const FIELD_CHOICES = fc
  .uniqueArray(
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
    { minLength: 0, maxLength: 9 },
  )
  .map((labels) => labels.map((label, index) => ({ value: `value ${index}`, label })));

const createArbitraryField = (name: string): fc.Arbitrary<Field> => {
  const asked = {
    name: fc.constant(name),
    label: fc.constant(`Question ${name}`),
    choices: FIELD_CHOICES,
  };
  return fc.oneof(
    fc.record({ ...asked, kind: fc.constant('choice' as const), required: fc.boolean() }),
    fc.record({
      ...{ ...asked, kind: fc.constant('choices' as const) },
      least: fc.integer({ min: 0, max: 2 }),
      most: fc.integer({ min: 2, max: 5 }),
    }),
  );
};

const ARBITRARY_FORMS: fc.Arbitrary<Form> = fc
  .integer({ min: 0, max: 4 })
  .chain((count) =>
    fc.tuple(...Array.from({ length: count }, (_, index) => createArbitraryField(`f${index}`))),
  )
  .map((fields) => ({ fields }));

const ARBITRARY_STEPS: fc.Arbitrary<Step> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(SCARLET, DEMS, ISA), { minLength: 1 }),
    ARBITRARY_FORMS,
    ARBITRARY_FORMS,
  )
  .map(([seats, one, other]) =>
    createStep(...seats.map((seat, index) => ({ seat, form: index % 2 === 0 ? one : other }))),
  );

const sortByChoices = ({ fields }: Form, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, values]) => {
      const field = fields.find((each) => each.name === name);
      const order = field?.choices.map(({ value }) => value) ?? [];
      return [name, order.filter((value) => values.includes(value))];
    }),
  );

describe('labels', () => {
  test('parseAnswers returns the chosen values of any form from their labels', () => {
    fc.assert(
      fc.property(ARBITRARY_STEPS, fc.integer(), (step, seed) => {
        for (const ask of step.asks) {
          const answers = chooseRandomAnswers(ask.form, seedChance(seed)(`robot ${ask.seat}`));
          const answersByQuestionId = fillSeatForm(step, ask, answers);
          const read = parseAnswers({ step, at: AT, seat: ask.seat, answersByQuestionId });
          expect(read).toEqual(sortByChoices(ask.form, answers));
        }
      }),
    );
  });

  const first = getFieldIds({ at: AT, section: 0, field: 0 }).questionId;
  const readAnswers = (answersByQuestionId: Record<string, readonly string[]>): Answers =>
    parseAnswers({ step: STEP_WITH_EQUAL_FORMS, at: AT, seat: DEMS, answersByQuestionId });

  test('parseAnswers recognises a label in another case or with other spaces', () => {
    expect(readAnswers({ [first]: ['  average  3 '] })).toEqual({ first: ['A3'] });
  });

  test('parseAnswers keeps an unknown label as typed', () => {
    expect(readAnswers({ [first]: [' Avrage 3'] })).toEqual({ first: [' Avrage 3'] });
  });

  test('parseAnswers chooses the exact label if two labels differ only in case', () => {
    const field = askOne({
      choices: [
        { value: 'small', label: 'a' },
        { value: 'large', label: 'A' },
      ],
    });
    const step = createStep({ seat: DEMS, form: createForm(field) });
    const readMeant = (text: string) =>
      parseAnswers({ step, at: AT, seat: DEMS, answersByQuestionId: { [first]: [text] } });
    expect(readMeant('A')).toEqual({ first: ['large'] });
    expect(readMeant(' A')).toEqual({ first: [' A'] });
  });

  test('parseAnswers omits blank answers', () => {
    expect(readAnswers({ [first]: ['  '] })).toEqual({});
  });

  test('parseAnswers ignores an answer to an old step’s question', () => {
    const old = getFieldIds({ at: { ...AT, place: 2 }, section: 0, field: 0 }).questionId;
    expect(readAnswers({ [old]: ['Average 3'] })).toEqual({});
  });

  test('parseAnswers ignores answers on another seat’s page', () => {
    const ofDems = getFieldIds({ at: AT, section: 1, field: 0 }).questionId;
    const answersByQuestionId = { [ofDems]: ['Present A'] };
    const readBy = (seat: typeof DEMS) =>
      parseAnswers({ step: STEP_WITH_DIFFERENT_FORMS, at: AT, seat, answersByQuestionId });
    expect(readBy(DEMS)).toEqual({ several: ['A'] });
    expect(readBy(SCARLET)).toEqual({});
    expect(readBy(toSeat('Phoenix'))).toEqual({});
  });

  test('parseResponseHead returns seat code, step and seat, or empty texts', () => {
    const { seatCode, step, seat } = CONSTANT_QUESTIONS;
    const said = {
      [seatCode.questionId]: [' K7PX '],
      [step.questionId]: ['Round 1'],
      [seat.questionId]: ['Isa'],
    };
    expect(parseResponseHead(said)).toEqual(createHead('K7PX', 'Round 1', 'Isa'));
    expect(parseResponseHead({})).toEqual(createHead('', '', ''));
  });
});

const createHead = (seatCode: string, stepTitle: string, seatChosen: string) => ({
  ...{ seatCode, stepTitle, seatChosen, waits: false },
});

describe('personal links', () => {
  const fill = (step: Step | null) =>
    buildPrefilledAnswers({ step, seat: ISA, seatCode: 'K7PX' }).map(({ value }) => value);

  test('a personal link fills in code and step, and the seat if the form asks', () => {
    expect(fill(STEP_WITH_EQUAL_FORMS)).toEqual(['K7PX', 'Round 2: Bomb Squad']);
    expect(fill(STEP_WITH_DIFFERENT_FORMS)).toEqual(['K7PX', 'Round 2: Bomb Squad', 'Isa']);
  });

  test('a personal link for the whole match fills in only the code', () => {
    expect(fill(null)).toEqual(['K7PX']);
  });

  test('the form accepts the values of a personal link', () => {
    const said = Object.fromEntries(
      buildPrefilledAnswers({ step: STEP_WITH_DIFFERENT_FORMS, seat: ISA, seatCode: 'K7PX' }).map(
        ({ questionId, value }) => [questionId, [value]],
      ),
    );
    expect(parseResponseHead(said)).toEqual(createHead('K7PX', 'Round 2: Bomb Squad', 'Isa'));
  });
});
