/** Project cards by colour and value, and the Building of each colour. */

import type { Tone } from '../kit/showing/view.ts';

export const COLOURS = ['Energy', 'Ecosystem', 'Water', 'Science', 'Construction'] as const;
export type Colour = (typeof COLOURS)[number];

export const COLOUR_TONES = {
  Energy: 'orange',
  Ecosystem: 'green',
  Water: 'blue',
  Science: 'purple',
  Construction: 'black',
} as const satisfies Readonly<Record<Colour, Tone>>;

export const BUILDING_NAMES = {
  Energy: 'Energy Bank',
  Ecosystem: 'Greenhouse',
  Water: 'Aqualab',
  Science: 'Comms Center',
  Construction: 'Habitation',
} as const satisfies Readonly<Record<Colour, string>>;

export const mapColours = <Value>(
  make: (colour: Colour) => Value,
): Readonly<Record<Colour, Value>> =>
  Object.fromEntries(COLOURS.map((colour) => [colour, make(colour)])) as Record<Colour, Value>;

export const SETTLED_COLOURS = ['Energy', 'Ecosystem', 'Water', 'Science'] as const;
export type SettledColour = (typeof SETTLED_COLOURS)[number];

export const isHabitable = (colour: Colour): colour is SettledColour => colour !== 'Construction';

export const BUILDING_VALUE = 3;

export const getBack = (colour: Colour): string => COLOUR_TONES[colour];

export const VALUES = [1, 2, 3, 4, 5, 6, 7] as const;
export type CardValue = (typeof VALUES)[number];

export type CardId = `${Colour} ${CardValue}`;

export const CARDS: readonly CardId[] = COLOURS.flatMap((colour) =>
  VALUES.map((value): CardId => `${colour} ${value}`),
);

/** Returns the card with this name; undefined if there is none. */
export const findCard = (name: string): CardId | undefined => CARDS.find((card) => card === name);

/** A card, or only its colour if only its back is visible. */
export type CardOrColour = CardId | Colour;

const COLOUR_BY_CARD: ReadonlyMap<CardOrColour, Colour | undefined> = new Map(
  [...COLOURS, ...CARDS].map((card) => [card, COLOURS.find((colour) => card.startsWith(colour))]),
);

/** @throws if the card does not exist */
export function getColour(card: CardOrColour): Colour {
  const colour = COLOUR_BY_CARD.get(card);
  if (colour === undefined) throw new Error(`"${card}" is not a card`);
  return colour;
}

/** Formats a card as "blue 4". */
export const formatShortLabel = (card: CardId): string =>
  `${getBack(getColour(card))} ${getWorth(card)}`;

export const getWorth = (card: CardId): number => Number(card.slice(-1));

export const compareByLowest = (one: CardId, other: CardId): number =>
  getWorth(one) - getWorth(other);
export const compareByHighest = (one: CardId, other: CardId): number =>
  getWorth(other) - getWorth(one);
