/** What orders come to as things stand: the turn taken alone, in a clause for its player’s receipt. */

import { countText } from '../kit/narrating/figures.ts';
import { sideOf } from './letters.ts';
import type { Known } from './now.ts';
import type { Orders } from './orders.ts';
import { judgeInstruction } from './turns.ts';

/** Null where no courier moves. */
export function foreseen(asked: Known, orders: Orders): string | null {
  if (orders.kind !== 'turn' || orders.resign || orders.instruction === null) return null;
  const side = sideOf(asked, asked.seat);
  if (judgeInstruction(asked, side, orders.instruction).length > 0) return null;
  const { courier, to } = orders.instruction;
  const houses = side.letters.size + (side.letters.has(to) ? 0 : 1);
  const all = asked.setup.content.houses.length;
  return `Courier ${courier} will deliver ${countText(courier, 'letter')} at ${to}; letters at ${houses} of ${all} houses`;
}
