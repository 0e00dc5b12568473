/** Presents of Mine: the game as one object. */

import { judging } from '../kit/judging/judging.ts';
import type { Game } from '../kit/match/game.ts';
import { type Content, contentSchema } from './content.ts';
import type { Event } from './events.ts';
import { foreseen } from './foreseen.ts';
import { nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { judge } from './judging.ts';
import { narration } from './narration.ts';
import type { Orders } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/scores.ts';
import { viewFor } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { resolveStep, startMatch } from './resolve.ts';
import { derived, disguised } from './robots/disguise.ts';
import { findingsOf } from './robots/findings.ts';
import type { State } from './state.ts';

export const presentsOfMine: Game<Content, State, Orders, Event> = {
  id: 'presents-of-mine',
  title: 'Presents of Mine',
  about:
    'Eight players in a circle pass presents on, and earn points by what they hold: while the ' +
    'presents they keep go stale.',
  version: '3',
  seats: { least: 8, most: 8 },
  paces: [
    { name: 'pregame', title: 'Pregame', usual: '48 hours' },
    { name: 'round', title: 'Round', usual: '1 day' },
  ],
  variants: [],
  content: contentSchema,
  start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
  next: nextStep,
  ...judging({ questions, judge, reasons: REASONS, foresees: foreseen }),
  resolve: resolveStep,
  proposing,
  view: viewFor,
  scores: scoresOf,
  outcome: outcomeOf,
  narration: narration,
  parts: [],
  findings: findingsOf,
  disguise: disguised,
  derived,
};
