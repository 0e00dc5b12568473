/** Kinds of answers: locations (by code or name), Powers, lists, wares and Swaps. */

import * as z from 'zod';
import {
  type AnswerKind,
  createCountKind,
  createNotUnderstoodAnswer,
  createWordKind,
  foldText,
  NOT_OFFERED,
} from '../../kit/asking/kinds.ts';
import { MAX_MOVES, parseLocation } from '../atlas.ts';
import { type Code, LISTS } from '../content.ts';
import type { QuestionContext } from '../now.ts';
import { POWERS } from '../prices.ts';

const NOT_A_LOCATION = createNotUnderstoodAnswer(
  'a location',
  'Choose from the list, or write a code, such as N1.',
);

const codeSchema = z.string().regex(/^[A-Z]{1,2}\d{0,2}$/);
const ROAD_PATTERN = /^[A-Z]{1,2}\d{0,2}-[A-Z]{1,2}\d{0,2}$/;

export const codeKind: AnswerKind<Code, QuestionContext> = {
  schema: codeSchema,
  key: (code) => code,
  typed: (text, { setup }) => parseLocation(setup.content, text),
  unreadable: NOT_A_LOCATION,
};

export const STAY = 'stay';

/** A location, a road to a location ("F2-B2"), or a stay at a Relative. */
export type OrderedStep = Code | typeof STAY;

export interface Leg {
  /** Start of the road; null if any road to the location is valid. */
  readonly from: Code | null;
  readonly to: Code | typeof STAY;
}

export const formatStep = (from: Code, to: Code): OrderedStep => `${from}-${to}`;

export function parseStep(move: OrderedStep): Leg {
  const [first = '', second] = move.split('-');
  return second === undefined ? { from: null, to: first } : { from: first, to: second };
}

export const stepKind: AnswerKind<OrderedStep, QuestionContext> = {
  schema: z.union([z.literal(STAY), codeSchema, z.string().regex(ROAD_PATTERN)]),
  key: (move) => move,
  typed(text, { setup }) {
    if (foldText(text) === STAY) return STAY;
    const place = parseLocation(setup.content, text);
    if (place !== null) return place;
    const [from = null, to = null, ...more] = text
      .split(/[-\u2013\u2192]/u)
      .map((code) => parseLocation(setup.content, code));
    return from === null || to === null || more.length > 0 ? null : formatStep(from, to);
  },
  unreadable: NOT_A_LOCATION,
};

export const powerKind = createWordKind(POWERS, NOT_OFFERED);

/** Kind of answer for an I Saw List, by its number or its name. */
export const listKind: AnswerKind<number, QuestionContext> = {
  ...createCountKind(
    { least: 1, most: LISTS },
    {
      code: 'not a list',
      warning: (given) =>
        `${given} was not understood as an I Saw List. Choose from the list, or write a number.`,
    },
  ),
  typed(text, { setup }) {
    const plain = foldText(text);
    const found = setup.content.lists.find(
      ({ number, name }) => String(number) === plain || foldText(name) === plain,
    );
    return found?.number ?? null;
  },
};

export const wareKind: AnswerKind<string, QuestionContext> = {
  schema: z.string().min(1).max(40),
  key: (ware) => ware,
  typed: (text, { setup }) =>
    setup.content.wares.find(({ name }) => foldText(name) === foldText(text))?.name ?? null,
  unreadable: NOT_OFFERED,
};

/** A player's confirmation or refusal of an agreed Swap, and its move. */
export interface SwapAnswer {
  readonly says: 'confirm' | 'back out';
  readonly move: number;
}

export const swapAnswerKind: AnswerKind<SwapAnswer> = {
  schema: z.strictObject({
    says: z.enum(['confirm', 'back out']),
    move: z.int().min(1).max(MAX_MOVES),
  }),
  key: ({ says, move }) => `${says} ${move}`,
  unreadable: NOT_OFFERED,
};
