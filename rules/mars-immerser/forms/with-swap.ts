/** Steps before and after a Swap are asked on two pages, since after it one may be anywhere; in orders they are one list. */

import type { Field } from '../../kit/asking/form.ts';
import type { Question } from '../../kit/asking/question.ts';
import { MOVES } from '../moves-allowed.ts';
import type { Asked } from '../now.ts';
import type { Move, SwapWord } from './kinds.ts';
import { isOffered } from './steps.ts';

type Moves = readonly (Move | null)[];

/** Of orders for a round of movement, what concerns a Swap. */
interface Moving {
  readonly kind: 'movement';
  readonly moves: Moves;
  readonly swap: { readonly word: SwapWord | null } | null;
}

/** `after` is read where a Swap is ordered: what it says follows the steps of the first page. */
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
      const count = offeredCount(orders.moves, asked);
      const own = orders.moves.map((move, index) => (index < count ? move : null));
      const rest = orders.moves.slice(count).filter((move) => move !== null);
      const given = after.blank.map((_, index) => rest[index] ?? null);
      return {
        ...rounds.answers({ ...orders, moves: own }, asked),
        ...after.answers(given, asked),
      };
    },
  };
}

const isSwapping = <Orders extends Moving | { readonly kind: 'start' }>(
  orders: Orders | undefined,
): orders is Extract<Orders, Moving> => orders?.kind === 'movement' && orders.swap !== null;

/** All steps in a row, without those that were left open: they are passed over in any case. */
function joined(own: Moves, after: Moves): Moves {
  const named = [...own, ...after].filter((move) => move !== null);
  return own.map((_, index) => named[index] ?? null);
}

/** How many steps the first page can say. */
function offeredCount(moves: Moves, asked: Asked): number {
  const first = moves
    .slice(0, MOVES)
    .findIndex((move, index) => move !== null && !isOffered(asked, index, move));
  return first < 0 ? MOVES : first;
}

/** The pages in the order in which they follow one another; what is said of a Swap before the steps after it. */
const PAGES = [undefined, 'swap', 'further', 'extras'] as const;

const ordered = (fields: readonly Field[]): readonly Field[] =>
  PAGES.flatMap((name) => fields.filter(({ page }) => page?.name === name));
