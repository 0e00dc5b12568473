/** Where the visits of a round are asked for: the fields of the form. */

/** In the order of the form. The last takes the Power of Dark. */
export const SLOTS = ['visit-1', 'visit-2', 'visit-3', 'visit-4'] as const;
export type Slot = (typeof SLOTS)[number];
