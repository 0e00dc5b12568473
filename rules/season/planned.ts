/** The matches of a season as they are planned, as if nobody left: the cost of a season is reckoned from them. */

import type { Seat } from '../kit/match/seat.ts';
import type { Content } from './content.ts';
import { meetingsOf } from './league.ts';
import { gameFor, plannedRounds, programmeOf } from './programme.ts';

/** For how many players each match is that is played here, in order; none where the programme is unsound. */
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
