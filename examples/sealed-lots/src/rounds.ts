/** A round: its question, the faults of answers, and the sale of the lot. */

import type { kit, QuestionValue, Reasons } from 'sealed-orders/kit';
import {
  buildAsks,
  createAsker,
  doubtful,
  emit,
  findHighest,
  getBySeat,
  listSeats,
  numberStep,
  stage,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { type Event, findLot, MOST_COINS, type Now, type PublicView, type State } from './state.ts';

const ask = createAsker<kit.QuestionInput<Content, PublicView>>();
/** Asks for a bid. Everybody can open the form, so the form must not depend on a secret purse. */
export const questions = ask.group({
  bid: ask.chooseNumber({ name: 'bid', label: 'Your bid', least: 0, most: MOST_COINS }),
});
export type Orders = QuestionValue<typeof questions>;

/** A bid above the purse is not illegal: the rules lower the bid, and the player is warned. */
export const REASONS = {
  'over purse': doubtful('Bids', {
    warning: (given) => `you have fewer than ${given} coins, so your whole purse is bid.`,
    explanation: (given) => `you had fewer than ${given} coins`,
  }),
} as const satisfies Reasons;

export const judge = ({ state, seat }: kit.SeatNow<Content, State>, { bid }: Orders) =>
  (bid ?? 0) > getBySeat(state.coins, seat)
    ? [{ where: 'bid', why: 'over purse' as const, given: `${bid}` }]
    : [];

export function next(now: Now) {
  const lot = findLot(now);
  if (lot === undefined) return null;
  const about = `${lot.name}, worth ${lot.points}, goes to the highest bid, which is paid.`;
  return {
    ...numberStep('Lot', now.state.sold + 1),
    about,
    asks: buildAsks(questions, now, listSeats(now)),
  };
}

/** Sells the lot to the highest bid. Chance decides between equal bids; a bid of 0 never wins. */
export function resolve({ setup, state, orders, chance }: kit.StepInput<Content, State, Orders>) {
  const bids = listSeats({ setup }).map((seat) => {
    const { bid } = orders[seat] ?? { bid: null };
    const faults = judge({ setup, state, seat }, { bid });
    const paid = Math.min(bid ?? 0, getBySeat(state.coins, seat));
    return { kind: 'bid', rule: 'Bids', seat, bid: paid, faults } as const;
  });
  const { amount, items } = findHighest(bids, ({ bid }) => bid);
  const { name: lot, points } = findLot({ setup, state }) ?? { name: '', points: 0 };
  const after = stage<State, Event>({ ...state, sold: state.sold + 1 }, ...bids);
  const rule = 'Selling';
  if (amount === 0) return emit(after, after.state, { kind: 'unsold', rule, lot });
  const { seat } = chance(`lot ${after.state.sold}`).pick(items);
  return emit(
    after,
    {
      ...after.state,
      points: { ...state.points, [seat]: getBySeat(state.points, seat) + points },
      coins: { ...state.coins, [seat]: getBySeat(state.coins, seat) - amount },
    },
    { kind: 'won', rule, seat, lot, points },
    { kind: 'paid', rule, seat, coins: amount },
  );
}
