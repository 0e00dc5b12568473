/** Ways to play it, for matches without people and for measuring balance. */

import type { Robot } from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { coinsOf, lotOf, type State } from './state.ts';

/** Spends coins as the lot's points are to all that are still to come, times its zeal. */
const bidding = (zeal: number): Robot<Content, State> => ({
  answer: ({ setup, state, seat }) => {
    const left = setup.content.lots.slice(state.sold);
    const all = left.reduce((sum, { points }) => sum + points, 0);
    const coins = coinsOf({ setup, state, seat });
    const worth = lotOf({ setup, state })?.points ?? 0;
    const bid = Math.min(coins, Math.round((zeal * coins * worth) / Math.max(1, all)));
    return { bid: [`${bid}`] };
  },
});

export const robots = { 'spends evenly': bidding(1), 'spends early': bidding(2) };
