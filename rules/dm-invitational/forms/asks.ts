/** The steps of a match as players are asked for them. */

import { numbered, stepAsking } from '../../kit/asking/orders.ts';
import type { Step } from '../../kit/match/game.ts';
import { stillText } from '../ending.ts';
import { dealerHouses, PLACES } from '../houses.ts';
import { seatsByName } from '../letters.ts';
import type { Seen } from '../now.ts';
import { questions } from './questions.ts';

/** The open step; null when the match is over. */
export function nextStep(now: Seen): Step | null {
  const described = stepOf(now);
  return described === null ? null : stepAsking(described, questions, now, seatsByName(now.state));
}

function stepOf(now: Seen): Omit<Step, 'asks'> | null {
  const { phase, number } = now.state;
  switch (phase) {
    case 'ranking':
      return { name: 'ranking', title: 'Ranking', pace: 'ranking', about: rankingAbout(now) };
    case 'airdrop':
      return { ...numbered('Airdrop', number), pace: 'airdrop', about: AIRDROP_ABOUT };
    case 'turn':
      return { ...numbered('Turn', number), pace: 'turn', about: turnAbout(now) };
    case 'over':
      return null;
  }
}

const rankingAbout = ({ setup }: Seen): string =>
  `Rank the ${PLACES} houses besides ${dealerHouses(setup.content).join(' and ')}, the Dealer Houses, in secret. In a tie the letters at those two count first, then yours at your first house, at your second, and so on. The first few places decide nearly always: stop where you like, and the rest follows in random order.`;

const AIRDROP_ABOUT =
  'Place one of your couriers on any house: it has then been there, and delivers as many letters as its number. If nothing arrives from you, chance chooses.';

const turnAbout = ({ state }: Seen): string =>
  [TURN_ABOUT, ...(state.stillTurns > 0 ? [stillText(state.stillTurns)] : [])].join(' ');

const TURN_ABOUT =
  'Instruct one of your couriers: it moves along a road to a neighbouring house and delivers as many letters as its number. What it would refuse, and why, stands in your workbook.';
