/** What is told to whom, and what everybody sees. */

import type { kit, Seat } from 'sealed-orders/kit';
import {
  everybody,
  faultText,
  itsSeat,
  knownHistory,
  narrate,
  narrationPage,
  ofSeat,
  scoresByRound,
  seatsOf,
  viewBuilder,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { REASONS } from './rounds.ts';
import { drawPurse, type Event, lotOf, type Shown } from './state.ts';

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

export const view = viewBuilder<Shown>({
  summary: {
    public: ({ setup, state }) => [`${state.sold} of ${setup.content.lots.length} lots are sold.`],
    seat: ({ state }, seat) => [`You have ${ofSeat(state.coins, seat)} coins.`],
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
});

const purses = ({ setup, state }: Shown) => ({
  kind: 'table' as const,
  title: 'Purses',
  columns: ['Player', 'Coins'].map((title) => ({ title, decides: true as const })),
  rows: seatsOf({ setup }).map((seat) => [seat, ofSeat(state.coins, seat)]),
});

/** Redraws purses that the audience does not know, and drops private events about them. */
export const disguise = (hidden: kit.Hiding<Shown>): kit.Disguised<Shown> => {
  const { setup, state, history, audience, chance } = hidden;
  const isKnown = (seat: Seat): boolean =>
    audience.kind === 'host' || (audience.kind === 'seat' && audience.seat === seat);
  const coins = seatsOf({ setup }).map((seat) => [
    seat,
    isKnown(seat) ? ofSeat(state.coins, seat) : drawPurse(chance, seat),
  ]);
  const isOver = lotOf(hidden) === undefined;
  return {
    state: { ...state, coins: Object.fromEntries(coins) },
    history: knownHistory({ history, audience, narration: told, isOver }),
  };
};
