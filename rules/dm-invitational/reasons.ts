/** Reasons why a part of orders fails, with the sentences before the deadline and afterwards. */

import type { OrderFault as FaultBy } from '../kit/judging/fault.ts';
import { doubtful, illegal, type Reasons, restingOnOthers } from '../kit/judging/reasons.ts';

const RANKING = 'Rulings, Order of things: 1';
const AIRDROP = 'Rulings, Order of things: 2';
const REFUSING = 'Rules, The Game';

const BY_CODE = {
  'no road': illegal('Rulings, A turn: no road', {
    warning: (given) =>
      `there is no road for ${given} from where this courier is, so as things stand it ` +
      'refuses. Choose from the list.',
    explanation: 'there is no road',
    comesTo: 'no effect',
  }),
  outnumbered: illegal(`${REFUSING}: 2`, {
    warning: (given) =>
      `with ${given}, the courier would leave a house where the other team has delivered more ` +
      'letters than yours, so as things stand it refuses. Choose another courier.',
    explanation: 'the other team has delivered more letters to the house where it is',
    comesTo: 'no effect',
  }),
  'been there': illegal(`${REFUSING}: 3`, {
    warning: (given) =>
      `with ${given}, the courier would come to a house where it has been before, ` +
      'so as things stand it refuses. Choose another house.',
    explanation: 'it has been there before',
    comesTo: 'no effect',
  }),
  'ranked before': illegal(RANKING, {
    warning: (given) =>
      `${given} has a better place already, so as things stand this place is filled at ` +
      'random. Choose another house.',
    explanation: (given) => `${given} had a better place already`,
    comesTo: 'same as blank',
  }),
  'a Dealer House': illegal(RANKING, {
    warning: (given) =>
      `${given} is a Dealer House, which cannot be ranked, so as things stand this place is ` +
      'filled at random. Choose another house.',
    explanation: (given) => `${given} is a Dealer House`,
    comesTo: 'same as blank',
  }),
  'places open': doubtful(RANKING, {
    warning:
      'no house is chosen here, but one is further down. As things stand a house that you ' +
      'rank nowhere comes here at random.',
    explanation: null,
    ofBlank: true,
  }),
  'on the map': illegal(AIRDROP, {
    warning: (given) =>
      `courier ${given} is on the map already, so as things stand one is drawn at random. ` +
      'Choose another courier.',
    explanation: (given) => `courier ${given} was on the map already`,
    comesTo: 'same as blank',
  }),
  'no courier': illegal(AIRDROP, {
    warning: 'no courier is chosen, so as things stand one is drawn at random. Choose one.',
    explanation: 'no courier was chosen',
    ofBlank: true,
  }),
  'no house': illegal(AIRDROP, {
    warning: 'no house is chosen, so as things stand one is drawn at random. Choose one.',
    explanation: 'no house was chosen',
    ofBlank: true,
  }),
  resigning: doubtful('Rulings, A turn: resigning', {
    warning:
      'the match ends at this deadline, and as things stand the other player wins; your other ' +
      'orders are not carried out. Choose No to play on.',
    explanation: null,
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof BY_CODE;

/** If the other player resigns, no orders are carried out, so all warnings rest on others. */
export const REASONS = restingOnOthers(BY_CODE);

export type Fault = FaultBy<ReasonCode>;
