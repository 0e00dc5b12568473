/** State, events and views of a match, and its start. */

import type { EventOfKind, kit, OrderFault, Seat, SeatEvent } from 'sealed-orders/kit';
import { getBySeat, listSeats, mapSeats, stage } from 'sealed-orders/kit';
import type { Content } from './content.ts';

export type BySeat = Readonly<Record<Seat, number>>;

/** The facts that everybody sees. */
export interface PublicView {
  /** The number of lots sold. */
  readonly sold: number;
  readonly points: BySeat;
}

export interface State extends PublicView {
  readonly coins: BySeat;
}

/** The facts that only one player sees. */
export interface SeatView {
  readonly coins: number;
}

export type Event =
  | (SeatEvent<'purse'> & { readonly coins: number })
  | (SeatEvent<'paid'> & { readonly coins: number })
  | (SeatEvent<'bid'> & { readonly bid: number; readonly faults: readonly OrderFault[] })
  | (SeatEvent<'won'> & { readonly lot: string; readonly points: number })
  | (EventOfKind<'unsold'> & { readonly lot: string });

export type Now = kit.Now<Content, PublicView>;
type Knowledge = kit.SeatKnowledge<Content, PublicView, SeatView>;

/** Finds the lot of the next round; undefined once all are sold. */
export const findLot = ({ setup, state }: Now) => setup.content.lots[state.sold];

export const MOST_COINS = 20;

export const views = {
  publicView: ({ state: { sold, points } }: kit.Now<Content, State>) => ({ sold, points }),
  seatView: ({ state }: kit.Now<Content, State>, seat: Seat) => ({
    coins: getBySeat(state.coins, seat),
  }),
  /** Fills the other purses to the maximum. */
  determinize: ({ setup, state, seat, own }: Knowledge): State => ({
    ...state,
    coins: mapSeats(listSeats({ setup }), (one) => (one === seat ? own.coins : MOST_COINS)),
  }),
};

/** Draws a purse for each player. */
export function start({ setup, chance }: kit.StartInput<Content>) {
  const seats = listSeats({ setup });
  const coins = mapSeats(seats, (seat) => chance(`purse of ${seat}`).integer(10, MOST_COINS));
  const told = seats.map(
    (seat): Event => ({ kind: 'purse', rule: 'Purses', seat, coins: getBySeat(coins, seat) }),
  );
  return stage<State, Event>({ sold: 0, points: mapSeats(seats, () => 0), coins }, ...told);
}
