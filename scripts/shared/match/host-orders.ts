/** Orders that a host enters for a seat, by the same questions as the form asks. */

import { canonicalJson, sha256, shortHash } from '../../../functions/match/ledger/digest.ts';
import { type Position, stepNumberOf } from '../../../functions/match/ledger/position.ts';
import {
  type Answers,
  answeredFields,
  type Field,
  type Form,
} from '../../../rules/kit/asking/form.ts';
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

type Asked = Pick<Position, 'game' | 'setup' | 'state' | 'step' | 'history'>;

/** Answers that were given are known by what was typed; without them they are asked for at once, and known with their step. */
export async function enteredFor(
  position: () => Asked,
  seat: Seat,
  given: readonly string[],
): Promise<OrdersInput> {
  if (given.length > 0) {
    return { words: `answers ${wordFor(given)}`, orders: () => ordersFor(position(), seat, given) };
  }
  const now = position();
  const orders = await ordersFor(now, seat, given);
  const words = `for ${now.step?.title}, orders ${wordFor([stepNumberOf(now), orders])}`;
  return { words, orders: async () => orders };
}

const wordFor = (value: unknown): string => shortHash(sha256(canonicalJson(value)));

/**
 * The orders that answers come to at a step that asks the seat: answers as given on the command line ("question=answer"), or as
 * asked for in the terminal. What is wrong with them is told. @throws UsageError when they come to no orders
 */
async function ordersFor(position: Asked, seat: Seat, given: readonly string[]): Promise<unknown> {
  const { game, setup, state, step } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined) {
    throw new UsageError(`Nothing is asked of ${seat} in ${step?.title ?? 'this match'}.`);
  }
  const answers = given.length === 0 ? await asked(form) : answersIn(form, given);
  const { orders, problems } = game.read({ setup, state, seat, answers });
  const said = answeredFields(form, answers).map(({ label, text }) => `${label}: ${text}`);
  for (const line of [`Orders of ${seat} for ${step.title}:`, ...said]) printStatus(line);
  const sentences = problems.map(({ sentence }) => sentence);
  if (orders === null) throw new UsageError('These are no orders.', ...sentences);
  for (const sentence of sentences) printStatus(sentence);
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

function answersIn(form: Form, given: readonly string[]): Answers {
  const pairs = given.map((text) => answerIn(form, text));
  return Object.fromEntries(
    pairs.map(({ field }) => [
      field.name,
      pairs.filter((pair) => pair.field === field).map(({ value }) => value),
    ]),
  );
}

/** @throws UsageError when it names no question, or no choice of it. */
function answerIn(form: Form, text: string): { readonly field: Field; readonly value: string } {
  const [name = '', ...rest] = text.split('=');
  const answer = rest.join('=').trim();
  const field = form.fields.find((one) => isCalled(name, [one.name, one.label]));
  if (field === undefined) {
    throw new UsageError(`There is no question “${name.slice(0, 60)}”.`, ...questionsOf(form));
  }
  const choice = field.choices.find(({ value, label }) => isCalled(answer, [value, label]));
  if (choice === undefined) {
    throw new UsageError(
      `“${answer.slice(0, 60)}” is no answer to “${field.label}”.`,
      ...questionsOf({ fields: [field] }),
    );
  }
  return { field, value: choice.value };
}

const isCalled = (given: string, names: readonly string[]): boolean =>
  names.some((name) => name.trim().toLowerCase() === given.trim().toLowerCase());
