/** The text and the audience of each event, and the pages. */

import type { kit, Pages } from 'sealed-orders/kit';
import {
  everybody,
  itsSeat,
  listSeats,
  narrate,
  showFaults,
  tabulateScores,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { REASONS } from './rounds.ts';
import type { Event, PublicView, SeatView, State } from './state.ts';

export const narration = narrate<Event, Content>({
  purse: itsSeat(({ coins }) => `You begin with ${coins} coins.`),
  bid: itsSeat(({ bid, faults }) =>
    faults.length === 0 ? `You bid ${bid}.` : `You bid ${bid}: ${showFaults(REASONS, faults)}.`,
  ),
  won: everybody(({ seat, lot, points }) => `${seat} gets ${lot}, worth ${points}.`, {
    newsValue: 3,
  }),
  paid: itsSeat(({ coins }) => `You pay ${coins} coins.`),
  unsold: everybody(({ lot }) => `Nobody bids for ${lot}.`, { newsValue: 3 }),
});

export const scores = ({ state }: kit.PageInput<Content, PublicView, Event>) => ({
  counted: 'points',
  moments: [{ title: 'Now', scores: state.points }],
});

/** Players and the host get the default pages: accounts and private messages. */
export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: {
    public: ({ setup, state }) => [`${state.sold} of ${setup.content.lots.length} lots are sold.`],
    seat: ({ own }) => [`You have ${own.coins} coins.`],
  },
  public: [
    (shown) => ({
      name: 'Points',
      about: 'Everybody’s points.',
      blocks: tabulateScores(scores(shown), listSeats(shown)),
    }),
  ],
};
