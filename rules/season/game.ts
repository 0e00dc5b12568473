/** A season as a game. Its episodes are matches of other games, which it does not import. */

import { defineGame, defineOrders } from '../kit/match/define.ts';
import type { Seat } from '../kit/match/seat.ts';
import { type Content, contentSchema, firstContentSchema } from './content.ts';
import { isLeague, positionOf } from './fold.ts';
import { CHOICE_PACE, matchNamed, nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { meetingsOf } from './league.ts';
import { narration } from './narration.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/scores.ts';
import { pages } from './pages/view.ts';
import {
  castProblem,
  FEWEST_CAST,
  gameFor,
  LARGEST_CAST,
  plannedRounds,
  programmeOf,
} from './programme.ts';
import { proposing } from './proposals.ts';
import { artefactsOf, resolveStep, startSeason } from './resolve.ts';
import { findingsOf } from './robots/findings.ts';
import { rulingProblem } from './rulings.ts';
import { determinize, publicView, seatView } from './views.ts';

/** Lists the player counts of the matches played here; empty if the programme is invalid. */
function matchesPlanned(content: Content, cast: readonly Seat[]): readonly number[] {
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

export const season = defineGame({
  id: 'season',
  title: 'Season',
  description: 'A series of matches of several games that ends with a champion.',
  version: '2',
  seats: { least: FEWEST_CAST, most: LARGEST_CAST },
  content: contentSchema,
  checkCast: castProblem,
  play: {
    paces: [{ name: CHOICE_PACE, title: 'Choice', usual: '1 day' }],
    start: startSeason,
    next: nextStep,
    resolve: resolveStep,
    outcome: outcomeOf,
  },
  orders: defineOrders({ questions }),
  advice: { proposing },
  shown: { publicView, seatView, determinize, pages, narration, scores: scoresOf },
  season: {
    communal: true,
    listMatchSizes: matchesPlanned,
    findAwaitedMatch: matchNamed,
    getArtefacts: artefactsOf,
    listEpisodes: ({ plans }) => plans,
    checkReport: rulingProblem,
    canRuleAfterEnd: (now) => isLeague(positionOf(now)),
  },
  measures: { findings: findingsOf },
});

/** The season for matches that version 1 opened, which keep its rules. */
export const firstSeason: typeof season = {
  ...season,
  version: '1',
  content: firstContentSchema,
};
