import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { DrawnForm } from '../../sheets-templates/drawing/drawing.ts';
import { type FormItem, type FormOption, listDrawnItems, toGoogleItem } from './form-items.ts';

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
export function buildDrawRequests(form: DrawnForm, shown: ShownForm): FormRequest[] {
  const drawn = listDrawnItems(form);
  const info = buildInfoRequests(form, shown);
  if (JSON.stringify(drawn) === JSON.stringify(shown.items)) return info;
  const kept = shown.items.filter((item) => drawn.some((one) => hasSameIdentity(one, item)));
  return [
    ...info,
    ...buildUnleadRequests(shown.items),
    ...buildDeletions(shown.items, kept),
    ...buildPlacements(drawn, kept),
    ...buildLeadRequests(drawn),
  ];
}

function buildInfoRequests(form: DrawnForm, shown: ShownForm): FormRequest[] {
  if (form.title === shown.title && form.about === shown.about) return [];
  const info = { title: form.title, description: form.about };
  return [{ updateFormInfo: { info, updateMask: 'title,description' } }];
}

function hasSameIdentity(one: FormItem, other: FormItem): boolean {
  return formatIdentity(one) === formatIdentity(other);
}

function formatIdentity({ itemId, content }: FormItem): string {
  if (content.kind !== 'question') return `${itemId} ${content.kind}`;
  return `${itemId} ${content.questionId} ${content.shape === 'text' ? 'text' : 'choice'}`;
}

function buildUnleadRequests(items: readonly FormItem[]): FormRequest[] {
  return items.flatMap((item, index) =>
    hasSectionTarget(item) ? [buildUpdateRequest(withoutTargets(item), index)] : [],
  );
}

/** Deletes items from the end, so that earlier indices stay valid. */
function buildDeletions(items: readonly FormItem[], kept: readonly FormItem[]): FormRequest[] {
  return items
    .flatMap((item, index) => (kept.includes(item) ? [] : [{ deleteItem: toLocation(index) }]))
    .toReversed();
}

/** Fills the form in order: keeps, moves or creates the item at each index. */
function buildPlacements(drawn: readonly FormItem[], kept: readonly FormItem[]): FormRequest[] {
  const requests: FormRequest[] = [];
  let standing = kept.map(withoutTargets);
  for (const [index, item] of drawn.map(withoutTargets).entries()) {
    const from = standing.findIndex((one) => hasSameIdentity(one, item));
    requests.push(...buildPlacement(item, { index, from, there: standing[from] }));
    standing = standing.filter((_, place) => place !== from).toSpliced(index, 0, item);
  }
  return requests;
}

interface ItemPlacement {
  readonly index: number;
  /** The present index; -1 for a new item. */
  readonly from: number;
  readonly there: FormItem | undefined;
}

function buildPlacement(item: FormItem, { index, from, there }: ItemPlacement): FormRequest[] {
  if (there === undefined)
    return [{ createItem: { item: toGoogleItem(item), ...toLocation(index) } }];
  const move = { originalLocation: { index: from }, newLocation: { index } };
  const isRight = JSON.stringify(there) === JSON.stringify(item);
  return [
    ...(from === index ? [] : [{ moveItem: move }]),
    ...(isRight ? [] : [buildUpdateRequest(item, index)]),
  ];
}

function buildLeadRequests(drawn: readonly FormItem[]): FormRequest[] {
  return drawn.flatMap((item, index) =>
    hasSectionTarget(item) ? [buildUpdateRequest(item, index)] : [],
  );
}

function buildUpdateRequest(item: FormItem, index: number): FormRequest {
  const content = item.content.kind === 'question' ? ',questionItem' : '';
  return {
    updateItem: {
      item: toGoogleItem(item),
      ...toLocation(index),
      updateMask: `title,description${content}`,
    },
  };
}

function toLocation(index: number): { readonly location: { readonly index: number } } {
  return { location: { index } };
}

function hasSectionTarget({ content }: FormItem): boolean {
  return content.kind === 'question' && content.options.some(isSectionTarget);
}

function isSectionTarget({ goTo }: FormOption): boolean {
  return goTo?.kind === 'section';
}

function withoutTargets(item: FormItem): FormItem {
  if (item.content.kind !== 'question' || !hasSectionTarget(item)) return item;
  const options = item.content.options.map(({ label }) => ({ label, goTo: null }));
  return { ...item, content: { ...item.content, options } };
}
