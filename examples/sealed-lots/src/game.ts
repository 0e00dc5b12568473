/** Sealed Lots: lots are sold one by one to the highest sealed bid, out of purses that nobody else knows. */

import {
  byMost,
  judging,
  type kit,
  namesOf,
  ofKind,
  ofSeat,
  placingsOf,
  pursesBrought,
  rank,
  seatsByName,
} from 'sealed-orders/kit';
import { type Content, content } from './content.ts';
import { disguise, scores, told, view } from './pages.ts';
import { robots } from './robots.ts';
import { judge, next, type Orders, questions, REASONS, resolve } from './rounds.ts';
import { type Event, lotOf, type Now, type State, start } from './state.ts';

function outcome(now: Now): kit.Outcome | null {
  if (lotOf(now) !== undefined) return null;
  const { places, ties } = rank({
    seats: seatsByName(now.setup),
    compare: byMost((seat) => ofSeat(now.state.points, seat)),
    shared: (seats, place) => `${namesOf(seats)} share place ${place}.`,
  });
  const placings = placingsOf(places, { score: (seat) => ofSeat(now.state.points, seat) });
  return { placings, ties, purses: pursesBrought(now.setup), duels: [] };
}

export const game: kit.Game<Content, State, Orders, Event> = {
  id: 'sealed-lots',
  title: 'Sealed Lots',
  about: 'Bid for lots out of a purse that nobody else knows.',
  version: '1',
  seats: { least: 2, most: 8 },
  paces: [{ name: 'lot', title: 'Lot', usual: '1 day' }],
  variants: [],
  content,
  start,
  next,
  ...judging({ questions, judge, reasons: REASONS }),
  resolve,
  parts: [],
  view,
  scores,
  outcome,
  disguise,
  robots,
  narration: told,
  findings: ({ history }) =>
    history.flatMap(({ events }) =>
      ofKind(events, 'paid').map(({ coins }) => ({ measure: 'Paid', value: coins })),
    ),
};
