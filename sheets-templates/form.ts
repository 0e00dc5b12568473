/** The one form of a match: drawn anew for each step, and its responses read back in the game's own values. */

import type { Answers, Choice, Field } from '../rules/kit/form.ts';
import type { Step } from '../rules/kit/game.ts';
import type { Seat } from '../rules/kit/seat.ts';
import type { DrawnForm } from './drawing.ts';
import { CONSTANT_QUESTIONS, fieldIds, type StepPlace } from './form-ids.ts';
import { sectionsOf } from './form-sections.ts';
import { sharedForms } from './shared-forms.ts';

export interface FormToDraw {
  /** Null when the match is over. */
  readonly step: Step | null;
  readonly matchTitle: string;
  /** With its time zone; '' while the match is paused. */
  readonly deadlineText: string;
  readonly at: StepPlace;
}

/**
 * Draws the form. Its first section asks who answers; a seat finds its questions there or in a section of its own.
 * @throws when there are more fields than ids.
 */
export function drawForm({ step, matchTitle, deadlineText, at }: FormToDraw): DrawnForm {
  if (step === null || step.asks.length === 0) return closedForm(matchTitle, step);
  return {
    title: `${matchTitle}: ${step.title}`,
    about: `${step.about}\n\n${openText(deadlineText)}Asked: ${seatNames(step)}.`,
    sections: sectionsOf(step, at),
    accepting: true,
  };
}

const openText = (deadlineText: string): string =>
  deadlineText === '' ? '' : `Open until ${deadlineText}. `;

function closedForm(matchTitle: string, step: Step | null): DrawnForm {
  const about =
    step === null
      ? 'The match is over, so this form takes no more orders. The public workbook has the result.'
      : 'Nobody is asked anything now, so this form takes no orders. The next step will be found here.';
  return { title: matchTitle, about, sections: [], accepting: false };
}

const seatNames = ({ asks }: Step): string => asks.map(({ seat }) => seat).join(', ');

/** A response as Google gives it: texts by questionId; questions left blank are absent. */
export type AnswersByQuestionId = Readonly<Record<string, readonly string[]>>;

/** What a response says about itself; '' where it says nothing. */
export interface ResponseHead {
  readonly seatCode: string;
  readonly stepTitle: string;
  /** The seat that was chosen, where seats are asked different things. */
  readonly seatChosen: string;
}

/** Reads who sent a response and for which step, whatever form of the match it was sent from. */
export const headOf = (answersByQuestionId: AnswersByQuestionId): ResponseHead => ({
  seatCode: oneText(answersByQuestionId, CONSTANT_QUESTIONS.seatCode.questionId),
  stepTitle: oneText(answersByQuestionId, CONSTANT_QUESTIONS.step.questionId),
  seatChosen: oneText(answersByQuestionId, CONSTANT_QUESTIONS.seat.questionId),
});

/**
 * Reads a response to the form that `drawForm` made of the same step and place: the answers of the section of `seat`.
 * Labels become values; a text that is no label stays as it was typed. Answers to questions of other sections and
 * steps are left out.
 */
export function answersOf(given: {
  readonly step: Step;
  readonly at: StepPlace;
  readonly seat: Seat;
  readonly answersByQuestionId: AnswersByQuestionId;
}): Answers {
  const { step, at, seat, answersByQuestionId } = given;
  const shared = sharedForms(step.asks);
  const section = shared.findIndex(({ seats }) => seats.includes(seat));
  const fields = shared[section]?.form.fields ?? [];
  const answered = fields.map((field, index): readonly [string, readonly string[]] => {
    const { questionId } = fieldIds({ at, section, field: index });
    return [field.name, valuesOf(field, textsOf(answersByQuestionId, questionId))];
  });
  return Object.fromEntries(answered.filter(([, values]) => values.length > 0));
}

const valuesOf = ({ choices }: Field, texts: readonly string[]): readonly string[] =>
  texts.map((text) => choiceMeant(choices, text)?.value ?? text);

/** The choice of just this label; or of one that differs in case and spaces only, when there is a single one. */
function choiceMeant(choices: readonly Choice[], text: string): Choice | undefined {
  const exact = choices.find(({ label }) => label === text);
  if (exact !== undefined) return exact;
  const alike = choices.filter(({ label }) => plain(label) === plain(text));
  return alike.length === 1 ? alike[0] : undefined;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** What was said, without blanks. */
const textsOf = (answers: AnswersByQuestionId, questionId: string): readonly string[] =>
  (Object.hasOwn(answers, questionId) ? (answers[questionId] ?? []) : []).filter(
    (text) => text.trim() !== '',
  );

const oneText = (answers: AnswersByQuestionId, questionId: string): string =>
  textsOf(answers, questionId)[0]?.trim() ?? '';
