/** Passing: all players pass three presents at once, to the three players below. */

import { getOrder } from '../kit/asking/orders.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { type Event, type Fault, type ReasonCode, SOURCES } from './events.ts';
import type { Orders, PassingOrders } from './forms/questions.ts';
import {
  formatName,
  type Inventory,
  matchesName,
  type NamedPresent,
  type Present,
} from './presents.ts';
import {
  createReceivedPresent,
  DISTANCES,
  type Distance,
  FIELD_OF,
  findBelow,
  getCyclic,
  getPresents,
  getScore,
  type Hand,
  type HeldPresent,
  keep,
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
  const faults = listFaults(whys, named);
  if (faults.length === 0) return { passed: takeFirstThree(taken), kept: rest, faults };
  return { passed: takeFirstThree(inventory), kept: inventory.slice(DISTANCES.length), faults };
}

export function judgePassing(inventory: Inventory, named: NamedByDistance): readonly Fault[] {
  const whys = claimPresents(inventory, named).whys.map((why, index) => {
    const doubt = areLayersUnnamed(inventory, named[index] ?? null) ? 'layers not said' : null;
    return why ?? doubt;
  });
  return listFaults(whys, named);
}

/** Lists presents named for the three players below. Other names count as missing. */
export const listClaims = (
  { circle }: State,
  seat: Seat,
  order: PassingOrders | undefined,
): NamedByDistance =>
  DISTANCES.map((distance) => {
    const player = findBelow(circle, seat, distance);
    return order?.passed.find((pass) => pass?.player === player)?.present ?? null;
  });

/** Passes presents of all players. Hands are in list order. */
export function passPresents(
  state: State,
  orders: OrdersBySeat<Orders>,
): Stage<readonly Hand[], Event> {
  const { circle } = state;
  const named = circle.map((seat) => listClaims(state, seat, getOrder(orders, seat, 'passing')));
  const partings = circle.map((seat, place) =>
    divideInventory(getPresents(state, seat), getCyclic(named, place)),
  );
  return {
    state: circle.map((seat, place) => ({
      seat,
      score: getScore(state, seat),
      held: [...getCyclic(partings, place).kept.map(keep), ...listReceivedAt(partings, place)],
    })),
    events: [
      ...partings.flatMap((parting, place) =>
        listDefaultEvents(getCyclic(circle, place), parting, getCyclic(named, place)),
      ),
      ...partings.flatMap((parting, place) => listPassedEvents(state, parting, place)),
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

const listReceivedAt = (partings: readonly Division[], place: number): readonly HeldPresent[] =>
  DISTANCES.map((distance) =>
    createReceivedPresent(getCyclic(partings, place - distance).passed[distance], distance),
  );

function listDefaultEvents(
  seat: Seat,
  { faults }: Division,
  named: NamedByDistance,
): readonly Event[] {
  if (faults.length === 0) return [];
  const texts = named.flatMap((name) => (name === null ? [] : [formatName(name)]));
  const rule = SOURCES.missingPassing;
  return [{ kind: 'defaulted', rule, seat, what: 'passing', faults, named: texts }];
}

const listPassedEvents = (
  { circle }: State,
  { passed }: Division,
  place: number,
): readonly Event[] =>
  DISTANCES.map((distance) => ({
    kind: 'passed',
    rule: SOURCES.passing,
    from: getCyclic(circle, place),
    to: getCyclic(circle, place + distance),
    present: passed[distance],
    distance,
  }));

/** Named presents by distance, the nearest player first; null if none was named. */
export type NamedByDistance = readonly (NamedPresent | null)[];

/** The result of matching names to an inventory. Each present matches at most one name. */
export interface ClaimResult {
  readonly taken: readonly Present[];
  /** Fault of each name; null if the name matched a present. */
  readonly whys: readonly (ReasonCode | null)[];
  readonly rest: Inventory;
}

export function claimPresents(inventory: Inventory, named: NamedByDistance): ClaimResult {
  const presents: Present[] = [];
  const whys = named.map((name) => {
    const present = findClaimed(inventory, name, presents);
    if (present === undefined) return getClaimFault(inventory, name);
    presents.push(present);
    return null;
  });
  return {
    taken: presents,
    whys,
    rest: inventory.filter((present) => !presents.includes(present)),
  };
}

/** Finds a named present among the presents not taken; undefined if there is none. */
export const findClaimed = (
  inventory: Inventory,
  name: NamedPresent | null,
  presents: readonly Present[] = [],
): Present | undefined =>
  name === null
    ? undefined
    : inventory.find((present) => matchesName(present, name) && !presents.includes(present));

export const removePresent = (inventory: Inventory, gone: Present): Inventory =>
  inventory.toSpliced(inventory.indexOf(gone), 1);

export const fault = (where: string, why: ReasonCode, name: NamedPresent | null): Fault =>
  name === null ? { where, why } : { where, why, given: formatName(name) };

/** Lists the faults of the presents named for the three distances. */
export function listFaults(
  whys: readonly (ReasonCode | null)[],
  named: NamedByDistance,
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const distance of DISTANCES) {
    const why = whys[distance - 1] ?? null;
    if (why !== null) faults.push(fault(FIELD_OF[distance], why, named[distance - 1] ?? null));
  }
  return faults;
}

/** Returns whether a Kaboom Present is named without layers, although several differ in layers. */
export function areLayersUnnamed(inventory: Inventory, name: NamedPresent | null): boolean {
  if (name?.letter !== 'K' || name.layers !== null) return false;
  const layers = inventory.flatMap((present) =>
    present.letter === 'K' && present.staleness === name.staleness ? [present.layers] : [],
  );
  return new Set(layers).size > 1;
}

/** Returns why a name found no present. */
function getClaimFault(inventory: Inventory, name: NamedPresent | null): ReasonCode {
  if (name === null) return 'nothing named';
  return findClaimed(inventory, name) === undefined ? 'not held' : 'named too often';
}
