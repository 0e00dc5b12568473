/**
 * Steps before and after a Swap are asked on two pages, since a Swap may lead anywhere; orders hold
 * them in one list.
 */

import type { Field } from '../../kit/asking/form.ts';
import type { Question } from '../../kit/asking/question.ts';
import { FIELDS } from '../fields.ts';
import type { Asked } from '../now.ts';
import type { Move, SwapWord } from './kinds.ts';

type Moves = readonly (Move | null)[];

/** The part of a movement round's orders that concerns a Swap. */
interface Moving {
  readonly kind: 'movement';
  readonly moves: Moves;
  readonly swap: { readonly word: SwapWord | null } | null;
}

/** `after` is read if a Swap is ordered: its steps follow those of the first page. */
export function withSwap<Orders extends Moving | { readonly kind: 'start' }>(
  rounds: Question<Asked, Orders>,
  after: Question<Asked, Moves>,
): Question<Asked, Orders> {
  return {
    ...rounds,
    fields: (asked) => ordered([...rounds.fields(asked), ...after.fields(asked)]),
    read(answers, asked) {
      const read = rounds.read(answers, asked);
      if (!isSwapping(read.value)) return read;
      const more = after.read(answers, asked);
      return {
        value: { ...read.value, moves: joined(read.value.moves, more.value ?? []) },
        isAnswered: read.isAnswered || more.isAnswered,
        problems: [...read.problems, ...more.problems],
      };
    },
    answers(orders, asked) {
      if (!isSwapping(orders)) return rounds.answers(orders, asked);
      const own = orders.moves.slice(0, FIELDS.moves.length);
      const more = orders.moves.slice(FIELDS.moves.length);
      return { ...rounds.answers({ ...orders, moves: own }, asked), ...after.answers(more, asked) };
    },
  };
}

const isSwapping = <Orders extends Moving | { readonly kind: 'start' }>(
  orders: Orders | undefined,
): orders is Extract<Orders, Moving> => orders?.kind === 'movement' && orders.swap !== null;

/**
 * Each step keeps the place of its field, by which a player is warned of it. Without steps after
 * the Swap there are no such places.
 */
const joined = (own: Moves, after: Moves): Moves =>
  after.every((move) => move === null) ? own : [...own, ...after];

/** The pages in their order: the Swap comes before the steps after it. */
const PAGES = [undefined, 'swap', 'further', 'extras'] as const;

const ordered = (fields: readonly Field[]): readonly Field[] =>
  PAGES.flatMap((name) => fields.filter(({ page }) => page?.name === name));
