/** Mars Immerser: the game as one object. */

import { judging } from '../kit/judging/judging.ts';
import type { Game } from '../kit/match/game.ts';
import { compactNarration } from './compact-narration.ts';
import type { Content } from './content.ts';
import { contentSchema } from './content-tabs.ts';
import type { Event } from './events.ts';
import { STEP_FIELDS } from './fields.ts';
import { foreseen } from './foreseen.ts';
import { nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { judge } from './judging.ts';
import type { Orders } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/result.ts';
import { viewFor } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { priceAlone, resolveRound } from './resolve.ts';
import { derived, determinizing, disguised } from './robots/disguise.ts';
import { findingsOf } from './robots/findings.ts';
import { robots } from './robots/robots.ts';
import { startMatch } from './start.ts';
import type { State } from './state.ts';

const parts = ['jet', 'power', 'list', 'ware', STEP_FIELDS];

const awaitsOthers = (orders: Orders): boolean =>
  orders.kind === 'movement' && orders.swap?.word?.says === 'confirm';

export const marsImmerser: Game<Content, State, Orders, Event> = {
  id: 'mars-immerser',
  title: 'Mars Immerser',
  about:
    'Nine tourists move across a map of Mars at the same time, see its sights, visit Relatives, sleep at Inns and get in each other’s way; five win a Token of Life.',
  version: '2',
  seats: { least: 9, most: 9 },
  paces: [
    { name: 'start', title: 'Start', usual: '2 days' },
    { name: 'round', title: 'Round', usual: '2 days' },
  ],
  variants: [],
  communal: true,
  content: contentSchema,
  start: startMatch,
  next: nextStep,
  ...judging({
    questions,
    judge,
    reasons: REASONS,
    effects: { resolve: resolveRound, parts, awaitsOthers, priceAlone },
    foresees: foreseen,
    determinizing,
  }),
  resolve: resolveRound,
  proposing,
  view: viewFor,
  scores: scoresOf,
  outcome: outcomeOf,
  narration: compactNarration,
  parts,
  awaitsOthers,
  findings: findingsOf,
  robots,
  disguise: disguised,
  derived,
};
