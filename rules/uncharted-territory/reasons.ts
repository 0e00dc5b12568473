/** Reasons for faults. Each has a warning before the deadline and an explanation after it. */

import {
  doubtful,
  type OrderFault as FaultBy,
  illegal,
  type Reasons,
} from '../kit/judging/problem.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import { OUTER_OPENING_ROUND, VISIT_COUNT } from './squares.ts';

const NAMING_RULE = 'Rules, opening section: naming a player';

export const REASONS = {
  exhausted: illegal('Rules, opening section: exhausted locations', {
    warning: (given) => `${given} is exhausted, so this visit is void. Choose another location.`,
    explanation: 'the location is exhausted',
    effect: 'no effect',
  }),
  'not open yet': illegal('Rules, opening section: the centre and the rest', {
    warning: (given) =>
      `${given} opens in Round ${OUTER_OPENING_ROUND}, so it would not be visited. ` +
      'Choose a location in the centre, B2 to F6.',
    explanation: `the location opens in Round ${OUTER_OPENING_ROUND}`,
    effect: 'no effect',
  }),
  'named twice': illegal('Rulings, Limits', {
    warning: (given) => `you chose ${given} twice, which makes one visit. Choose another location.`,
    explanation: 'you chose it twice',
    effect: 'no effect',
  }),
  'visited before': doubtful('Rules, opening section: no second visit', {
    warning: (given) =>
      `you have visited ${given} before, so this visit is void. Choose a new location.`,
    explanation: 'you have visited it before',
    effect: 'no effect',
  }),
  'one too many': doubtful('Rules, opening section: three locations', {
    warning: (given) =>
      `${given} is one location too many. You may visit ${spellNumber(VISIT_COUNT)}; Dark adds a ` +
      'fourth in the fourth field, and a Rest takes one away. Leave this field open.',
    explanation: 'you had no visit left',
    effect: 'no effect',
  }),
  'too little Energy': doubtful('Rules, Stamina', {
    warning: (given) =>
      `as things stand you have too little Energy for ${given} by then, so you rest instead. ` +
      'Choose a cheaper location, or visit fewer locations before.',
    explanation: 'you had too little Energy for it',
    dependsOnOthers: true,
  }),
  'nobody named': doubtful(NAMING_RULE, {
    warning: (given) =>
      `as things stand you name nobody at ${given}, so part of its effect is lost. Name a player.`,
    explanation: 'you named nobody',
    dependsOnOthers: true,
  }),
  'no visit to name at': doubtful(NAMING_RULE, {
    warning: (given) =>
      `you name ${given} without a visit here, so nobody is named. Choose this location as well.`,
    explanation: null,
  }),
  'named already': doubtful(NAMING_RULE, {
    warning: (given) =>
      `as things stand you name ${given} at an earlier location, so this name is void. ` +
      'Choose another player.',
    explanation: (given) => `you named ${given} for the second time this round, which is void`,
    dependsOnOthers: true,
  }),
  'named last round': doubtful(NAMING_RULE, {
    warning: (given) =>
      `as things stand this name is void: you named ${given} last round. Choose another player.`,
    explanation: (given) => `you named ${given} in the round before, too, which is void`,
    dependsOnOthers: true,
  }),
  oneself: doubtful(NAMING_RULE, {
    warning: (given) =>
      `as things stand this name is void: ${given} is you, and this location asks for ` +
      'somebody else. Choose another player.',
    explanation: 'you named yourself where only another player can be named, which is void',
    dependsOnOthers: true,
  }),
  'no vote': doubtful('Rules, Clarification: Faerie Concave', {
    warning: (given) => `you do not vote at ${given}. Choose a vote if you want to.`,
    explanation: null,
    isForBlank: true,
  }),
  'no effect': doubtful('Rules, Clarification: Faerie Concave', {
    warning:
      'as things stand your vote has no effect, because you do not visit its place. ' +
      'Visit it, or leave the vote open.',
    explanation: 'you did not visit the place of the vote',
    effect: 'no effect',
    dependsOnOthers: true,
  }),
  'artefact used': doubtful('Rules, Artefact Power', {
    warning: (given) =>
      `you used your artefact in an earlier round, so ${given} has no effect. Leave it open.`,
    explanation: 'you had used your artefact before',
    effect: 'no effect',
  }),
  'other artefact': doubtful('Season, Matches and purses', {
    warning: (given) =>
      `you brought the other artefact, so ${given} has no effect. Choose your artefact, or none.`,
    explanation: 'you brought the other artefact',
    effect: 'no effect',
  }),
  'no Reserve': doubtful('Rules, Resource', {
    warning: 'you lack a Reserve to spend, so you gain nothing. Leave it open.',
    explanation: 'your Reserves were empty',
    effect: 'no effect',
  }),
  'too few Rations': doubtful('Rules, Hunger', {
    warning: (given) =>
      `as things stand you have fewer than ${given} by then, and eat all of them. ` +
      'Ask for fewer, or gain some on the way.',
    explanation: 'you had no other Rations',
    dependsOnOthers: true,
  }),
  'not Exhausted': doubtful('Rules, Stamina', {
    warning: 'you are not Exhausted at the start of the round, so you cannot rest. Leave it open.',
    explanation: 'you were not Exhausted',
    effect: 'no effect',
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;
