/** Passing: all players pass three presents at once, to the three players below. */

import { orderOf } from '../kit/asking/orders.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { areLayersUnnamed, claimPresents, faultsAt, type NamedByDistance } from './claims.ts';
import { type Event, SOURCES } from './events.ts';
import { createReceived, type Hand, type Held, kept } from './hands.ts';
import type { Orders, PassingOrders } from './orders.ts';
import { formatName, type Inventory, type Present } from './presents.ts';
import type { Fault } from './reasons.ts';
import {
  atPlace,
  below,
  DISTANCES,
  type Distance,
  getPresents,
  getScore,
  type State,
} from './state.ts';

/** A divided inventory: `passed` by distance, `kept` in the inventory's order. */
export interface Division {
  readonly passed: Readonly<Record<Distance, Present>>;
  readonly kept: Inventory;
  /** Reasons for the default (Rulings, Passing); empty if the orders were followed. */
  readonly faults: readonly Fault[];
}

/** Divides an inventory as ordered. After a fault the first three presents are passed. */
export function divideInventory(inventory: Inventory, named: NamedByDistance): Division {
  const { taken, whys, rest } = claimPresents(inventory, named);
  const faults = faultsAt(whys, named);
  if (faults.length === 0) return { passed: takeFirstThree(taken), kept: rest, faults };
  return { passed: takeFirstThree(inventory), kept: inventory.slice(DISTANCES.length), faults };
}

export function judgePassing(inventory: Inventory, named: NamedByDistance): readonly Fault[] {
  const whys = claimPresents(inventory, named).whys.map((why, index) => {
    const doubt = areLayersUnnamed(inventory, named[index] ?? null) ? 'layers not said' : null;
    return why ?? doubt;
  });
  return faultsAt(whys, named);
}

/** Lists presents named for the three players below. Other names count as missing. */
export const claimsBelow = (
  { circle }: State,
  seat: Seat,
  order: PassingOrders | undefined,
): NamedByDistance =>
  DISTANCES.map((distance) => {
    const player = below(circle, seat, distance);
    return order?.passed.find((pass) => pass?.player === player)?.present ?? null;
  });

/** Passes presents of all players. Hands are in list order. */
export function passPresents(
  state: State,
  orders: OrdersBySeat<Orders>,
): Stage<readonly Hand[], Event> {
  const { circle } = state;
  const named = circle.map((seat) => claimsBelow(state, seat, orderOf(orders, seat, 'passing')));
  const partings = circle.map((seat, place) =>
    divideInventory(getPresents(state, seat), atPlace(named, place)),
  );
  return {
    state: circle.map((seat, place) => ({
      seat,
      score: getScore(state, seat),
      held: [...atPlace(partings, place).kept.map(kept), ...receivedAt(partings, place)],
    })),
    events: [
      ...partings.flatMap((parting, place) =>
        listDefaultEvents(atPlace(circle, place), parting, atPlace(named, place)),
      ),
      ...partings.flatMap((parting, place) => passedEvents(state, parting, place)),
    ],
  };
}

/** Takes the first three presents. @throws if there are fewer than three */
function takeFirstThree(presents: readonly Present[]): Division['passed'] {
  const first = presents[0];
  const second = presents[1];
  const third = presents[2];
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error('three presents are passed, but fewer are held');
  }
  return { 1: first, 2: second, 3: third };
}

const receivedAt = (partings: readonly Division[], place: number): readonly Held[] =>
  DISTANCES.map((distance) =>
    createReceived(atPlace(partings, place - distance).passed[distance], distance),
  );

function listDefaultEvents(
  seat: Seat,
  { faults }: Division,
  named: NamedByDistance,
): readonly Event[] {
  if (faults.length === 0) return [];
  const told = named.flatMap((name) => (name === null ? [] : [formatName(name)]));
  const rule = SOURCES.missingPassing;
  return [{ kind: 'defaulted', rule, seat, what: 'passing', faults, named: told }];
}

const passedEvents = ({ circle }: State, { passed }: Division, place: number): readonly Event[] =>
  DISTANCES.map((distance) => ({
    kind: 'passed',
    rule: SOURCES.passing,
    from: atPlace(circle, place),
    to: atPlace(circle, place + distance),
    present: passed[distance],
    distance,
  }));
