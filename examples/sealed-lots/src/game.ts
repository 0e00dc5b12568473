/** Sealed Lots: each round the highest sealed bid buys a lot. Every purse is secret. */

import { defineGame, defineOrders, ofSeat, rankByScore, seatsByName } from 'sealed-orders/kit';
import { content } from './content.ts';
import { buildScores, narration, pages } from './pages.ts';
import { getNextStep, judge, questions, REASONS, resolve } from './rounds.ts';
import { findLot, type Now, start, views } from './state.ts';

const getOutcome = (now: Now) =>
  findLot(now) === undefined
    ? rankByScore({
        seats: seatsByName(now),
        score: (seat) => ofSeat(now.state.points, seat),
      })
    : null;

export const game = defineGame({
  id: 'sealed-lots',
  title: 'Sealed Lots',
  description: 'Bid for lots with a secret purse.',
  version: '1',
  seats: { least: 2, most: 8 },
  content,
  play: { start, next: getNextStep, resolve, outcome: getOutcome },
  orders: defineOrders({ questions, judge, reasons: REASONS }),
  shown: { ...views, pages, narration, scores: buildScores },
});
