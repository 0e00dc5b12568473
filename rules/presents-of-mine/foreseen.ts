/** Previews orders for the receipt: presents that go, stay or age, and certain thefts. */

import { namesOf } from '../kit/reckoning/rank.ts';
import { findClaimed, withoutPresent } from './claims.ts';
import { kept } from './hands.ts';
import type { SeatNow } from './now.ts';
import type { Orders, PassingOrders } from './orders.ts';
import { claimsBelow, partInventory } from './passing.ts';
import { type Inventory, notationOf } from './presents.ts';
import { isReplacement } from './replacing.ts';
import { aged } from './staleness.ts';
import { below, DISTANCES, type Distance, presentsOf } from './state.ts';
import { isReplacingRound, REPLACEMENTS, type ReplacingRound } from './steps.ts';
import { type StealingOrders, wantedOf } from './yoink.ts';

/** Returns null in the pregame: the staleness of picks depends on others. */
export function foreseen(asked: SeatNow, orders: Orders): string | null {
  switch (orders.kind) {
    case 'picking':
      return null;
    case 'passing':
      return passingForeseen(asked, orders);
    case 'stealing':
      return theftsForeseen(asked, orders);
  }
}

function passingForeseen({ state, seat }: SeatNow, orders: PassingOrders): string {
  const { step } = state;
  const parting = partInventory(presentsOf(state, seat), claimsBelow(state, seat, orders));
  const went = DISTANCES.map(
    (distance) =>
      `${notationOf(parting.passed[distance])} to ${below(state.circle, seat, distance)}`,
  );
  const rest = isReplacingRound(step)
    ? replacedText(step, parting.kept, orders)
    : agedText(parting.kept);
  return `You will pass ${namesOf(went)}; ${rest}`;
}

/** Describes a replacement: "D0 makes way for K; E0 and F0 stay and become E1 and F2". */
function replacedText(
  round: ReplacingRound,
  inventory: Inventory,
  { replaced, replacement }: PassingOrders,
): string {
  const gone = findClaimed(inventory, replaced);
  const came = isReplacement(round, replacement)
    ? replacement
    : `${REPLACEMENTS[round].join(' or ')}, drawn at random`;
  if (gone === undefined) {
    return `one of ${namesOf(inventory.map(notationOf))}, drawn at random, makes way for ${came}`;
  }
  return `${notationOf(gone)} makes way for ${came}; ${agedText(withoutPresent(inventory, gone))}`;
}

function agedText(inventory: Inventory): string {
  const after = inventory.map((present) => aged(kept(present), 0).present);
  return `${namesOf(inventory.map(notationOf))} stay and become ${namesOf(after.map(notationOf))}`;
}

/** Describes thefts: "You will steal A1 from Walsh; H2 from Zero, unless a nearer thief does". */
function theftsForeseen({ state, seat }: SeatNow, orders: StealingOrders): string {
  const thefts = DISTANCES.map((distance) => {
    const victim = below(state.circle, seat, -distance);
    const present = findClaimed(presentsOf(state, victim), wantedOf(orders, victim));
    return present === undefined
      ? `one from ${victim}, drawn at random`
      : `${notationOf(present)} from ${victim}${doubtOf(distance)}`;
  });
  return `You will steal ${thefts.join('; ')}`;
}

/** Returns the doubt about a theft: the nearest thief comes first, and is unique. */
const doubtOf = (distance: Distance): string =>
  distance === 1 ? '' : ', unless a nearer thief does';
