import { defineGame, defineOrders } from '../kit/match/define.ts';
import type { Setup } from '../kit/match/setup.ts';
import type { Content } from './content.ts';
import { contentSchema } from './content-tabs.ts';
import { findNextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { compactNarration } from './narration.ts';
import { findOutcome } from './outcome.ts';
import { buildExactScores, buildScores } from './pages/scores.ts';
import { pages } from './pages/view.ts';
import { proposalSource } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { listFindings } from './robots/findings.ts';
import { judgeOrders, previewOrders, priceAlone, resolveRound } from './round.ts';
import { createInitialState } from './start.ts';
import { buildPublicView, buildSeatView, determinizeState } from './views.ts';

export const ORDER_PARTS = ['artefact', 'reserve', 'vote', 'rest'] as const;

export const gameDefinition = {
  id: 'uncharted-territory',
  title: 'Uncharted Territory',
  description:
    'Six travellers cross a map of 49 locations and keep five meters alive. Everybody sees ' +
    'levels; the exact figures are secret.',
  version: '5',
  seats: { least: 6, most: 6 },
  content: contentSchema,
  play: {
    paces: [{ name: 'round', title: 'Round', usual: '2 days' }],
    start: ({ setup }: { readonly setup: Setup<Content> }) => ({
      state: createInitialState(setup),
      events: [],
    }),
    next: findNextStep,
    resolve: resolveRound,
    outcome: findOutcome,
  },
  orders: defineOrders({
    questions,
    judge: judgeOrders,
    reasons: REASONS,
    optionalParts: ORDER_PARTS,
    effects: { resolve: resolveRound, optionalParts: ORDER_PARTS, priceAlone },
  }),
  shown: {
    publicView: buildPublicView,
    seatView: buildSeatView,
    determinize: determinizeState,
    announced: ['exhausted.why'],
    announcedToSeats: ['aged', 'ate', 'changed', 'drank', 'stranded', 'visited', 'went hungry'],
    pages,
    narration: compactNarration,
    scores: buildScores,
    exactScores: buildExactScores,
  },
  advice: { preview: previewOrders, proposing: proposalSource },
  measures: { findings: listFindings },
} as const;

export const unchartedTerritory = defineGame(gameDefinition);
