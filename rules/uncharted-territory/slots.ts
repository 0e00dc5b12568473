/** The form's fields for a round's visits. */

/** In the order of the form. The last takes the Power of Dark. */
export const SLOTS = ['visit-1', 'visit-2', 'visit-3', 'visit-4'] as const;
export type Slot = (typeof SLOTS)[number];

/** Visits in a round; the Power of Dark adds one, a chosen Rest replaces one. */
export const VISITS = 3;
