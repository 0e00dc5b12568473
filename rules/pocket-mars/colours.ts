/** The five colours of Project cards, and the Building of each (Rulings, Content). */

import type { Tone } from '../kit/showing/view.ts';

export const COLOURS = ['Energy', 'Ecosystem', 'Water', 'Science', 'Construction'] as const;
export type Colour = (typeof COLOURS)[number];

/** Tone by colour: "Water (blue)". */
export const TONE_OF = {
  Energy: 'orange',
  Ecosystem: 'green',
  Water: 'blue',
  Science: 'purple',
  Construction: 'black',
} as const satisfies Readonly<Record<Colour, Tone>>;

/** Building by the colour of its cards. */
export const BUILDING_OF = {
  Energy: 'Energy Bank',
  Ecosystem: 'Greenhouse',
  Water: 'Aqualab',
  Science: 'Comms Center',
  Construction: 'Habitation',
} as const satisfies Readonly<Record<Colour, string>>;

/** Colours of Buildings with colonists, unlike the Habitation. */
export const SETTLED_COLOURS = ['Energy', 'Ecosystem', 'Water', 'Science'] as const;
export type SettledColour = (typeof SETTLED_COLOURS)[number];

export const isSettled = (colour: Colour): colour is SettledColour => colour !== 'Construction';

/** Value that a Building's first card must exceed. */
export const BUILDING_VALUE = 3;

/** Name of a card's back: "blue", "orange". */
export const backOf = (colour: Colour): string => TONE_OF[colour];
