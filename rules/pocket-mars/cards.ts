/** Project cards by colour and value, and the Building of each colour (Rulings, Content). */

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

export const VALUES = [1, 2, 3, 4, 5, 6, 7] as const;
export type Value = (typeof VALUES)[number];

/** "Water 4". */
export type CardId = `${Colour} ${Value}`;

export const CARDS: readonly CardId[] = COLOURS.flatMap((colour) =>
  VALUES.map((value): CardId => `${colour} ${value}`),
);

/** A card, or only its colour where its back is seen. */
export type Back = CardId | Colour;

const COLOUR_OF = new Map<Back, Colour>(
  COLOURS.flatMap((colour) =>
    [colour, ...VALUES.map((value): CardId => `${colour} ${value}`)].map((back) => [back, colour]),
  ),
);

/** @throws for an unknown card. */
export function colourOf(card: Back): Colour {
  const colour = COLOUR_OF.get(card);
  if (colour === undefined) throw new Error(`"${card}" is not a card`);
  return colour;
}

/** "blue 4" */
export const shortLabel = (card: CardId): string => `${backOf(colourOf(card))} ${worthOf(card)}`;

/** From 1 to 7. */
export const worthOf = (card: CardId): number => Number(card.slice(-1));

export const compareByLowest = (one: CardId, other: CardId): number =>
  worthOf(one) - worthOf(other);
export const compareByHighest = (one: CardId, other: CardId): number =>
  worthOf(other) - worthOf(one);
