/** A round: what is asked, what may be wrong with it, and who gets the lot. */

import type { Answered, kit, Reasons, Seat } from 'sealed-orders/kit';
import {
  asking,
  asksOf,
  countKind,
  doubtful,
  emit,
  offersOf,
  ofSeat,
  seatsOf,
  stage,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import type { Event, Faults, Known, Now, PublicView, State } from './state.ts';
import { coinsOf, lotOf, MOST_COINS } from './state.ts';

const ask = asking<kit.Questioned<Content, PublicView>>();
const bidKind = countKind(
  { least: 0, most: MOST_COINS },
  { code: 'no bid', warning: (given) => `${given} is no bid. Choose from the list.` },
);
/** Everybody can open the form: it offers what anybody could have. */
const BIDS = offersOf([...Array(MOST_COINS + 1).keys()], (bid) => `${bid}`);
export const questions = ask.group({
  bid: ask.one({
    name: 'bid',
    label: 'Your bid',
    of: bidKind,
    offers: () => BIDS,
    required: false,
  }),
});
export type Orders = Answered<typeof questions>;

/** A secret limit makes a bid doubtful, not illegal: the rules lower it and warn its player. */
export const REASONS = {
  'over purse': doubtful('Bids', {
    warning: (given) => `you have fewer than ${given} coins, so all that you have is bid.`,
    explanation: (given) => `you had fewer than ${given} coins`,
  }),
} as const satisfies Reasons;

export const judge = (asked: Known, { bid }: Orders): Faults =>
  (bid ?? 0) > coinsOf(asked) ? [{ where: 'bid', why: 'over purse', given: `${bid}` }] : [];

export function next(now: Now): kit.Step | null {
  const lot = lotOf(now);
  if (lot === undefined) return null;
  const about = `${lot.name} is sold, worth ${lot.points}. The highest bid gets it and is paid.`;
  const [name, title] = [`lot-${now.state.sold + 1}`, `Lot ${now.state.sold + 1}`];
  return { name, title, pace: 'lot', about, asks: asksOf(questions, now, seatsOf(now)) };
}

/** The highest bid gets the lot; chance decides between equal bids, and a bid of 0 never wins. */
export function resolve(submitted: kit.Submitted<Content, State, Orders>) {
  const { setup, state, orders, chance } = submitted;
  const bids = seatsOf({ setup }).map((seat) => bidOf({ setup, state, seat }, orders[seat]));
  const highest = Math.max(...bids.map(({ bid }) => bid));
  const best = bids.filter(({ bid }) => bid === highest && bid > 0).map(({ seat }) => seat);
  const opened = stage<State, Event>({ ...state, sold: state.sold + 1 }, ...bids);
  const { name: lot, points } = lotOf({ setup, state }) ?? { name: '', points: 0 };
  const [seat] = best.length > 1 ? chance(`lot ${state.sold + 1}`).shuffle(best) : best;
  const rule = 'Selling';
  if (seat === undefined) return emit(opened, opened.state, { kind: 'unsold', rule, lot });
  return emit(
    opened,
    {
      ...opened.state,
      points: added(state.points, seat, points),
      coins: added(state.coins, seat, -highest),
    },
    { kind: 'won', rule, seat, lot, points },
    { kind: 'paid', rule, seat, coins: highest },
  );
}

function bidOf(asked: Known, orders: Orders = { bid: null }): Extract<Event, { kind: 'bid' }> {
  const bid = Math.min(orders.bid ?? 0, coinsOf(asked));
  return { kind: 'bid', rule: 'Bids', seat: asked.seat, bid, faults: judge(asked, orders) };
}

const added = (to: State['points'], seat: Seat, more: number): State['points'] => ({
  ...to,
  [seat]: ofSeat(to, seat) + more,
});
