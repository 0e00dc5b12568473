/** Pocket Mars: the game as one object. */

import { judging } from '../kit/judging/judging.ts';
import type { Game } from '../kit/match/game.ts';
import { type Content, contentSchema } from './content.ts';
import type { Event } from './events.ts';
import { foreseen } from './foreseen.ts';
import { nextStep } from './forms/asks.ts';
import { ownWords } from './forms/own-words.ts';
import { questions } from './forms/questions.ts';
import { judge } from './judging.ts';
import { dependsOnHidden } from './left-aside.ts';
import { narration } from './narration.ts';
import type { Orders } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import { scoresOf } from './pages/points.ts';
import { viewFor } from './pages/view.ts';
import { proposing } from './proposals.ts';
import { REASONS } from './reasons.ts';
import { priceAlone, resolveStep, tryTurn } from './resolve.ts';
import { derived, determinizing, disguised } from './robots/disguise.ts';
import { findingsOf } from './robots/findings.ts';
import { robots } from './robots/robots.ts';
import { startMatch } from './start.ts';
import type { State } from './state.ts';

export const pocketMars: Game<Content, State, Orders, Event> = {
  id: 'pocket-mars',
  title: 'Pocket Mars',
  about:
    'Two to four players send colonists from Earth to Mars with cards of two actions: one from the hand, another from the prep module.',
  version: '6',
  seats: { least: 2, most: 4 },
  paces: [
    { name: 'set-up', title: 'Set-up', usual: '1 day' },
    { name: 'turn', title: 'Turn', usual: '1 day' },
    { name: 'follow-up', title: 'Follow-up', usual: '12 hours' },
  ],
  variants: [
    {
      name: 'draft',
      title: 'Drafting',
      about: 'Whether the first four cards are dealt, or drafted from packs of five.',
      choices: [
        { value: 'no', label: 'Cards are dealt' },
        { value: 'yes', label: 'Cards are drafted' },
      ],
    },
  ],
  content: contentSchema,
  start: startMatch,
  next: nextStep,
  ...judging({
    questions,
    judge,
    reasons: REASONS,
    // The game judges wishes for decisions, because a turn that stops to ask cannot be compared.
    effects: { resolve: tryTurn, parts: [], priceAlone },
    foresees: foreseen,
    determinizing,
  }),
  resolve: resolveStep,
  ownWords,
  proposing,
  view: viewFor,
  scores: scoresOf,
  outcome: outcomeOf,
  narration: narration,
  // What stands ready for a choice that may come up is no part: without it the player is asked, or the only way is taken.
  parts: ['abilityBuilding', 'greenhouse', 'aqualab'],
  awaitsOthers: dependsOnHidden,
  findings: findingsOf,
  robots,
  disguise: disguised,
  derived,
};
