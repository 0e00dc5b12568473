import type { OrderFault } from '../../rules/kit/judging/problem.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type {
  Now,
  PageInput,
  QuestionInput,
  SeatKnowledge,
  SeatNow,
} from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';

export type ToyContent = Readonly<Record<string, never>>;

interface PublicTable {
  /** From 1; the number of rounds plus 1 when the match is over. */
  readonly round: number;
  readonly points: Readonly<Record<Seat, number>>;
  /** The player who won the round and has still to give points away; else null. */
  readonly taker: Seat | null;
}

export interface ToyState extends PublicTable {
  /** Each seat knows only its own hand. */
  readonly hands: Readonly<Record<Seat, readonly number[]>>;
}

export interface ToyPublic extends PublicTable {
  readonly hands: Readonly<Record<Seat, { readonly length: number }>>;
}

export interface ToyOwn {
  readonly hand: readonly number[];
}

export type ToyEvent = GameEvent &
  (
    | { readonly kind: 'played'; readonly card: number }
    | { readonly kind: 'put away'; readonly card: number }
    | { readonly kind: 'took' }
    | { readonly kind: 'corrected'; readonly faults: readonly OrderFault[] }
    | { readonly kind: 'gained'; readonly points: number }
  ) & { readonly seat: Seat };

export type ToyContext = Now<ToyContent, ToyState>;
export type ToyPublicContext = Now<ToyContent, ToyPublic>;
export type ToyQuestionContext = QuestionInput<ToyContent, ToyPublic>;
export type ToySeatContext = SeatNow<ToyContent, ToyState>;
export type ToyPageContext = PageInput<ToyContent, ToyPublic, ToyEvent>;

export const LAST_ROUND = 2;
export const HAND = 5;
/** Cards of different values, which are enough for four hands. */
export const CARDS: readonly number[] = Array.from({ length: 4 * HAND }, (_, index) => index + 1);

export const getHand = (state: ToyState, seat: Seat): readonly number[] => state.hands[seat] ?? [];

export const getPoints = (state: Pick<ToyState, 'points'>, seat: Seat): number =>
  state.points[seat] ?? 0;

const mapValues = <Value, Other>(
  record: Readonly<Record<Seat, Value>>,
  of: (value: Value, seat: string) => Other,
): Readonly<Record<Seat, Other>> =>
  Object.fromEntries(Object.entries<Value>(record).map(([seat, value]) => [seat, of(value, seat)]));

export const TOY_VIEWS = {
  publicView: ({ state: { round, points, taker, hands } }: ToyContext): ToyPublic => ({
    ...{ round, points, taker },
    hands: mapValues(hands, ({ length }) => ({ length })),
  }),
  seatView: ({ state }: ToyContext, seat: Seat): ToyOwn => ({ hand: getHand(state, seat) }),
  /** A card that the seat does not know has the value 0. */
  determinize: ({ state, seat, own }: SeatKnowledge<ToyContent, ToyPublic, ToyOwn>): ToyState => ({
    ...state,
    hands: mapValues(state.hands, ({ length }, of) =>
      of === seat ? own.hand : Array.from({ length }, () => 0),
    ),
  }),
};
