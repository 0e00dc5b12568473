/** Reasons for faults, with warnings before the deadline and explanations after. */

import type { OrderFault as FaultBy } from '../kit/judging/fault.ts';
import { doubtful, illegal, type Reasons } from '../kit/judging/reasons.ts';
import { spellNumber } from '../kit/narrating/figures.ts';
import { PICKS } from './presents.ts';

const MISSING_RULE = 'Rulings, Passing: missing or invalid';
const MISSING_PICKS_RULE = 'Rulings, Passing: missing pregame picks';
const REPLACING_RULE = 'Rulings, Variations: missing or invalid';

export const REASONS = {
  'comes later': illegal('Rules, Variations', {
    warning: (given) =>
      `${given} comes only in a later round: K and L in Round 2, M and N in Round 3. Pick from ` +
      'A to J instead.',
    explanation: (given) => `${given} comes only in a later round`,
  }),
  'picked twice': illegal(MISSING_PICKS_RULE, {
    warning: (given) =>
      `${given} is picked more than once, which counts once. Pick ${spellNumber(PICKS)} ` +
      'different presents.',
    explanation: null,
  }),
  'too few picks': illegal(MISSING_PICKS_RULE, {
    warning:
      `fewer than ${spellNumber(PICKS)} different presents are picked. Pick more; ` +
      'missing ones are drawn at random at the deadline.',
    explanation: `fewer than ${spellNumber(PICKS)} different starting presents`,
  }),
  'too many picks': illegal('Rules, Setup', {
    warning:
      `more than ${spellNumber(PICKS)} presents are picked. ` +
      `Pick ${spellNumber(PICKS)}, or only the first ${spellNumber(PICKS)} will count.`,
    explanation: null,
  }),
  'nothing named': illegal(MISSING_RULE, {
    warning: 'you chose nothing here. Choose one; otherwise the rules choose for you.',
    explanation: 'you did not name everything',
    isForBlank: true,
  }),
  'not held': illegal(MISSING_RULE, {
    warning: (given) =>
      `you do not hold ${given}. Choose one of the presents in your inventory, with the ` +
      'staleness it has now.',
    explanation: (given) => `you did not hold ${given}`,
    effect: 'same as blank',
  }),
  'named too often': illegal(MISSING_RULE, {
    warning: (given) =>
      `you name ${given} more often than you hold it. Choose another present here.`,
    explanation: (given) => `you did not hold ${given} as often`,
    effect: 'same as blank',
  }),
  'not kept': illegal(REPLACING_RULE, {
    warning: (given) =>
      `${given} is passed this round, so it cannot be replaced. Choose one of the three ` +
      'presents that you keep.',
    explanation: (given) => `${given} was not among the presents you kept`,
    effect: 'same as blank',
  }),
  'not offered': illegal(REPLACING_RULE, {
    warning: (given) => `${given} is not one of this round’s two presents. Choose one of the two.`,
    explanation: (given) => `${given} was not one of the two`,
    effect: 'same as blank',
  }),
  'not theirs': illegal('Rulings, Variations: Round 4', {
    warning: (given) =>
      `this player does not hold ${given}. Choose a present that they hold; otherwise a random ` +
      'present is stolen.',
    explanation: (given) => `${given} was never there`,
    effect: 'same as blank',
  }),
  gone: doubtful('Rules, Variations: Round 4', {
    warning: null,
    explanation: (given) => `somebody nearer had stolen ${given}`,
  }),
  'layers not said': doubtful('Rulings, Passing: Kaboom Presents', {
    warning: (given) =>
      `several Kaboom Presents match ${given}; the one with most layers left is taken. ` +
      'To choose another present, add its layers, as in K2/4.',
    explanation: null,
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;
