/** Resolves one step, and judges a player's orders alone: useless choices are removed. */

import type { OrdersBySeat, PriceTrial } from '../kit/match/game.ts';
import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { numberInWords, plural } from '../kit/narrating/figures.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import { type CardId, type Colour, colourOf } from './cards.ts';
import { type Trial, triedChance, withoutWordsOfOthers } from './choices.ts';
import type { Effect } from './content.ts';
import { choiceKindOf, isFor, judgeBottom, pay, withoutBottom } from './effects.ts';
import { type Event, ignoredOrderEvents } from './events.ts';
import type { Orders, Submitted } from './forms/questions.ts';
import type { Known, Playable } from './now.ts';
import type { Fault } from './reasons.ts';
import { draftCards, judgeKept, judgePrep, layOut } from './start.ts';
import type { CardChoice, State, Task } from './state.ts';
import { settledOf, settlerOf } from './table.ts';
import { playTurn, tryAlone } from './taking-turns.ts';
import * as turnOrders from './turn-orders.ts';

/** Creates a preview of a turn: only certain numbers, nothing secret; null for other orders. */
export const foreseenBy =
  (play: typeof playTurn) =>
  (known: Known, orders: Orders): string | null => {
    if (orders.kind !== 'turn') return null;
    const { seat } = known;
    const taken = orders.action?.kind === 'C' ? orders.action : null;
    // The owner of a taken card cannot change these numbers of the active player.
    const after = tryAlone(known, orders, play);
    const { energy, ship } = settlerOf(after, seat);
    const settled = settledOf(after, seat);
    const where = `${inWords(ship)} on your Ship and ${inWords(settled)} in Buildings`;
    const left = `${energy} Energy, ${where}`;
    const isAsked = after.owed.some((owed) => owed.seat === seat);
    return [
      `You will have ${left}`,
      ...(taken === null
        ? []
        : [`whether ${taken.of} is asked depends on the text of the hidden card`]),
      ...(isAsked ? [`then you ${taken === null ? 'will' : 'may'} be asked`] : []),
    ].join('; ');
  };

export const foreseen = foreseenBy(playTurn);

const inWords = (count: number): string =>
  `${count === 0 ? 'no' : numberInWords(count)} ${plural(count, 'colonist')}`;

export const resolvingBy =
  (play: typeof playTurn) =>
  (submitted: Submitted): Stage<State, Event> => {
    const { state } = submitted;
    switch (state.phase) {
      case 'draft':
        return draftCards(submitted);
      case 'set-up':
        return layOut(submitted);
      case 'turn':
        return takeTurn(submitted, play);
      case 'over':
        return stage(state);
    }
  };

export const resolveStep = resolvingBy(playTurn);

function takeTurn(submitted: Submitted, play: typeof playTurn): Stage<State, Event> {
  const { left, reports } = leavingAside(submitted);
  const turn = play({ ...submitted, orders: left });
  return { state: turn.state, events: [...reports, ...turn.events] };
}

/** Replaces a bottom action by one with the same price and no effect. Null without one. */
export function priceAlone({
  paid: seat,
  where,
  ...submitted
}: PriceTrial<Submitted>): State | null {
  const { setup, state, orders } = submitted;
  if (state.phase !== 'turn' || (where !== 'action' && where !== 'choice')) return null;
  const given = ofSeatIfAny(orders, seat);
  const card =
    given === undefined ? null : bottomWanted(turnOrders.choosingAsLasting(state, seat, given));
  if (given === undefined || card === null || setup.content.cards[card].cost === 0) return null;
  if (given.kind !== 'owner') {
    const content = withoutBottom(setup.content, card);
    return playTurn({ ...submitted, setup: { ...setup, content }, orders }).state;
  }
  // The owner of a useless card is not asked, so the owner pays first and declines.
  const { cost } = setup.content.cards[card];
  const payer = pay(stage(state), seat, { cost, top: setup.content.energy.top });
  const declined = withEntry(orders, seat, { ...given, choice: false });
  return playTurn({ ...submitted, state: payer.state, orders: declined }).state;
}

function bottomWanted(orders: Orders): CardId | null {
  if (orders.kind === 'owner') return orders.choice || null;
  if (orders.kind !== 'turn' || orders.without.includes('bottom')) return null;
  return orders.action?.kind === 'B' ? orders.action.card : null;
}

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
    const given = turnOrders.choosingAsLasting(now.state, seat, sent);
    const { all, known } = uselessChoices(now, seat, given);
    for (const fault of known) reports.push(...ignoredOrderEvents(seat, [fault], 'left aside'));
    if (all.length > 0) left = withEntry(left, seat, without(given, all));
  }
  return { left, reports };
}

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
  const faults = [
    ...turnOrders.presetFaults(state, seat, orders),
    ...turnOrders.usedBefore(state, seat, orders),
  ];
  return faults.every(({ where }) => where !== 'aqualab');
}

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
  if (action === null || turnOrders.actionFaults(state, seat, action).length > 0)
    return NOTHING_USED;
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

const mayServeLater = ({ owed, agenda }: State, orders: Orders, chosen: Chosen): boolean =>
  owed.length > 0 && agenda.slice(1).some((task) => mayAsk(task, orders, chosen));

function mayAsk(task: Task, orders: Orders, chosen: Chosen): boolean {
  if (chosen !== 'card') return task.kind === 'ability' && task.at === SERVES[chosen];
  return task.kind === 'effect' && choiceKindOf(task.effect.kind) === cardOf(orders)?.kind;
}

export function judge(asked: Known, given: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const orders = turnOrders.choosingAsLasting(state, seat, given);
  if (orders.kind === 'draft')
    return orders.keep === null ? [] : judgeKept(state.packs[seat] ?? [], orders.keep);
  if (orders.kind === 'set-up') return judgePrep(settlerOf(state, seat).hand, orders.prep);
  const faults =
    orders.kind === 'turn' ? turnOrders.judgeTurn(asked, orders) : judgeFollowUp(asked, orders);
  if (state.phase !== 'turn') return faults;
  return [...faults, ...uselessChoices(asked, seat, orders).known];
}

function judgeFollowUp(asked: Known, orders: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const owed = state.owed.find((decision) => decision.seat === seat);
  const faults = owed === undefined ? [] : turnOrders.judgeDecision(state, owed, orders);
  if (orders.kind !== 'owner') return faults;
  const bottom =
    orders.choice && faults.length === 0
      ? judgeBottom(asked, { seat, card: orders.choice, where: 'choice' })
      : [];
  return [...faults, ...bottom, ...turnOrders.refillFaults(state, seat, orders.refill)];
}
