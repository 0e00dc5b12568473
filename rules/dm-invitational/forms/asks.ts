/** The steps of a match as players are asked for them. */

import type { Step } from '../../kit/game.ts';
import { asksOf } from '../../kit/orders.ts';
import { HOUSES } from '../content.ts';
import { dealerHouses } from '../houses.ts';
import { seatsOf } from '../letters.ts';
import type { Now } from '../now.ts';
import { PLACES } from '../ranking.ts';
import { COURIERS } from '../state.ts';
import { questions } from './questions.ts';

/** The open step; null when the match is over. */
export function nextStep(now: Now): Step | null {
  const { phase, number } = now.state;
  const asks = asksOf(questions, now, seatsOf(now.state));
  switch (phase) {
    case 'ranking':
      return { name: 'ranking', title: 'Ranking', pace: 'ranking', about: rankingAbout(now), asks };
    case 'airdrop':
      return {
        name: `airdrop-${number}`,
        title: `Airdrop ${number}`,
        pace: 'airdrop',
        about: AIRDROP_ABOUT,
        asks,
      };
    case 'turn':
      return {
        name: `turn-${number}`,
        title: `Turn ${number}`,
        pace: 'turn',
        about: TURN_ABOUT,
        asks,
      };
    case 'over':
      return null;
  }
}

const rankingAbout = ({ setup }: Now): string =>
  `Rank the ${PLACES} houses besides ${dealerHouses(setup.content).join(' and ')}, in secret. It counts only in a tie: then who has delivered more letters to the own first house wins, then to the second, and so on. The first few places decide nearly always: stop where you like, and the rest follows in random order.`;

const AIRDROP_ABOUT = `Both players place one of their ${COURIERS.length} couriers at the same time, on any house. It has then been there, and delivers as many letters as its number. What you leave open is drawn at random.`;

const TURN_ABOUT = `Both players instruct one courier at the same time: it moves along a road to a neighbouring house and delivers as many letters as its number. It refuses to leave a house where the other team has delivered more letters, and to come to a house where it has been. Who first delivers to all ${HOUSES} houses wins; if nobody can move any more, who has delivered most letters.`;
