import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { FormForRespondent, FormOption, FormResource, SubmissionProblem } from '../backend.ts';
import { documentResponse } from '../document.ts';
import { DONE_ICON } from '../icons.ts';
import { isolated, linkedProse, type Markup, moment, prose } from '../markup.ts';
import { accessPage, messagePage } from '../message-page.ts';
import type { Visitor } from '../visitor.ts';
import { type Answers, answersFrom, EMAIL_FIELD, prefillQuery, typedEmail } from './answers.ts';
import {
  type ListedQuestion,
  listQuestions,
  readDestination,
  readSections,
  type Section,
} from './sections.ts';

export interface FormAsked {
  readonly visitor: Visitor;
  readonly formId: string;
  readonly version: number;
}

/** Answers GET viewform: shows the form, prefilled from the address. */
export function viewForm(asked: FormAsked, query: URLSearchParams): Promise<Response> {
  const { visitor, formId } = asked;
  const found = visitor.backend.form(formId, visitor.signedIn);
  if (found.kind !== 'open') return unanswerable(visitor, found, 200);
  const prefill = prefillQuery(query);
  const answers = answersFrom(query);
  return formPage({ ...asked, form: found.form, answers, prefill, problems: [] });
}

/** Answers POST formResponse: shows a confirmation, or the form with its problems. */
export function answerForm(asked: FormAsked, fields: URLSearchParams): Promise<Response> {
  const prefill = prefillQuery(new URLSearchParams(fields.get('prefill') ?? ''));
  const visitor = { ...asked.visitor, address: addressOf(asked.formId, 'viewform') + prefill };
  const found = visitor.backend.form(asked.formId, visitor.signedIn);
  if (found.kind !== 'open') return unanswerable(visitor, found, 403);
  const { form } = found;
  const answers = answersFrom(fields);
  const email = typedEmail(fields);
  const outcome = visitor.backend.submit(asked.formId, visitor.signedIn, answers, email);
  if (outcome.kind === 'accepted') {
    return confirmationPage({ visitor, formId: asked.formId, form, prefill });
  }
  return formPage({ ...asked, visitor, form, answers, email, prefill, problems: outcome.problems });
}

export function mayWatch(visitor: Visitor, formId: string): boolean {
  const { kind } = visitor.backend.form(formId, visitor.signedIn);
  return kind === 'open' || kind === 'closed';
}

function unanswerable(
  visitor: Visitor,
  found: Exclude<FormForRespondent, { kind: 'open' }>,
  closedStatus: number,
): Promise<Response> {
  switch (found.kind) {
    case 'closed':
      return closedPage(visitor, found.title, closedStatus);
    case 'no access':
      return accessPage(visitor, 403);
    case 'missing':
      return accessPage(visitor, 404);
  }
}

interface FormShown {
  readonly visitor: Visitor;
  readonly formId: string;
  readonly form: FormResource;
  readonly answers: Answers;
  readonly email?: string;
  /** The query that prefilled the form, which begins with `?`, or ''. */
  readonly prefill: string;
  readonly problems: readonly SubmissionProblem[];
  readonly version: number;
}

function formPage(shown: FormShown): Promise<Response> {
  const refused = shown.problems.length > 0;
  const title = shown.form.info?.title || 'Untitled form';
  return documentResponse({
    visitor: shown.visitor,
    title: refused ? `Error: ${title}` : title,
    status: refused ? 400 : 200,
    kind: 'form',
    content: formMarkup(shown, title),
  });
}

type FormAnswered = Pick<FormShown, 'visitor' | 'formId' | 'form' | 'prefill'>;

function confirmationPage({ visitor, formId, form, prefill }: FormAnswered): Promise<Response> {
  return documentResponse({
    visitor,
    title: 'Your response has been recorded',
    kind: 'form',
    content: html`<div class="card confirmation">
${DONE_ICON}
<h1 tabindex="-1" data-focus>Your response has been recorded</h1>
<p><strong>${isolated(form.info?.title || 'Untitled form')}</strong>,
 ${moment(visitor.backend.now())}</p>
<p><a href="${addressOf(formId, 'viewform')}${prefill}">Submit another response</a></p>
</div>`,
  });
}

/** Renders a closed form’s page; `status` is 403 for answers that came too late. */
function closedPage(visitor: Visitor, title: string, status: number): Promise<Response> {
  return messagePage({
    visitor,
    status,
    heading: 'This form does not accept answers now',
    content: html`<p>${isolated(title || 'The form')} is closed. ${
      status === 200 ? '' : 'Your answers have not been recorded. '
    }If you think that it should be open, ask the person who sent you the link.</p>
    <p><a href="${visitor.address}">Try again</a></p>`,
  });
}

function addressOf(formId: string, page: 'viewform' | 'formResponse' | 'events'): string {
  return `/forms/d/${encodeURIComponent(formId)}/${page}`;
}

function formMarkup(shown: FormShown, title: string): Markup {
  const sections = readSections(shown.form);
  const filled = filledWith(shown);
  const required = listQuestions(sections).some((asked) => asked.required);
  return html`<form class="answer-form" method="post"
 action="${addressOf(shown.formId, 'formResponse')}" accept-charset="utf-8" novalidate
 data-version="${shown.version}" data-events="${addressOf(shown.formId, 'events')}"
 data-fingerprint="${fingerprint(shown.form)}">
<input type="hidden" name="prefill" value="${shown.prefill}">
<div class="card form-head">
<h1>${isolated(title)}</h1>
${linkedProse(shown.form.info?.description)}
${required ? html`<p class="star">* marks a question that must be answered</p>` : ''}
</div>
<div class="card notice" id="changed" role="status" hidden></div>
${errorSummary(shown.problems, listQuestions(sections))}
${sections.map((section, index) => sectionMarkup(section, index, filled, emailPart(shown)))}
<div class="form-foot">
<button type="button" id="back" hidden>Back</button>
<button type="button" class="main" id="next" hidden>Next</button>
<button type="submit" class="main" id="submit">Submit</button>
<p id="progress" class="progress" hidden></p>
</div>
</form>`;
}

/** Returns a hash that changes with the form, but not with new responses. */
function fingerprint(form: FormResource): string {
  const shown = JSON.stringify([form.info, form.items, form.settings]);
  return createHash('sha256').update(shown).digest('base64url');
}

function filledWith(shown: FormShown): Filled {
  return {
    valuesOf: (entry) => shown.answers.get(entry) ?? [],
    problemOf: (entry) => shown.problems.find((problem) => problem.entry === entry)?.sentence,
  };
}

function errorSummary(
  problems: readonly SubmissionProblem[],
  questions: readonly ListedQuestion[],
): Markup | '' {
  if (problems.length === 0) return '';
  return html`<div class="card error-summary" id="errors" tabindex="-1" role="group"
 aria-labelledby="errors-heading" data-focus>
<h2 id="errors-heading">Your response has not been sent yet</h2>
<ul>${problems.map((problem) => problemEntry(problem, questions))}</ul>
</div>`;
}

function problemEntry(problem: SubmissionProblem, questions: readonly ListedQuestion[]): Markup {
  const asked = questions.find((question) => question.entry === problem.entry);
  if (asked === undefined) return html`<li>${problem.sentence}</li>`;
  const sentence = html`${isolated(asked.title)}: ${problem.sentence}`;
  return html`<li><a href="#${controlId(asked.entry)}">${sentence}</a></li>`;
}

function emailPart({ form, visitor, email = '' }: FormShown): Markup | '' {
  if (form.settings?.emailCollectionType === 'RESPONDER_INPUT')
    return html`<div class="card email"><label>Your e-mail address <input type="email"
 name="${EMAIL_FIELD}" value="${email}" required></label></div>`;
  if (form.settings?.emailCollectionType !== 'VERIFIED') return '';
  return html`<div class="card email">
<p>Recorded with your response: ${isolated(visitor.signedIn ?? '')}</p></div>`;
}

/** Renders a section. The first section has the title of the form. */
function sectionMarkup(
  section: Section,
  index: number,
  filled: Filled,
  first: Markup | '',
): Markup {
  const name = section.title || `Section ${index + 1}`;
  return html`<section class="form-section" data-section="${section.id}" aria-label="${name}">
${
  index === 0
    ? ''
    : html`<div class="card section-head"><h2
 tabindex="-1">${isolated(name)}</h2>${prose(section.about)}</div>`
}
${index === 0 ? first : ''}
${section.questions.map((asked) => html`<div class="card">${questionMarkup(asked, filled)}</div>`)}
</section>`;
}

interface Filled {
  readonly valuesOf: (entry: string) => readonly string[];
  readonly problemOf: (entry: string) => string | undefined;
}

/** Returns the id of a question’s first control, to which the error summary links. */
function controlId(entry: string): string {
  return `entry-${entry}`;
}

function questionMarkup(asked: ListedQuestion, filled: Filled): Markup {
  const { choiceQuestion } = asked.question;
  if (choiceQuestion?.type === 'DROP_DOWN') return single(asked, filled, dropDown(asked, filled));
  if (choiceQuestion?.type === 'CHECKBOX') return choices(asked, filled, 'checkbox');
  if (choiceQuestion !== undefined) return choices(asked, filled, 'radio');
  return single(asked, filled, textControl(asked, filled));
}

function single(asked: ListedQuestion, filled: Filled, control: Markup): Markup {
  return html`<div class="question"${questionMarks(asked)}>
<label class="asked" for="${controlId(asked.entry)}">${asked.title}${star(asked)}</label>
${surroundings(asked, filled)}
${control}
</div>`;
}

function group(asked: ListedQuestion, filled: Filled, controls: Markup): Markup {
  return html`<fieldset class="question"${questionMarks(asked)}${described(asked, filled)}>
<legend class="asked">${asked.title}${star(asked)}</legend>
${surroundings(asked, filled)}
${controls}
</fieldset>`;
}

function star(asked: ListedQuestion): Markup | '' {
  return asked.required
    ? html` <span class="star"><span aria-hidden="true">*</span><span
 class="unseen">required</span></span>`
    : '';
}

function questionMarks(asked: ListedQuestion): Markup {
  return html` data-question="${asked.entry}"
 data-title="${asked.title}"${asked.required ? html` data-required` : ''}`;
}

function surroundings(asked: ListedQuestion, filled: Filled): Markup {
  const problem = filled.problemOf(asked.entry);
  return html`${prose(asked.help, `help-${asked.entry}`)}${
    problem === undefined ? '' : html`<p class="problem" id="problem-${asked.entry}">${problem}</p>`
  }`;
}

function described(asked: ListedQuestion, filled: Filled): Markup {
  const isInvalid = filled.problemOf(asked.entry) !== undefined;
  const ids = [
    ...(asked.help === '' ? [] : [`help-${asked.entry}`]),
    ...(isInvalid ? [`problem-${asked.entry}`] : []),
  ];
  return html`${ids.length === 0 ? '' : html` aria-describedby="${ids.join(' ')}"`}${
    isInvalid ? html` data-invalid` : ''
  }`;
}

function controlAttributes(asked: ListedQuestion, filled: Filled): Markup {
  const invalid = filled.problemOf(asked.entry) !== undefined;
  return html` id="${controlId(asked.entry)}"
 name="entry.${asked.entry}"${described(asked, filled)}${asked.required ? html` required` : ''}${
   invalid
     ? html`
 aria-invalid="true"`
     : ''
 }`;
}

function textControl(asked: ListedQuestion, filled: Filled): Markup {
  const value = filled.valuesOf(asked.entry)[0] ?? '';
  return html`<input${controlAttributes(asked, filled)} type="text" autocomplete="off" dir="auto"
 value="${value}">`;
}

function dropDown(asked: ListedQuestion, filled: Filled): Markup {
  const chosen = filled.valuesOf(asked.entry);
  return html`<select${controlAttributes(asked, filled)}>
<option value="">Choose</option>
${optionsOf(asked).map((option) => {
  const { value = '' } = option;
  const selected = chosen.includes(value) ? html` selected` : '';
  return html`<option value="${value}"${selected}${leading(option)}>${value}</option>`;
})}
</select>`;
}

function optionsOf(asked: ListedQuestion): readonly FormOption[] {
  return asked.question.choiceQuestion?.options ?? [];
}

function leading(option: FormOption): Markup | '' {
  const target = readDestination(option);
  return target === undefined ? '' : html` data-leads-to="${target}"`;
}

function choices(asked: ListedQuestion, filled: Filled, type: 'radio' | 'checkbox'): Markup {
  const own = filled.valuesOf(asked.entry);
  return group(
    asked,
    filled,
    html`<div class="options">${optionsOf(asked).map((option, index) =>
      choice({ asked, type, index, option, checked: own.includes(option.value ?? '') }),
    )}</div>${
      type === 'radio' && !asked.required
        ? html`<button type="button"
 class="clear" data-clear hidden>Clear the choice</button>`
        : ''
    }`,
  );
}

interface Choice {
  readonly asked: ListedQuestion;
  readonly type: 'radio' | 'checkbox';
  readonly index: number;
  readonly option: FormOption;
  readonly checked: boolean;
}

function choice({ asked, type, index, option, checked }: Choice): Markup {
  return html`<label class="option"><input ${choiceAttributes(asked, type, index)}
 value="${option.value ?? ''}"${checked ? html` checked` : ''}${leading(option)}><span
 dir="auto">${option.value ?? ''}</span></label>`;
}

function choiceAttributes(
  asked: ListedQuestion,
  type: 'radio' | 'checkbox',
  index: number,
): Markup {
  const id = controlId(asked.entry) + (index === 0 ? '' : `-${index}`);
  const required = asked.required && type === 'radio';
  return html`type="${type}" id="${id}"
 name="entry.${asked.entry}"${required ? html` required` : ''}`;
}
