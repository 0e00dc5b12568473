/** Judges orders: a turn's action and presets, and answers to follow-ups. */

import { isSame } from '../kit/judging/same.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import { emit, stage } from '../kit/match/stage.ts';
import { collectValues, withEntry } from '../kit/reckoning/collecting.ts';
import { type Colour, formatShortLabel, getColour } from './cards.ts';
import * as choices from './choices.ts';
import { areIdle, isAbilityIdle, judgeBottom, listEffectTasks, takeAction } from './effects.ts';
import {
  createMissingOrderEvent,
  createVoidEvents,
  type Event,
  type Fault,
  listMisplacedCardFaults,
} from './events.ts';
import type { Orders, OwnerOrders, TurnOrders } from './forms/questions.ts';
import type { SeatNow } from './now.ts';
import { judgeSorting, NO_SORTED_CARDS, type SortingDecision } from './rule-of-four.ts';
import * as stored from './state.ts';
import { type CurrentStage, getPresetChoices, getSettler, removeCard } from './table.ts';

const NAMING = ['aqualab', 'discard', 'refill'] as const;

export const listPresetFaults = (
  state: stored.State,
  seat: Seat,
  orders: TurnOrders,
): readonly Fault[] =>
  collectValues(NAMING, (where) => listSelectorFaults(state, seat, where, orders[where]));

/** Finds presets for a card that the action or the Aqualab uses before the presets apply. */
export function usedBefore(state: stored.State, seat: Seat, orders: TurnOrders): readonly Fault[] {
  const { action, without } = orders;
  const isBuried = doesConnectTo(action, 'Water') && !without.includes('ability');
  const aqualab = isBuried ? orders.aqualab : null;
  const played = action === null || action.kind === 'D' ? null : action.card;
  return collectValues(NAMING, (where): readonly Fault[] => {
    const [wish, buried] = where === 'aqualab' ? [aqualab, null] : [orders[where], aqualab];
    if (wish === null || stored.isCardCriterion(wish)) return [];
    return choices.listHeldCards(state, seat).includes(wish) && [played, buried].includes(wish)
      ? [{ where, why: 'used before', given: formatShortLabel(wish) }]
      : [];
  });
}

export const doesConnectTo = (action: TurnOrders['action'], at: Colour | null): boolean =>
  (action?.kind === 'B' || action?.kind === 'C') && getColour(action.card) === at;

function listSelectorFaults(
  state: stored.State,
  seat: Seat,
  where: (typeof NAMING)[number],
  wish: stored.CardSelector | null,
): readonly Fault[] {
  if (wish === null || stored.isCardCriterion(wish)) return [];
  const naming = { where, named: [wish] };
  return where === 'aqualab'
    ? listMisplacedCardFaults(naming, choices.listHeldCards(state, seat), 'not held')
    : listMisplacedCardFaults(naming, getSettler(state, seat).hand, 'not in hand');
}

export const judgeTurn = (seatNow: SeatNow, orders: TurnOrders): readonly Fault[] => [
  ...judgeAction(seatNow, orders),
  ...listPresetFaults(seatNow.state, seatNow.seat, orders),
  ...usedBefore(seatNow.state, seatNow.seat, orders),
];

function judgeAction(seatNow: SeatNow, orders: TurnOrders): readonly Fault[] {
  const { setup, state, seat } = seatNow;
  const { action, without } = orders;
  const { content } = setup;
  const faults = listActionFaults(state, seat, action);
  if (action === null || faults.length > 0) return faults;
  const inVain: Fault = { where: 'action', why: 'in vain' };
  switch (action.kind) {
    case 'A': {
      const rest = { state: removeCard(state, seat, action.card), content };
      const tasks = listEffectTasks(seat, action.card, content.cards[action.card].top);
      return areIdle(rest, tasks) ? [inVain] : [];
    }
    case 'B': {
      if (without.includes('bottom')) return [];
      const { now } = takeAction({ now: stage(state), content, seat, action, without });
      return judgeBottom({ setup, state: now.state }, { seat, card: action.card, where: 'action' });
    }
    case 'E':
      return getSettler(state, seat).energy < content.energy.top
        ? []
        : [{ where: 'action', why: 'Energy full' }];
    case 'C': {
      const isUsed = !without.includes('ability');
      const at = getColour(action.card);
      return isUsed && isAbilityIdle({ state, content }, seat, at) ? [inVain] : [];
    }
    case 'D':
      return [];
  }
}

/** Lists why an action is impossible: its card has moved, or nobody is left to launch. */
export function listActionFaults(
  state: stored.State,
  seat: Seat,
  action: stored.Action | null,
): readonly Fault[] {
  if (action === null) return [];
  const { hand, prep, earth } = getSettler(state, seat);
  const held = [...hand, ...prep];
  if (action.kind === 'D')
    // A player without cards may launch nobody.
    return earth === 0 && held.length > 0 ? [{ where: 'action', why: 'nobody on Earth' }] : [];
  const naming = { where: 'action', named: [action.card] };
  switch (action.kind) {
    case 'A':
      return listMisplacedCardFaults(naming, hand, 'not in hand');
    case 'B':
      return listMisplacedCardFaults(naming, prep, 'not in prep module');
    case 'C': {
      const owner = state.order.find((other) => other === action.of && other !== seat);
      const isThere = owner !== undefined && getSettler(state, owner).prep.includes(action.card);
      return isThere ? [] : [{ where: 'action', why: 'not in their prep module' }];
    }
    case 'E':
      return listMisplacedCardFaults(naming, held, 'not held');
  }
}

const NOT_ASKED_FAULT: Fault = { where: 'choice', why: 'not asked' };

export function judgeDecision(
  state: stored.State,
  decision: stored.Decision,
  orders: Orders,
): readonly Fault[] {
  if (decision.kind === 'choose') return judgeChoice(state, decision, orders);
  if (orders.kind !== 'four') return [NOT_ASKED_FAULT];
  const { discard, refill } = judgeSorting(getSettler(state, decision.seat), decision, orders);
  return [...discard, ...refill];
}

function judgeChoice(
  state: stored.State,
  asked: Extract<stored.Decision, { readonly kind: 'choose' }>,
  orders: Orders,
): readonly Fault[] {
  if (orders.kind !== asked.question) return [NOT_ASKED_FAULT];
  const choice = choices.getFollowUpChoice(orders);
  const options = choices.listOptions(state, asked);
  if (choice === null || choices.findEqualOption(options, choice) !== null) return [];
  return orders.kind === 'aqualab' && orders.choice
    ? [{ where: 'choice', why: 'not held', given: formatShortLabel(orders.choice) }]
    : [NOT_ASKED_FAULT];
}

/** Collects the valid answers of all players who were asked, and reports invalid answers. */
export function openFollowUp(state: stored.State, orders: OrdersBySeat<Orders>) {
  const answers = new Map<Seat, stored.Answer | null>();
  let now: CurrentStage = stage({ ...state, owed: [] });
  for (const decision of state.owed) {
    const { seat } = decision;
    const sent = findForSeat(orders, seat);
    const given = sent && withLastingChoice(state, seat, sent);
    const { answer, told } = openAnswer(state, decision, given);
    now = changeLasting(emit(now, now.state, ...told), seat, given);
    answers.set(seat, answer);
    if (given?.kind !== 'owner') continue;
    const before = getPresetChoices(state.said, seat);
    const isThere = listRefillFaults(state, seat, given.refill).length === 0;
    // A blank refill keeps the last preset.
    const own = { card: given.card, refill: (isThere ? given.refill : null) ?? before.refill };
    if (!isSame(own, before))
      now = emit(now, { ...now.state, said: withEntry(now.state.said, seat, own) });
  }
  return { now, answers };
}

/** Changes a player's standing choices, and reports the change to the player. */
export function changeLasting(
  now: CurrentStage,
  seat: Seat,
  given: Orders | undefined,
): CurrentStage {
  const change = given !== undefined && 'lasting' in given ? given.lasting : null;
  const all = choices.changeLasting(now.state.lasting, seat, change);
  if (all === now.state.lasting) return now;
  const lasting = choices.getLasting(all, seat);
  const event: Event = { kind: 'said for good', rule: choices.LASTING_RULE, seat, lasting };
  return emit(now, { ...now.state, lasting: all }, event);
}

/** Uses the new standing choice's option if the answer defers to that choice. */
export function withLastingChoice(state: stored.State, seat: Seat, orders: Orders): Orders {
  if (!('choice' in orders) || orders.choice !== null || orders.lasting === null) return orders;
  const now = { ...state, lasting: choices.changeLasting(state.lasting, seat, orders.lasting) };
  const owed = state.owed.find((decision) => decision.seat === seat);
  if (owed?.kind !== 'choose' || owed.question !== orders.kind) return orders;
  const options = choices.listOptions(now, owed);
  return { ...orders, choice: choices.findLastingChoice(now, owed, options) } as Orders;
}

export const listRefillFaults = (state: stored.State, seat: Seat, wish: OwnerOrders['refill']) =>
  listSelectorFaults(state, seat, 'refill', wish);

/** Returns the player's answer, null if it is missing or invalid, and reports about it. */
function openAnswer(
  state: stored.State,
  decision: stored.Decision,
  given: Orders | undefined,
): { readonly answer: stored.Answer | null; readonly told: readonly Event[] } {
  const { seat, kind } = decision;
  if (kind === 'four')
    return {
      answer: given?.kind === kind ? given : null,
      told: reportSorting(state, decision, given),
    };
  if (given === undefined) return { answer: null, told: [createMissingOrderEvent(seat, kind)] };
  const faults = judgeDecision(state, decision, given);
  const wishes = given.kind === 'owner' ? listRefillFaults(state, seat, given.refill) : [];
  return {
    answer: faults.length === 0 && 'choice' in given ? given : null,
    told: [
      ...createVoidEvents(seat, faults, 'not used'),
      ...createVoidEvents(seat, wishes, 'asked later'),
    ],
  };
}

function reportSorting(
  state: stored.State,
  four: SortingDecision,
  given: Orders | undefined,
): readonly Event[] {
  const { seat, kind } = four;
  if (given !== undefined && given.kind !== kind)
    return createVoidEvents(seat, [NOT_ASKED_FAULT], 'first others taken');
  const { discard, refill } = judgeSorting(getSettler(state, seat), four, given ?? NO_SORTED_CARDS);
  return given === undefined
    ? [createMissingOrderEvent(seat, kind, [...discard, ...refill])]
    : [discard, refill].flatMap((faults) => createVoidEvents(seat, faults, 'first others taken'));
}
