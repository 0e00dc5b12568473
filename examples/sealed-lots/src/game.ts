/** Sealed Lots: each round the highest sealed bid buys a lot. Every purse is secret. */

import { defineGame, defineOrders, getBySeat, rankByScore, sortSeats } from 'sealed-orders/kit';
import { content } from './content.ts';
import { narration, pages, scores } from './pages.ts';
import { judge, next, questions, REASONS, resolve } from './rounds.ts';
import { findLot, type Now, start, views } from './state.ts';

const outcome = (now: Now) =>
  findLot(now) === undefined
    ? rankByScore({ seats: sortSeats(now), score: (seat) => getBySeat(now.state.points, seat) })
    : null;

export const game = defineGame({
  id: 'sealed-lots',
  title: 'Sealed Lots',
  description: 'Bid for lots with a secret purse.',
  version: '1',
  seats: { least: 2, most: 8 },
  content,
  play: { start, next, resolve, outcome },
  orders: defineOrders({ questions, judge, reasons: REASONS }),
  shown: { ...views, pages, narration, scores },
});
