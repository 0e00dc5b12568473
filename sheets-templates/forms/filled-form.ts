/** Fills in a seat's form with the texts that a browser would send. Inverse of `parseAnswers`. */

import { type Answers, answerTo, type Field } from '../../rules/kit/asking/form.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { type AnswersByQuestionId, drawForm } from './form.ts';
import {
  CLOSING_SECTION_ID,
  FIRST_SECTION_ID,
  fieldIds,
  type StepKey,
  sectionId,
} from './form-ids.ts';
import { placedForms, placedWay } from './form-places.ts';
import { filledIn } from './personal-link.ts';

/** A step, and the key of its form's ids. */
export interface FormToFill {
  readonly step: Step;
  readonly at: StepKey;
}

export interface SeatFilling {
  readonly seat: Seat;
  readonly seatCode: string;
  readonly answers: Answers;
}

export type Filling = FormToFill & SeatFilling;

/** Fills in a form. Returns labels by questionId, including those of the form's own questions. */
export const filledForm = ({ step, at, ...seat }: Filling): AnswersByQuestionId =>
  formFiller({ step, at })(seat);

/** Returns a function that fills in the form of one step. The form is drawn only once. */
export function formFiller(asked: FormToFill): (filling: SeatFilling) => AnswersByQuestionId {
  const { step, at } = asked;
  const drawn = drawForm({ ...asked, matchTitle: '', deadlineText: '' });
  const forms = placedForms(step);
  return (filling) => {
    const form = forms.find(({ seats }) => seats.includes(filling.seat));
    const { answers } = filling;
    const met = form === undefined ? [] : placedWay(form, ({ name }) => answerTo(answers, name));
    const head = filledIn({ ...filling, step }).map(
      ({ questionId, value }) => [questionId, [value]] as const,
    );
    const own = met.flatMap(({ section, fields }) =>
      fields.map((field, index) => {
        const { questionId } = fieldIds({ at, section, field: index });
        return [questionId, labelsOf(field, answers[field.name] ?? [])] as const;
      }),
    );
    const filled = Object.fromEntries([...head, ...own].filter(([, texts]) => texts.length > 0));
    const sections = met.map(({ section }) => sectionId(at, section));
    return { ...filled, ...settledQuestions(drawn, sections, filled) };
  };
}

const labelsOf = ({ choices }: Field, values: readonly string[]): readonly string[] =>
  values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);

/** Answers required questions that have a single option, such as the one that ends a page. */
function settledQuestions(
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
