/** Project cards: 35, identified by colour and value. */

import { backOf, COLOURS, type Colour } from './colours.ts';

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
