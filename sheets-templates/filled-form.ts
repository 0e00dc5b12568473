/** A seat's form filled in: the texts a browser would send for given answers. The way back is `answersOf`. */

import type { Answers, Field } from '../rules/kit/form.ts';
import type { Step } from '../rules/kit/game.ts';
import type { Seat } from '../rules/kit/seat.ts';
import type { DrawnSection } from './drawing.ts';
import { type AnswersByQuestionId, drawForm } from './form.ts';
import { fieldIds, type StepPlace } from './form-ids.ts';
import { filledIn } from './personal-link.ts';
import { sharedForms } from './shared-forms.ts';

export interface Filling {
  readonly step: Step;
  readonly at: StepPlace;
  readonly seat: Seat;
  readonly seatCode: string;
  readonly answers: Answers;
}

/** Labels by questionId, with all that a form needs besides the game's own questions. */
export function filledForm(filling: Filling): AnswersByQuestionId {
  const { step, at, seat, answers } = filling;
  const shared = sharedForms(step.asks);
  const section = shared.findIndex(({ seats }) => seats.includes(seat));
  const fields = shared[section]?.form.fields ?? [];
  const head = filledIn(filling).map(({ questionId, value }) => [questionId, [value]] as const);
  const own = fields.map((field, index) => {
    const { questionId } = fieldIds({ at, section, field: index });
    return [questionId, labelsOf(field, answers[field.name] ?? [])] as const;
  });
  const filled = Object.fromEntries([...head, ...own].filter(([, texts]) => texts.length > 0));
  return { ...filled, ...settledQuestions(filling, section, filled) };
}

const labelsOf = ({ choices }: Field, values: readonly string[]): readonly string[] =>
  values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);

/** Required questions with a single option, such as the one that ends a section: there is nothing to choose. */
function settledQuestions(
  { step, at }: Filling,
  section: number,
  filled: AnswersByQuestionId,
): AnswersByQuestionId {
  const { sections } = drawForm({ step, matchTitle: '', deadlineText: '', at });
  const met = [sections[0], sections.length > 1 ? sections[section + 1] : undefined];
  return Object.fromEntries(
    met
      .filter((one): one is DrawnSection => one !== undefined)
      .flatMap(({ questions }) => questions)
      .filter(({ required, options }) => required && options.length === 1)
      .filter(({ questionId }) => !Object.hasOwn(filled, questionId))
      .map(({ questionId, options }) => [questionId, options.map(({ label }) => label)]),
  );
}
