/** The pages of each audience, the scores and the lines of the log. */

import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import { accountPage, logPage } from '../../kit/showing/tables.ts';
import { type Content, HOUSES } from '../content.ts';
import { lettersOf, NO_ROUTES } from '../moving.ts';
import { narration } from '../narration.ts';
import {
  type Event,
  type PublicView,
  type Routes,
  type SeatView,
  type Shown,
  type State,
  withVisit,
} from '../state.ts';
import { ownCouriersPage } from './couriers.ts';
import { guidePage } from './guide.ts';
import { boardOf, mapPage, publicSummary } from './map.ts';
import { ownNow, ownSummary } from './now.ts';
import { couriersInShort, FIGURES_LEGEND, figuresOf } from './teams.ts';

/** The routes of all couriers at one moment; without players whose couriers were not on the map. */
interface RoutesAt {
  readonly title: string;
  readonly routes: Readonly<Record<Seat, Routes>>;
}

/** The start first; the ranking moves nobody. */
function momentsOf({ history }: Shown): readonly RoutesAt[] {
  let routes: RoutesAt['routes'] = {};
  const moments: RoutesAt[] = [{ title: 'Start', routes }];
  for (const { title, step, events } of history) {
    if (step === 'start' || step === 'ranking') continue;
    for (const event of events) {
      if (event.kind !== 'airdropped' && event.kind !== 'moved') continue;
      const { seat, courier } = event;
      const to = event.kind === 'moved' ? event.to : event.house;
      routes = { ...routes, [seat]: withVisit(routes[seat] ?? NO_ROUTES, courier, to) };
    }
    moments.push({ title, routes });
  }
  return moments;
}

const at = ({ routes }: RoutesAt, seat: string) => lettersOf(routes[seat as Seat] ?? NO_ROUTES);

export function scoresOf(shown: Shown): Scores {
  const seats = seatsOf(shown);
  return {
    counted: 'houses',
    each: 'turn',
    one: 'house',
    about:
      `Houses to which a team has delivered. All ${HOUSES} win; if nobody can move, most ` +
      'letters do.',
    moments: momentsOf(shown).map((moment) => ({
      title: moment.title,
      scores: Object.fromEntries(seats.map((seat) => [seat, at(moment, seat).size])),
    })),
    more: figuresOf(shown),
    legend: FIGURES_LEGEND,
  };
}

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  aside: (shown) => [couriersInShort(shown)],
  own: ownNow,
  public: [mapPage, logPage(narration), guidePage],
  seat: [ownCouriersPage, accountPage(narration)],
};
