/** Predicts the matches of a season, from which its cost is estimated. */

import type { Seat } from '../kit/match/seat.ts';
import type { Content } from './content.ts';
import { meetingsOf } from './league.ts';
import { gameFor, plannedRounds, programmeOf } from './programme.ts';

/** Player counts of the matches played here, in order; empty if the programme is invalid. */
export function matchesPlanned(content: Content, cast: readonly Seat[]): readonly number[] {
  const programme = programmeOf(content);
  switch (programme.kind) {
    case 'unsound':
      return [];
    case 'league': {
      const [game] = programme.plan.games;
      return game === undefined ? [] : meetingsOf(cast, game).map(({ seats }) => seats.length);
    }
    case 'rounds':
      return plannedRounds(programme, cast.length).flatMap(({ plan, players, times }) => {
        const seated = gameFor(plan, players);
        const isHere = seated !== null && seated.game !== null;
        return isHere ? Array.from({ length: times }, () => seated.seats) : [];
      });
  }
}
