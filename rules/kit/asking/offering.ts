import { memoizeByObject } from '../reckoning/memoize.ts';
import type { Offer, PagePlacement } from './choosing.ts';
import type { FormPage } from './form.ts';

/** An empty list of offers, always the same object. A question without offers is not asked. */
export const NO_OFFERS: readonly never[] = [];

export type OfferText<Value> = Omit<Offer<Value>, 'value'>;

/** Builds an offer for each value, with its label or all its texts. */
export const offersOf = <Value>(
  values: readonly Value[],
  labelOf: (value: Value, index: number) => string | OfferText<Value>,
): readonly Offer<Value>[] =>
  values.map((value, index) => {
    const text = labelOf(value, index);
    return typeof text === 'string' ? { value, label: text } : { value, ...text };
  });

/** Computes a value once for each content, so that lists of offers stay the same objects. */
export function ofContent<Content extends object, Value>(
  make: (content: Content) => Value,
): (now: { readonly setup: { readonly content: Content } }) => Value {
  const made = memoizeByObject(make);
  return ({ setup }) => made(setup.content);
}

/** Returns a function that always places a question on this page. */
export const placeOnPage = (page: FormPage): (() => readonly PagePlacement<unknown>[]) => {
  const placements = [{ page }];
  return () => placements;
};
