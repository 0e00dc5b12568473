import type { Ask, OrdersBySeat, Step } from '../match/game.ts';
import { findForSeat, type Seat } from '../match/seat.ts';
import { listSeats } from '../match/setup.ts';
import type { Field, Form, Question } from './form.ts';
import { isFree } from './owing.ts';

/** Finds a seat's orders of one kind; undefined if they are missing or of another kind. */
export function getOrder<
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

interface CachedForm extends SeatContext {
  readonly questions: object;
  readonly form: Form;
}

/** The last few forms, because a seat's receipt and warnings need its form again. */
const formCache: CachedForm[] = [];
/** Enough forms for the seats of a match. */
const CACHED_FORMS = 12;
let nextCacheIndex = 0;

/** Builds the form of a seat. Consecutive seats with the same questions share one object. */
export function buildForm<Now extends SeatContext, Orders>(
  questions: Question<Now, Orders>,
  now: Now,
): Form {
  const { setup, state, seat } = now;
  for (const made of formCache) {
    if (made.seat !== seat || made.state !== state) continue;
    if (made.questions === questions && made.setup === setup) return made.form;
  }
  const fields = questions.fields(now);
  const before = formCache.at(nextCacheIndex - 1)?.form;
  const form = before !== undefined && hasSameFields(before.fields, fields) ? before : { fields };
  formCache[nextCacheIndex] = { questions, setup, state, seat, form };
  nextCacheIndex = (nextCacheIndex + 1) % CACHED_FORMS;
  return form;
}

const hasSameFields = (fields: readonly Field[], others: readonly Field[]): boolean =>
  fields.length === others.length && fields.every((field, index) => field === others[index]);

/** Builds the asks of the given seats. Seats with nothing to choose are omitted. */
export const buildAsks = <Now extends Omit<SeatContext, 'seat'>, Orders>(
  questions: Question<Now & { readonly seat: Seat }, Orders>,
  now: Now,
  seats: readonly Seat[],
): readonly Ask[] =>
  seats
    .map((seat) => buildAsk(seat, buildForm(questions, { ...now, seat })))
    .filter(({ form }) => form.fields.length > 0);

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

/** Returns a function that builds the step of a round, or null once the match is over. */
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

const buildAsk = (seat: Seat, form: Form): Ask => ({
  seat,
  form,
  ...(isFree(form) && { owesNothing: true }),
});

/** Builds the name and title of a numbered step: "round-2", "Round 2". */
export const numberStep = (what: string, number: number): { name: string; title: string } => ({
  name: `${what.toLowerCase()}-${number}`,
  title: `${what} ${number}`,
});
