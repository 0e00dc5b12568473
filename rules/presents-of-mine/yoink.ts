/** Yoink: in Round 4 presents are stolen from the three players above, nearest thieves first. */

import { getOrder } from '../kit/asking/orders.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { Stage } from '../kit/match/stage.ts';
import { type Event, type EventOf, type Fault, type ReasonCode, SOURCES } from './events.ts';
import type { Orders, StepInput } from './forms/questions.ts';
import { areLayersUnnamed, fault, findClaimed, listFaults, removePresent } from './passing.ts';
import type { Inventory, NamedPresent } from './presents.ts';
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

export type StealingOrders = Extract<Orders, { readonly kind: 'stealing' }>;
type TheftInput = Omit<StepInput, 'setup'>;

/** A theft, and the reason why it is random; null if the wanted present was stolen. */
interface ResolvedTheft {
  readonly stolen: EventOf<'stolen'>;
  readonly fault: Fault | null;
}

/** Remaining inventories in list order, and the thefts so far by distance. */
interface Loot {
  readonly left: readonly Inventory[];
  readonly thefts: readonly (readonly ResolvedTheft[])[];
}

/** Lists the faults of wanted presents before any theft. */
export function judgeThefts(state: State, seat: Seat, orders: StealingOrders): readonly Fault[] {
  const victims = DISTANCES.map((distance) => findBelow(state.circle, seat, -distance));
  const wanted = victims.map((victim) => getWanted(orders, victim));
  const whys = victims.map((victim, index) => {
    const theirs = getPresents(state, victim);
    const name = wanted[index] ?? null;
    const doubt = areLayersUnnamed(theirs, name) ? 'layers not said' : null;
    return whyNot(theirs, theirs, name) ?? doubt;
  });
  return listFaults(whys, wanted);
}

/** Lets all players steal three presents. Hands are in list order. */
export function stealPresents(theft: TheftInput): Stage<readonly Hand[], Event> {
  const { state } = theft;
  const untouched = { left: state.circle.map((seat) => getPresents(state, seat)), thefts: [] };
  const { left, thefts } = DISTANCES.reduce<Loot>(
    (loot, distance) => stealAt(theft, loot, distance),
    untouched,
  );
  return {
    state: state.circle.map((seat, place) => ({
      seat,
      score: getScore(state, seat),
      held: [...getCyclic(left, place).map(keep), ...listStolenAt(thefts, place)],
    })),
    events: [...listMissingEvents(theft), ...thefts.flat().flatMap(listTheftEvents)],
  };
}

export const getWanted = (order: StealingOrders | undefined, victim: Seat): NamedPresent | null =>
  order?.wanted.find((one) => one?.player === victim)?.present ?? null;

/** Finds why a wanted present cannot be stolen; null if it can. */
function whyNot(theirs: Inventory, left: Inventory, name: NamedPresent | null): ReasonCode | null {
  if (name === null) return 'nothing named';
  if (findClaimed(left, name) !== undefined) return null;
  return findClaimed(theirs, name) === undefined ? 'not theirs' : 'gone';
}

/** Resolves all thefts over one distance, in the order of victims. Nobody is robbed twice. */
function stealAt(theft: TheftInput, loot: Loot, distance: Distance): Loot {
  const thefts = loot.left.map((left, place) => stealPresent({ theft, left, place, distance }));
  return {
    left: loot.left.map((left, place) =>
      removePresent(left, getCyclic(thefts, place).stolen.present),
    ),
    thefts: [...loot.thefts, thefts],
  };
}

/** Lists the presents stolen by the thief at a place, the nearest victim first. */
const listStolenAt = (thefts: Loot['thefts'], place: number): readonly HeldPresent[] =>
  thefts.map((overDistance, index) => {
    const { present, distance } = getCyclic(overDistance, place - 1 - index).stolen;
    return createReceivedPresent(present, distance);
  });

function stealPresent(attempt: {
  readonly theft: TheftInput;
  readonly left: Inventory;
  /** Place of the victim in the list. */
  readonly place: number;
  readonly distance: Distance;
}): ResolvedTheft {
  const { theft, left, place, distance } = attempt;
  const { circle } = theft.state;
  const [victim, thief] = [getCyclic(circle, place), getCyclic(circle, place + distance)];
  const name = getWanted(getOrder(theft.orders, thief, 'stealing'), victim);
  const why = whyNot(getPresents(theft.state, victim), left, name);
  const present =
    findClaimed(left, name) ?? theft.chance(`theft ${distance} of ${thief}`).pick(left);
  return {
    stolen: { kind: 'stolen', rule: SOURCES.stealing, thief, victim, present, distance },
    fault: why === null ? null : fault(FIELD_OF[distance], why, name),
  };
}

function listTheftEvents({ stolen, fault: found }: ResolvedTheft): readonly Event[] {
  if (found === null) return [stolen];
  const { thief, victim, present, distance } = stolen;
  const about = { seat: thief, victim, present, distance, faults: [found] };
  return [stolen, { kind: 'stolen by chance', rule: SOURCES.randomTheft, ...about }];
}

const listMissingEvents = ({ state, orders }: TheftInput): readonly Event[] =>
  state.circle
    .filter((seat) => getOrder(orders, seat, 'stealing') === undefined)
    .map((seat) => ({
      kind: 'defaulted',
      rule: SOURCES.randomTheft,
      seat,
      what: 'thefts',
      faults: [],
      named: [],
    }));
