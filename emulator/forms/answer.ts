/** Whether the values given for a question are an answer to it, and how the response store writes them. */
import type { ChoiceQuestion, DateQuestion, Question, RowQuestion } from './form.ts';

const ANSWER_PROBLEMS = [
  'not answered',
  'more than one answer',
  'not an option',
  'not on the scale',
  'not a date',
  'not a time',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

export type AnswerReading =
  | { readonly kind: 'answer'; readonly values: readonly string[] }
  | { readonly kind: 'problem'; readonly code: AnswerProblem };

/** A question on its own, or a row together with the columns of its grid. */
export type Asked =
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'row'; readonly question: RowQuestion; readonly columns: ChoiceQuestion };

/** No values and blank ones are the same: an answer without values, unless the question requires one. */
export function readAnswer(asked: Asked, given: readonly string[]): AnswerReading {
  const values = given.filter((value) => value !== '');
  if (values.every((value) => value.trim() === '') && asked.question.required) {
    return problem('not answered');
  }
  if (values.length === 0) return answer([]);
  if (asked.kind === 'row') return readChoice(asked.columns, values);
  const { question } = asked;
  if ('choiceQuestion' in question) return readChoice(question.choiceQuestion, values);
  return values.length > 1
    ? problem('more than one answer')
    : readSingle(question, values[0] ?? '');
}

function answer(values: readonly string[]): AnswerReading {
  return { kind: 'answer', values };
}

function problem(code: AnswerProblem): AnswerReading {
  return { kind: 'problem', code };
}

function readChoice({ type, options }: ChoiceQuestion, values: readonly string[]): AnswerReading {
  const chosen = [...new Set(values)];
  if (type !== 'CHECKBOX' && chosen.length > 1) return problem('more than one answer');
  const offered = new Set(options.map((option) => option.value));
  const others = chosen.filter((value) => !offered.has(value));
  const room = options.some((option) => option.isOther) ? 1 : 0;
  return others.length > room ? problem('not an option') : answer(chosen);
}

function readSingle(question: Question, value: string): AnswerReading {
  if ('scaleQuestion' in question) {
    const { low, high } = question.scaleQuestion;
    return readLevel(value, low, high);
  }
  if ('ratingQuestion' in question) {
    return readLevel(value, 1, question.ratingQuestion.ratingScaleLevel);
  }
  if ('dateQuestion' in question) return readDate(question.dateQuestion, value);
  if ('timeQuestion' in question) return readTime(value, question.timeQuestion.duration === true);
  return answer([value]);
}

function readLevel(value: string, low: number, high: number): AnswerReading {
  const level = /^\d{1,2}$/.test(value) ? Number(value) : Number.NaN;
  return level >= low && level <= high ? answer([String(level)]) : problem('not on the scale');
}

/** A year in which every day exists, for dates without one. */
const LEAP_YEAR = '2024-';

/** `MM-DD`, `YYYY-MM-DD`, and either with ` HH:MM`, as the question has it. */
function readDate({ includeYear, includeTime }: DateQuestion, value: string): AnswerReading {
  const [date = '', time] = value.replace('T', ' ').split(' ', 2);
  const full = includeYear ? date : LEAP_YEAR + date;
  const timeFits = includeTime ? isTimeOfDay(time ?? '') : time === undefined;
  if (!isDate(full) || !timeFits) return problem('not a date');
  return answer([value.replace('T', ' ')]);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function readTime(value: string, isDuration: boolean): AnswerReading {
  const fits = isDuration ? /^\d{1,2}:[0-5]\d(:[0-5]\d)?$/.test(value) : isTimeOfDay(value);
  return fits ? answer([value]) : problem('not a time');
}
