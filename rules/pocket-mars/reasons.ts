import type { OrderFault as FaultBy } from '../kit/judging/fault.ts';
import { doubtful, illegal, type Reasons } from '../kit/judging/reasons.ts';

const ELSEWHERE = 'Our ruling 15';
const TICKED_CARDS_RULE = 'Our ruling 16';

/** Creates a reason for a thing that moved after the form offered it. */
const elsewhere = (explanation: string) => illegal(ELSEWHERE, { warning: null, explanation });

const createNotHeldReason = (where: string) =>
  illegal(ELSEWHERE, {
    warning: (given: string) => `${given} is not ${where}. Choose another card.`,
    explanation: (given: string) => `${given} is not ${where} now`,
    isSecret: true,
  });

export const REASONS = {
  'not in pack': createNotHeldReason('in your pack'),
  'not in hand': createNotHeldReason('in your hand'),
  'not in prep module': createNotHeldReason('in your prep module'),
  'not held': createNotHeldReason('in your hand or prep module'),
  'not in their prep module': elsewhere('that card is not in that player’s prep module now'),
  'nobody on Earth': illegal('Rules, D', {
    warning:
      'all your colonists have left Earth, so your first card will be discarded for Energy. ' +
      'Choose another action if you want to keep the card.',
    explanation: 'all your colonists had left Earth already',
  }),
  'not asked': elsewhere('that choice is impossible now'),
  'too few': illegal(TICKED_CARDS_RULE, {
    warning:
      'too few cards are ticked, so the first ones replace the missing ones. Tick the requested ' +
      'number.',
    explanation: 'too few cards were ticked',
    isForBlank: true,
  }),
  'too many': illegal(TICKED_CARDS_RULE, {
    warning: 'too many cards are ticked, so the first ones count. Tick the requested number.',
    explanation: 'too many cards were ticked',
  }),
  'named twice': illegal(TICKED_CARDS_RULE, {
    warning: (given) => `${given} is ticked for two things. Choose a different card for each.`,
    explanation: (given) => `${given} was ticked for two things`,
  }),
  'not by this card': doubtful('Further rulings: left aside', {
    warning:
      'the card that you use cannot use this choice, so the choice will be ignored. Choose by ' +
      'the text of that card, or leave it open.',
    explanation: 'the card that you used could not use this choice',
    effect: 'no effect',
  }),
  'not come to': doubtful('Further rulings: left aside', {
    warning:
      'your action does not need this choice, so the choice will be ignored. Leave it open, or ' +
      'choose an action that needs it.',
    explanation: 'your action did not need this choice',
    effect: 'no effect',
  }),
  'used before': doubtful('Our ruling 10', {
    warning: (given) =>
      `your turn uses ${given} earlier, so you would be asked for another card if ` +
      'one is needed. Choose another card, or leave it open.',
    explanation: null,
  }),
  'in vain': doubtful('Rulings, Turns and decisions: impossible actions', {
    warning:
      'as things stand, the action has no effect for you. Choose another action if you did not ' +
      'mean that.',
    explanation: null,
    dependsOnOthers: true,
  }),
  'Energy full': doubtful('Rules, E', {
    warning:
      'your Energy is at the top of the track, so you discard the card for nothing. Choose ' +
      'another action if you did not intend that.',
    explanation: null,
  }),
  'too little Energy': doubtful('Rules, B: bottom action', {
    warning: 'you have too little Energy for the bottom action, so it would not happen.',
    explanation: 'you have too little Energy for it',
  }),
  'colonists elsewhere': doubtful('Rules, B: bottom action', {
    warning: (given) =>
      `the bottom action requires that ${given}. This is not so, even with the colonist that the ` +
      'card moves. So the action would not happen.',
    explanation: 'you do not meet its condition',
  }),
  'paid without effect': doubtful('Rulings, Turns and decisions: impossible actions', {
    warning:
      'as things stand, the bottom action has no effect for you but costs its Energy. ' +
      'Skip the bottom action to keep your Energy.',
    explanation: null,
    dependsOnOthers: true,
  }),
  'condition not met': doubtful('Rules, B: bottom action', {
    warning: 'your hand lacks the card for the bottom action, so it would not happen.',
    explanation: 'your hand lacks the card for the bottom action',
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;
