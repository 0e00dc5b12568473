import { memoizedByObject } from '../reckoning/memoize.ts';
import type { Offer, PagePlacement } from './choosing.ts';
import type { FormPage } from './form.ts';

/** No offers, so the question is not asked. Always the same list. */
export const NO_OFFERS: readonly never[] = [];

/** The words of a choice: its label, and a short form for receipts. */
export type OfferText<Value> = Omit<Offer<Value>, 'value'>;

/** An offer for each value, with its label, or with label and notes. */
export const offersOf = <Value>(
  values: readonly Value[],
  labelOf: (value: Value, index: number) => string | OfferText<Value>,
): readonly Offer<Value>[] =>
  values.map((value, index) => {
    const text = labelOf(value, index);
    return typeof text === 'string' ? { value, label: text } : { value, ...text };
  });

/** Caches values that depend on the content alone, so that the same list stays the same array. */
export function ofContent<Content extends object, Value>(
  make: (content: Content) => Value,
): (now: { readonly setup: { readonly content: Content } }) => Value {
  const made = memoizedByObject(make);
  return ({ setup }) => made(setup.content);
}

/** For a question that is always on the same page. */
export const onPage = (page: FormPage): (() => readonly PagePlacement<unknown>[]) => {
  const placements = [{ page }];
  return () => placements;
};
