/** What orders come to as things stand: the turn taken alone, in a clause for its player’s receipt. */

import { numberInWords, plural } from '../kit/narrating/figures.ts';
import { triedChance } from './agenda-choices.ts';
import { withoutWordsOfOthers } from './lasting-choices.ts';
import type { Asked } from './now.ts';
import type { Orders } from './orders.ts';
import type { State } from './state.ts';
import { settledOf, settlerOf } from './table.ts';
import { playTurn } from './taking-turns.ts';

/** Null but for a turn. Nothing is told of cards: the deck is secret, and other draws are made. */
export function foreseen({ setup, state, seat }: Asked, orders: Orders): string | null {
  if (orders.kind !== 'turn') return null;
  const known = withoutWordsOfOthers(state, seat);
  const played = { setup, state: known, orders: { [seat]: orders }, chance: triedChance() };
  const after = playTurn(played).state;
  const { energy, ship } = settlerOf(after, seat);
  const settled = settledOf(after, seat);
  const left = `${energy} Energy, ${inWords(ship)} on your Ship and ${inWords(settled)} in Buildings`;
  return `You will have ${left}${waitingText(after)}`;
}

const inWords = (count: number): string =>
  `${count === 0 ? 'no' : numberInWords(count)} ${plural(count, 'colonist')}`;

const waitingText = ({ owed }: State): string =>
  owed.length === 0 ? '' : `; then ${owed.map(({ seat }) => seat).join(' and ')} will be asked`;
