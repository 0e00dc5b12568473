/** Kinds of answers: locations, Rations and votes. */

import * as z from 'zod';
import {
  type AnswerKind,
  createCountKind,
  createNotUnderstoodAnswer,
  foldText,
  NOT_OFFERED,
} from '../../kit/asking/kinds.ts';
import { type Seat, seatSchema } from '../../kit/match/seat.ts';
import type { Content } from '../content.ts';
import { LIMITS } from '../meters.ts';
import type { QuestionInput } from '../now.ts';
import { SQUARES, type Square, VISIT_FIELDS } from '../squares.ts';

/** A location to visit, with the player to name there. */
export interface Visit {
  readonly square: Square;
  /** The named player; null if the visitor names nobody. */
  readonly named: Seat | null;
}

/** Returns a visit for each field of the form; null if the field stays blank. */
export const fillVisitFields = (visits: readonly Visit[]): readonly (Visit | null)[] =>
  VISIT_FIELDS.map((_, index) => visits[index] ?? null);

export const visitSchema = z
  .strictObject({ square: z.enum(SQUARES), named: seatSchema.nullable() })
  .readonly();

export const squareKind: AnswerKind<Square, QuestionInput> = {
  schema: z.enum(SQUARES),
  key: (square) => square,
  typed: (text, { setup }) => parseSquare(text, setup.content),
  unreadable: createNotUnderstoodAnswer(
    'a location',
    'Choose from the list, or write its square, such as C4.',
  ),
};

/** Parses a square such as "c4", or a location's name. */
export function parseSquare(text: string, { locations }: Content): Square | null {
  const plain = foldText(text);
  return (
    SQUARES.find(
      (square) => foldText(square) === plain || foldText(locations[square].name) === plain,
    ) ?? null
  );
}

export const rationsKind = createCountKind(
  { least: 0, most: LIMITS.Hunger.most },
  {
    code: 'not a count',
    warning: (given) =>
      `${given} is not a number of Rations. Choose a whole number from the list or do not answer.`,
  },
);

export const voteKind: AnswerKind<0 | 2> = {
  schema: z.union([z.literal(0), z.literal(2)]),
  key: String,
  unreadable: NOT_OFFERED,
};
