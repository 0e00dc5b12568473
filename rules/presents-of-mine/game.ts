import { defineGame, defineOrders, fullyPublicViews } from '../kit/match/define.ts';
import { contentSchema } from './content.ts';
import { describePreview } from './foreseen.ts';
import { findNextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { judgeOrders } from './judging.ts';
import { narration } from './narration.ts';
import { computeOutcome } from './outcome.ts';
import { buildScores } from './pages/scores.ts';
import { pages } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { resolveStep, startMatch } from './resolve.ts';
import { listFindings } from './robots/findings.ts';

export const presentsOfMine = defineGame({
  id: 'presents-of-mine',
  title: 'Presents of Mine',
  description:
    'Eight players in a circle pass presents on. They earn points by the ' +
    'presents that they hold, but kept presents go stale.',
  version: '3',
  seats: { least: 8, most: 8 },
  content: contentSchema,
  play: {
    paces: [
      { name: 'pregame', title: 'Pregame', usual: '48 hours' },
      { name: 'round', title: 'Round', usual: '1 day' },
    ],
    start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
    next: findNextStep,
    resolve: resolveStep,
    outcome: computeOutcome,
  },
  orders: defineOrders({ questions, judge: judgeOrders, reasons: REASONS }),
  shown: {
    ...{ ...fullyPublicViews, pages, narration, scores: buildScores },
    announced: ['ability', 'picked'],
  },
  advice: { preview: describePreview, proposing },
  measures: { findings: listFindings },
});
