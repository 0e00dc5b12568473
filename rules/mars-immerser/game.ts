import { defineGame, defineOrders } from '../kit/match/define.ts';
import { computeOutcome } from './awards.ts';
import { contentSchema } from './content-tabs.ts';
import { STEP_FIELDS } from './fields.ts';
import { findNextStep, questions } from './forms/questions.ts';
import { compactNarration } from './narration.ts';
import type { Orders } from './orders.ts';
import { buildScores } from './pages/result.ts';
import { pages } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { priceAlone, resolveRound } from './resolve.ts';
import { listFindings } from './robots/findings.ts';
import { describePreview, judgeOrders } from './round.ts';
import { startMatch } from './start.ts';
import { createPublicView, createSeatView, determinize } from './views.ts';

const ORDER_PARTS = ['jet', 'power', 'list', 'ware', STEP_FIELDS];

const dependsOnOthers = (orders: Orders): boolean =>
  orders.kind === 'movement' && orders.swap?.word?.says === 'confirm';

export const definition = {
  id: 'mars-immerser',
  title: 'Mars Immerser',
  description:
    'Nine tourists cross a map of Mars at the same time. They see its sights, visit ' +
    'Relatives, sleep at Inns and block each other’s way. Five of them win a Token of Life.',
  version: '3',
  seats: { least: 9, most: 9 },
  content: contentSchema,
  play: {
    paces: [
      { name: 'start', title: 'Start', usual: '2 days' },
      { name: 'round', title: 'Round', usual: '2 days' },
    ],
    start: startMatch,
    next: findNextStep,
    resolve: resolveRound,
    outcome: computeOutcome,
  },
  orders: defineOrders({
    questions,
    judge: judgeOrders,
    reasons: REASONS,
    optionalParts: ORDER_PARTS,
    dependsOnOthers,
    effects: { resolve: resolveRound, optionalParts: ORDER_PARTS, dependsOnOthers, priceAlone },
  }),
  shown: {
    ...{ publicView: createPublicView, seatView: createSeatView, determinize, pages },
    narration: compactNarration,
    scores: buildScores,
    // The seats that a Veil hid in the round.
    announced: ['round over.veiled'],
  },
  advice: { preview: describePreview, proposing },
  season: { communal: true },
  measures: { findings: listFindings },
} as const;

export const marsImmerser = defineGame(definition);
