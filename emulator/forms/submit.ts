/** Submits answers, as only the page of a form can. */

import type { World } from '../core/world.ts';
import {
  addResponses,
  buildEntryId,
  type ChoiceOption,
  type ChoiceQuestion,
  type Form,
  type FormResponse,
  type Item,
  listQuestions,
  type Question,
} from './form.ts';
import { findFormForRespondent } from './respondent.ts';

type FormEntries = ReadonlyMap<string, readonly string[]>;

export interface SubmissionAttempt {
  readonly world: World;
  readonly form: Form;
  /** The e-mail address of the signed-in respondent; null if nobody is signed in. */
  readonly respondent: string | null;
  readonly entries: FormEntries;
  /** The address that the respondent typed; absent unless the form asks for one. */
  readonly typedEmail?: string | undefined;
  readonly now: number;
}

type ProblemCode =
  | AnswerProblem
  | 'no access'
  | 'closed'
  | 'missing form'
  | 'no address'
  | 'leads nowhere';

export interface SubmissionProblem {
  readonly code: ProblemCode;
  /** The decimal entry id of the question; absent if the problem concerns all answers. */
  readonly entry?: string;
  readonly sentence: string;
}

export type Submission =
  | { readonly kind: 'accepted'; readonly responseId: string }
  | { readonly kind: 'refused'; readonly problems: readonly SubmissionProblem[] };

const PROBLEM_SENTENCES: Readonly<Record<ProblemCode, string>> = {
  'not answered': 'This question needs an answer.',
  'more than one answer': 'Give one answer only.',
  'not an option': 'Choose one of the options offered.',
  'no access': 'You cannot answer this form: it is not open to you.',
  closed: 'This form takes no more answers.',
  'missing form': 'There is no such form.',
  'no address': 'This form needs your e-mail address.',
  'leads nowhere':
    'The answers lead back to an earlier section; choose differently to get to the end.',
};

/** Records a response, or returns all problems. Ignores sections off the path (inferred). */
export function submitResponse(attempt: SubmissionAttempt): Submission {
  const { world, form, respondent } = attempt;
  const found = findFormForRespondent(world, form.formId, respondent);
  switch (found.kind) {
    case 'missing':
      return buildRefusal([buildProblem('missing form')]);
    case 'no access':
      return buildRefusal([buildProblem('no access')]);
    case 'closed':
      return buildRefusal([buildProblem('closed')]);
    case 'open':
      return answerOpenForm(attempt, found.form);
  }
}

function buildRefusal(problems: readonly SubmissionProblem[]): Submission {
  return { kind: 'refused', problems };
}

function buildProblem(code: ProblemCode, entry?: string): SubmissionProblem {
  const sentence = PROBLEM_SENTENCES[code];
  return entry === undefined ? { code, sentence } : { code, entry, sentence };
}

function answerOpenForm(attempt: SubmissionAttempt, form: Form): Submission {
  const valuesOf = (questionId: string) => attempt.entries.get(buildEntryId(questionId)) ?? [];
  const path = followPath(form.items, valuesOf);
  const { answers, problems } = readAnswers(path.items, valuesOf);
  if (problems.length === 0 && !path.ends) problems.push(buildProblem('leads nowhere'));
  const respondentEmail = findRespondentEmail(attempt, form);
  if (respondentEmail === '') problems.push(buildProblem('no address'));
  if (problems.length > 0) return buildRefusal(problems);
  return recordResponse(attempt, form, { answers, respondentEmail });
}

/** Returns the address to record; null if the form collects none, '' if the address is missing. */
function findRespondentEmail(
  { respondent, typedEmail = '' }: SubmissionAttempt,
  form: Form,
): string | null {
  switch (form.settings.emailCollectionType) {
    case 'DO_NOT_COLLECT':
      return null;
    case 'VERIFIED':
      return respondent;
    case 'RESPONDER_INPUT':
      return /^[^\s@]+@[^\s@]+$/.test(typedEmail) ? typedEmail : '';
  }
}

function readAnswers(items: readonly Item[], valuesOf: (questionId: string) => readonly string[]) {
  const answers: Record<string, readonly string[]> = {};
  const problems: SubmissionProblem[] = [];
  for (const question of items.flatMap(listQuestions)) {
    const { questionId } = question;
    const reading = readAnswer(question, valuesOf(questionId));
    if (reading.kind === 'problem')
      problems.push(buildProblem(reading.code, buildEntryId(questionId)));
    else if (reading.values.length > 0) answers[questionId] = reading.values;
  }
  return { answers, problems };
}

function recordResponse(
  { world, now }: SubmissionAttempt,
  form: Form,
  content: Pick<FormResponse, 'answers' | 'respondentEmail'>,
): Submission {
  const [responseId = ''] = addResponses(world, form, [{ ...content, sentMs: now }]);
  return { kind: 'accepted', responseId };
}

interface FormPath {
  readonly items: readonly Item[];
  readonly ends: boolean;
}

interface FormSection {
  /** The id of the page break that starts the section; null for the first section. */
  readonly id: string | null;
  readonly items: readonly Item[];
}

/** Follows the sections from the first. `chosen` returns the values of a question by its id. */
function followPath(
  items: readonly Item[],
  chosen: (questionId: string) => readonly string[],
): FormPath {
  const sections = splitSections(items);
  const passed = new Set<number>();
  let at = 0;
  while (at < sections.length && !passed.has(at)) {
    passed.add(at);
    at = findNextSection(at, sections, chosen);
  }
  const met = [...passed].flatMap((index) => sections[index]?.items ?? []);
  return { items: met, ends: at >= sections.length };
}

function splitSections(items: readonly Item[]): readonly FormSection[] {
  const starts = items.flatMap((item, index) => ('pageBreakItem' in item ? [index] : []));
  return [0, ...starts].map((start, index) => ({
    id: index === 0 ? null : (items[start]?.itemId ?? null),
    items: items.slice(start, starts[index] ?? items.length),
  }));
}

/** Returns the index of the next section. The last question with a target decides. */
function findNextSection(
  at: number,
  sections: readonly FormSection[],
  chosen: (questionId: string) => readonly string[],
): number {
  const destinations = (sections[at]?.items ?? []).flatMap((item) => listTargets(item, chosen));
  const last = destinations.at(-1);
  if (last?.goToSectionId !== undefined) {
    return sections.findIndex((section) => section.id === last.goToSectionId);
  }
  switch (last?.goToAction) {
    case 'RESTART_FORM':
      return 0;
    case 'SUBMIT_FORM':
      return sections.length;
    case 'NEXT_SECTION':
    case undefined:
      return at + 1;
  }
}

function listTargets(
  item: Item,
  chosen: (questionId: string) => readonly string[],
): readonly ChoiceOption[] {
  if (!('questionItem' in item) || !('choiceQuestion' in item.questionItem.question)) return [];
  const { questionId, choiceQuestion } = item.questionItem.question;
  const values = chosen(questionId);
  return choiceQuestion.options.filter(
    (option) => values.includes(option.value) && hasTarget(option),
  );
}

function hasTarget({ goToAction, goToSectionId }: ChoiceOption): boolean {
  return goToAction !== undefined || goToSectionId !== undefined;
}

const ANSWER_PROBLEMS = ['not answered', 'more than one answer', 'not an option'] as const;
type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

type AnswerReading =
  | { readonly kind: 'answer'; readonly values: readonly string[] }
  | { readonly kind: 'problem'; readonly code: AnswerProblem };

/** Reads an answer without blank values. A required question needs a value. */
function readAnswer(question: Question, given: readonly string[]): AnswerReading {
  const values = given.filter((value) => value !== '');
  if (values.every((value) => value.trim() === '') && question.required) {
    return buildProblemReading('not answered');
  }
  if ('choiceQuestion' in question) return readChoice(question.choiceQuestion, values);
  return values.length > 1 ? buildProblemReading('more than one answer') : buildAnswer(values);
}

function buildAnswer(values: readonly string[]): AnswerReading {
  return { kind: 'answer', values };
}

function buildProblemReading(code: AnswerProblem): AnswerReading {
  return { kind: 'problem', code };
}

/** Reads the chosen options, which must be among those of the page (inferred). */
function readChoice({ type, options }: ChoiceQuestion, values: readonly string[]): AnswerReading {
  const chosen = [...new Set(values)];
  if (type !== 'CHECKBOX' && chosen.length > 1) return buildProblemReading('more than one answer');
  const offered = new Set(options.map((option) => option.value));
  return chosen.every((value) => offered.has(value))
    ? buildAnswer(chosen)
    : buildProblemReading('not an option');
}
