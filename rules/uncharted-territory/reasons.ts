/** Reasons for faults, with warnings before the deadline and explanations after. */

import type { OrderFault as FaultBy } from '../kit/judging/fault.ts';
import { doubtful, illegal, type Reasons } from '../kit/judging/reasons.ts';
import { numberInWords } from '../kit/narrating/figures.ts';
import { OUTER_OPENS_IN_ROUND, VISITS } from './squares.ts';

const NAMING = 'Rules, opening section: naming a player';

export const REASONS = {
  exhausted: illegal('Rules, opening section: exhausted locations', {
    warning: (given) =>
      `${given} is exhausted, so it would not be visited. Choose another location.`,
    explanation: 'it is exhausted',
    comesTo: 'no effect',
  }),
  'not open yet': illegal('Rules, opening section: the centre and the rest', {
    warning: (given) =>
      `${given} opens in Round ${OUTER_OPENS_IN_ROUND}, so it would not be visited. Choose a ` +
      'location of the centre, B2 to F6.',
    explanation: `it opens in Round ${OUTER_OPENS_IN_ROUND}`,
    comesTo: 'no effect',
  }),
  'named twice': illegal('Rulings, Limits', {
    warning: (given) => `${given} is chosen twice, which makes one visit. Choose another location.`,
    explanation: 'you chose it twice',
    comesTo: 'no effect',
  }),
  'visited before': doubtful('Rules, opening section: no second visit', {
    warning: (given) =>
      `you have visited ${given} before, so this visit is void. Choose a location that is new ` +
      'to you.',
    explanation: 'you have visited it before',
    comesTo: 'no effect',
  }),
  'going nowhere': doubtful('Rulings of ours: the first question', {
    warning: (given) =>
      `you ticked ${given} and “Nowhere this round”, so you go nowhere. Untick the wrong ones.`,
    explanation: null,
  }),
  'one too many': doubtful('Rules, opening section: three locations', {
    warning: (given) =>
      `${given} is one location too many: the first ${numberInWords(VISITS)} in reading order ` +
      'count, one more with the Power of Dark, one less with a Rest. Untick those you mean less.',
    explanation: 'that was one visit too many',
    comesTo: 'no effect',
  }),
  'too little Energy': doubtful('Rules, Stamina', {
    warning: (given) =>
      `as things stand you would have too little Energy for ${given} when you come there, so ` +
      'you would rest instead. Choose a location that costs less, or fewer before it.',
    explanation: 'you had too little Energy for it',
    restsOnOthers: true,
  }),
  'nobody named': doubtful(NAMING, {
    warning: (given) =>
      `as things stand ${given} lets you name a player and you name nobody, so that part of ` +
      'its effect would be lost. Name somebody if you want it.',
    explanation: 'you named nobody',
    restsOnOthers: true,
  }),
  'no visit to name at': doubtful(NAMING, {
    warning: (given) =>
      `you name ${given} and do not tick this square, so nobody is named. Tick it if you mean to ` +
      'go there.',
    explanation: null,
  }),
  'named already': doubtful(NAMING, {
    warning: (given) =>
      `as things stand you name ${given} at a location that comes earlier in reading order, so ` +
      'this second naming would be void. Name somebody else here.',
    explanation: (given) => `you named ${given} for the second time this round, which is void`,
    restsOnOthers: true,
  }),
  'named last round': doubtful(NAMING, {
    warning: (given) =>
      `as things stand this naming would be void: you named ${given} in the round before. Name ` +
      'somebody else.',
    explanation: (given) => `you named ${given} as in the round before, which is void`,
    restsOnOthers: true,
  }),
  oneself: doubtful(NAMING, {
    warning: (given) =>
      `as things stand this naming would be void: ${given} is yourself, and this location asks ` +
      'for somebody else. Name another player.',
    explanation: 'you named yourself where it had to be another player, which is void',
    restsOnOthers: true,
  }),
  'no vote': doubtful('Rules, Clarification: Faerie Concave', {
    warning: (given) => `${given} lets you vote, and you do not. Choose one if you want to.`,
    explanation: null,
    ofBlank: true,
  }),
  'no effect': doubtful('Rules, Clarification: Faerie Concave', {
    warning:
      'as things stand you do not visit the place of the vote, so your vote would do nothing. ' +
      'Visit the location, or leave the vote open.',
    explanation: 'you made no visit where it is voted',
    comesTo: 'no effect',
    restsOnOthers: true,
  }),
  'artefact used': doubtful('Rules, Artefact Power', {
    warning: (given) =>
      `your artefact has been used in an earlier round, so ${given} does nothing. Leave it open.`,
    explanation: 'your artefact had been used before',
    comesTo: 'no effect',
  }),
  'other artefact': doubtful('Season, Matches and purses', {
    warning: (given) =>
      `you have brought the other artefact, so ${given} does nothing. Choose that one, or ` +
      'leave it open.',
    explanation: 'you had brought the other artefact',
    comesTo: 'no effect',
  }),
  'no Reserve': doubtful('Rules, Resource', {
    warning: 'you lack a Reserve to spend, so nothing is gained. Leave it open.',
    explanation: 'you had none',
    comesTo: 'no effect',
  }),
  'too few Rations': doubtful('Rules, Hunger', {
    warning: (given) =>
      `as things stand you ask for ${given} and would have fewer by then, so you would eat ` +
      'those that there are. Ask for fewer, or gain some on the way.',
    explanation: 'that was all you had',
    restsOnOthers: true,
  }),
  'not Exhausted': doubtful('Rules, Stamina', {
    warning:
      'only who is Exhausted at the start of the round may rest, so you do not. Leave it open.',
    explanation: 'you were not Exhausted',
    comesTo: 'no effect',
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;
