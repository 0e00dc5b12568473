/** Previews of orders in receipts: presents that leave, stay or age, and certain thefts. */

import { namesOf } from '../kit/reckoning/rank.ts';
import { findClaimed, withoutPresent } from './claims.ts';
import { kept } from './hands.ts';
import type { SeatContext } from './now.ts';
import type { Orders, PassingOrders } from './orders.ts';
import { claimsBelow, divideInventory } from './passing.ts';
import { type Inventory, notationOf } from './presents.ts';
import { isReplacementLetter } from './replacing.ts';
import { ageHeld } from './staleness.ts';
import { below, DISTANCES, type Distance, getPresents } from './state.ts';
import { isReplacingRound, REPLACEMENTS, type ReplacingRound } from './steps.ts';
import { getWanted, type StealingOrders } from './yoink.ts';

/** Describes orders; null in the pregame, because the staleness of picks depends on others. */
export function describePreview(asked: SeatContext, orders: Orders): string | null {
  switch (orders.kind) {
    case 'picking':
      return null;
    case 'passing':
      return describePassingPreview(asked, orders);
    case 'stealing':
      return describeTheftsPreview(asked, orders);
  }
}

function describePassingPreview({ state, seat }: SeatContext, orders: PassingOrders): string {
  const { step } = state;
  const parting = divideInventory(getPresents(state, seat), claimsBelow(state, seat, orders));
  const went = DISTANCES.map(
    (distance) =>
      `${notationOf(parting.passed[distance])} to ${below(state.circle, seat, distance)}`,
  );
  const rest = isReplacingRound(step)
    ? describeReplacement(step, parting.kept, orders)
    : agedText(parting.kept);
  return `You will pass ${namesOf(went)}; ${rest}`;
}

/** Describes a replacement: "D0 makes way for K; E0 and F0 stay and become E1 and F2". */
function describeReplacement(
  round: ReplacingRound,
  inventory: Inventory,
  { replaced, replacement }: PassingOrders,
): string {
  const gone = findClaimed(inventory, replaced);
  const came = isReplacementLetter(round, replacement)
    ? replacement
    : `${REPLACEMENTS[round].join(' or ')}, drawn at random`;
  if (gone === undefined) {
    return `one of ${namesOf(inventory.map(notationOf))}, drawn at random, makes way for ${came}`;
  }
  return `${notationOf(gone)} makes way for ${came}; ${agedText(withoutPresent(inventory, gone))}`;
}

function agedText(inventory: Inventory): string {
  const after = inventory.map((present) => ageHeld(kept(present), 0).present);
  return `${namesOf(inventory.map(notationOf))} stay and become ${namesOf(after.map(notationOf))}`;
}

/** Describes thefts: "You will steal A1 from Walsh; H2 from Zero, unless a nearer thief does". */
function describeTheftsPreview({ state, seat }: SeatContext, orders: StealingOrders): string {
  const thefts = DISTANCES.map((distance) => {
    const victim = below(state.circle, seat, -distance);
    const present = findClaimed(getPresents(state, victim), getWanted(orders, victim));
    return present === undefined
      ? `one from ${victim}, drawn at random`
      : `${notationOf(present)} from ${victim}${formatTheftDoubt(distance)}`;
  });
  return `You will steal ${thefts.join('; ')}`;
}

/** Describes the doubt about a theft: there is one nearest thief, who comes first. */
const formatTheftDoubt = (distance: Distance): string =>
  distance === 1 ? '' : ', unless a nearer thief does';
