/** The texts of events with their audience, and the pages. */

import type { kit, Pages } from 'sealed-orders/kit';
import {
  buildScoresByRound,
  everybody,
  faultText,
  itsSeat,
  narrate,
  seatsOf,
} from 'sealed-orders/kit';
import type { Content } from './content.ts';
import { REASONS } from './rounds.ts';
import type { LotsEvent, PublicView, SeatView, State } from './state.ts';

export const narration = narrate<LotsEvent, Content>({
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

export const buildScores = ({ state }: kit.PageInput<Content, PublicView, LotsEvent>) => ({
  counted: 'points',
  moments: [{ title: 'Now', scores: state.points }],
});

/** Without pages of their own, players have their accounts and the host has private messages. */
export const pages: Pages<Content, State, PublicView, SeatView, LotsEvent> = {
  summary: {
    public: ({ setup, state }) => [`${state.sold} of ${setup.content.lots.length} lots are sold.`],
    seat: ({ own }) => [`You have ${own.coins} coins.`],
  },
  public: [
    (shown) => ({
      name: 'Points',
      about: 'Everybody’s points.',
      blocks: buildScoresByRound(buildScores(shown), seatsOf(shown)),
    }),
  ],
};
