/** Answering a form, which Google offers on its page only: what is accepted, what is refused, what is recorded. */
import type { World } from '../core/world.ts';
import { type AnswerProblem, type Asked, readAnswer } from './answer.ts';
import { entryId, type Form, type FormResponse, type Item } from './form.ts';
import { pathThrough } from './path.ts';
import { addResponses } from './record.ts';
import { formForRespondent } from './respondent.ts';

/** Values by decimal entry id, and under `emailAddress` the address where the respondent types one. */
type Entries = ReadonlyMap<string, readonly string[]>;

export interface SubmissionAttempt {
  readonly world: World;
  readonly form: Form;
  /** E-mail address of who is signed in; null for nobody. */
  readonly respondent: string | null;
  readonly entries: Entries;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type SubmissionProblemCode =
  | AnswerProblem
  | 'no access'
  | 'closed'
  | 'missing form'
  | 'no e-mail address'
  | 'leads nowhere';

interface SubmissionProblem {
  readonly code: SubmissionProblemCode;
  /** The decimal entry id of the question at fault; absent where it is the whole answer. */
  readonly entry?: string;
  readonly sentence: string;
}

export type Submission =
  | { readonly kind: 'accepted'; readonly responseId: string }
  | { readonly kind: 'refused'; readonly problems: readonly SubmissionProblem[] };

const SENTENCES: Readonly<Record<SubmissionProblemCode, string>> = {
  'not answered': 'This question needs an answer.',
  'more than one answer': 'Give one answer only.',
  'not an option': 'Choose one of the options offered.',
  'not on the scale': 'Choose one of the numbers offered.',
  'not a date': 'Enter a date.',
  'not a time': 'Enter a time.',
  'no access': 'You cannot answer this form: it is not open to you.',
  closed: 'This form takes no more answers.',
  'missing form': 'There is no such form.',
  'no e-mail address': 'Enter your e-mail address.',
  'leads nowhere':
    'The answers lead back to an earlier section; choose differently to get to the end.',
};

/**
 * Records a response, or says everything that is wrong with it and records nothing. Only the sections that the
 * answers lead through count: what was answered elsewhere, or to questions that are gone, is dropped. [I]
 */
export function submitResponse(attempt: SubmissionAttempt): Submission {
  const { world, form, respondent } = attempt;
  const found = formForRespondent(world, form.formId, respondent);
  switch (found.kind) {
    case 'missing':
      return refused([problem('missing form')]);
    case 'no access':
      return refused([problem('no access')]);
    case 'closed':
      return refused([problem('closed')]);
    case 'open':
      return answerForm(attempt, found.form);
  }
}

function refused(problems: readonly SubmissionProblem[]): Submission {
  return { kind: 'refused', problems };
}

function problem(code: SubmissionProblemCode, entry?: string): SubmissionProblem {
  const sentence = SENTENCES[code];
  return entry === undefined ? { code, sentence } : { code, entry, sentence };
}

function answerForm(attempt: SubmissionAttempt, form: Form): Submission {
  const email = readEmail(attempt, form);
  const valuesOf = (questionId: string) => valuesGiven(attempt.entries, entryId(questionId));
  const path = pathThrough(form.items, valuesOf);
  const { answers, problems } = readAnswers(path.items, valuesOf);
  if (email === 'missing') problems.unshift(problem('no e-mail address'));
  if (problems.length === 0 && !path.ends) problems.push(problem('leads nowhere'));
  if (problems.length > 0) return refused(problems);
  return record(attempt, form, { answers, respondentEmail: email === 'missing' ? null : email });
}

/** Null where the form collects none. */
function readEmail(
  { respondent, entries }: SubmissionAttempt,
  form: Form,
): string | null | 'missing' {
  switch (form.settings.emailCollectionType) {
    case 'DO_NOT_COLLECT':
      return null;
    case 'VERIFIED':
      return respondent ?? 'missing';
    case 'RESPONDER_INPUT': {
      const typed = entries.get('emailAddress')?.[0]?.trim() ?? '';
      return /^\S+@\S+$/.test(typed) ? typed : 'missing';
    }
  }
}

/** What Google's page sends for the option "other", with the text beside it. */
const OTHER = '__other_option__';

function valuesGiven(entries: Entries, entry: string): readonly string[] {
  const typed = entries.get(`${entry}.other_option_response`)?.[0] ?? '';
  return (entries.get(entry) ?? []).map((value) => (value === OTHER ? typed : value));
}

function readAnswers(items: readonly Item[], valuesOf: (questionId: string) => readonly string[]) {
  const answers: Record<string, readonly string[]> = {};
  const problems: SubmissionProblem[] = [];
  for (const asked of items.flatMap(questionsAsked)) {
    const { questionId } = asked.question;
    const reading = readAnswer(asked, valuesOf(questionId));
    if (reading.kind === 'problem') problems.push(problem(reading.code, entryId(questionId)));
    else if (reading.values.length > 0) answers[questionId] = reading.values;
  }
  return { answers, problems };
}

function questionsAsked(item: Item): readonly Asked[] {
  if ('questionItem' in item) return [{ kind: 'question', question: item.questionItem.question }];
  if (!('questionGroupItem' in item)) return [];
  const { questions, grid } = item.questionGroupItem;
  return questions.map((question) => ({ kind: 'row', question, columns: grid.columns }));
}

function record(
  { world, now }: SubmissionAttempt,
  form: Form,
  content: Pick<FormResponse, 'answers' | 'respondentEmail'>,
): Submission {
  const [responseId = ''] = addResponses(world, form, [{ ...content, sentMs: now }]);
  return { kind: 'accepted', responseId };
}
