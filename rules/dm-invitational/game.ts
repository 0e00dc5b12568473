import { defineGame, defineOrders } from '../kit/match/define.ts';
import { castHouses, contentSchema } from './content.ts';
import { findNextStep, questions } from './forms/questions.ts';
import { narration } from './narration.ts';
import { computeOutcome, listFindings } from './outcome.ts';
import { buildScores, pages } from './pages/view.ts';
import { proposalRules } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { determinize, publicView, seatView } from './state.ts';
import { createInitialState, judge, previewOrders, resolveStep } from './steps.ts';

export const dmInvitational = defineGame({
  id: 'dm-invitational',
  title: 'DM Invitational',
  description:
    'Two players race to deliver letters to all fifteen houses, with four couriers each. A ' +
    'secret ranking of the houses settles ties.',
  version: '3',
  seats: { least: 2, most: 2 },
  content: contentSchema,
  play: {
    paces: [
      { name: 'ranking', title: 'Ranking', usual: '1 day' },
      { name: 'airdrop', title: 'Airdrop', usual: '12 hours' },
      { name: 'turn', title: 'Turn', usual: '12 hours' },
    ],
    start: ({ setup }) => ({ state: createInitialState(setup), events: [] }),
    next: findNextStep,
    resolve: resolveStep,
    outcome: computeOutcome,
  },
  orders: defineOrders({
    questions,
    judge,
    reasons: REASONS,
    optionalParts: [['resign', 'instruction']],
  }),
  shown: {
    ...{ publicView, seatView, determinize, pages, narration, scores: buildScores },
    announced: ['airdropped.byChance'],
  },
  advice: { preview: previewOrders, proposing: proposalRules },
  season: { getCastNames: castHouses },
  measures: { findings: listFindings },
});
