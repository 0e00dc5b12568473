/** Kinds of answers: locations by code or name, Powers, lists, wares and Swaps. */

import * as z from 'zod';
import {
  type AnswerKind,
  countKind,
  foldedText,
  NOT_OFFERED,
  notUnderstood,
  wordKind,
} from '../../kit/asking/kinds.ts';
import { codeTyped, MOST_MOVES } from '../atlas.ts';
import { type Code, LISTS } from '../content.ts';
import type { Asked } from '../now.ts';
import { POWERS } from '../prices.ts';

const NO_LOCATION = notUnderstood(
  'a location',
  'Choose from the list, or write its code, such as N1.',
);

const codeSchema = z.string().regex(/^[A-Z]{1,2}\d{0,2}$/);
const ROAD = /^[A-Z]{1,2}\d{0,2}-[A-Z]{1,2}\d{0,2}$/;

export const codeKind: AnswerKind<Code, Asked> = {
  schema: codeSchema,
  key: (code) => code,
  typed: (text, { setup }) => codeTyped(setup.content, text),
  unreadable: NO_LOCATION,
};

export const STAY = 'stay';

/** A location, a road to it ("F2-B2"), or a stay at a Relative. */
export type Move = Code | typeof STAY;

export interface Leg {
  /** Start of the road; null if any road to the location will do. */
  readonly from: Code | null;
  readonly to: Code | typeof STAY;
}

export const moveBy = (from: Code, to: Code): Move => `${from}-${to}`;

export function legOf(move: Move): Leg {
  const [first = '', second] = move.split('-');
  return second === undefined ? { from: null, to: first } : { from: first, to: second };
}

export const moveKind: AnswerKind<Move, Asked> = {
  schema: z.union([z.literal(STAY), codeSchema, z.string().regex(ROAD)]),
  key: (move) => move,
  typed(text, { setup }) {
    if (foldedText(text) === STAY) return STAY;
    const place = codeTyped(setup.content, text);
    if (place !== null) return place;
    const [from = null, to = null, ...more] = text
      .split(/[-\u2013\u2192]/u)
      .map((code) => codeTyped(setup.content, code));
    return from === null || to === null || more.length > 0 ? null : moveBy(from, to);
  },
  unreadable: NO_LOCATION,
};

export const powerKind = wordKind(POWERS, NOT_OFFERED);

/** Kind of answer for an I Saw List, by its number or its name. */
export const listKind: AnswerKind<number, Asked> = {
  ...countKind(
    { least: 1, most: LISTS },
    {
      code: 'not a list',
      warning: (given) =>
        `${given} was not understood as an I Saw List. Choose from the list, or write its number.`,
    },
  ),
  typed(text, { setup }) {
    const plain = foldedText(text);
    const found = setup.content.lists.find(
      ({ number, name }) => String(number) === plain || foldedText(name) === plain,
    );
    return found?.number ?? null;
  },
};

/** Kind of answer for a ware, by its name. */
export const wareKind: AnswerKind<string, Asked> = {
  schema: z.string().min(1).max(40),
  key: (ware) => ware,
  typed: (text, { setup }) =>
    setup.content.wares.find(({ name }) => foldedText(name) === foldedText(text))?.name ?? null,
  unreadable: NOT_OFFERED,
};

/** A player's confirmation or refusal of an agreed Swap, and its move. */
export interface SwapWord {
  readonly says: 'confirm' | 'back out';
  readonly move: number;
}

export const swapKind: AnswerKind<SwapWord> = {
  schema: z.strictObject({
    says: z.enum(['confirm', 'back out']),
    move: z.int().min(1).max(MOST_MOVES),
  }),
  key: ({ says, move }) => `${says} ${move}`,
  unreadable: NOT_OFFERED,
};
