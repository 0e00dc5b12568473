/** Why a part of somebody's orders is wrong: what it is called before the deadline, and afterwards. */

import type { OrderFault as FaultBy } from '../kit/judging/fault.ts';
import { doubtful, illegal, type Reasons } from '../kit/judging/reasons.ts';

const RANKING = 'Rulings, Order of things: 1';
const AIRDROP = 'Rulings, Order of things: 2';
const REFUSING = 'Rules, The Game';

export const REASONS = {
  'no road': illegal('Rulings, A turn: no road', {
    warning: (given) =>
      `there is no road for ${given} from where this courier stands. Choose from the list; the courier refuses otherwise.`,
    explanation: 'there is no road',
    comesTo: 'no effect',
  }),
  outnumbered: illegal(`${REFUSING}: 2`, {
    warning: (given) =>
      `with ${given}, the courier would leave a house where the other team has delivered more letters than yours. It refuses: choose another courier.`,
    explanation: 'the other team has delivered more letters to the house where it stands',
    comesTo: 'no effect',
  }),
  'been there': illegal(`${REFUSING}: 3`, {
    warning: (given) =>
      `with ${given}, the courier would come to a house where it has been before. It refuses: choose another house.`,
    explanation: 'it has been there before',
    comesTo: 'no effect',
  }),
  'ranked before': illegal(RANKING, {
    warning: (given) =>
      `${given} has a better place already, and keeps it. Choose another house; this place is filled at random otherwise.`,
    explanation: (given) => `${given} had a better place already`,
    comesTo: 'what nothing said comes to',
  }),
  'a Dealer House': illegal(RANKING, {
    warning: (given) =>
      `${given} is a Dealer House, which cannot be ranked. Choose another house; this place is filled at random otherwise.`,
    explanation: (given) => `${given} is a Dealer House`,
    comesTo: 'what nothing said comes to',
  }),
  'places open': doubtful(RANKING, {
    warning:
      'no house is chosen here, but one is further down. A house that you rank nowhere comes here at random.',
    explanation: null,
    ofBlank: true,
  }),
  'on the map': illegal(AIRDROP, {
    warning: (given) =>
      `courier ${given} is on the map already. Choose another courier; one is drawn at random otherwise.`,
    explanation: (given) => `courier ${given} was on the map already`,
    comesTo: 'what nothing said comes to',
  }),
  'no courier': illegal(AIRDROP, {
    warning: 'no courier is chosen. Choose one; it is drawn at random otherwise.',
    explanation: 'no courier was chosen',
    ofBlank: true,
  }),
  'no house': illegal(AIRDROP, {
    warning: 'no house is chosen. Choose one; it is drawn at random otherwise.',
    explanation: 'no house was chosen',
    ofBlank: true,
  }),
  resigning: doubtful('Rulings, A turn: resigning', {
    warning:
      'the match ends at this deadline, and the other player wins; what else you order is not carried out. Choose No to play on.',
    explanation: null,
  }),
} as const satisfies Reasons;

export type ReasonCode = keyof typeof REASONS;
export type Fault = FaultBy<ReasonCode>;
