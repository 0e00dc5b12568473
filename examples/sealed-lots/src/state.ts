/** What a match is between two rounds, what can happen in one, and how it begins. */

import {
  type Chance,
  type EventOfKind,
  type kit,
  type OrderFault,
  ofSeat,
  type Seat,
  type SeatEvent,
  type Setup,
  type Stage,
  seatsOf,
  stage,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';

export interface State {
  /** How many lots are sold. */
  readonly sold: number;
  readonly points: Readonly<Record<Seat, number>>;
  /** Secret from all others. */
  readonly coins: Readonly<Record<Seat, number>>;
}

export type Faults = readonly OrderFault[];

export type Event =
  | (SeatEvent<'purse'> & { readonly coins: number })
  | (SeatEvent<'bid'> & { readonly bid: number; readonly faults: Faults })
  | (SeatEvent<'won'> & { readonly lot: string; readonly points: number })
  | (SeatEvent<'paid'> & { readonly coins: number })
  | (EventOfKind<'unsold'> & { readonly lot: string });

export type Now = kit.Now<Content, State>;
export type Asked = kit.Asked<Content, State>;
export type Shown = kit.Shown<Content, State, Event>;

const FEWEST = 10;
export const MOST_COINS = 20;

/** Everybody draws a purse. */
export function start({
  setup,
  chance,
}: {
  readonly setup: Setup<Content>;
  readonly chance: Chance;
}): Stage<State, Event> {
  const seats = seatsOf({ setup });
  const drawn = seats.map((seat) => [seat, drawPurse(chance, seat)] as const);
  const coins = Object.fromEntries(drawn);
  const points = Object.fromEntries(seats.map((seat) => [seat, 0]));
  const events = drawn.map(
    ([seat, coins]): Event => ({ kind: 'purse', rule: 'Purses', seat, coins }),
  );
  return stage({ sold: 0, points, coins }, ...events);
}

export const drawPurse = (chance: Chance, seat: Seat): number =>
  chance(`purse of ${seat}`).integer(FEWEST, MOST_COINS);

/** The lot that is sold now; undefined when all are. */
export const lotOf = ({ setup, state }: Now) => setup.content.lots[state.sold];

export const coinsOf = ({ state, seat }: Asked): number => ofSeat(state.coins, seat);
