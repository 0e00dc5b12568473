/** Orders that a host enters for a seat, by the same questions as the form asks. */

import { canonicalJson, sha256, shortHash } from '../../../functions/match/ledger/digest.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import {
  type AskedStep,
  ordersAnswered,
  ordersTyped,
} from '../../../functions/match/next/typed-orders.ts';
import type { Answers, Form } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { UsageError } from '../terminal/exit.ts';
import { askAnswers } from '../terminal/questions.ts';
import { canAsk, printStatus } from '../terminal/terminal.ts';

/** A seat of the match by its name, whatever the case. @throws UsageError */
export function seatIn({ setup }: Position, name: string): Seat {
  const seats = setup.players.map(({ seat }) => seat);
  const found = seats.find((seat) => seat.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`There is no seat “${name.slice(0, 40)}”. There are ${seats.join(', ')}.`);
}

/** For an option that may be repeated. */
export const collectOption = (text: string, before: readonly string[]): readonly string[] => [
  ...before,
  text,
];

/** Orders that are entered, and words by which the same ones are known again, however the match stands then. */
export interface OrdersInput {
  readonly words: string;
  /** @throws UsageError when they come to no orders */
  readonly orders: () => Promise<unknown>;
}

/** Answers that were given are known by what was typed; without them they are asked for at once, and known with their step. */
export async function enteredFor(
  position: () => AskedStep,
  seat: Seat,
  given: readonly string[],
): Promise<OrdersInput> {
  if (given.length > 0) {
    return { words: `answers ${wordFor(given)}`, orders: () => ordersFor(position(), seat, given) };
  }
  const now = position();
  const orders = await ordersFor(now, seat, given);
  const words = `for ${now.step?.title}, orders ${wordFor([now.history.length, orders])}`;
  return { words, orders: async () => orders };
}

const wordFor = (value: unknown): string => shortHash(sha256(canonicalJson(value)));

/**
 * The orders that answers come to at a step that asks the seat: answers as given on the command line ("question=answer"), or as
 * asked for in the terminal. What is wrong with them is told. @throws UsageError when they come to no orders
 */
async function ordersFor(
  position: AskedStep,
  seat: Seat,
  given: readonly string[],
): Promise<unknown> {
  const { step } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  const typed =
    given.length > 0 || form === undefined
      ? ordersTyped(position, seat, given)
      : ordersAnswered(position, seat, await asked(form));
  if (typed.kind === 'none') {
    throw new UsageError(...typed.sentences, ...questionsOf({ fields: typed.asked }));
  }
  const { orders, reading, problems } = typed;
  for (const line of [`Orders of ${seat} for ${step?.title}:`, ...reading.split('\n'), ...problems])
    printStatus(line);
  return orders;
}

function asked(form: Form): Promise<Answers> {
  if (canAsk()) return askAnswers(form);
  throw new UsageError(
    'Give the answers, each with --answer "question=answer".',
    ...questionsOf(form),
  );
}

const questionsOf = ({ fields }: Form): readonly string[] =>
  fields.map(
    ({ name, label, choices }) =>
      `${name} (${label}): ${choices.map((choice) => choice.value).join(', ')}`,
  );
