/** What orders come to as things stand: the movement made alone, in a clause for its player’s receipt. */

import { countText } from '../kit/narrating/figures.ts';
import { placeText } from './describing.ts';
import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import { playRound } from './round.ts';
import { sightseerOf } from './state.ts';

/** Null where it rests on another's word, and before Round 1 is over. */
export function foreseen(asked: Asked, orders: Orders): string | null {
  if (orders.kind !== 'movement' || orders.swap?.word?.says === 'confirm') return null;
  const { setup, state, seat } = asked;
  const [journey] = playRound({ ...asked, seats: [seat], orders: { [seat]: orders } }).state;
  if (journey === undefined) return null;
  const seen = journey.sightseer.seen.length - sightseerOf(state, seat).seen.length;
  const end = placeText(setup.content, journey.location);
  return `You will end at ${end}; ${countText(seen, 'location')} seen for the first time; ${countText(journey.sightseer.garnets, 'Garnet')} left`;
}
