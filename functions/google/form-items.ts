/** Form items in a format for comparing drawn ones with Google’s. */

import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import {
  type DrawnForm,
  type DrawnOption,
  type DrawnQuestion,
  type DrawnSection,
  SUBMIT_TARGET,
} from '../../sheets-templates/drawing/drawing.ts';

type Destination =
  | { readonly kind: 'section'; readonly itemId: string }
  | { readonly kind: 'next section' }
  | { readonly kind: 'submit' };

export interface FormOption {
  readonly label: string;
  readonly goTo: Destination | null;
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
export function drawnItems(form: DrawnForm): FormItem[] {
  return form.sections.flatMap((section, index) => {
    const isLast = index === form.sections.length - 1;
    const submits = section.then === 'submit' && !isLast;
    const questions = section.questions.map((question) => drawnItem(question, submits));
    return index === 0 ? questions : [pageBreak(section), ...questions];
  });
}

function pageBreak({ itemId, title, about }: DrawnSection): FormItem {
  return { itemId, title, help: about, content: { kind: 'page break' } };
}

function drawnItem(question: DrawnQuestion, submits: boolean): FormItem {
  const { itemId, questionId, title, help = '', required, shape } = question;
  const options = drawnOptions(question, submits);
  return {
    itemId,
    title,
    help,
    content: { kind: 'question', questionId, required, shape, options },
  };
}

function drawnOptions({ shape, options }: DrawnQuestion, submits: boolean): FormOption[] {
  const leads = shape === 'radio' || shape === 'dropdown';
  const some = leads && (submits || options.some(({ goTo }) => goTo !== undefined));
  const others: Destination = { kind: submits ? 'submit' : 'next section' };
  return options.map((option) => ({
    label: option.label,
    goTo: some ? (destination(option) ?? others) : null,
  }));
}

function destination({ goTo }: DrawnOption): Destination | null {
  if (goTo === undefined) return null;
  return goTo === SUBMIT_TARGET ? { kind: 'submit' } : { kind: 'section', itemId: goTo };
}

export function itemFromGoogle(item: forms_v1.Schema$Item): FormItem {
  return {
    itemId: item.itemId ?? '',
    title: item.title ?? '',
    help: item.description ?? '',
    content: contentFromGoogle(item),
  };
}

function contentFromGoogle({ pageBreakItem, questionItem }: forms_v1.Schema$Item): FormContent {
  if (pageBreakItem) return { kind: 'page break' };
  const question = questionItem?.question;
  const shape = question ? shapeFromGoogle(question) : null;
  if (!question || shape === null) return { kind: 'other' };
  return {
    kind: 'question',
    questionId: question.questionId ?? '',
    required: question.required ?? false,
    shape,
    options: (question.choiceQuestion?.options ?? []).map(optionFromGoogle),
  };
}

const CHOICE_TYPE = { radio: 'RADIO', dropdown: 'DROP_DOWN', checkbox: 'CHECKBOX' } as const;
const CHOICE_SHAPES = ['radio', 'dropdown', 'checkbox'] as const;

function shapeFromGoogle(question: forms_v1.Schema$Question): DrawnQuestion['shape'] | null {
  if (question.textQuestion) return question.textQuestion.paragraph ? null : 'text';
  const type = question.choiceQuestion?.type;
  return CHOICE_SHAPES.find((shape) => CHOICE_TYPE[shape] === type) ?? null;
}

const ACTION = { 'next section': 'NEXT_SECTION', submit: 'SUBMIT_FORM' } as const;

function optionFromGoogle(option: forms_v1.Schema$Option): FormOption {
  return { label: option.value ?? '', goTo: destinationFromGoogle(option) };
}

function destinationFromGoogle(option: forms_v1.Schema$Option): Destination | null {
  if (option.goToSectionId) return { kind: 'section', itemId: option.goToSectionId };
  if (option.goToAction === ACTION.submit) return { kind: 'submit' };
  return option.goToAction === ACTION['next section'] ? { kind: 'next section' } : null;
}

/** Converts an item to Google’s format. Items of the kind "other" are never drawn. */
export function itemToGoogle(item: FormItem): forms_v1.Schema$Item {
  const { itemId, title, help } = item;
  return {
    itemId,
    title,
    ...(help === '' ? {} : { description: help }),
    ...contentToGoogle(item.content),
  };
}

function contentToGoogle(content: FormContent): forms_v1.Schema$Item {
  switch (content.kind) {
    case 'page break':
      return { pageBreakItem: {} };
    case 'question':
      return { questionItem: { question: questionToGoogle(content) } };
    case 'other':
      return {};
  }
}

function questionToGoogle(question: FormQuestion): forms_v1.Schema$Question {
  const { questionId, required, shape, options } = question;
  if (shape === 'text') return { questionId, required, textQuestion: { paragraph: false } };
  const choiceQuestion = { type: CHOICE_TYPE[shape], options: options.map(optionToGoogle) };
  return { questionId, required, choiceQuestion };
}

function optionToGoogle({ label, goTo }: FormOption): forms_v1.Schema$Option {
  if (goTo === null) return { value: label };
  if (goTo.kind === 'section') return { value: label, goToSectionId: goTo.itemId };
  return { value: label, goToAction: ACTION[goTo.kind] };
}
