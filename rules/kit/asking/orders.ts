/** Orders of a step, as resolving takes them, and whom it asks. */

import type { Ask, OrdersBySeat, Step } from '../match/game.ts';
import { ofSeatIfAny, type Seat } from '../match/seat.ts';
import type { Field, Form } from './form.ts';
import { isFree } from './owing.ts';
import type { Question } from './question.ts';

/** The orders of one kind of a seat; undefined when it has none, or others. */
export function orderOf<
  Orders extends { readonly kind: string },
  const Kind extends Orders['kind'],
>(
  orders: OrdersBySeat<Orders>,
  seat: Seat,
  kind: Kind,
): Extract<Orders, { readonly kind: Kind }> | undefined {
  const given = ofSeatIfAny(orders, seat);
  return given?.kind === kind ? (given as Extract<Orders, { readonly kind: Kind }>) : undefined;
}

/** What questions look at, of one seat. */
export interface Seated {
  readonly setup: object;
  readonly state: object;
  readonly seat: Seat;
}

interface Made extends Seated {
  readonly questions: object;
  readonly form: Form;
}

/** The last few forms: a seat is asked by its form, and what it answers is warned of in the order of it. */
const lately: Made[] = [];
/** As many as the seats of a match, and some. */
const FEW = 12;
let next = 0;

/** What a seat is asked; seats that are asked the same one after the other have the same form. */
export function formOf<Now extends Seated, Orders>(
  questions: Question<Now, Orders>,
  now: Now,
): Form {
  const { setup, state, seat } = now;
  for (const made of lately) {
    if (made.seat !== seat || made.state !== state) continue;
    if (made.questions === questions && made.setup === setup) return made.form;
  }
  const fields = questions.fields(now);
  const before = lately.at(next - 1)?.form;
  const form = before !== undefined && isSame(before.fields, fields) ? before : { fields };
  lately[next] = { questions, setup, state, seat, form };
  next = (next + 1) % FEW;
  return form;
}

const isSame = (fields: readonly Field[], others: readonly Field[]): boolean =>
  fields.length === others.length && fields.every((field, index) => field === others[index]);

/** Asks each of some seats what there is to ask of it; who has nothing to choose is left out. */
export const asksOf = <Now extends Omit<Seated, 'seat'>, Orders>(
  questions: Question<Now & { readonly seat: Seat }, Orders>,
  now: Now,
  seats: readonly Seat[],
): readonly Ask[] =>
  seats
    .map((seat) => askOf(seat, formOf(questions, { ...now, seat })))
    .filter(({ form }) => form.fields.length > 0);

/**
 * A step, and what it asks of these seats: see {@link asksOf}. That is made when it is first looked at: of a match that is played again,
 * the open step alone asks anybody anything.
 */
export function stepAsking<Now extends Omit<Seated, 'seat'>, Orders>(
  described: Omit<Step, 'asks'>,
  questions: Question<Now & { readonly seat: Seat }, Orders>,
  now: Now,
  seats: readonly Seat[],
): Step {
  let made: readonly Ask[] | null = null;
  return {
    ...described,
    get asks() {
      made ??= asksOf(questions, now, seats);
      return made;
    },
  };
}

const askOf = (seat: Seat, form: Form): Ask => ({
  seat,
  form,
  ...(isFree(form) && { owesNothing: true }),
});

/** Name and title of a step that is counted: "round-2", "Round 2". */
export const numbered = (what: string, number: number): { name: string; title: string } => ({
  name: `${what.toLowerCase()}-${number}`,
  title: `${what} ${number}`,
});
