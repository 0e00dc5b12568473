/** Rounds with a Swap of Scarlet and Dems, as in the published example. */

import { getPairGarnets } from '../kit/match/communal.ts';
import {
  convertToSeat,
  ended,
  type Name,
  type OrdersNotation,
  type PlayedRound,
  play,
  type RoundSetup,
  whys,
} from './staging.ts';

export const STARTS = { Scarlet: 'E2', Dems: 'B' } as const;

const WORD = /^(?<go>.*?),? ?(?<says>confirm|back out) (?<move>\d)$/;

/** Parses steps and a word on a Swap: "D2 I, confirm 2". */
export function parseSwap(text: string, partner: Name): OrdersNotation {
  const { go = text, says, move } = WORD.exec(text)?.groups ?? {};
  if (says !== 'confirm' && says !== 'back out') return { go };
  return { go, swap: [partner, says, Number(move)] };
}

/** Builds a round in which Scarlet and Dems give these orders, and others those of `more`. */
export const swapRound = (scarlet: string, dems: string, more: RoundSetup = {}): RoundSetup => ({
  at: STARTS,
  ...more,
  orders: {
    Scarlet: parseSwap(scarlet, 'Dems'),
    Dems: parseSwap(dems, 'Scarlet'),
    ...more.orders,
  },
});

/** Builds the Swap of the published example: Scarlet and Dems in move 2. */
export const playSwap = (says: {
  readonly scarlet: 'confirm' | 'back out';
  readonly dems: 'confirm' | 'back out';
}): RoundSetup => swapRound(`D2 I T2, ${says.scarlet} 2`, `J C2 A2, ${says.dems} 2`);

export const getHeld = (
  { state }: PlayedRound,
  one: Name = 'Scarlet',
  other: Name = 'Dems',
): number => getPairGarnets(state.pairs, convertToSeat(one), convertToSeat(other));

/** Describes the end of a player's movement: "D2", "D2 +1 garnet" or "D2: no road, not agreed". */
function describeEnd(played: PlayedRound, name: Name): string {
  const { location, garnets } = ended(played, name);
  const reasons = whys(played, name).join(', ');
  return `${location}${garnets > 0 ? ` +${garnets} garnet` : ''}${reasons && `: ${reasons}`}`;
}

/** Plays the round: "Scarlet D2; Dems J: not agreed; 1 held" by the pair of Communal Garnets. */
export function sumUpSwap(staged: RoundSetup): string {
  const played = play(staged);
  const [scarlet, dems] = [describeEnd(played, 'Scarlet'), describeEnd(played, 'Dems')];
  return `Scarlet ${scarlet}; Dems ${dems}; ${getHeld(played)} held`;
}
