/** The pages of each audience, the scores and the lines of the log. */

import type { Pages } from '../../kit/match/define.ts';
import { forSeats } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Scores, ScoresAt } from '../../kit/showing/scores.ts';
import { accountPage, logPage } from '../../kit/showing/tables.ts';
import { type Content, HOUSES } from '../content.ts';
import { narration } from '../narration.ts';
import type { Event, PublicView, SeatView, Shown, State } from '../state.ts';
import { ownCouriersPage } from './couriers.ts';
import { guidePage } from './guide.ts';
import { boardOf, mapPage, publicSummary } from './map.ts';
import { ownNow, ownSummary } from './now.ts';
import { couriersInShort, FIGURES_LEGEND, figuresOf } from './teams.ts';

/** Returns the houses of each team after each step; the ranking step is omitted. */
function momentsOf(shown: Shown): readonly ScoresAt[] {
  let scores = forSeats(seatsOf(shown), () => 0);
  const moments: ScoresAt[] = [{ title: 'Start', scores }];
  for (const { title, step, events } of shown.history) {
    if (step === 'start' || step === 'ranking') continue;
    for (const event of events)
      if ('isNew' in event) scores = { ...scores, [event.seat]: event.houses };
    moments.push({ title, scores });
  }
  return moments;
}

export const scoresOf = (shown: Shown): Scores => ({
  counted: 'houses',
  each: 'turn',
  one: 'house',
  about:
    `Houses to which a team has delivered. All ${HOUSES} win; if nobody can move, most ` +
    'letters do.',
  moments: momentsOf(shown),
  more: figuresOf(shown),
  legend: FIGURES_LEGEND,
});

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  aside: (shown) => [couriersInShort(shown)],
  own: ownNow,
  public: [mapPage, logPage(narration), guidePage],
  seat: [ownCouriersPage, accountPage(narration)],
};
