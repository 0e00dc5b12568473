/** The map as the rules look at it: which houses there are, and which are neighbours. */

import { graphOf } from '../kit/reckoning/graph.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import type { Content } from './content.ts';

export const mapOf = memoizedByObject(({ houses, roads }: Content) =>
  graphOf(
    houses.map(({ name }) => name),
    roads.map((ends) => ({ ends, kind: 'road' })),
  ),
);

/** The two whose letters decide a tie before all others. */
export const dealerHouses = memoizedByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [name] : [])),
);

/** The thirteen that players rank. */
export const rankedHouses = memoizedByObject(({ houses }: Content) =>
  houses.flatMap(({ name, isDealers }) => (isDealers ? [] : [name])),
);

/** How many houses are ranked: all but the Dealer Houses. */
export const PLACES = 13;

/** The form's field of a place, counted from 0. */
export const placeField = (index: number): string => `place-${index + 1}`;
