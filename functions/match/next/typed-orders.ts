/** Orders that a host enters for a seat, in the words of its form. */

import {
  type Answers,
  answeredFields,
  answeredText,
  type Field,
} from '../../../rules/kit/asking/form.ts';
import { readTypedAnswers, typedParts } from '../../../rules/kit/asking/typed-answers.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { Position } from '../ledger/position.ts';

/** A step as it was asked. */
export type AskedStep = Pick<Position, 'game' | 'setup' | 'state' | 'step' | 'history'>;

export type TypedOrders =
  | {
      readonly kind: 'read';
      readonly orders: unknown;
      /** How they were read, a line for each question. */
      readonly reading: string;
      /** What the rules say of them, a sentence each. */
      readonly problems: readonly string[];
    }
  /** No orders: why, and of which questions. */
  | {
      readonly kind: 'none';
      readonly sentences: readonly string[];
      readonly asked: readonly Field[];
    };

/** Orders typed as one text, see {@link typedParts}. */
export function typedOrders(asked: AskedStep, seat: Seat, text: string): TypedOrders {
  const form = formOf(asked, seat);
  if (form === null) return nothingAsked(asked, seat);
  return ordersTyped(asked, seat, typedParts(form, text));
}

/** Orders typed in parts, one or more for each question. */
export function ordersTyped(asked: AskedStep, seat: Seat, parts: readonly string[]): TypedOrders {
  const form = formOf(asked, seat);
  if (form === null) return nothingAsked(asked, seat);
  const typed = readTypedAnswers(form, parts);
  return typed.kind === 'unclear'
    ? { kind: 'none', sentences: [typed.sentence], asked: typed.asked }
    : ordersAnswered(asked, seat, typed.answers);
}

/** The orders that answers come to. */
export function ordersAnswered(asked: AskedStep, seat: Seat, answers: Answers): TypedOrders {
  const form = formOf(asked, seat);
  if (form === null) return nothingAsked(asked, seat);
  const { game, setup, state } = asked;
  const { orders, problems } = game.read({ setup, state, seat, answers });
  const sentences = problems.map(({ sentence }) => sentence);
  return orders === null
    ? { kind: 'none', sentences: ['These are no orders.', ...sentences], asked: form.fields }
    : {
        kind: 'read',
        orders,
        reading: answeredText(answeredFields(form, answers)),
        problems: sentences,
      };
}

const formOf = ({ step }: AskedStep, seat: Seat) =>
  step?.asks.find((ask) => ask.seat === seat)?.form ?? null;

const nothingAsked = ({ step }: AskedStep, seat: Seat): TypedOrders => ({
  kind: 'none',
  sentences: [`Nothing is asked of ${seat} in ${step?.title ?? 'this match'}.`],
  asked: [],
});
