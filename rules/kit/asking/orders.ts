import { isSame } from '../judging/same.ts';
import type { Ask, OrdersBySeat, Step } from '../match/game.ts';
import { findForSeat, type Seat } from '../match/seat.ts';
import { listSeats } from '../match/setup.ts';
import type { Form, Question } from './form.ts';
import { isFree } from './owing.ts';

/** Finds the orders of a seat; undefined if it gave none, or orders of another kind. */
export function orderOf<
  Orders extends { readonly kind: string },
  const Kind extends Orders['kind'],
>(
  orders: OrdersBySeat<Orders>,
  seat: Seat,
  kind: Kind,
): Extract<Orders, { readonly kind: Kind }> | undefined {
  const given = findForSeat(orders, seat);
  return given?.kind === kind ? (given as Extract<Orders, { readonly kind: Kind }>) : undefined;
}

export interface SeatContext {
  readonly setup: object;
  readonly state: object;
  readonly seat: Seat;
}

/** Builds the asks of the seats that have a choice. Seats with equal questions share one form. */
export function buildAsks<Now extends Omit<SeatContext, 'seat'>, Orders>(
  questions: Question<Now & { readonly seat: Seat }, Orders>,
  now: Now,
  seats: readonly Seat[],
): readonly Ask[] {
  const forms: Form[] = [];
  return seats.flatMap((seat) => {
    const fields = questions.fields({ ...now, seat });
    if (fields.length === 0) return [];
    const form = forms.find((other) => isSame(other.fields, fields)) ?? { fields };
    if (!forms.includes(form)) forms.push(form);
    return [{ seat, form, ...(isFree(form) && { owesNothing: true }) }];
  });
}

/** Builds a step whose asks are built when first read, since replays need only the open step's. */
export function buildStep<Now extends Omit<SeatContext, 'seat'>, Orders>(
  described: Omit<Step, 'asks'>,
  questions: Question<Now & { readonly seat: Seat }, Orders>,
  now: Now,
  seats: readonly Seat[],
): Step {
  let made: readonly Ask[] | null = null;
  return {
    ...described,
    get asks() {
      made ??= buildAsks(questions, now, seats);
      return made;
    },
  };
}

/** Returns a function that builds a round's step for all seats; null once the match is over. */
export const roundsAsking =
  <Now extends Parameters<typeof listSeats>[0] & { readonly state: RoundState }, Orders>(
    questions: Question<Now & { readonly seat: Seat }, Orders>,
    describe: (state: Now['state']) => Pick<Step, 'pace' | 'about'>,
  ) =>
  (now: Now): Step | null =>
    now.state.phase === 'over'
      ? null
      : buildStep(
          { ...numberStep('Round', now.state.round), ...describe(now.state) },
          questions,
          now,
          listSeats(now),
        );

interface RoundState {
  readonly phase: string;
  readonly round: number;
}

/** Builds the name and title of a counted step: "round-2", "Round 2". */
export const numberStep = (what: string, number: number): { name: string; title: string } => ({
  name: `${what.toLowerCase()}-${number}`,
  title: `${what} ${number}`,
});
