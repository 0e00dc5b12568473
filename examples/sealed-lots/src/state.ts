/** What a match is between two rounds, what can happen in one, and how it begins. */

import type { Chance, EventOfKind, kit, OrderFault, Seat, SeatEvent } from 'sealed-orders/kit';
import { ofSeat, seatsOf, stage } from 'sealed-orders/kit';
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
  | (SeatEvent<'paid'> & { readonly coins: number })
  | (SeatEvent<'bid'> & { readonly bid: number; readonly faults: Faults })
  | (SeatEvent<'won'> & { readonly lot: string; readonly points: number })
  | (EventOfKind<'unsold'> & { readonly lot: string });

export type Auction = kit.Game<Content, State, { readonly bid: number | null }, Event>;
export type Now = kit.Now<Content, State>;
export type Asked = kit.Asked<Content, State>;
export type Shown = kit.Shown<Content, State, Event>;

/** The lot that is sold now; undefined when all are. */
export const lotOf = ({ setup, state }: Now) => setup.content.lots[state.sold];
export const coinsOf = ({ state, seat }: Asked): number => ofSeat(state.coins, seat);

export const MOST_COINS = 20;
export const drawPurse = (chance: Chance, seat: Seat): number =>
  chance(`purse of ${seat}`).integer(10, MOST_COINS);

/** Everybody draws a purse. */
export const start: Auction['start'] = ({ setup, chance }) => {
  const purses = seatsOf({ setup }).map((seat) => ({ seat, coins: drawPurse(chance, seat) }));
  const points = Object.fromEntries(purses.map(({ seat }) => [seat, 0]));
  const coins = Object.fromEntries(purses.map((purse) => [purse.seat, purse.coins]));
  const told = purses.map((purse): Event => ({ kind: 'purse', rule: 'Purses', ...purse }));
  return stage({ sold: 0, points, coins }, ...told);
};
