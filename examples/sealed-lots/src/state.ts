/** What a match is between two rounds, what can happen in one, and how it begins. */

import type { EventOfKind, kit, OrderFault, Seat, SeatEvent } from 'sealed-orders/kit';
import { ofSeat, type Stage, seatsOf, stage } from 'sealed-orders/kit';
import type { Content } from './content.ts';

/** The facts that everybody sees. */
export interface PublicView {
  /** How many lots are sold. */
  readonly sold: number;
  readonly points: Readonly<Record<Seat, number>>;
}

export interface State extends PublicView {
  readonly coins: Readonly<Record<Seat, number>>;
}

/** The facts that only one player sees. */
export interface SeatView {
  readonly coins: number;
}

export type Faults = readonly OrderFault[];
export type Event =
  | (SeatEvent<'purse'> & { readonly coins: number })
  | (SeatEvent<'paid'> & { readonly coins: number })
  | (SeatEvent<'bid'> & { readonly bid: number; readonly faults: Faults })
  | (SeatEvent<'won'> & { readonly lot: string; readonly points: number })
  | (EventOfKind<'unsold'> & { readonly lot: string });

export type Now = kit.Now<Content, PublicView>;
export type Known = kit.Asked<Content, State>;
export type Shown = kit.Shown<Content, PublicView, Event>;

/** The lot that is sold now; undefined when all are. */
export const lotOf = ({ setup, state }: Now) => setup.content.lots[state.sold];
export const coinsOf = ({ state, seat }: Known): number => ofSeat(state.coins, seat);

export const MOST_COINS = 20;

export const views = {
  publicView: ({ state: { sold, points } }: { readonly state: State }): PublicView => ({
    sold,
    points,
  }),
  seatView: ({ state }: { readonly state: State }, seat: Seat): SeatView => ({
    coins: ofSeat(state.coins, seat),
  }),
  /** Other purses are full. */
  determinize: ({ setup, state, seat, own }: kit.Seeing<Content, PublicView, SeatView>): State => ({
    ...state,
    coins: Object.fromEntries(
      seatsOf({ setup }).map((one) => [one, one === seat ? own.coins : MOST_COINS]),
    ),
  }),
};

/** Everybody draws a purse. */
export function start({ setup, chance }: kit.Opening<Content>): Stage<State, Event> {
  const purses = seatsOf({ setup }).map((seat) => ({
    seat,
    coins: chance(`purse of ${seat}`).integer(10, MOST_COINS),
  }));
  const points = Object.fromEntries(purses.map(({ seat }) => [seat, 0]));
  const coins = Object.fromEntries(purses.map((purse) => [purse.seat, purse.coins]));
  const told = purses.map((purse): Event => ({ kind: 'purse', rule: 'Purses', ...purse }));
  return stage({ sold: 0, points, coins }, ...told);
}
