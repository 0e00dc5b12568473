/** What is told to whom, and what everybody sees. */

import type { kit, Pages } from 'sealed-orders/kit';
import {
  everybody,
  faultText,
  itsSeat,
  narrate,
  narrationPage,
  ofSeat,
  scoresByRound,
  seatsOf,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { REASONS } from './rounds.ts';
import type { Event, PublicView, SeatView, Shown, State } from './state.ts';

export const told = narrate<Event, Content>({
  purse: itsSeat(({ coins }) => `You begin with ${coins} coins.`),
  bid: itsSeat(({ bid, faults }) =>
    faults.length === 0 ? `You bid ${bid}.` : `You bid ${bid}: ${faultText(REASONS, faults)}.`,
  ),
  won: everybody(({ seat, lot, points }) => `${seat} gets ${lot}, worth ${points}.`, {
    newsValue: 3,
  }),
  paid: itsSeat(({ coins }) => `You pay ${coins} coins.`),
  unsold: everybody(({ lot }) => `Nobody bids for ${lot}.`, { newsValue: 3 }),
});

export const scores = ({ setup, state }: Shown) => {
  const points = seatsOf({ setup }).map((seat) => [seat, ofSeat(state.points, seat)]);
  return { counted: 'points', moments: [{ title: 'Now', scores: Object.fromEntries(points) }] };
};

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: {
    public: ({ setup, state }) => [`${state.sold} of ${setup.content.lots.length} lots are sold.`],
    seat: ({ own }) => [`You have ${own.coins} coins.`],
  },
  public: [
    (shown) => ({
      name: 'Points',
      about: 'Everybody’s points.',
      blocks: scoresByRound(scores(shown), seatsOf(shown)),
    }),
  ],
  host: [(shown) => ({ name: 'Purses', about: 'All coins.', blocks: [purses(shown)] })],
  seat: [
    (shown, seat) =>
      narrationPage({
        name: 'My account',
        about: 'What you bid, and what you paid.',
        shown,
        linesOf: (events, content) => told.account(events, seat, content),
        none: 'Nothing has happened yet.',
      }),
  ],
};

const purses = ({ setup, state }: kit.Now<Content, State>) => ({
  kind: 'table' as const,
  title: 'Purses',
  columns: ['Player', 'Coins'].map((title) => ({ title, decides: true as const })),
  rows: seatsOf({ setup }).map((seat) => [seat, ofSeat(state.coins, seat)]),
});
