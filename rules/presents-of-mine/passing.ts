/** Passing: three presents of everybody go to the three players below, all at once. */

import type { OrdersBySeat } from '../kit/game.ts';
import { claimAll } from './claims.ts';
import { type Event, type Fault, inTurn, SOURCES } from './events.ts';
import { type Hand, type Held, kept, received } from './hands.ts';
import type { Orders, PassingOrders } from './orders.ts';
import type { Inventory, Present, Three } from './presents.ts';
import { atPlace, DISTANCES, type Distance, ordersOf, presentsOf, type State } from './state.ts';

/** How one player's inventory parts: `passed` by distance, `kept` in the inventory's order. */
export interface Parting {
  readonly passed: Readonly<Record<Distance, Present>>;
  readonly kept: Inventory;
  /** Null when it is as named; else why the default was taken instead (Rulings, Passing). */
  readonly fault: Fault | null;
}

/** Parts an inventory as named; if any of it is wrong, the three presents that come first are passed. */
export function partInventory(inventory: Inventory, named: Three): Parting {
  const { taken, faults, rest } = claimAll(inventory, named);
  const fault = faults.find((one) => one !== null);
  if (fault) return defaultParting(inventory, fault);
  return { passed: firstThree(taken), kept: rest, fault: null };
}

/** Passes everybody's presents. Hands come in the order of the list. */
export function passPresents(
  state: State,
  orders: OrdersBySeat<Orders>,
): { readonly hands: readonly Hand[]; readonly events: readonly Event[] } {
  const named = state.circle.map((seat, place) =>
    namedBelow(state, place, ordersOf(orders, seat, 'passing')?.passed ?? []),
  );
  const partings = state.circle.map((seat, place) =>
    partInventory(presentsOf(state, seat), atPlace(named, place)),
  );
  const hands = state.circle.map((seat, place) => ({
    seat,
    held: [...atPlace(partings, place).kept.map(kept), ...receivedAt(partings, place)],
  }));
  return {
    hands,
    events: inTurn([
      defaultEvents(state, partings, named),
      ...partings.map((parting, place) => passedEvents(state, parting, place)),
    ]),
  };
}

/** What the player at that place of the list named for the three below. */
function namedBelow({ circle }: State, place: number, passed: PassingOrders['passed']): Three {
  const to = (distance: Distance): string | null =>
    passed.find((pass) => pass.to === atPlace(circle, place + distance))?.present ?? null;
  return [to(1), to(2), to(3)];
}

const defaultParting = (inventory: Inventory, fault: Fault): Parting => ({
  passed: firstThree(inventory),
  kept: inventory.slice(DISTANCES.length),
  fault,
});

/** The first three presents of a list. @throws when there are fewer: everybody holds six. */
function firstThree(presents: readonly Present[]): Parting['passed'] {
  const first = presents[0];
  const second = presents[1];
  const third = presents[2];
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error('three presents are passed, but there are not as many');
  }
  return { 1: first, 2: second, 3: third };
}

const receivedAt = (partings: readonly Parting[], place: number): readonly Held[] =>
  DISTANCES.map((distance) =>
    received(atPlace(partings, place - distance).passed[distance], distance),
  );

function defaultEvents(
  { circle }: State,
  partings: readonly Parting[],
  named: readonly Three[],
): readonly Event[] {
  const events: Event[] = [];
  partings.forEach(({ fault }, place) => {
    if (fault === null) return;
    events.push({
      kind: 'defaulted',
      rule: SOURCES.missingPassing,
      seat: atPlace(circle, place),
      what: 'passing',
      why: fault,
      named: atPlace(named, place).filter((name) => name !== null),
    });
  });
  return events;
}

const passedEvents = ({ circle }: State, { passed }: Parting, place: number): readonly Event[] =>
  DISTANCES.map((distance) => ({
    kind: 'passed',
    rule: SOURCES.passing,
    from: atPlace(circle, place),
    to: atPlace(circle, place + distance),
    present: passed[distance],
    distance,
  }));
