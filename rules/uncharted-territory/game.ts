/** Uncharted Territory: the game as one object. */

import { judging } from '../kit/judging/judging.ts';
import type { Game } from '../kit/match/game.ts';
import { compactNarration } from './compact-narration.ts';
import type { Content } from './content.ts';
import { contentSchema } from './content-tabs.ts';
import type { Event } from './events.ts';
import { foreseen } from './foreseen.ts';
import { nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { judge } from './judging.ts';
import type { Orders } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { exactScoresOf, scoresOf } from './pages/levels.ts';
import { viewFor } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { priceAlone, resolveRound } from './resolve.ts';
import { derived, determinizing, disguised } from './robots/disguise.ts';
import { findingsOf } from './robots/findings.ts';
import { startMatch } from './start.ts';
import type { State } from './state.ts';

const parts = ['artefact', 'reserve', 'vote', 'rest', 'visit-4'];

export const unchartedTerritory: Game<Content, State, Orders, Event> = {
  id: 'uncharted-territory',
  title: 'Uncharted Territory',
  about:
    'Six travellers cross a map of 49 locations and keep five meters alive; everybody sees ' +
    'levels, only each player the figures.',
  version: '4',
  seats: { least: 6, most: 6 },
  paces: [{ name: 'round', title: 'Round', usual: '2 days' }],
  variants: [],
  content: contentSchema,
  start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
  next: nextStep,
  ...judging({
    questions,
    judge,
    reasons: REASONS,
    effects: { resolve: resolveRound, parts, priceAlone },
    foresees: foreseen,
    determinizing,
  }),
  resolve: resolveRound,
  proposing,
  view: viewFor,
  scores: scoresOf,
  exactScores: exactScoresOf,
  outcome: outcomeOf,
  narration: compactNarration,
  parts,
  findings: findingsOf,
  disguise: disguised,
  derived,
};
