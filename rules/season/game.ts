/** A season as a game. Its episodes are matches of other games, which it does not import. */

import { judging } from '../kit/judging/judging.ts';
import type { Game } from '../kit/match/game.ts';
import { type Content, contentSchema, firstContentSchema } from './content.ts';
import type { Event } from './events.ts';
import { isLeague, positionOf } from './fold.ts';
import { CHOICE_PACE, matchNamed, nextStep } from './forms/asks.ts';
import { type Orders, questions } from './forms/questions.ts';
import { narration } from './narration.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/scores.ts';
import { viewFor } from './pages/view.ts';
import { matchesPlanned } from './planned.ts';
import { castProblem, FEWEST_CAST, LARGEST_CAST } from './programme.ts';
import { artefactsOf, resolveStep, startSeason } from './resolve.ts';
import { derived, disguised } from './robots/disguise.ts';
import { findingsOf } from './robots/findings.ts';
import { robots } from './robots/robots.ts';
import { rulingProblem } from './rulings.ts';
import type { State } from './state.ts';

export const season: Game<Content, State, Orders, Event> = {
  id: 'season',
  title: 'Season',
  about: 'Matches of several games one after the other, from a cast to its champion.',
  version: '2',
  seats: { least: FEWEST_CAST, most: LARGEST_CAST },
  paces: [{ name: CHOICE_PACE, title: 'Choice', usual: '1 day' }],
  variants: [],
  communal: true,
  content: contentSchema,
  start: startSeason,
  next: nextStep,
  ...judging({ questions, judge: () => [], reasons: {} }),
  resolve: resolveStep,
  refusesCast: castProblem,
  matchesPlanned,
  awaited: matchNamed,
  artefacts: artefactsOf,
  episodesPlanned: ({ plans }) => plans,
  refuses: rulingProblem,
  isRuledAfterwards: (now) => isLeague(positionOf(now)),
  view: viewFor,
  scores: scoresOf,
  outcome: outcomeOf,
  narration,
  parts: [],
  findings: findingsOf,
  robots,
  disguise: disguised,
  derived,
};

/** Seasons opened by version 1 keep its rules. */
export const firstSeason: typeof season = {
  ...season,
  version: '1',
  content: firstContentSchema,
};
