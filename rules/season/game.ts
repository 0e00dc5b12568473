/** A season as a game. Its episodes are matches of other games, which it does not import. */

import { defineGame, ordersOf } from '../kit/match/define.ts';
import { contentSchema, firstContentSchema } from './content.ts';
import { isLeague, positionOf } from './fold.ts';
import { CHOICE_PACE, matchNamed, nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { narration } from './narration.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/scores.ts';
import { pages } from './pages/view.ts';
import { matchesPlanned } from './planned.ts';
import { castProblem, FEWEST_CAST, LARGEST_CAST } from './programme.ts';
import { proposing } from './proposals.ts';
import { artefactsOf, resolveStep, startSeason } from './resolve.ts';
import { findingsOf } from './robots/findings.ts';
import { robots } from './robots/robots.ts';
import { rulingProblem } from './rulings.ts';
import { determinize, publicView, seatView } from './views.ts';

export const season = defineGame({
  id: 'season',
  title: 'Season',
  description: 'Matches of several games one after the other, from a cast to its champion.',
  version: '2',
  seats: { least: FEWEST_CAST, most: LARGEST_CAST },
  content: contentSchema,
  refusesCast: castProblem,
  play: {
    paces: [{ name: CHOICE_PACE, title: 'Choice', usual: '1 day' }],
    start: startSeason,
    next: nextStep,
    resolve: resolveStep,
    outcome: outcomeOf,
  },
  orders: ordersOf({ questions, judge: () => [], reasons: {} }),
  advice: { proposing },
  shown: { publicView, seatView, determinize, pages, narration, scores: scoresOf },
  season: {
    communal: true,
    matchesPlanned,
    awaited: matchNamed,
    artefacts: artefactsOf,
    episodesPlanned: ({ plans }) => plans,
    refuses: rulingProblem,
    isRuledAfterwards: (now) => isLeague(positionOf(now)),
  },
  measures: { findings: findingsOf, robots },
});

/** Seasons opened by version 1 keep its rules. */
export const firstSeason: typeof season = {
  ...season,
  version: '1',
  content: firstContentSchema,
};
