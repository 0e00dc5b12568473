import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { DrawnForm } from '../../sheets-templates/drawing/drawing.ts';
import { drawnItems, type FormItem, type FormOption, itemToGoogle } from './form-items.ts';

export type FormRequest = forms_v1.Schema$Request;

export interface ShownForm {
  readonly title: string;
  readonly about: string;
  readonly items: readonly FormItem[];
}

/**
 * Builds the requests of one batch, which is empty when the form shows the drawing. Items with
 * known ids are updated and keep their answers; all others are deleted, and missing items are
 * created under the drawing’s ids. An option must not lead to a missing section, so targets are
 * removed first and set last.
 */
export function drawFormRequests(form: DrawnForm, shown: ShownForm): FormRequest[] {
  const drawn = drawnItems(form);
  const info = infoRequests(form, shown);
  if (JSON.stringify(drawn) === JSON.stringify(shown.items)) return info;
  const kept = shown.items.filter((item) => drawn.some((one) => isSame(one, item)));
  return [
    ...info,
    ...unleadRequests(shown.items),
    ...deleteRequests(shown.items, kept),
    ...placeRequests(drawn, kept),
    ...leadRequests(drawn),
  ];
}

function infoRequests(form: DrawnForm, shown: ShownForm): FormRequest[] {
  if (form.title === shown.title && form.about === shown.about) return [];
  const info = { title: form.title, description: form.about };
  return [{ updateFormInfo: { info, updateMask: 'title,description' } }];
}

function isSame(one: FormItem, other: FormItem): boolean {
  return identity(one) === identity(other);
}

function identity({ itemId, content }: FormItem): string {
  if (content.kind !== 'question') return `${itemId} ${content.kind}`;
  return `${itemId} ${content.questionId} ${content.shape === 'text' ? 'text' : 'choice'}`;
}

function unleadRequests(items: readonly FormItem[]): FormRequest[] {
  return items.flatMap((item, index) =>
    leadsToSection(item) ? [updateRequest(withoutSections(item), index)] : [],
  );
}

/** Deletes items from the end, so that earlier indices stay valid. */
function deleteRequests(items: readonly FormItem[], kept: readonly FormItem[]): FormRequest[] {
  return items
    .flatMap((item, index) => (kept.includes(item) ? [] : [{ deleteItem: at(index) }]))
    .toReversed();
}

/** Fills the form in order: keeps, moves or creates the item at each index. */
function placeRequests(drawn: readonly FormItem[], kept: readonly FormItem[]): FormRequest[] {
  const requests: FormRequest[] = [];
  let standing = kept.map(withoutSections);
  for (const [index, item] of drawn.map(withoutSections).entries()) {
    const from = standing.findIndex((one) => isSame(one, item));
    requests.push(...placeRequest(item, { index, from, there: standing[from] }));
    standing = standing.filter((_, place) => place !== from).toSpliced(index, 0, item);
  }
  return requests;
}

interface Placing {
  readonly index: number;
  /** The present index; -1 for a new item. */
  readonly from: number;
  readonly there: FormItem | undefined;
}

function placeRequest(item: FormItem, { index, from, there }: Placing): FormRequest[] {
  if (there === undefined) return [{ createItem: { item: itemToGoogle(item), ...at(index) } }];
  const move = { originalLocation: { index: from }, newLocation: { index } };
  const isRight = JSON.stringify(there) === JSON.stringify(item);
  return [
    ...(from === index ? [] : [{ moveItem: move }]),
    ...(isRight ? [] : [updateRequest(item, index)]),
  ];
}

function leadRequests(drawn: readonly FormItem[]): FormRequest[] {
  return drawn.flatMap((item, index) => (leadsToSection(item) ? [updateRequest(item, index)] : []));
}

function updateRequest(item: FormItem, index: number): FormRequest {
  const content = item.content.kind === 'question' ? ',questionItem' : '';
  return {
    updateItem: {
      item: itemToGoogle(item),
      ...at(index),
      updateMask: `title,description${content}`,
    },
  };
}

function at(index: number): { readonly location: { readonly index: number } } {
  return { location: { index } };
}

function leadsToSection({ content }: FormItem): boolean {
  return content.kind === 'question' && content.options.some(isLeading);
}

function isLeading({ goTo }: FormOption): boolean {
  return goTo?.kind === 'section';
}

function withoutSections(item: FormItem): FormItem {
  if (item.content.kind !== 'question' || !leadsToSection(item)) return item;
  const options = item.content.options.map(({ label }) => ({ label, goTo: null }));
  return { ...item, content: { ...item.content, options } };
}
