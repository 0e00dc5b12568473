/** Submits answers, as a form’s page does. Google’s API has no method for this. */

import type { World } from '../core/world.ts';
import {
  buildEntryId,
  type ChoiceOption,
  type ChoiceQuestion,
  type Form,
  type Item,
  listQuestions,
  type Question,
} from './form.ts';
import { addResponses } from './record.ts';
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

export interface SubmissionProblem {
  /** The decimal entry id of the question; absent if the problem concerns all answers. */
  readonly entry?: string;
  readonly sentence: string;
}

export type Submission =
  | { readonly kind: 'accepted'; readonly responseId: string }
  | { readonly kind: 'refused'; readonly problems: readonly SubmissionProblem[] };

const REFUSED_SUBMISSION_SENTENCES = {
  missing: 'There is no such form.',
  'no access': 'You cannot answer this form: it is not open to you.',
  closed: 'This form no longer accepts answers.',
} as const;

/** Records a response, or returns all problems. Ignores skipped sections (inferred). */
export function submitResponse(attempt: SubmissionAttempt): Submission {
  const { world, form, respondent } = attempt;
  const found = findFormForRespondent(world, form.formId, respondent);
  if (found.kind === 'open') return answerOpenForm(attempt, found.form);
  return { kind: 'refused', problems: [{ sentence: REFUSED_SUBMISSION_SENTENCES[found.kind] }] };
}

function answerOpenForm(attempt: SubmissionAttempt, form: Form): Submission {
  const getAnswers = (questionId: string) => attempt.entries.get(buildEntryId(questionId)) ?? [];
  const path = followPath(form.items, getAnswers);
  const { answers, problems } = readAnswers(path.items, getAnswers);
  if (problems.length === 0 && !path.ends) {
    const sentence =
      'Your answers lead back to an earlier section. Choose other answers to reach the end.';
    problems.push({ sentence });
  }
  const respondentEmail = findRespondentEmail(attempt, form);
  if (respondentEmail === '') problems.push({ sentence: 'This form needs your e-mail address.' });
  if (problems.length > 0) return { kind: 'refused', problems };
  const response = { answers, respondentEmail, sentMs: attempt.now };
  const [responseId = ''] = addResponses(attempt.world, form, [response]);
  return { kind: 'accepted', responseId };
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

function readAnswers(
  items: readonly Item[],
  getAnswers: (questionId: string) => readonly string[],
) {
  const answers: Record<string, readonly string[]> = {};
  const problems: SubmissionProblem[] = [];
  for (const question of items.flatMap(listQuestions)) {
    const { questionId } = question;
    const read = readAnswer(question, getAnswers(questionId));
    if (typeof read === 'string')
      problems.push({ entry: buildEntryId(questionId), sentence: read });
    else if (read.length > 0) answers[questionId] = read;
  }
  return { answers, problems };
}

interface FormPath {
  readonly items: readonly Item[];
  readonly ends: boolean;
}

interface FormSection {
  /** The id of the page break that starts the section; null if the section is the first. */
  readonly id: string | null;
  readonly items: readonly Item[];
}

/** Follows the answers through the sections. `chosen` returns a question’s values by its id. */
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

const TOO_MANY_ANSWERS_PROBLEM = 'Give one answer only.';

/** Returns the answers that are not blank, or a sentence if the question does not accept them. */
function readAnswer(question: Question, given: readonly string[]): readonly string[] | string {
  const values = given.filter((value) => value !== '');
  if (values.every((value) => value.trim() === '') && question.required) {
    return 'This question needs an answer.';
  }
  if ('choiceQuestion' in question) return readChoice(question.choiceQuestion, values);
  return values.length > 1 ? TOO_MANY_ANSWERS_PROBLEM : values;
}

/** Reads the chosen options. All of them must be on the page (inferred). */
function readChoice(
  { type, options }: ChoiceQuestion,
  values: readonly string[],
): readonly string[] | string {
  const chosen = [...new Set(values)];
  if (type !== 'CHECKBOX' && chosen.length > 1) return TOO_MANY_ANSWERS_PROBLEM;
  const offered = new Set(options.map((option) => option.value));
  return chosen.every((value) => offered.has(value))
    ? chosen
    : 'Choose one of the options offered.';
}
