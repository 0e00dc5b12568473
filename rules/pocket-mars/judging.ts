/** Judges a player's orders alone, and removes useless choices. */

import type { OrdersBySeat } from '../kit/match/game.ts';
import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import { type Colour, colourOf } from './cards.ts';
import { type Trial, triedChance, withoutWordsOfOthers } from './choices.ts';
import type { Effect } from './content.ts';
import { choiceKindOf, isFor, judgeBottom } from './effects.ts';
import { type Event, ignoredOrderEvents } from './events.ts';
import { choosingAsLasting, judgeDecision, refillFaults } from './follow-up-orders.ts';
import type { Known, Playable } from './now.ts';
import type { Orders, Submitted } from './orders.ts';
import type { Fault } from './reasons.ts';
import { judgeKept, judgePrep } from './start.ts';
import type { CardChoice, State, Task } from './state.ts';
import { settlerOf } from './table.ts';
import { playTurn } from './taking-turns.ts';
import { actionFaults, judgeTurn, presetFaults, usedBefore } from './turn-orders.ts';

/** Fields of choices: one for the used card, and one for each ability that asks. */
const CHOSEN = ['card', 'abilityBuilding', 'greenhouse', 'aqualab'] as const;
type Chosen = (typeof CHOSEN)[number];

const SERVES: Readonly<Record<Exclude<Chosen, 'card'>, Colour>> = {
  abilityBuilding: 'Construction',
  greenhouse: 'Ecosystem',
  aqualab: 'Water',
};

/** Removes useless choices from orders and reports them to their players. */
export function leavingAside({ orders, ...now }: Pick<Submitted, 'setup' | 'state' | 'orders'>): {
  readonly left: OrdersBySeat<Orders>;
  readonly reports: readonly Event[];
} {
  const reports: Event[] = [];
  let left = orders;
  for (const seat of now.state.order) {
    const sent = ofSeatIfAny(orders, seat);
    if (sent === undefined) continue;
    const given = choosingAsLasting(now.state, seat, sent);
    const { all, known } = uselessChoices(now, seat, given);
    for (const fault of known) reports.push(...ignoredOrderEvents(seat, [fault], 'left aside'));
    if (all.length > 0) left = withEntry(left, seat, without(given, all));
  }
  return { left, reports };
}

/** Returns whether a hidden card's bottom action may precede the rest of the turn. */
export const dependsOnHidden = (orders: Orders): boolean =>
  orders.kind === 'turn' && orders.action?.kind === 'C';

/**
 * Returns all faults of useless choices, and the `known` ones, which do not depend on a hidden
 * card. In action C the owner's bottom action may make a preset for the ability useful.
 */
function uselessChoices(now: Playable, seat: Seat, orders: Orders) {
  const said = CHOSEN.filter((chosen) => isSaid(orders, chosen));
  const used = said.length === 0 ? NOTHING_USED : usedBy(now, seat, orders);
  const all = said
    .filter((chosen) => isLeftAside(now, seat, { orders, used, chosen }))
    .map((where): Fault & { readonly where: Chosen } => {
      return { where, why: where === 'card' ? 'not by this card' : 'not come to' };
    });
  const isKnown = ({ where }: (typeof all)[number]) =>
    !dependsOnHidden(orders) || !isAskedFor(used, orders, where);
  return { all, known: all.filter(isKnown) };
}

const isSaid = (orders: Orders, chosen: Chosen): boolean =>
  chosen === 'card' ? cardOf(orders) !== null : orders.kind === 'turn' && orders[chosen] !== null;

/** Parts of the rules that orders use: effects of a card, and a Building's ability. */
interface Used {
  readonly effects: readonly Effect[];
  readonly ability: Colour | null;
}

interface Wished {
  readonly orders: Orders;
  readonly used: Used;
  readonly chosen: Chosen;
}

/** Tries the orders if something asks for the choice. The Aqualab always uses its preset. */
function isLeftAside(now: Playable, seat: Seat, { orders, used, chosen }: Wished): boolean {
  if (!isAskedFor(used, orders, chosen))
    return chosen !== 'aqualab' || isAqualabSound(now, seat, orders);
  if (chosen === 'aqualab') return false;
  const tried: Trial = {
    of: chosen === 'card' ? (cardOf(orders)?.kind ?? 'ability') : 'ability',
    isMet: false,
  };
  const { setup } = now;
  const state = withoutWordsOfOthers(now.state, seat);
  const alone = { setup, state, orders: { [seat]: orders }, chance: triedChance() };
  const after = playTurn(alone, tried).state;
  return !tried.isMet && !mayServeLater(after, orders, chosen);
}

const cardOf = (orders: Orders): CardChoice | null => ('card' in orders ? orders.card : null);

function isAqualabSound({ state }: Playable, seat: Seat, orders: Orders): boolean {
  if (orders.kind !== 'turn') return true;
  const faults = [...presetFaults(state, seat, orders), ...usedBefore(state, seat, orders)];
  return faults.every(({ where }) => where !== 'aqualab');
}

/** Returns whether a part of the action may ask for the choice. */
function isAskedFor({ effects, ability }: Used, orders: Orders, chosen: Chosen): boolean {
  if (chosen !== 'card') return ability === SERVES[chosen];
  const choice = cardOf(orders);
  return choice !== null && effects.some(({ kind }) => isFor(choice, kind));
}

const NOTHING_USED: Used = { effects: [], ability: null };

function usedBy({ setup, state }: Playable, seat: Seat, orders: Orders): Used {
  const { cards } = setup.content;
  if (orders.kind === 'owner' && orders.choice)
    return { effects: cards[orders.choice].bottom, ability: null };
  if (orders.kind !== 'turn') return NOTHING_USED;
  const { action, without } = orders;
  if (action === null || actionFaults(state, seat, action).length > 0) return NOTHING_USED;
  if (action.kind === 'A') return { effects: cards[action.card].top, ability: null };
  if (action.kind !== 'B' && action.kind !== 'C') return NOTHING_USED;
  const hasBottom = action.kind === 'B' && !without.includes('bottom');
  return {
    effects: hasBottom ? cards[action.card].bottom : [],
    ability: without.includes('ability') ? null : colourOf(action.card),
  };
}

function without(orders: Orders, aside: readonly { readonly where: Chosen }[]): Orders {
  const left: Orders & { [Part in Chosen]?: unknown } = { ...orders };
  for (const { where } of aside) left[where] = null;
  return left;
}

/** Returns whether tasks after an open decision may still ask for the choice. */
const mayServeLater = ({ owed, agenda }: State, orders: Orders, chosen: Chosen): boolean =>
  owed.length > 0 && agenda.slice(1).some((task) => mayAsk(task, orders, chosen));

function mayAsk(task: Task, orders: Orders, chosen: Chosen): boolean {
  if (chosen !== 'card') return task.kind === 'ability' && task.at === SERVES[chosen];
  return task.kind === 'effect' && choiceKindOf(task.effect.kind) === cardOf(orders)?.kind;
}

export function judge(asked: Known, given: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const orders = choosingAsLasting(state, seat, given);
  if (orders.kind === 'draft')
    return orders.keep === null ? [] : judgeKept(state.packs[seat] ?? [], orders.keep);
  if (orders.kind === 'set-up') return judgePrep(settlerOf(state, seat).hand, orders.prep);
  const faults = orders.kind === 'turn' ? judgeTurn(asked, orders) : judgeFollowUp(asked, orders);
  if (state.phase !== 'turn') return faults;
  return [...faults, ...uselessChoices(asked, seat, orders).known];
}

function judgeFollowUp(asked: Known, orders: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const owed = state.owed.find((decision) => decision.seat === seat);
  const faults = owed === undefined ? [] : judgeDecision(state, owed, orders);
  if (orders.kind !== 'owner') return faults;
  const bottom =
    orders.choice && faults.length === 0
      ? judgeBottom(asked, { seat, card: orders.choice, where: 'choice' })
      : [];
  return [...faults, ...bottom, ...refillFaults(state, seat, orders.refill)];
}
