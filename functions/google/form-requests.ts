import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import {
  type DrawnForm,
  type DrawnOption,
  type DrawnQuestion,
  SUBMIT_TARGET,
} from '../../sheets-templates/drawing/drawing.ts';

export type FormRequest = forms_v1.Schema$Request;

/** An item in Google’s format, reduced to the drawn parts so that two items can be compared. */
export type FormItem = forms_v1.Schema$Item & { readonly itemId: string; readonly title: string };

export interface ShownForm {
  readonly title: string;
  readonly about: string;
  readonly items: readonly FormItem[];
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
    const questions = section.questions.map(({ itemId, title, help = '', ...question }) =>
      buildItem({ itemId, title, description: help }, buildDrawnQuestion(question, submits)),
    );
    const { itemId, title, about } = section;
    const pageBreak = buildItem({ itemId, title, description: about }, { pageBreakItem: {} });
    return index === 0 ? questions : [pageBreak, ...questions];
  });
}

const buildItem = (
  { itemId, title, description }: forms_v1.Schema$Item,
  content: Pick<forms_v1.Schema$Item, 'pageBreakItem' | 'questionItem'>,
): FormItem => ({
  ...{ itemId: itemId ?? '', title: title ?? '' },
  ...(description ? { description } : {}),
  ...content,
});

function buildDrawnQuestion(
  { questionId, required, shape, options }: Omit<DrawnQuestion, 'itemId' | 'title' | 'help'>,
  submits: boolean,
): Pick<forms_v1.Schema$Item, 'questionItem'> {
  const own = { questionId, required };
  if (shape === 'text') return { questionItem: { question: { ...own, ...SHORT_TEXT_QUESTION } } };
  const leads = shape === 'radio' || shape === 'dropdown';
  const some = leads && (submits || options.some(({ goTo }) => goTo !== undefined));
  const others = { goToAction: submits ? 'SUBMIT_FORM' : 'NEXT_SECTION' };
  const choiceQuestion = {
    type: CHOICE_TYPES[shape],
    options: options.map((option) => ({
      value: option.label,
      ...(some ? (toTarget(option) ?? others) : {}),
    })),
  };
  return { questionItem: { question: { ...own, choiceQuestion } } };
}

const SHORT_TEXT_QUESTION = { textQuestion: { paragraph: false } };
const CHOICE_TYPES = { radio: 'RADIO', dropdown: 'DROP_DOWN', checkbox: 'CHECKBOX' } as const;

function toTarget({ goTo }: DrawnOption): forms_v1.Schema$Option | null {
  if (goTo === undefined) return null;
  return goTo === SUBMIT_TARGET ? { goToAction: 'SUBMIT_FORM' } : { goToSectionId: goTo };
}

/** Removes all parts of an item that are never drawn. */
export const toComparableItem = (item: forms_v1.Schema$Item): FormItem =>
  buildItem(item, item.pageBreakItem ? { pageBreakItem: {} } : toComparableQuestion(item));

function toComparableQuestion({
  questionItem,
}: forms_v1.Schema$Item): Pick<forms_v1.Schema$Item, 'questionItem'> {
  const { questionId, required, textQuestion, choiceQuestion } = questionItem?.question ?? {};
  const own = { questionId: questionId ?? '', required: required ?? false };
  if (textQuestion)
    return textQuestion.paragraph
      ? {}
      : { questionItem: { question: { ...own, ...SHORT_TEXT_QUESTION } } };
  const type = Object.values(CHOICE_TYPES).find((known) => known === choiceQuestion?.type);
  if (type === undefined) return {};
  const options = (choiceQuestion?.options ?? []).map(({ value, ...option }) => ({
    value: value ?? '',
    ...toComparableTarget(option),
  }));
  return { questionItem: { question: { ...own, choiceQuestion: { type, options } } } };
}

function toComparableTarget({
  goToSectionId,
  goToAction,
}: forms_v1.Schema$Option): forms_v1.Schema$Option {
  if (goToSectionId) return { goToSectionId };
  return goToAction === 'SUBMIT_FORM' || goToAction === 'NEXT_SECTION' ? { goToAction } : {};
}

/**
 * Builds the requests of one batch, which is empty when the form shows the drawing. Items with
 * known ids are updated and keep their answers; all others are deleted, and missing items are
 * created under the drawing’s ids. An option must not lead to a missing section, so targets are
 * removed first and set last.
 */
export function buildDrawRequests(form: DrawnForm, shownForm: ShownForm): FormRequest[] {
  const drawn = listDrawnItems(form);
  const info = buildInfoRequests(form, shownForm);
  if (JSON.stringify(drawn) === JSON.stringify(shownForm.items)) return info;
  const formItems = shownForm.items.filter((item) =>
    drawn.some((one) => hasSameIdentity(one, item)),
  );
  return [
    ...info,
    ...buildTargetRemovals(shownForm.items),
    ...buildDeletions(shownForm.items, formItems),
    ...buildPlacements(drawn, formItems),
    ...buildTargetRequests(drawn),
  ];
}

function buildInfoRequests(form: DrawnForm, shownForm: ShownForm): FormRequest[] {
  if (form.title === shownForm.title && form.about === shownForm.about) return [];
  const info = { title: form.title, description: form.about };
  return [{ updateFormInfo: { info, updateMask: 'title,description' } }];
}

function hasSameIdentity(one: FormItem, other: FormItem): boolean {
  return formatIdentity(one) === formatIdentity(other);
}

function formatIdentity({ itemId, pageBreakItem, questionItem }: FormItem): string {
  const { questionId, textQuestion } = questionItem?.question ?? {};
  if (questionId === undefined) return `${itemId} ${pageBreakItem ? 'page break' : 'other'}`;
  return `${itemId} ${questionId} ${textQuestion ? 'text' : 'choice'}`;
}

function buildTargetRemovals(items: readonly FormItem[]): FormRequest[] {
  return items.flatMap((item, index) =>
    hasSectionTarget(item) ? [buildUpdateRequest(omitTargets(item), index)] : [],
  );
}

/** Deletes items from the end, so that earlier indices stay valid. */
function buildDeletions(items: readonly FormItem[], formItems: readonly FormItem[]): FormRequest[] {
  return items
    .flatMap((item, index) => (formItems.includes(item) ? [] : [{ deleteItem: toLocation(index) }]))
    .toReversed();
}

/** Fills the form in order: keeps, moves or creates the item at each index. */
function buildPlacements(
  drawn: readonly FormItem[],
  formItems: readonly FormItem[],
): FormRequest[] {
  const requests: FormRequest[] = [];
  let standing = formItems.map(omitTargets);
  for (const [index, item] of drawn.map(omitTargets).entries()) {
    const from = standing.findIndex((one) => hasSameIdentity(one, item));
    requests.push(...buildPlacement(item, { index, from, there: standing[from] }));
    standing = standing.filter((_, place) => place !== from).toSpliced(index, 0, item);
  }
  return requests;
}

interface ItemPlacement {
  readonly index: number;
  /** The item's current index; -1 if the item is new. */
  readonly from: number;
  readonly there: FormItem | undefined;
}

function buildPlacement(item: FormItem, { index, from, there }: ItemPlacement): FormRequest[] {
  if (there === undefined) return [{ createItem: { item, ...toLocation(index) } }];
  const move = { originalLocation: { index: from }, newLocation: { index } };
  const isRight = JSON.stringify(there) === JSON.stringify(item);
  return [
    ...(from === index ? [] : [{ moveItem: move }]),
    ...(isRight ? [] : [buildUpdateRequest(item, index)]),
  ];
}

function buildTargetRequests(drawn: readonly FormItem[]): FormRequest[] {
  return drawn.flatMap((item, index) =>
    hasSectionTarget(item) ? [buildUpdateRequest(item, index)] : [],
  );
}

function buildUpdateRequest(item: FormItem, index: number): FormRequest {
  const content = item.questionItem ? ',questionItem' : '';
  return {
    updateItem: {
      item,
      ...toLocation(index),
      updateMask: `title,description${content}`,
    },
  };
}

function toLocation(index: number): { readonly location: { readonly index: number } } {
  return { location: { index } };
}

const hasSectionTarget = ({ questionItem }: FormItem): boolean =>
  questionItem?.question?.choiceQuestion?.options?.some(({ goToSectionId }) => goToSectionId) ===
  true;

function omitTargets(item: FormItem): FormItem {
  const { question } = item.questionItem ?? {};
  const { options = [], ...choice } = question?.choiceQuestion ?? {};
  if (!hasSectionTarget(item)) return item;
  const choiceQuestion = { ...choice, options: options.map(({ value = '' }) => ({ value })) };
  return { ...item, questionItem: { question: { ...question, choiceQuestion } } };
}
