/** Uncharted Territory as one game object. */

import { defineGame, defineOrders } from '../kit/match/define.ts';
import type { Setup } from '../kit/match/setup.ts';
import { compactNarration } from './compact-narration.ts';
import type { Content } from './content.ts';
import { contentSchema } from './content-tabs.ts';
import { nextStep } from './forms/asks.ts';
import { questions } from './forms/questions.ts';
import { foreseen, judge } from './judging.ts';
import { outcomeOf } from './outcome.ts';
import { exactScoresOf, scoresOf } from './pages/scores.ts';
import { pages } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { priceAlone, resolveRound } from './resolve.ts';
import { findingsOf } from './robots/findings.ts';
import { startMatch } from './start.ts';
import { determinize, publicView, seatView } from './views.ts';

export const parts = ['artefact', 'reserve', 'vote', 'rest'] as const;

export const definition = {
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
      state: startMatch(setup),
      events: [],
    }),
    next: nextStep,
    resolve: resolveRound,
    outcome: outcomeOf,
  },
  orders: defineOrders({
    questions,
    judge,
    reasons: REASONS,
    parts,
    effects: { resolve: resolveRound, parts, priceAlone },
  }),
  shown: {
    publicView,
    seatView,
    determinize,
    announced: ['exhausted.why'],
    announcedToSeats: ['aged', 'ate', 'changed', 'drank', 'stranded', 'visited', 'went hungry'],
    pages,
    narration: compactNarration,
    scores: scoresOf,
    exactScores: exactScoresOf,
  },
  advice: { preview: foreseen, proposing },
  measures: { findings: findingsOf },
} as const;

export const unchartedTerritory = defineGame(definition);
