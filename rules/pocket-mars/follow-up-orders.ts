/** Judges and opens answers to follow-ups. */

import { isSame } from '../kit/judging/same.ts';
import type { OrdersBySeat } from '../kit/match/game.ts';
import { ofSeatIfAny, type Seat } from '../kit/match/seat.ts';
import { shortLabel } from './cards.ts';
import {
  CHOICES,
  changedLasting,
  type FollowUpAnswers,
  followUpChoice,
  LASTING_RULE,
  lastingChoice,
  lastingOf,
  optionMeant,
} from './choices.ts';
import { type Event, ignoredOrderEvents, missingOrderEvent } from './events.ts';
import type { Orders, OwnerOrders } from './orders.ts';
import type { Fault } from './reasons.ts';
import { type Four, judgeFour, NOTHING_SORTED } from './rule-of-four.ts';
import type {
  Answer,
  ChoiceOf,
  Decision,
  DecisionQuestion,
  PresetChoices,
  State,
} from './state.ts';
import { presetChoicesOf, settlerOf } from './table.ts';
import { selectorFaults } from './turn-orders.ts';

const NOT_ASKED: Fault = { where: 'choice', why: 'not asked' };

export function judgeDecision(state: State, decision: Decision, orders: Orders): readonly Fault[] {
  if (decision.kind === 'choose') return judgeChoice(state, decision, orders);
  if (orders.kind !== 'four') return [NOT_ASKED];
  const { discard, refill } = judgeFour(settlerOf(state, decision.seat), decision, orders);
  return [...discard, ...refill];
}

function judgeChoice(
  state: State,
  { seat, question }: Extract<Decision, { readonly kind: 'choose' }>,
  orders: Orders,
): readonly Fault[] {
  if (orders.kind !== question) return [NOT_ASKED];
  const choice = followUpChoice(orders);
  const options: readonly ChoiceOf[DecisionQuestion][] = CHOICES[question].options(state, seat);
  if (choice === null || optionMeant(options, choice) !== null) return [];
  return orders.kind === 'aqualab' && orders.choice
    ? [{ where: 'choice', why: 'not held', given: shortLabel(orders.choice) }]
    : [NOT_ASKED];
}

interface Opened {
  readonly answers: FollowUpAnswers;
  readonly said: State['said'];
  readonly lasting: State['lasting'];
  readonly events: readonly Event[];
}

/** Collects the valid answers of all asked players, and reports of the rest. */
export function openFollowUp(state: State, orders: OrdersBySeat<Orders>): Opened {
  const answers = new Map<Seat, Answer | null>();
  const events: Event[] = [];
  const said: Record<Seat, PresetChoices> = { ...state.said };
  let { lasting } = state;
  for (const decision of state.owed) {
    const { seat } = decision;
    const sent = ofSeatIfAny(orders, seat);
    const given = sent && choosingAsLasting(state, seat, sent);
    const { answer, told } = opened(state, decision, given);
    const changed = changeLasting(lasting, seat, given);
    lasting = changed.lasting;
    events.push(...told, ...changed.told);
    answers.set(seat, answer);
    if (given?.kind !== 'owner') continue;
    const own = saidByOwner(state, seat, given);
    if (!isSame(own, presetChoicesOf(said, seat))) said[seat] = own;
  }
  return { answers, said, lasting, events };
}

/** Updates the standing choices by a player's orders, with a report of a change. */
export function changeLasting(
  before: State['lasting'],
  seat: Seat,
  given: Orders | undefined,
): { readonly lasting: State['lasting']; readonly told: readonly Event[] } {
  const change = given !== undefined && 'lasting' in given ? given.lasting : null;
  const lasting = changedLasting(before, seat, change);
  if (lasting === before) return { lasting, told: [] };
  const now = lastingOf(lasting, seat);
  return { lasting, told: [{ kind: 'said for good', rule: LASTING_RULE, seat, lasting: now }] };
}

/** Replaces an answer that defers to the new standing choice by that choice's option. */
export function choosingAsLasting(state: State, seat: Seat, orders: Orders): Orders {
  if (!('choice' in orders) || orders.choice !== null || orders.lasting === null) return orders;
  const now = { ...state, lasting: changedLasting(state.lasting, seat, orders.lasting) };
  const owed = state.owed.find((decision) => decision.seat === seat);
  if (owed?.kind !== 'choose' || owed.question !== orders.kind) return orders;
  const { question } = owed;
  const options: readonly ChoiceOf[DecisionQuestion][] = CHOICES[question].options(now, seat);
  // The choice is an option of the question that these orders answer.
  return { ...orders, choice: lastingChoice(now, { seat, question }, options) } as Orders;
}

/** Returns the presets sent with an owner's "yes"; blank ones keep those of their own turn. */
function saidByOwner(state: State, seat: Seat, { card, refill }: OwnerOrders): PresetChoices {
  const isThere = refillFaults(state, seat, refill).length === 0;
  return { card, refill: (isThere ? refill : null) ?? presetChoicesOf(state.said, seat).refill };
}

export const refillFaults = (state: State, seat: Seat, wish: OwnerOrders['refill']) =>
  selectorFaults(state, seat, { where: 'refill', wish });

interface OpenedOne {
  /** Null without a valid answer. */
  readonly answer: Answer | null;
  readonly told: readonly Event[];
}

function opened(state: State, decision: Decision, given: Orders | undefined): OpenedOne {
  const { seat, kind } = decision;
  if (kind === 'four')
    return {
      answer: given?.kind === kind ? given : null,
      told: toldOfFour(state, decision, given),
    };
  if (given === undefined) return { answer: null, told: [missingOrderEvent(seat, kind)] };
  const faults = judgeDecision(state, decision, given);
  const wishes = given.kind === 'owner' ? refillFaults(state, seat, given.refill) : [];
  return {
    answer: faults.length === 0 && 'choice' in given ? given : null,
    told: [
      ...ignoredOrderEvents(seat, faults, 'not used'),
      ...ignoredOrderEvents(seat, wishes, 'asked later'),
    ],
  };
}

function toldOfFour(state: State, four: Four, given: Orders | undefined): readonly Event[] {
  const { seat, kind } = four;
  if (given !== undefined && given.kind !== kind)
    return ignoredOrderEvents(seat, [NOT_ASKED], 'first others taken');
  const { discard, refill } = judgeFour(settlerOf(state, seat), four, given ?? NOTHING_SORTED);
  return given === undefined
    ? [missingOrderEvent(seat, kind, [...discard, ...refill])]
    : [discard, refill].flatMap((faults) => ignoredOrderEvents(seat, faults, 'first others taken'));
}
