/** The questions of a form as fields: labelled, described, and with what is wrong beside them. */
import { html } from 'hono/html';
import type { FormOption } from '../backend.ts';
import { type Markup, prose } from '../markup.ts';
import { type Asked, leadsTo } from './sections.ts';

export interface Filled {
  /** What the question is answered with so far. */
  readonly valuesOf: (entry: string) => readonly string[];
  /** What is wrong with the answer, if anything. */
  readonly problemOf: (entry: string) => string | undefined;
}

/** The id of the first control of a question, which an error summary leads to. */
export function controlId(entry: string): string {
  return `entry-${entry}`;
}

export function questionMarkup(asked: Asked, filled: Filled): Markup {
  const { choiceQuestion } = asked.question;
  if (choiceQuestion?.type === 'DROP_DOWN') return single(asked, filled, dropDown(asked, filled));
  if (choiceQuestion?.type === 'CHECKBOX') return choices(asked, filled, 'checkbox');
  if (choiceQuestion !== undefined) return choices(asked, filled, 'radio');
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
  return html`<input${controlAttributes(asked, filled)} type="text" autocomplete="off" dir="auto" value="${value}">`;
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
  const own = filled.valuesOf(asked.entry);
  return group(
    asked,
    filled,
    html`<div class="options">${optionsOf(asked).map((option, index) =>
      choice({ asked, type, index, option, checked: own.includes(option.value ?? '') }),
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

function choiceAttributes(asked: Asked, type: 'radio' | 'checkbox', index: number): Markup {
  const id = controlId(asked.entry) + (index === 0 ? '' : `-${index}`);
  const required = asked.required && type === 'radio';
  return html`type="${type}" id="${id}" name="entry.${asked.entry}"${required ? html` required` : ''}`;
}
