/** The five colours of Project cards, and the Building of each (Rulings, Content). */

import type { Tone } from '../kit/showing/view.ts';

export const COLOURS = ['Energy', 'Ecosystem', 'Water', 'Science', 'Construction'] as const;
export type Colour = (typeof COLOURS)[number];

/** How each looks: "Water (blue)". */
export const TONE_OF = {
  Energy: 'orange',
  Ecosystem: 'green',
  Water: 'blue',
  Science: 'purple',
  Construction: 'black',
} as const satisfies Readonly<Record<Colour, Tone>>;

/** The Building that cards of a colour are connected to. */
export const BUILDING_OF = {
  Energy: 'Energy Bank',
  Ecosystem: 'Greenhouse',
  Water: 'Aqualab',
  Science: 'Comms Center',
  Construction: 'Habitation',
} as const satisfies Readonly<Record<Colour, string>>;

/** Colours whose Buildings hold colonists; the Habitation holds none. */
export const SETTLED_COLOURS = ['Energy', 'Ecosystem', 'Water', 'Science'] as const;
export type SettledColour = (typeof SETTLED_COLOURS)[number];

export const isSettled = (colour: Colour): colour is SettledColour => colour !== 'Construction';

/** What a first card at a Building has to be higher than. */
export const BUILDING_VALUE = 3;

/** "blue", "orange": how a card's back is called. */
export const backOf = (colour: Colour): string => TONE_OF[colour];
