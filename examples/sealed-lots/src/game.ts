/** Sealed Lots: lots are sold one by one to the highest sealed bid; every purse is secret. */

import {
  byMost,
  defineGame,
  type kit,
  namesOf,
  ofKind,
  ofSeat,
  ordersOf,
  placingsOf,
  pursesBrought,
  rank,
  seatsByName,
} from 'sealed-orders/kit';
import { content } from './content.ts';
import { pages, scores, told } from './pages.ts';
import { judge, next, questions, REASONS, resolve } from './rounds.ts';
import { lotOf, type Now, start, views } from './state.ts';

function outcome(now: Now): kit.Outcome | null {
  if (lotOf(now) !== undefined) return null;
  const score = (seat: keyof typeof now.state.points) => ofSeat(now.state.points, seat);
  const { places, ties } = rank({
    seats: seatsByName(now.setup),
    compare: byMost(score),
    shared: (seats, place) => `${namesOf(seats)} share place ${place}.`,
  });
  const purses = pursesBrought(now.setup);
  return { placings: placingsOf(places, { score }), ties, purses, duels: [] };
}

export const game = defineGame({
  id: 'sealed-lots',
  title: 'Sealed Lots',
  description: 'Bid for lots out of a purse that nobody else knows.',
  version: '1',
  seats: { least: 2, most: 8 },
  content,
  play: { paces: [{ name: 'lot', title: 'Lot', usual: '1 day' }], start, next, resolve, outcome },
  orders: ordersOf({ questions, judge, reasons: REASONS }),
  shown: { ...views, pages, narration: told, scores },
  measures: {
    findings: ({ history }) =>
      history
        .flatMap(({ events }) => ofKind(events, 'paid'))
        .map(({ coins }) => ({ measure: 'Paid', value: coins })),
  },
});
