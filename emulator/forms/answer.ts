/** Whether the values given for a question are an answer to it, and how the response store writes them. */
import type { ChoiceQuestion, Question } from './form.ts';

const ANSWER_PROBLEMS = ['not answered', 'more than one answer', 'not an option'] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

export type AnswerReading =
  | { readonly kind: 'answer'; readonly values: readonly string[] }
  | { readonly kind: 'problem'; readonly code: AnswerProblem };

/** No values and blank ones are the same: an answer without values, unless the question requires one. */
export function readAnswer(question: Question, given: readonly string[]): AnswerReading {
  const values = given.filter((value) => value !== '');
  if (values.every((value) => value.trim() === '') && question.required) {
    return problem('not answered');
  }
  if ('choiceQuestion' in question) return readChoice(question.choiceQuestion, values);
  return values.length > 1 ? problem('more than one answer') : answer(values);
}

function answer(values: readonly string[]): AnswerReading {
  return { kind: 'answer', values };
}

function problem(code: AnswerProblem): AnswerReading {
  return { kind: 'problem', code };
}

/** That Google's page takes nothing but what it offers is inferred. */
function readChoice({ type, options }: ChoiceQuestion, values: readonly string[]): AnswerReading {
  const chosen = [...new Set(values)];
  if (type !== 'CHECKBOX' && chosen.length > 1) return problem('more than one answer');
  const offered = new Set(options.map((option) => option.value));
  return chosen.every((value) => offered.has(value)) ? answer(chosen) : problem('not an option');
}
