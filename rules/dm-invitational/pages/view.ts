/** The pages of each audience; the race, the rankings and the lines of the log. */

import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import { byRound, narrationPage, noticesPage, scoresByRound } from '../../kit/showing/tables.ts';
import type { Cell, Notice, Page, Table } from '../../kit/showing/view.ts';
import { type Content, HOUSES } from '../content.ts';
import { lettersAt, lettersOf, NO_ROUTES, sideOf, totalOf } from '../moving.ts';
import { narration } from '../narration.ts';
import {
  type Event,
  type Now,
  type OwnShown,
  type PublicView,
  type Routes,
  rankingsIn,
  type SeatView,
  type Shown,
  type State,
  type Whole,
  withVisit,
} from '../state.ts';
import { couriersPage, ownCouriersPage } from './couriers.ts';
import { guidePage } from './guide.ts';
import { boardOf, mapPage, ownMapPage, publicSummary } from './map.ts';
import { ownNow, ownSummary } from './now.ts';
import { couriersInShort, FIGURES_LEGEND, figuresOf, housesTable } from './teams.ts';

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
    about: `Houses to which a team has delivered. All ${HOUSES} win; if nobody can move, most letters do.`,
    moments: momentsOf(shown).map((moment) => ({
      title: moment.title,
      scores: Object.fromEntries(seats.map((seat) => [seat, at(moment, seat).size])),
    })),
    more: figuresOf(shown),
    legend: FIGURES_LEGEND,
  };
}

export const racePage = (shown: Shown): Page => ({
  name: 'Race',
  about: 'Houses and letters of both teams, turn by turn.',
  blocks: [
    ...scoresByRound(scoresOf(shown), seatsOf(shown)),
    ...byRound({
      title: 'Letters by turn',
      measure: 'letters',
      names: seatsOf(shown),
      moments: momentsOf(shown).map((moment) => ({
        title: moment.title,
        of: (name) => totalOf(at(moment, name)),
      })),
    }),
  ],
});

export const rankingsPage = (shown: Shown): Page => ({
  name: 'Rankings',
  about:
    'The secret rankings, which decide a tie after the Dealer Houses. Everybody sees them when the match is over.',
  isYetEmpty: shown.state.rankings === null,
  blocks: [
    shown.state.rankings === null
      ? nothingYet('Rankings', 'They are secret until the match is over.')
      : rankingsTable(shown, seatsOf(shown), shown.state.rankings),
  ],
});

/** The host's page of rankings. */
export const allRankingsPage = (shown: Whole): Page => ({
  name: 'Rankings',
  about: 'The rankings are secret until the match is over: only you see both.',
  blocks: [rankingsTable(shown, seatsOf(shown), rankingsIn(shown.state))],
});

export const ownRankingPage = (shown: OwnShown, seat: Seat): Page => ({
  name: 'My ranking',
  about:
    'It decides a tie after the Dealer Houses, the first house first. No other player sees it before the end.',
  blocks: [rankingsTable(shown, [seat], { [seat]: shown.own.ranking })],
});

/** Each player's houses with the letters that count there. */
function rankingsTable(
  shown: Now,
  seats: readonly Seat[],
  rankings: NonNullable<PublicView['rankings']>,
): Table | Notice {
  const [first = []] = seats.map((seat) => rankings[seat]);
  if (first.length === 0) return nothingYet('Rankings', 'Nothing has been ranked yet.');
  return {
    kind: 'table',
    title: seats.length > 1 ? 'Rankings' : 'My ranking',
    about: 'With the letters that the player has delivered there.',
    columns: [
      { title: 'Rank', width: 'narrow', align: 'centre', decides: true },
      ...seats.map((title) => ({ title, width: 'normal', decides: true }) as const),
    ],
    rows: first.map((_, index): readonly Cell[] => [
      strong(index + 1),
      ...seats.map((seat) => {
        const house = rankings[seat]?.[index] ?? '';
        return `${house}: ${lettersAt(sideOf(shown, seat).letters, house)}`;
      }),
    ]),
  };
}

export const logPage = (shown: Shown): Page =>
  narrationPage({
    name: 'Log',
    about: 'Everything that happened, the newest turn first.',
    shown,
    linesOf: (events, content) => narration.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });

export const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'What became of your orders and what the other team did, the newest turn first.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'Nothing has happened yet. The first entry follows the ranking.',
  });

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  aside: (shown) => [couriersInShort(shown), housesTable(shown)],
  own: ownNow,
  public: [mapPage, couriersPage, racePage, rankingsPage, logPage, guidePage],
  host: [allRankingsPage, (shown) => noticesPage(shown, narration)],
  seat: [ownCouriersPage, ownMapPage, ownRankingPage, accountPage],
};
