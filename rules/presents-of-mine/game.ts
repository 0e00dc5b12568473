/** Presents of Mine: the game as one object. */

import type { Game } from '../kit/game.ts';
import { nextStep } from './asks.ts';
import { type Content, contentSchema } from './content.ts';
import type { Event } from './events.ts';
import { findingsOf } from './findings.ts';
import { type Orders, ordersSchema } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { explainProblem } from './problems.ts';
import { readAnswers } from './reading.ts';
import { resolveStep, startMatch } from './resolve.ts';
import { robots } from './robots.ts';
import type { State } from './state.ts';
import { viewFor } from './view.ts';

export const presentsOfMine: Game<Content, State, Orders, Event> = {
  id: 'presents-of-mine',
  title: 'Presents of Mine',
  about:
    'Eight players in a circle pass presents on, and earn points by what they hold: while the presents they keep go stale.',
  version: '2',
  seats: { least: 8, most: 8 },
  paces: [
    { name: 'pregame', title: 'Pregame', usual: '48 hours' },
    { name: 'round', title: 'Round', usual: '1 day' },
  ],
  variants: [],
  content: contentSchema,
  orders: ordersSchema,
  start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
  next: nextStep,
  read: readAnswers,
  resolve: resolveStep,
  view: viewFor,
  outcome: outcomeOf,
  explain: explainProblem,
  findings: findingsOf,
  robots,
};
