/** Project cards: 35, identified by colour and value. */

import { COLOURS, type Colour } from './colours.ts';

export const VALUES = [1, 2, 3, 4, 5, 6, 7] as const;
export type Value = (typeof VALUES)[number];

/** "Water 4". */
export type CardId = `${Colour} ${Value}`;

export const CARDS: readonly CardId[] = COLOURS.flatMap((colour) =>
  VALUES.map((value): CardId => `${colour} ${value}`),
);

const COLOUR_OF = new Map<CardId, Colour>(
  COLOURS.flatMap((colour) => VALUES.map((value) => [`${colour} ${value}` as CardId, colour])),
);

/** @throws for an unknown card. */
export function colourOf(card: CardId): Colour {
  const colour = COLOUR_OF.get(card);
  if (colour === undefined) throw new Error(`"${card}" is not a card`);
  return colour;
}

/** From 1 to 7. */
export const worthOf = (card: CardId): number => Number(card.slice(-1));
