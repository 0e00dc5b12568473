/** DM Invitational: the game as one object. */

import { judging } from '../kit/judging/judging.ts';
import type { Game } from '../kit/match/game.ts';
import { castHouses } from './cast-houses.ts';
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
import { derived, determinizing, disguised } from './robots/disguise.ts';
import { findingsOf } from './robots/findings.ts';
import type { State } from './state.ts';

export const dmInvitational: Game<Content, State, Orders, Event> = {
  id: 'dm-invitational',
  title: 'DM Invitational',
  about:
    'Two players race to deliver letters to all fifteen houses, with four couriers each and a secret ranking that settles ties.',
  version: '3',
  seats: { least: 2, most: 2 },
  paces: [
    { name: 'ranking', title: 'Ranking', usual: '1 day' },
    { name: 'airdrop', title: 'Airdrop', usual: '12 hours' },
    { name: 'turn', title: 'Turn', usual: '12 hours' },
  ],
  variants: [],
  content: contentSchema,
  castNames: castHouses,
  start: ({ setup }) => ({ state: startMatch(setup), events: [] }),
  next: nextStep,
  ...judging({ questions, judge, reasons: REASONS, foresees: foreseen, determinizing }),
  resolve: resolveStep,
  proposing,
  view: viewFor,
  scores: scoresOf,
  outcome: outcomeOf,
  narration: narration,
  parts: [['resign', 'instruction']],
  findings: findingsOf,
  disguise: disguised,
  derived,
};
