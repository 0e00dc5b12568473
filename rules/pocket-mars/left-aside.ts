/** What is chosen beforehand and comes to nothing: the turn does not ask for it, so that it leads to the same state without. */

import type { OrdersBySeat } from '../kit/match/game.ts';
import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import type { Effect } from './actions.ts';
import { type Trial, triedChance } from './agenda-choices.ts';
import { isFor } from './card-choices.ts';
import { colourOf } from './cards.ts';
import type { Colour } from './colours.ts';
import { EFFECTS } from './effects.ts';
import { withoutWordsOfOthers } from './lasting-choices.ts';
import type { Now } from './now.ts';
import type { CardChoice } from './order-values.ts';
import type { Orders } from './orders.ts';
import { presetFaults, usedBefore } from './preset-choices.ts';
import type { Fault } from './reasons.ts';
import type { State, Task } from './state.ts';
import { playTurn } from './taking-turns.ts';
import { actionFaults } from './turn-orders.ts';

/** Choices for the card that is used, and wishes for the ability of one Building each. */
const CHOSEN = ['card', 'abilityBuilding', 'greenhouse', 'aqualab'] as const;
type Chosen = (typeof CHOSEN)[number];

const SERVES: Readonly<Record<Exclude<Chosen, 'card'>, Colour>> = {
  abilityBuilding: 'Construction',
  greenhouse: 'Ecosystem',
  aqualab: 'Water',
};

/** What a seat chose for nothing. */
export interface LeftAside {
  readonly seat: Seat;
  readonly faults: readonly Fault[];
}

/** Orders without what is left aside, and what is. */
export function leavingAside(
  now: Now,
  orders: OrdersBySeat<Orders>,
): { readonly left: OrdersBySeat<Orders>; readonly aside: readonly LeftAside[] } {
  const aside: LeftAside[] = [];
  let left = orders;
  for (const seat of now.state.order) {
    const given = ofSeatIfAny(orders, seat);
    const faults = given === undefined ? NO_FAULTS : servingNothing(now, seat, given);
    if (given === undefined || faults.length === 0) continue;
    aside.push({ seat, faults: foreseeable(now, seat, { orders: given, faults }) });
    left = withEntry(left, seat, without(given, faults));
  }
  return { left, aside };
}

/** Returns the faults of choices that serve nothing, as far as their player can know it. */
export const leftAsideFaults = (now: Now, seat: Seat, orders: Orders): readonly Fault[] =>
  foreseeable(now, seat, { orders, faults: servingNothing(now, seat, orders) });

/**
 * Returns the faults that do not depend on a hidden card. In action C the card's owner may be asked first, and the owner's bottom action
 * may make a wish for the ability possible.
 */
function foreseeable(
  now: Now,
  seat: Seat,
  { orders, faults }: { readonly orders: Orders; readonly faults: readonly Fault[] },
): readonly Fault[] {
  if (faults.length === 0 || !dependsOnHidden(orders)) return faults;
  const used = usedBy(now, seat, orders);
  return faults.filter(({ where }) => !isAskedFor(used, orders, where as Chosen));
}

/** Whether the bottom action of a card that the player cannot see may precede the rest of the turn. */
export const dependsOnHidden = (orders: Orders): boolean =>
  orders.kind === 'turn' && orders.action?.kind === 'C';

/** Returns the faults of choices that serve nothing. */
function servingNothing(now: Now, seat: Seat, orders: Orders): readonly Fault[] {
  const said = CHOSEN.filter((chosen) => isSaid(orders, chosen));
  if (said.length === 0) return NO_FAULTS;
  const used = usedBy(now, seat, orders);
  return said
    .filter((chosen) => isLeftAside(now, seat, { orders, used, chosen }))
    .map((where) => ({ where, why: where === 'card' ? 'not by this card' : 'not come to' }));
}

const NO_FAULTS: readonly Fault[] = [];

const isSaid = (orders: Orders, chosen: Chosen): boolean =>
  chosen === 'card' ? cardOf(orders) !== null : orders.kind === 'turn' && orders[chosen] !== null;

/** What orders use, as far as they are carried out: effects of a card, and the ability of a Building. */
interface Used {
  readonly effects: readonly Effect[];
  readonly ability: Colour | null;
}

interface Wished {
  readonly orders: Orders;
  readonly used: Used;
  readonly chosen: Chosen;
}

/** Tried with the player's orders alone, unless nothing asks for it at all. Whoever comes to the Aqualab uses it. */
function isLeftAside(now: Now, seat: Seat, { orders, used, chosen }: Wished): boolean {
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

/** Whether nothing else is wrong with it: of these wishes it alone names a card. */
function isAqualabSound({ state }: Now, seat: Seat, orders: Orders): boolean {
  if (orders.kind !== 'turn') return true;
  const faults = [...presetFaults(state, seat, orders), ...usedBefore(state, seat, orders)];
  return faults.every(({ where }) => where !== 'aqualab');
}

/** Whether the action has a part that lets choose such a thing, whatever becomes of it. */
function isAskedFor({ effects, ability }: Used, orders: Orders, chosen: Chosen): boolean {
  if (chosen !== 'card') return ability === SERVES[chosen];
  const choice = cardOf(orders);
  return choice !== null && effects.some(({ kind }) => isFor(choice, kind));
}

const NOTHING_USED: Used = { effects: [], ability: null };

function usedBy({ setup, state }: Now, seat: Seat, orders: Orders): Used {
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

function without(orders: Orders, aside: readonly Fault[]): Orders {
  const left: Orders & { [Part in Chosen]?: unknown } = { ...orders };
  for (const { where } of aside) left[where as Chosen] = null;
  return left;
}

/** Where the turn waits for a decision, what comes after it may still ask for such a choice. */
const mayServeLater = ({ owed, agenda }: State, orders: Orders, chosen: Chosen): boolean =>
  owed.length > 0 && agenda.slice(1).some((task) => mayAsk(task, orders, chosen));

function mayAsk(task: Task, orders: Orders, chosen: Chosen): boolean {
  if (chosen !== 'card') return task.kind === 'ability' && task.at === SERVES[chosen];
  return task.kind === 'effect' && EFFECTS[task.effect.kind].chooses === cardOf(orders)?.kind;
}
