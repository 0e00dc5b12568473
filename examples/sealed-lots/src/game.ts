/** Sealed Lots: lots are sold one by one to the highest sealed bid; every purse is secret. */

import {
  byMost,
  judging,
  namesOf,
  ofKind,
  ofSeat,
  placingsOf,
  pursesBrought,
  rank,
  seatsByName,
} from 'sealed-orders/kit';
import { content } from './content.ts';
import { disguise, scores, told, view } from './pages.ts';
import { robots } from './robots.ts';
import { judge, next, questions, REASONS, resolve } from './rounds.ts';
import { type Auction, lotOf, start } from './state.ts';

const outcome: Auction['outcome'] = (now) => {
  if (lotOf(now) !== undefined) return null;
  const score = (seat: keyof typeof now.state.points) => ofSeat(now.state.points, seat);
  const { places, ties } = rank({
    seats: seatsByName(now.setup),
    compare: byMost(score),
    shared: (seats, place) => `${namesOf(seats)} share place ${place}.`,
  });
  const purses = pursesBrought(now.setup);
  return { placings: placingsOf(places, { score }), ties, purses, duels: [] };
};

export const game: Auction = {
  id: 'sealed-lots',
  title: 'Sealed Lots',
  about: 'Bid for lots out of a purse that nobody else knows.',
  version: '1',
  seats: { least: 2, most: 8 },
  paces: [{ name: 'lot', title: 'Lot', usual: '1 day' }],
  variants: [],
  parts: [],
  ...{ content, start, next, resolve, view, scores, outcome, disguise, robots, narration: told },
  ...judging({ questions, judge, reasons: REASONS }),
  findings: ({ history }) =>
    history
      .flatMap(({ events }) => ofKind(events, 'paid'))
      .map(({ coins }) => ({ measure: 'Paid', value: coins })),
};
