/** Where the visits of a round are asked for: the fields of the form. */

/** In the order of the form: the field of the location, and that of whom to name there. The last takes the Power of Dark. */
export const SLOTS = [
  { visit: 'visit-1', named: 'named-1' },
  { visit: 'visit-2', named: 'named-2' },
  { visit: 'visit-3', named: 'named-3' },
  { visit: 'visit-4', named: 'named-4' },
] as const;
export type Slot = (typeof SLOTS)[number];
