/** The race: how many houses each team has delivered to, and how many letters, turn by turn. */

import type { Seat } from '../../kit/match/seat.ts';
import { seatsOf } from '../../kit/match/setup.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import { byRound, scoresByRound } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import { HOUSES } from '../content.ts';
import { lettersOf, NO_ROUTES, sideOf, totalOf } from '../letters.ts';
import type { Shown } from '../now.ts';
import { type Routes, withVisit } from '../state.ts';

/** Where everybody's couriers had been at one moment; of whom nothing stands, nobody's were on the map. */
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
    more: [
      {
        column: { title: 'Letters', width: 'normal', format: 'whole' },
        cell: (seat) => totalOf(sideOf(shown, seat).letters),
      },
    ],
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
