import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { SubmissionProblem } from '../../forms/submit.ts';
import type {
  FormForRespondent,
  FormItem,
  FormOption,
  FormQuestion,
  FormResource,
  Visitor,
} from '../backend.ts';
import { renderDocument } from '../document.ts';
import { DONE_ICON } from '../icons.ts';
import { type Markup, renderBdi, renderLinkedProse, renderProse, renderTime } from '../markup.ts';
import { renderAccessPage, renderMessagePage } from '../message-page.ts';

export interface FormRequestParts {
  readonly visitor: Visitor;
  readonly formId: string;
  readonly version: number;
}

/** Answers GET viewform: shows the form, prefilled from the address. */
export function viewForm(
  formRequestParts: FormRequestParts,
  query: URLSearchParams,
): Promise<Response> {
  const { visitor, formId } = formRequestParts;
  const found = visitor.backend.form(formId, visitor.signedIn);
  if (found.kind !== 'open') return renderUnanswerable(visitor, found, 200);
  const prefill = buildPrefillQuery(query);
  const answers = parseAnswers(query);
  return showForm({ ...formRequestParts, form: found.form, answers, prefill, problems: [] });
}

/** Answers POST formResponse: shows a confirmation, or the form with its problems. */
export function answerForm(
  formRequestParts: FormRequestParts,
  fields: URLSearchParams,
): Promise<Response> {
  const prefill = buildPrefillQuery(new URLSearchParams(fields.get('prefill') ?? ''));
  const visitor = {
    ...formRequestParts.visitor,
    address: buildFormPath(formRequestParts.formId, 'viewform') + prefill,
  };
  const found = visitor.backend.form(formRequestParts.formId, visitor.signedIn);
  if (found.kind !== 'open') return renderUnanswerable(visitor, found, 403);
  const { form } = found;
  const answers = parseAnswers(fields);
  const email = readTypedEmail(fields);
  const outcome = visitor.backend.submit(formRequestParts.formId, visitor.signedIn, answers, email);
  if (outcome.kind === 'accepted') {
    return renderConfirmation({ visitor, formId: formRequestParts.formId, form, prefill });
  }
  return showForm({
    ...formRequestParts,
    visitor,
    form,
    answers,
    email,
    prefill,
    problems: outcome.problems,
  });
}

export function mayWatch(visitor: Visitor, formId: string): boolean {
  const { kind } = visitor.backend.form(formId, visitor.signedIn);
  return kind === 'open' || kind === 'closed';
}

function renderUnanswerable(
  visitor: Visitor,
  found: Exclude<FormForRespondent, { kind: 'open' }>,
  closedStatus: number,
): Promise<Response> {
  switch (found.kind) {
    case 'closed':
      return renderClosedPage(visitor, found.title, closedStatus);
    case 'no access':
      return renderAccessPage(visitor, 403);
    case 'missing':
      return renderAccessPage(visitor, 404);
  }
}

interface FormPageParts {
  readonly visitor: Visitor;
  readonly formId: string;
  readonly form: FormResource;
  readonly answers: FormAnswers;
  readonly email?: string;
  /** The query that prefilled the form, including `?`; '' if there was none. */
  readonly prefill: string;
  readonly problems: readonly SubmissionProblem[];
  readonly version: number;
}

function showForm(formPageParts: FormPageParts): Promise<Response> {
  const refused = formPageParts.problems.length > 0;
  const title = formPageParts.form.info?.title || 'Untitled form';
  return renderDocument({
    visitor: formPageParts.visitor,
    title: refused ? `Error: ${title}` : title,
    status: refused ? 400 : 200,
    kind: 'form',
    content: renderForm(formPageParts, title),
  });
}

type AnsweredForm = Pick<FormPageParts, 'visitor' | 'formId' | 'form' | 'prefill'>;

function renderConfirmation({ visitor, formId, form, prefill }: AnsweredForm): Promise<Response> {
  return renderDocument({
    visitor,
    title: 'Your response has been recorded',
    kind: 'form',
    content: html`<div class="card confirmation">
${DONE_ICON}
<h1 tabindex="-1" data-focus>Your response has been recorded</h1>
<p><strong>${renderBdi(form.info?.title || 'Untitled form')}</strong>,
 ${renderTime(visitor.backend.now())}</p>
<p><a href="${buildFormPath(formId, 'viewform')}${prefill}">Submit another response</a></p>
</div>`,
  });
}

/** Renders a closed form’s page; `status` is 403 for answers that came too late. */
function renderClosedPage(visitor: Visitor, title: string, status: number): Promise<Response> {
  return renderMessagePage({
    visitor,
    status,
    heading: 'This form does not accept answers now',
    content: html`<p>${renderBdi(title || 'The form')} is closed. ${
      status === 200 ? '' : 'Your answers have not been recorded. '
    }If you think that it should be open, ask the person who sent you the link.</p>
    <p><a href="${visitor.address}">Try again</a></p>`,
  });
}

function buildFormPath(formId: string, page: 'viewform' | 'formResponse' | 'events'): string {
  return `/forms/d/${encodeURIComponent(formId)}/${page}`;
}

function renderForm(formPageParts: FormPageParts, title: string): Markup {
  const sections = readSections(formPageParts.form);
  const filled = buildFilledValues(formPageParts);
  const required = listQuestions(sections).some((question) => question.required);
  return html`<form class="answer-form" method="post"
 action="${buildFormPath(formPageParts.formId, 'formResponse')}" accept-charset="utf-8" novalidate
 data-version="${formPageParts.version}" data-events="${buildFormPath(formPageParts.formId, 'events')}"
 data-fingerprint="${computeFingerprint(formPageParts.form)}">
<input type="hidden" name="prefill" value="${formPageParts.prefill}">
<div class="card form-head">
<h1>${renderBdi(title)}</h1>
${renderLinkedProse(formPageParts.form.info?.description)}
${required ? html`<p class="star">* marks a question that must be answered</p>` : ''}
</div>
<div class="card notice" id="changed" role="status" hidden></div>
${renderErrorSummary(formPageParts.problems, listQuestions(sections))}
${sections.map((section, index) => renderSection(section, index, filled, renderEmailPart(formPageParts)))}
<div class="form-foot">
<button type="button" id="back" hidden>Back</button>
<button type="button" class="main" id="next" hidden>Next</button>
<button type="submit" class="main" id="submit">Submit</button>
<p id="progress" class="progress" hidden></p>
</div>
</form>`;
}

/** Returns a hash that changes with the form, but not with new responses. */
function computeFingerprint(form: FormResource): string {
  const shown = JSON.stringify([form.info, form.items, form.settings]);
  return createHash('sha256').update(shown).digest('base64url');
}

function buildFilledValues(formPageParts: FormPageParts): FilledValues {
  return {
    getAnswers: (entry) => formPageParts.answers.get(entry) ?? [],
    findProblem: (entry) =>
      formPageParts.problems.find((problem) => problem.entry === entry)?.sentence,
  };
}

function renderErrorSummary(
  problems: readonly SubmissionProblem[],
  questions: readonly ListedQuestion[],
): Markup | '' {
  if (problems.length === 0) return '';
  return html`<div class="card error-summary" id="errors" tabindex="-1" role="group"
 aria-labelledby="errors-heading" data-focus>
<h2 id="errors-heading">Your response has not been sent yet</h2>
<ul>${problems.map((problem) => renderProblem(problem, questions))}</ul>
</div>`;
}

function renderProblem(problem: SubmissionProblem, questions: readonly ListedQuestion[]): Markup {
  const listedQuestion = questions.find((question) => question.entry === problem.entry);
  if (listedQuestion === undefined) return html`<li>${problem.sentence}</li>`;
  const sentence = html`${renderBdi(listedQuestion.title)}: ${problem.sentence}`;
  return html`<li><a href="#${getControlId(listedQuestion.entry)}">${sentence}</a></li>`;
}

function renderEmailPart({ form, visitor, email = '' }: FormPageParts): Markup | '' {
  if (form.settings?.emailCollectionType === 'RESPONDER_INPUT')
    return html`<div class="card email"><label>Your e-mail address <input type="email"
 name="${EMAIL_FIELD}" value="${email}" required></label></div>`;
  if (form.settings?.emailCollectionType !== 'VERIFIED') return '';
  return html`<div class="card email">
<p>Recorded with your response: ${renderBdi(visitor.signedIn ?? '')}</p></div>`;
}

/** Renders a section. The first section has the title of the form. */
function renderSection(
  section: PageSection,
  index: number,
  filled: FilledValues,
  first: Markup | '',
): Markup {
  const name = section.title || `Section ${index + 1}`;
  return html`<section class="form-section" data-section="${section.id}" aria-label="${name}">
${
  index === 0
    ? ''
    : html`<div class="card section-head"><h2
 tabindex="-1">${renderBdi(name)}</h2>${renderProse(section.about)}</div>`
}
${index === 0 ? first : ''}
${section.questions.map((question) => html`<div class="card">${renderQuestion(question, filled)}</div>`)}
</section>`;
}

interface FilledValues {
  readonly getAnswers: (entry: string) => readonly string[];
  readonly findProblem: (entry: string) => string | undefined;
}

/** Returns the id of a question’s first control, to which the error summary links. */
function getControlId(entry: string): string {
  return `entry-${entry}`;
}

function renderQuestion(question: ListedQuestion, filled: FilledValues): Markup {
  const { choiceQuestion } = question.question;
  if (choiceQuestion?.type === 'DROP_DOWN')
    return renderLabelled(question, filled, renderDropDown(question, filled));
  if (choiceQuestion?.type === 'CHECKBOX') return renderChoices(question, filled, 'checkbox');
  if (choiceQuestion !== undefined) return renderChoices(question, filled, 'radio');
  return renderLabelled(question, filled, renderTextControl(question, filled));
}

function renderLabelled(question: ListedQuestion, filled: FilledValues, control: Markup): Markup {
  return html`<div class="question"${renderDataFields(question)}>
<label class="asked" for="${getControlId(question.entry)}">${question.title}${renderStar(question)}</label>
${renderHelpAndProblem(question, filled)}
${control}
</div>`;
}

function renderGroup(question: ListedQuestion, filled: FilledValues, controls: Markup): Markup {
  return html`<fieldset class="question"${renderDataFields(question)}${renderIds(question, filled)}>
<legend class="asked">${question.title}${renderStar(question)}</legend>
${renderHelpAndProblem(question, filled)}
${controls}
</fieldset>`;
}

function renderStar(question: ListedQuestion): Markup | '' {
  return question.required
    ? html` <span class="star"><span aria-hidden="true">*</span><span
 class="unseen">required</span></span>`
    : '';
}

function renderDataFields(question: ListedQuestion): Markup {
  return html` data-question="${question.entry}"
 data-title="${question.title}"${question.required ? html` data-required` : ''}`;
}

function renderHelpAndProblem(question: ListedQuestion, filled: FilledValues): Markup {
  const problem = filled.findProblem(question.entry);
  return html`${renderProse(question.help, `help-${question.entry}`)}${
    problem === undefined
      ? ''
      : html`<p class="problem" id="problem-${question.entry}">${problem}</p>`
  }`;
}

function renderIds(question: ListedQuestion, filled: FilledValues): Markup {
  const isInvalid = filled.findProblem(question.entry) !== undefined;
  const ids = [
    ...(question.help === '' ? [] : [`help-${question.entry}`]),
    ...(isInvalid ? [`problem-${question.entry}`] : []),
  ];
  return html`${ids.length === 0 ? '' : html` aria-describedby="${ids.join(' ')}"`}${
    isInvalid ? html` data-invalid` : ''
  }`;
}

function renderControlFields(question: ListedQuestion, filled: FilledValues): Markup {
  const invalid = filled.findProblem(question.entry) !== undefined;
  return html` id="${getControlId(question.entry)}"
 name="entry.${question.entry}"${renderIds(question, filled)}${question.required ? html` required` : ''}${
   invalid
     ? html`
 aria-invalid="true"`
     : ''
 }`;
}

function renderTextControl(question: ListedQuestion, filled: FilledValues): Markup {
  const value = filled.getAnswers(question.entry)[0] ?? '';
  return html`<input${renderControlFields(question, filled)} type="text" autocomplete="off" dir="auto"
 value="${value}">`;
}

function renderDropDown(question: ListedQuestion, filled: FilledValues): Markup {
  const chosen = filled.getAnswers(question.entry);
  return html`<select${renderControlFields(question, filled)}>
<option value="">Choose</option>
${listOptions(question).map((option) => {
  const { value = '' } = option;
  const selected = chosen.includes(value) ? html` selected` : '';
  return html`<option value="${value}"${selected}${renderTarget(option)}>${value}</option>`;
})}
</select>`;
}

function listOptions(question: ListedQuestion): readonly FormOption[] {
  return question.question.choiceQuestion?.options ?? [];
}

function renderTarget(option: FormOption): Markup | '' {
  const target = readTarget(option);
  return target === undefined ? '' : html` data-leads-to="${target}"`;
}

function renderChoices(
  question: ListedQuestion,
  filled: FilledValues,
  type: 'radio' | 'checkbox',
): Markup {
  const own = filled.getAnswers(question.entry);
  return renderGroup(
    question,
    filled,
    html`<div class="options">${listOptions(question).map((option, index) =>
      renderChoice({
        asked: question,
        type,
        index,
        option,
        checked: own.includes(option.value ?? ''),
      }),
    )}</div>${
      type === 'radio' && !question.required
        ? html`<button type="button"
 class="clear" data-clear hidden>Clear the choice</button>`
        : ''
    }`,
  );
}

interface ChoiceParts {
  readonly asked: ListedQuestion;
  readonly type: 'radio' | 'checkbox';
  readonly index: number;
  readonly option: FormOption;
  readonly checked: boolean;
}

function renderChoice({ asked, type, index, option, checked }: ChoiceParts): Markup {
  const id = getControlId(asked.entry) + (index === 0 ? '' : `-${index}`);
  const required = asked.required && type === 'radio' ? html` required` : '';
  const field = html`type="${type}" id="${id}" name="entry.${asked.entry}"${required}`;
  const state = html`${checked ? html` checked` : ''}${renderTarget(option)}`;
  const value = option.value ?? '';
  return html`<label class="option"><input ${field} value="${value}"${state}><span
 dir="auto">${value}</span></label>`;
}

/** The answers by decimal entry id, without empty values. */
export type FormAnswers = ReadonlyMap<string, readonly string[]>;

/** Parses fields of the form `entry.<decimal>=value`, and ignores others. */
export function parseAnswers(fields: URLSearchParams): FormAnswers {
  const answers = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const entry = /^entry\.(\d+)$/.exec(name)?.[1];
    if (entry !== undefined && value !== '')
      answers.set(entry, [...(answers.get(entry) ?? []), value]);
  }
  return answers;
}

export const readTypedEmail = (fields: URLSearchParams): string =>
  (fields.get(EMAIL_FIELD) ?? '').trim();

/** The name of the address field on Google’s page. */
export const EMAIL_FIELD = 'emailAddress';

/** Returns the query that prefills the form, for “Submit another response”. */
export function buildPrefillQuery(fields: URLSearchParams): string {
  const entries = [...fields].filter(([name]) => name.startsWith('entry.'));
  return entries.length === 0 ? '' : `?${new URLSearchParams([['usp', 'pp_url'], ...entries])}`;
}

export interface ListedQuestion {
  /** The decimal entry id, as in the field `entry.<id>`. */
  readonly entry: string;
  readonly title: string;
  readonly help: string;
  readonly required: boolean;
  readonly question: FormQuestion;
}

export interface PageSection {
  /** The item id of the page break; empty if the section is the first. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly questions: readonly ListedQuestion[];
}

/** Splits a form into its sections, in order. The first section is always present. */
export function readSections(form: FormResource): readonly PageSection[] {
  const before: PageSection[] = [];
  let last: PageSection = { id: '', title: '', about: '', questions: [] };
  form.items?.forEach((item) => {
    if (item.pageBreakItem === undefined) {
      last = { ...last, questions: [...last.questions, ...readQuestions(item)] };
    } else {
      before.push(last);
      last = createSection(item);
    }
  });
  return [...before, last];
}

export function listQuestions(sections: readonly PageSection[]): readonly ListedQuestion[] {
  return sections.flatMap(({ questions }) => questions);
}

/** Returns an option’s target: `submit`, `restart`, `next` or a section’s id. */
export function readTarget(option: FormOption): string | undefined {
  if (option.goToSectionId !== undefined) return option.goToSectionId;
  return TARGETS_BY_ACTION.get(option.goToAction ?? '');
}

const TARGETS_BY_ACTION: ReadonlyMap<string, string> = new Map([
  ['SUBMIT_FORM', 'submit'],
  ['RESTART_FORM', 'restart'],
  ['NEXT_SECTION', 'next'],
]);

function toEntryId(questionId: string): string {
  return /^[0-9a-f]+$/i.test(questionId) ? BigInt(`0x${questionId}`).toString() : questionId;
}

function createSection(item: FormItem): PageSection {
  return {
    id: item.itemId ?? '',
    title: item.title ?? '',
    about: item.description ?? '',
    questions: [],
  };
}

function readQuestions({
  title = '',
  description = '',
  questionItem,
}: FormItem): readonly ListedQuestion[] {
  const question = questionItem?.question;
  if (question === undefined) return [];
  return [
    {
      entry: toEntryId(question.questionId ?? ''),
      title: title === '' ? 'Question' : title,
      help: description,
      required: question.required === true,
      question,
    },
  ];
}
