/** The questions of a form as fields: labelled, described, and with what is wrong beside them. */
import { html } from 'hono/html';
import type { FormOption, FormQuestion } from '../backend.ts';
import { type Markup, prose } from '../markup.ts';
import { OTHER_OPTION, otherName } from './answers.ts';
import { type Asked, leadsTo, type Part } from './sections.ts';

export interface Filled {
  /** What the question is answered with so far. */
  readonly valuesOf: (entry: string) => readonly string[];
  /** What is wrong with the answer, if anything. */
  readonly problemOf: (entry: string) => string | undefined;
}

export function partMarkup(part: Part, filled: Filled): Markup {
  switch (part.kind) {
    case 'question':
      return questionMarkup(part.asked, filled);
    case 'grid':
      return html`<fieldset class="question group"><legend>${part.title}</legend>${prose(part.help)}${part.rows.map((row) => questionMarkup(row, filled))}</fieldset>`;
    case 'text':
      return html`<div class="question"><h3>${part.title}</h3>${prose(part.help)}</div>`;
  }
}

/** The id of the first control of a question, which an error summary leads to. */
export function controlId(entry: string): string {
  return `entry-${entry}`;
}

function questionMarkup(asked: Asked, filled: Filled): Markup {
  const { choiceQuestion, scaleQuestion, ratingQuestion } = asked.question;
  if (choiceQuestion?.type === 'DROP_DOWN') return single(asked, filled, dropDown(asked, filled));
  if (choiceQuestion?.type === 'CHECKBOX') return choices(asked, filled, 'checkbox');
  if (choiceQuestion !== undefined) return choices(asked, filled, 'radio');
  if (scaleQuestion !== undefined || ratingQuestion !== undefined) return scale(asked, filled);
  return single(asked, filled, textControl(asked, filled));
}

/** A question with one control, named by a label. */
function single(asked: Asked, filled: Filled, control: Markup): Markup {
  return html`<div class="question"${requiredMark(asked)}>
<label class="asked" for="${controlId(asked.entry)}">${asked.title}${star(asked)}</label>
${surroundings(asked, filled)}
${control}
</div>`;
}

/** A question with several controls, named by a legend. */
function group(asked: Asked, filled: Filled, controls: Markup): Markup {
  return html`<fieldset class="question"${requiredMark(asked)}${described(asked, filled)}>
<legend class="asked">${asked.title}${star(asked)}</legend>
${surroundings(asked, filled)}
${controls}
</fieldset>`;
}

function star(asked: Asked): Markup | '' {
  return asked.required
    ? html` <span class="star"><span aria-hidden="true">*</span><span class="unseen">required</span></span>`
    : '';
}

/** Lets the browser's own check find the questions that must be answered. */
function requiredMark(asked: Asked): Markup {
  return html` data-question="${asked.entry}" data-title="${asked.title}"${asked.required ? html` data-required` : ''}`;
}

function surroundings(asked: Asked, filled: Filled): Markup {
  const problem = filled.problemOf(asked.entry);
  return html`${prose(asked.help, `help-${asked.entry}`)}<p class="problem" id="problem-${asked.entry}"${problem === undefined ? html` hidden` : ''}>${problem ?? ''}</p>`;
}

function described(asked: Asked, filled: Filled): Markup {
  const help = asked.help === '' ? '' : `help-${asked.entry} `;
  const invalid = filled.problemOf(asked.entry) !== undefined;
  return html` aria-describedby="${help}problem-${asked.entry}"${invalid ? html` data-invalid` : ''}`;
}

/** Attributes of a question's only control. */
function controlAttributes(asked: Asked, filled: Filled): Markup {
  const invalid = filled.problemOf(asked.entry) !== undefined;
  return html` id="${controlId(asked.entry)}" name="entry.${asked.entry}"${described(asked, filled)}${asked.required ? html` required` : ''}${invalid ? html` aria-invalid="true"` : ''}`;
}

function textControl(asked: Asked, filled: Filled): Markup {
  const value = filled.valuesOf(asked.entry)[0] ?? '';
  const attributes = controlAttributes(asked, filled);
  if (asked.question.textQuestion?.paragraph === true) {
    return html`<textarea${attributes} rows="4" dir="auto">
${value}</textarea>`;
  }
  return html`<input${attributes} ${inputKind(asked.question)} value="${value}">`;
}

/** The type of the control for a text, a date or a time; browsers without one show a text field. */
function inputKind({ dateQuestion, timeQuestion }: FormQuestion): Markup {
  if (timeQuestion?.duration === true)
    return html`type="text" placeholder="hh:mm:ss" inputmode="numeric"`;
  if (timeQuestion !== undefined) return html`type="time"`;
  if (dateQuestion === undefined) return html`type="text" autocomplete="off" dir="auto"`;
  if (dateQuestion.includeYear === false)
    return html`type="text" placeholder="MM-DD" inputmode="numeric"`;
  return dateQuestion.includeTime === true ? html`type="datetime-local"` : html`type="date"`;
}

function dropDown(asked: Asked, filled: Filled): Markup {
  const chosen = filled.valuesOf(asked.entry);
  return html`<select${controlAttributes(asked, filled)}>
<option value="">Choose</option>
${optionsOf(asked).map((option) => html`<option value="${option.value ?? ''}"${chosen.includes(option.value ?? '') ? html` selected` : ''}${leading(option)}>${option.value ?? ''}</option>`)}
</select>`;
}

function optionsOf(asked: Asked): readonly FormOption[] {
  return asked.question.choiceQuestion?.options ?? [];
}

function leading(option: FormOption): Markup | '' {
  const target = leadsTo(option);
  return target === undefined ? '' : html` data-leads-to="${target}"`;
}

function choices(asked: Asked, filled: Filled, type: 'radio' | 'checkbox'): Markup {
  const options = optionsOf(asked);
  const own = filled.valuesOf(asked.entry);
  const free = own.find(
    (value) => !options.some((option) => option.value === value && !option.isOther),
  );
  return group(
    asked,
    filled,
    html`<div class="options">${options.map((option, index) =>
      option.isOther === true
        ? otherChoice(asked, type, index, free)
        : choice({ asked, type, index, option, checked: own.includes(option.value ?? '') }),
    )}</div>${type === 'radio' && !asked.required ? html`<button type="button" class="clear" data-clear hidden>Clear the choice</button>` : ''}`,
  );
}

interface Choice {
  readonly asked: Asked;
  readonly type: 'radio' | 'checkbox';
  readonly index: number;
  readonly option: FormOption;
  readonly checked: boolean;
}

function choice({ asked, type, index, option, checked }: Choice): Markup {
  return html`<label class="option"><input ${choiceAttributes(asked, type, index)} value="${option.value ?? ''}"${checked ? html` checked` : ''}${leading(option)}><span dir="auto">${option.value ?? ''}</span></label>`;
}

function otherChoice(
  asked: Asked,
  type: 'radio' | 'checkbox',
  index: number,
  text: string | undefined,
): Markup {
  return html`<div class="option other"><label><input ${choiceAttributes(asked, type, index)} value="${OTHER_OPTION}"${text === undefined ? '' : html` checked`}><span>Other:</span></label><input type="text" name="${otherName(asked.entry)}" aria-label="Other: ${asked.title}" value="${text ?? ''}" autocomplete="off" dir="auto"></div>`;
}

function choiceAttributes(asked: Asked, type: 'radio' | 'checkbox', index: number): Markup {
  const id = controlId(asked.entry) + (index === 0 ? '' : `-${index}`);
  const required = asked.required && type === 'radio';
  return html`type="${type}" id="${id}" name="entry.${asked.entry}"${required ? html` required` : ''}`;
}

const DEFAULT_STEPS = 5;

function scale(asked: Asked, filled: Filled): Markup {
  const {
    low = 1,
    high = DEFAULT_STEPS,
    lowLabel = '',
    highLabel = '',
  } = asked.question.scaleQuestion ?? {};
  const last = asked.question.ratingQuestion?.ratingScaleLevel ?? high;
  const steps = Array.from({ length: Math.max(0, last - low + 1) }, (_, step) =>
    String(low + step),
  );
  const own = filled.valuesOf(asked.entry);
  return group(
    asked,
    filled,
    html`<div class="scale"><span class="end">${lowLabel}</span>${steps.map((step, index) => html`<label><input ${choiceAttributes(asked, 'radio', index)} value="${step}"${own.includes(step) ? html` checked` : ''}><span>${step}${endOfScale(step, steps, lowLabel, highLabel)}</span></label>`)}<span class="end">${highLabel}</span></div>${asked.required ? '' : html`<button type="button" class="clear" data-clear hidden>Clear the choice</button>`}`,
  );
}

/** What an end of the scale means, said with its number to those who do not see where it stands. */
function endOfScale(
  step: string,
  steps: readonly string[],
  low: string,
  high: string,
): Markup | '' {
  const label = step === steps[0] ? low : step === steps.at(-1) ? high : '';
  return label === '' ? '' : html`<span class="unseen">, ${label}</span>`;
}
