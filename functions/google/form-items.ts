/** Form items in a format for comparing drawn ones with Google’s. */

import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import {
  type DrawnForm,
  type DrawnOption,
  type DrawnQuestion,
  type DrawnSection,
  SUBMIT_TARGET,
} from '../../sheets-templates/drawing/drawing.ts';

type OptionTarget =
  | { readonly kind: 'section'; readonly itemId: string }
  | { readonly kind: 'next section' }
  | { readonly kind: 'submit' };

export interface FormOption {
  readonly label: string;
  readonly goTo: OptionTarget | null;
}

interface FormQuestion {
  readonly kind: 'question';
  readonly questionId: string;
  readonly required: boolean;
  readonly shape: DrawnQuestion['shape'];
  readonly options: readonly FormOption[];
}

/** The content of an item. Drawn items are never of the kind "other". */
type FormContent = FormQuestion | { readonly kind: 'page break' } | { readonly kind: 'other' };

export interface FormItem {
  readonly itemId: string;
  readonly title: string;
  readonly help: string;
  readonly content: FormContent;
}

/**
 * Lists the items of a drawn form, with a page break before each section but the first.
 * In the Forms API only options have a target, not page breaks. So a section that ends the form
 * sets "submit" on every option of its radio and dropdown questions; Google follows the last chosen
 * one. A page without such an answer leads to the next section, so a section that must not continue
 * needs a required radio or dropdown question. The last section needs nothing, and checkboxes have
 * no targets. Google rejects a question where only some options have a target, so the others get
 * "next section".
 */
export function listDrawnItems(form: DrawnForm): FormItem[] {
  return form.sections.flatMap((section, index) => {
    const isLast = index === form.sections.length - 1;
    const submits = section.then === 'submit' && !isLast;
    const questions = section.questions.map((question) => buildDrawnItem(question, submits));
    return index === 0 ? questions : [buildPageBreak(section), ...questions];
  });
}

function buildPageBreak({ itemId, title, about }: DrawnSection): FormItem {
  return { itemId, title, help: about, content: { kind: 'page break' } };
}

function buildDrawnItem(question: DrawnQuestion, submits: boolean): FormItem {
  const { itemId, questionId, title, help = '', required, shape } = question;
  const options = buildDrawnOptions(question, submits);
  return {
    itemId,
    title,
    help,
    content: { kind: 'question', questionId, required, shape, options },
  };
}

function buildDrawnOptions({ shape, options }: DrawnQuestion, submits: boolean): FormOption[] {
  const leads = shape === 'radio' || shape === 'dropdown';
  const some = leads && (submits || options.some(({ goTo }) => goTo !== undefined));
  const others: OptionTarget = { kind: submits ? 'submit' : 'next section' };
  return options.map((option) => ({
    label: option.label,
    goTo: some ? (toTarget(option) ?? others) : null,
  }));
}

function toTarget({ goTo }: DrawnOption): OptionTarget | null {
  if (goTo === undefined) return null;
  return goTo === SUBMIT_TARGET ? { kind: 'submit' } : { kind: 'section', itemId: goTo };
}

export function fromGoogleItem(item: forms_v1.Schema$Item): FormItem {
  return {
    itemId: item.itemId ?? '',
    title: item.title ?? '',
    help: item.description ?? '',
    content: fromGoogleContent(item),
  };
}

function fromGoogleContent({ pageBreakItem, questionItem }: forms_v1.Schema$Item): FormContent {
  if (pageBreakItem) return { kind: 'page break' };
  const question = questionItem?.question;
  const shape = question ? fromGoogleShape(question) : null;
  if (!question || shape === null) return { kind: 'other' };
  return {
    kind: 'question',
    questionId: question.questionId ?? '',
    required: question.required ?? false,
    shape,
    options: (question.choiceQuestion?.options ?? []).map(fromGoogleOption),
  };
}

const CHOICE_TYPES = { radio: 'RADIO', dropdown: 'DROP_DOWN', checkbox: 'CHECKBOX' } as const;
const CHOICE_SHAPES = ['radio', 'dropdown', 'checkbox'] as const;

function fromGoogleShape(question: forms_v1.Schema$Question): DrawnQuestion['shape'] | null {
  if (question.textQuestion) return question.textQuestion.paragraph ? null : 'text';
  const type = question.choiceQuestion?.type;
  return CHOICE_SHAPES.find((shape) => CHOICE_TYPES[shape] === type) ?? null;
}

const TARGET_ACTIONS = { 'next section': 'NEXT_SECTION', submit: 'SUBMIT_FORM' } as const;

function fromGoogleOption(option: forms_v1.Schema$Option): FormOption {
  return { label: option.value ?? '', goTo: fromGoogleTarget(option) };
}

function fromGoogleTarget(option: forms_v1.Schema$Option): OptionTarget | null {
  if (option.goToSectionId) return { kind: 'section', itemId: option.goToSectionId };
  if (option.goToAction === TARGET_ACTIONS.submit) return { kind: 'submit' };
  return option.goToAction === TARGET_ACTIONS['next section'] ? { kind: 'next section' } : null;
}

/** Converts an item to Google’s format. Items of the kind "other" are never drawn. */
export function toGoogleItem(item: FormItem): forms_v1.Schema$Item {
  const { itemId, title, help } = item;
  return {
    itemId,
    title,
    ...(help === '' ? {} : { description: help }),
    ...toGoogleContent(item.content),
  };
}

function toGoogleContent(content: FormContent): forms_v1.Schema$Item {
  switch (content.kind) {
    case 'page break':
      return { pageBreakItem: {} };
    case 'question':
      return { questionItem: { question: toGoogleQuestion(content) } };
    case 'other':
      return {};
  }
}

function toGoogleQuestion(question: FormQuestion): forms_v1.Schema$Question {
  const { questionId, required, shape, options } = question;
  if (shape === 'text') return { questionId, required, textQuestion: { paragraph: false } };
  const choiceQuestion = { type: CHOICE_TYPES[shape], options: options.map(toGoogleOption) };
  return { questionId, required, choiceQuestion };
}

function toGoogleOption({ label, goTo }: FormOption): forms_v1.Schema$Option {
  if (goTo === null) return { value: label };
  if (goTo.kind === 'section') return { value: label, goToSectionId: goTo.itemId };
  return { value: label, goToAction: TARGET_ACTIONS[goTo.kind] };
}
