/** Reasons for faults in orders, with warnings before the deadline and explanations after it. */

import {
  doubtful,
  type OrderFault as FaultBy,
  illegal,
  markAsProvisional,
  type Reasons,
} from '../kit/judging/problem.ts';

const RANKING_RULE = 'Rulings, Order of things: 1';
const AIRDROP_RULE = 'Rulings, Order of things: 2';
const REFUSAL_RULE = 'Rules, The Game';

const REASONS_BY_CODE = {
  'no road': illegal('Rulings, A turn: no road', {
    warning: (given) =>
      `there is no road for ${given} from this courier’s house, so as things stand it ` +
      'refuses. Choose from the list.',
    explanation: 'there is no road',
    effect: 'no effect',
  }),
  outnumbered: illegal(`${REFUSAL_RULE}: 2`, {
    warning: (given) =>
      `${given} makes the courier leave a house where the other team has delivered more ` +
      'letters than yours, so as things stand it refuses. Choose another courier.',
    explanation: 'the other team has delivered more letters to the house where it is',
    effect: 'no effect',
  }),
  'been there': illegal(`${REFUSAL_RULE}: 3`, {
    warning: (given) =>
      `${given} sends the courier to a house where it has been before, ` +
      'so as things stand it refuses. Choose another house.',
    explanation: 'it has been there before',
    effect: 'no effect',
  }),
  'ranked before': illegal(RANKING_RULE, {
    warning: (given) =>
      `${given} already has a better place, so as things stand this place is filled at ` +
      'random. Choose another house.',
    explanation: (given) => `${given} already had a better place`,
    effect: 'same as blank',
  }),
  'a Dealer House': illegal(RANKING_RULE, {
    warning: (given) =>
      `${given} is a Dealer House and cannot be ranked, so as things stand this place is ` +
      'filled at random. Choose another house.',
    explanation: (given) => `${given} is a Dealer House`,
    effect: 'same as blank',
  }),
  'places open': doubtful(RANKING_RULE, {
    warning:
      'this place is open, but a later one is not. As things stand, this place is filled at ' +
      'random with a house that you do not rank.',
    explanation: null,
    isForBlank: true,
  }),
  'on the map': illegal(AIRDROP_RULE, {
    warning: (given) =>
      `courier ${given} is on the map already, so as things stand a random courier is ` +
      'airdropped. Choose another courier.',
    explanation: (given) => `courier ${given} was on the map already`,
    effect: 'same as blank',
  }),
  'no courier': illegal(AIRDROP_RULE, {
    warning: 'you chose no courier, so as things stand one is drawn. Choose a courier.',
    explanation: 'no courier was chosen',
    isForBlank: true,
  }),
  'no house': illegal(AIRDROP_RULE, {
    warning: 'you chose no house, so as things stand one is drawn. Choose a house.',
    explanation: 'no house was chosen',
    isForBlank: true,
  }),
  resigning: doubtful('Rulings, A turn: resigning', {
    warning:
      'the match ends at this deadline, and as things stand the other player wins. Your other ' +
      'orders are not carried out. Choose No to play on.',
    explanation: null,
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS_BY_CODE;

/** All warnings are provisional: if another player resigns, no orders are carried out. */
export const REASONS = markAsProvisional(REASONS_BY_CODE);

export type Fault = FaultBy<ReasonCode>;
