/** Yoink: in Round 4 presents are stolen from the three players above instead of passed, the nearest thieves first. */

import type { Chance } from '../kit/chance.ts';
import type { OrdersBySeat } from '../kit/game.ts';
import { claimed, without } from './claims.ts';
import { type Event, inTurn, SOURCES, type Stolen } from './events.ts';
import { type Hand, type Held, kept, received } from './hands.ts';
import type { Orders } from './orders.ts';
import type { Inventory } from './presents.ts';
import { atPlace, DISTANCES, type Distance, ordersOf, presentsOf, type State } from './state.ts';

interface Theft {
  readonly state: State;
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
}

/** What is left of everybody's inventory, in the order of the list, and the thefts so far, those over each distance by themselves. */
interface Loot {
  readonly left: readonly Inventory[];
  readonly thefts: readonly (readonly Stolen[])[];
}

/** Lets everybody steal three presents. Hands come in the order of the list. */
export function stealPresents(theft: Theft): {
  readonly hands: readonly Hand[];
  readonly events: readonly Event[];
} {
  const { circle } = theft.state;
  const untouched = { left: circle.map((seat) => presentsOf(theft.state, seat)), thefts: [] };
  const { left, thefts } = DISTANCES.reduce<Loot>(
    (loot, distance) => stealAt(theft, loot, distance),
    untouched,
  );
  return {
    hands: circle.map((seat, place) => ({
      seat,
      held: [...atPlace(left, place).map(kept), ...lootAt(thefts, place)],
    })),
    events: inTurn([missingEvents(theft), ...thefts]),
  };
}

/** All thefts over one distance, in the order of the victims: every player is stolen from once, so these do not meet each other. */
function stealAt(theft: Theft, loot: Loot, distance: Distance): Loot {
  const thefts = loot.left.map((left, place) => stealFrom({ theft, left, place, distance }));
  return {
    left: loot.left.map((left, place) => without(left, atPlace(thefts, place).present)),
    thefts: [...loot.thefts, thefts],
  };
}

/** What the thief at that place of the list got, nearest victim first. */
const lootAt = (thefts: Loot['thefts'], place: number): readonly Held[] =>
  thefts.map((overDistance, index) => {
    const { present, distance } = atPlace(overDistance, place - 1 - index);
    return received(present, distance);
  });

function stealFrom(attempt: {
  readonly theft: Theft;
  readonly left: Inventory;
  /** The victim's place in the list. */
  readonly place: number;
  readonly distance: Distance;
}): Stolen {
  const { theft, left, place, distance } = attempt;
  const { circle } = theft.state;
  const [victim, thief] = [atPlace(circle, place), atPlace(circle, place + distance)];
  const order = ordersOf(theft.orders, thief, 'stealing');
  const wanted = order?.wanted.find(({ of }) => of === victim)?.present ?? null;
  const named = claimed(left, wanted);
  const random = named === undefined;
  return {
    kind: 'stolen',
    rule: SOURCES.stealing,
    thief,
    victim,
    wanted,
    present: named ?? theft.chance(`theft ${distance} of ${thief}`).pick(left),
    distance,
    random,
  };
}

const missingEvents = ({ state, orders }: Theft): readonly Event[] =>
  state.circle
    .filter((seat) => ordersOf(orders, seat, 'stealing') === undefined)
    .map((seat) => ({
      kind: 'defaulted',
      rule: SOURCES.randomTheft,
      seat,
      what: 'thefts',
      why: 'nothing named',
      named: [],
    }));
