/** Reads locations with namings, powers, provisions, Rations and votes. */

import * as z from 'zod';
import {
  type AnswerKind,
  countKind,
  foldedText,
  NOT_OFFERED,
  notUnderstood,
} from '../../kit/asking/kinds.ts';
import { type Seat, seatSchema } from '../../kit/match/seat.ts';
import type { Content } from '../content.ts';
import { LIMITS } from '../meters.ts';
import type { Asked } from '../now.ts';
import { SQUARES, type Square } from '../squares.ts';

/** A location and the player named there. */
export interface Visit {
  readonly square: Square;
  /** Null for nobody, also if the effect asks for no name. */
  readonly named: Seat | null;
}

export const visitKind: AnswerKind<Visit, Asked> = {
  schema: z.strictObject({ square: z.enum(SQUARES), named: seatSchema.nullable() }).readonly(),
  key: ({ square, named }) => (named === null ? square : `${square} ${named}`),
  typed: visitTyped,
  unreadable: notUnderstood(
    'a location',
    'Choose from the list, or write its square, such as C4, and after it whom you name there.',
  ),
};

/** "c4", "Otter Banks" or "c4 Scarlet". */
function visitTyped(text: string, { setup }: Asked): Visit | null {
  const square = squareTyped(text, setup.content);
  if (square !== null) return { square, named: null };
  const plain = foldedText(text);
  const naming = SQUARES.find((known) => plain.startsWith(foldedText(known)));
  const player = setup.players.find(({ seat }) => plain === foldedText(`${naming}${seat}`));
  return naming === undefined || player === undefined
    ? null
    : { square: naming, named: player.seat };
}

/** A square such as "c4", or a location's name. */
function squareTyped(text: string, { locations }: Content): Square | null {
  const plain = foldedText(text);
  return (
    SQUARES.find(
      (square) => foldedText(square) === plain || foldedText(locations[square].name) === plain,
    ) ?? null
  );
}

export const rationsKind = countKind(
  { least: 0, most: LIMITS.Hunger.most },
  {
    code: 'not a count',
    warning: (given) =>
      `${given} is not a number of Rations. Choose a whole number from the list, or leave it open.`,
  },
);

export const voteKind: AnswerKind<0 | 2> = {
  schema: z.union([z.literal(0), z.literal(2)]),
  key: String,
  unreadable: NOT_OFFERED,
};
