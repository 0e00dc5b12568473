/** A round: what is asked, what may be wrong with it, and who gets the lot. */

import {
  type Answered,
  asking,
  asksOf,
  countKind,
  doubtful,
  emit,
  type kit,
  ofSeat,
  type Reasons,
  type Seat,
  type Stage,
  seatsOf,
  stage,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import {
  type Asked,
  coinsOf,
  type Event,
  type Faults,
  lotOf,
  MOST_COINS,
  type Now,
  type State,
} from './state.ts';

const ask = asking<Asked>();
/** Everybody can open the form: it offers what anybody could have. */
export const questions = ask.group({
  bid: ask.one({
    name: 'bid',
    label: 'Your bid',
    of: countKind(
      { least: 0, most: MOST_COINS },
      { code: 'no bid', warning: (given) => `${given} is no bid. Choose from the list.` },
    ),
    offers: () =>
      Array.from({ length: MOST_COINS + 1 }, (_, value) => ({ value, label: `${value}` })),
    required: false,
  }),
});
export type Orders = Answered<typeof questions>;

/** What a secret limits is not illegal but doubtful: the rules bring it down, and only its player is told. */
export const REASONS = {
  'over purse': doubtful('Bids', {
    warning: (given) => `you have fewer than ${given} coins, so all that you have is bid.`,
    explanation: (given) => `you had fewer than ${given} coins`,
  }),
} as const satisfies Reasons;

export const judge = (asked: Asked, { bid }: Orders): Faults =>
  bid === null || bid <= coinsOf(asked)
    ? []
    : [{ where: 'bid', why: 'over purse', given: `${bid}` }];

export function next(now: Now): kit.Step | null {
  const lot = lotOf(now);
  if (lot === undefined) return null;
  return {
    name: `lot-${now.state.sold + 1}`,
    title: `Lot ${now.state.sold + 1}`,
    pace: 'lot',
    about: `${lot.name} is sold, worth ${lot.points} points. The highest bid gets it and is paid.`,
    asks: asksOf(questions, now, seatsOf(now)),
  };
}

/** The highest bid gets the lot; of equal ones chance chooses, and a bid of nothing gets nothing. */
export function resolve(submitted: kit.Submitted<Content, State, Orders>): Stage<State, Event> {
  const { setup, state, orders, chance } = submitted;
  const bids = seatsOf(submitted).map((seat) => bidOf({ setup, state, seat }, orders[seat]));
  const highest = Math.max(...bids.map(({ bid }) => bid));
  const best = bids.filter(({ bid }) => bid === highest && bid > 0).map(({ seat }) => seat);
  const opened = stage<State, Event>({ ...state, sold: state.sold + 1 }, ...bids);
  const { name: lot, points } = lotOf(submitted) ?? { name: '', points: 0 };
  const [first] = best.length > 1 ? chance(`lot ${state.sold + 1}`).shuffle(best) : best;
  if (first === undefined)
    return emit(opened, opened.state, { kind: 'unsold', rule: 'Selling', lot });
  const after = {
    ...opened.state,
    points: added(state.points, first, points),
    coins: added(state.coins, first, -highest),
  };
  return emit(
    opened,
    after,
    { kind: 'won', rule: 'Selling', seat: first, lot, points },
    { kind: 'paid', rule: 'Selling', seat: first, coins: highest },
  );
}

function bidOf(asked: Asked, orders: Orders = { bid: null }): Extract<Event, { kind: 'bid' }> {
  const bid = Math.min(orders.bid ?? 0, coinsOf(asked));
  return { kind: 'bid', rule: 'Bids', seat: asked.seat, bid, faults: judge(asked, orders) };
}

const added = (to: State['points'], seat: Seat, more: number): State['points'] => ({
  ...to,
  [seat]: ofSeat(to, seat) + more,
});
