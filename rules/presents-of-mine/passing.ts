/** Passing: three presents of everybody go to the three players below, all at once. */

import { orderOf } from '../kit/asking/orders.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { areLayersUnnamed, claimAll, faultsAt, type PresentsByDistance } from './claims.ts';
import { type Event, SOURCES } from './events.ts';
import { type Hand, type Held, kept, received } from './hands.ts';
import type { Orders, PassingOrders } from './orders.ts';
import { type Inventory, namedNotation, type Present } from './presents.ts';
import type { Fault } from './reasons.ts';
import {
  atPlace,
  below,
  DISTANCES,
  type Distance,
  presentsOf,
  type State,
  scoreOf,
} from './state.ts';

/** How one player's inventory parts: `passed` by distance, `kept` in the inventory's order. */
export interface Parting {
  readonly passed: Readonly<Record<Distance, Present>>;
  readonly kept: Inventory;
  /** None when it is as named; else why the default was taken instead (Rulings, Passing). */
  readonly faults: readonly Fault[];
}

/** Parts an inventory as named; if any of it is wrong, the three presents that come first are passed. */
export function partInventory(inventory: Inventory, named: PresentsByDistance): Parting {
  const { taken, whys, rest } = claimAll(inventory, named);
  const faults = faultsAt(whys, named);
  if (faults.length === 0) return { passed: firstThree(taken), kept: rest, faults };
  return { passed: firstThree(inventory), kept: inventory.slice(DISTANCES.length), faults };
}

/** What is wrong with presents named for the three below. */
export function judgePassing(inventory: Inventory, named: PresentsByDistance): readonly Fault[] {
  const whys = claimAll(inventory, named).whys.map((why, index) => {
    const doubt = areLayersUnnamed(inventory, named[index] ?? null) ? 'layers not said' : null;
    return why ?? doubt;
  });
  return faultsAt(whys, named);
}

/** What a player named for the three who are below: what was meant for others counts as not named. */
export const claimsBelow = (
  { circle }: State,
  seat: Seat,
  order: PassingOrders | undefined,
): PresentsByDistance =>
  DISTANCES.map((distance) => {
    const player = below(circle, seat, distance);
    return order?.passed.find((pass) => pass?.player === player)?.present ?? null;
  });

/** Passes everybody's presents. Hands come in the order of the list. */
export function passPresents(
  state: State,
  orders: OrdersBySeat<Orders>,
): Stage<readonly Hand[], Event> {
  const { circle } = state;
  const named = circle.map((seat) => claimsBelow(state, seat, orderOf(orders, seat, 'passing')));
  const partings = circle.map((seat, place) =>
    partInventory(presentsOf(state, seat), atPlace(named, place)),
  );
  return {
    state: circle.map((seat, place) => ({
      seat,
      score: scoreOf(state, seat),
      held: [...atPlace(partings, place).kept.map(kept), ...receivedAt(partings, place)],
    })),
    events: [
      ...collected(partings, (parting, place) =>
        defaultEvents(atPlace(circle, place), parting, atPlace(named, place)),
      ),
      ...collected(partings, (parting, place) => passedEvents(state, parting, place)),
    ],
  };
}

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
  seat: Seat,
  { faults }: Parting,
  named: PresentsByDistance,
): readonly Event[] {
  if (faults.length === 0) return [];
  const told = named.flatMap((name) => (name === null ? [] : [namedNotation(name)]));
  const rule = SOURCES.missingPassing;
  return [{ kind: 'defaulted', rule, seat, what: 'passing', faults, named: told }];
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
