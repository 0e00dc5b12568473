import { defineGame, defineOrders, everythingIsPublic } from '../kit/match/define.ts';
import { contentSchema } from './content.ts';
import { foreseen } from './foreseen.ts';
import { nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { judge } from './judging.ts';
import { narration } from './narration.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/scores.ts';
import { pages } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { resolveStep, startMatch } from './resolve.ts';
import { findingsOf } from './robots/findings.ts';

export const presentsOfMine = defineGame({
  id: 'presents-of-mine',
  title: 'Presents of Mine',
  description:
    'Eight players in a circle pass presents on, and earn points by the ' +
    'presents that they hold. Presents that they keep go stale.',
  version: '3',
  seats: { least: 8, most: 8 },
  content: contentSchema,
  play: {
    paces: [
      { name: 'pregame', title: 'Pregame', usual: '48 hours' },
      { name: 'round', title: 'Round', usual: '1 day' },
    ],
    start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
    next: nextStep,
    resolve: resolveStep,
    outcome: outcomeOf,
  },
  orders: defineOrders({ questions, judge, reasons: REASONS }),
  shown: {
    ...{ ...everythingIsPublic, pages, narration, scores: scoresOf },
    announced: ['ability', 'picked'],
  },
  advice: { preview: foreseen, proposing },
  measures: { findings: findingsOf },
});
