/** Offering: what can be chosen, as lists that are made once where they stay the same. */

import { memoizedByObject } from '../reckoning/memoize.ts';
import type { Offer, PagePlacement } from './choosing.ts';
import type { FormPage } from './form.ts';

/** Nothing to choose, so that the question is not asked: always the same list. */
export const NO_OFFERS: readonly never[] = [];

/** All that is said of an offer beside its value. */
type Told<Value> = Omit<Offer<Value>, 'value'>;

/** An offer for each value, with its label or with all that is said of it. */
export const offersOf = <Value>(
  values: readonly Value[],
  tell: (value: Value, index: number) => string | Told<Value>,
): readonly Offer<Value>[] =>
  values.map((value, index) => {
    const told = tell(value, index);
    return typeof told === 'string' ? { value, label: told } : { value, ...told };
  });

/** What rests on the content alone: made once for it, so that the same list stays the same array. */
export function ofContent<Content extends object, Value>(
  make: (content: Content) => Value,
): (now: { readonly setup: { readonly content: Content } }) => Value {
  const made = memoizedByObject(make);
  return ({ setup }) => made(setup.content);
}

/** Where a question stands that belongs on one page whatever happens. */
export const onPage = (page: FormPage): (() => readonly PagePlacement<unknown>[]) => {
  const standing = [{ page }];
  return () => standing;
};
