/** Fills in a seat's form with texts as a browser sends them: the inverse of `parseAnswers`. */

import { type Answers, type Field, getAnswer } from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { type AnswersByQuestionId, drawForm } from './form.ts';
import {
  CLOSING_SECTION_ID,
  CONSTANT_QUESTIONS,
  FIRST_SECTION_ID,
  getFieldIds,
  getSectionId,
  type StepKey,
} from './form-ids.ts';
import { groupByForm, listPlacedPages, placeForms } from './form-places.ts';

interface PrefilledAnswer {
  readonly questionId: string;
  readonly value: string;
}

/** Builds prefilled answers. Without a step, they contain only the seat code. */
export function buildPrefilledAnswers(given: {
  readonly step: Step | null;
  readonly seat: Seat;
  readonly seatCode: string;
}): readonly PrefilledAnswer[] {
  const { step, seat } = given;
  const code = { questionId: CONSTANT_QUESTIONS.seatCode.questionId, value: given.seatCode };
  if (step === null) return [code];
  const title = { questionId: CONSTANT_QUESTIONS.step.questionId, value: step.title };
  if (groupByForm(step.asks).length < 2) return [code, title];
  return [code, title, { questionId: CONSTANT_QUESTIONS.seat.questionId, value: seat }];
}

export interface FormKey {
  readonly step: Step;
  readonly at: StepKey;
}

export interface SeatFilling {
  readonly seat: Seat;
  readonly seatCode: string;
  readonly answers: Answers;
}

export type FormFilling = FormKey & SeatFilling;

/** Fills in a form. Returns labels by questionId, and adds the answers on step and seat code. */
export const fillForm = ({ step, at, ...seat }: FormFilling): AnswersByQuestionId =>
  createFormFiller({ step, at })(seat);

/** Returns a function that fills in the form of one step. The form is drawn only once. */
export function createFormFiller(formKey: FormKey): (filling: SeatFilling) => AnswersByQuestionId {
  const { step, at } = formKey;
  const drawn = drawForm({ ...formKey, matchTitle: '', deadlineText: '' });
  const forms = placeForms(step);
  return (filling) => {
    const form = forms.find(({ seats }) => seats.includes(filling.seat));
    const { answers } = filling;
    const met =
      form === undefined ? [] : listPlacedPages(form, ({ name }) => getAnswer(answers, name));
    const head = buildPrefilledAnswers({ ...filling, step }).map(
      ({ questionId, value }) => [questionId, [value]] as const,
    );
    const own = met.flatMap(({ section, fields }) =>
      fields.map((field, index) => {
        const { questionId } = getFieldIds({ at, section, field: index });
        return [questionId, listLabels(field, answers[field.name] ?? [])] as const;
      }),
    );
    const filled = Object.fromEntries([...head, ...own].filter(([, texts]) => texts.length > 0));
    const sections = met.map(({ section }) => getSectionId(at, section));
    return { ...filled, ...answerSingleOptions(drawn, sections, filled) };
  };
}

const listLabels = ({ choices }: Field, values: readonly string[]): readonly string[] =>
  values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);

/** Answers each required question that has only one option, such as at the end of a page. */
function answerSingleOptions(
  { sections }: ReturnType<typeof drawForm>,
  own: readonly string[],
  filled: AnswersByQuestionId,
): AnswersByQuestionId {
  const ids = [FIRST_SECTION_ID, ...own, CLOSING_SECTION_ID];
  return Object.fromEntries(
    sections
      .filter(({ itemId }) => ids.includes(itemId))
      .flatMap(({ questions }) => questions)
      .filter(({ required, options }) => required && options.length === 1)
      .filter(({ questionId }) => !Object.hasOwn(filled, questionId))
      .map(({ questionId, options }) => [questionId, options.map(({ label }) => label)]),
  );
}
