/** The worth of actions by a player's taste: the one reckoning of proposals and robots. */

import type { Seat } from '../kit/match/seat.ts';
import type { Effect } from './actions.ts';
import { valueBelow } from './actions-taken.ts';
import { triedChance } from './agenda-choices.ts';
import { publicObstacle, withoutBottom } from './bottom-actions.ts';
import { type CardId, colourOf, worthOf } from './cards.ts';
import { type Colour, isSettled, type SettledColour } from './colours.ts';
import type { ChoiceOf, Decision, DecisionQuestion } from './decisions.ts';
import { mayEmptyPrep } from './forms/turn-pages.ts';
import { lastingOf } from './lasting-choices.ts';
import type { Known } from './now.ts';
import { CHOICES, heldCards, lookOptions } from './options.ts';
import type { Action, Shift, Switch } from './order-values.ts';
import { NO_PRESETS, type Orders, type TurnOrders } from './orders.ts';
import { pointsOf } from './points.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';
import { playTurn } from './taking-turns.ts';

/** The worth of a launched colonist, of a colonist in a Building, and of a new card. */
export interface Taste {
  readonly launch: number;
  readonly settle: number;
  readonly card: number;
}

/** The taste of proposals. */
export const BUILDER: Taste = { launch: 1, settle: 2, card: 0.4 };

/** All actions of a turn; those with others' cards last. */
export function allActions({ state, seat }: Known): readonly Action[] {
  const { hand, prep, earth } = settlerOf(state, seat);
  return [
    ...prep.map((card): Action => ({ kind: 'B', card })),
    ...hand.map((card): Action => ({ kind: 'A', card })),
    ...(earth > 0 || hand.length + prep.length === 0 ? [{ kind: 'D' } as const] : []),
    ...heldCards(state, seat).map((card): Action => ({ kind: 'E', card })),
    ...lookOptions(state, seat).flatMap((of) =>
      settlerOf(state, of).prep.map((card): Action => ({ kind: 'C', of, card })),
    ),
  ];
}

export function worthOfAction(asked: Known, action: Action, taste: Taste): number {
  const { setup, state, seat } = asked;
  const { earth, energy } = settlerOf(state, seat);
  const weighing = { ...asked, taste };
  switch (action.kind) {
    case 'A':
      return worthOfEffects(setup.content.cards[action.card].top, colourOf(action.card), weighing);
    case 'B':
      return worthOfConnection(action.card, weighing);
    case 'C':
      return worthOfAbility(colourOf(action.card), weighing) - GIVEN_AWAY;
    case 'D':
      return earth > 0 ? taste.launch : 0;
    case 'E':
      return energy === 0 ? 0.6 : 0.1;
  }
}

interface Weighing extends Known {
  readonly taste: Taste;
}

/** A higher card lands a colonist; then its bottom action, if no public fact prevents it. */
function worthOfConnection(card: CardId, weighing: Weighing): number {
  const { state, seat, setup, taste } = weighing;
  const at = colourOf(card);
  const lands =
    isSettled(at) && settlerOf(state, seat).ship > 0 && worthOf(card) > valueBelow(state, at);
  const bottom = setup.content.cards[card];
  const isPossible = publicObstacle(state, seat, { card: bottom, at }) === null;
  const action = isPossible ? worthOfEffects(bottom.bottom, at, weighing) - 0.3 * bottom.cost : 0;
  return (lands ? taste.settle : 0) + action + worthOfAbility(at, weighing);
}

/** The owner of a used card may use its bottom action, and gets another card for it. */
const GIVEN_AWAY = 0.4;

function worthOfAbility(at: Colour, { state, seat, taste }: Weighing): number {
  const { earth, ship } = settlerOf(state, seat);
  switch (at) {
    case 'Construction':
      return ship > 0 ? taste.settle : 0;
    case 'Science':
      return earth > 0 ? taste.launch : 0;
    case 'Energy':
    case 'Ecosystem':
    case 'Water':
      return 0.3;
  }
}

const worthOfEffects = (effects: readonly Effect[], at: Colour, weighing: Weighing): number =>
  effects.reduce((sum, effect) => sum + worthOfEffect(effect, at, weighing), 0);

function worthOfEffect(effect: Effect, at: Colour, { state, seat, taste }: Weighing): number {
  const { earth, ship } = settlerOf(state, seat);
  switch (effect.kind) {
    case 'launch':
      return taste.launch * Math.min(effect.count, earth);
    case 'gain Energy':
      return 0.4 * effect.count;
    case 'draw':
      return taste.card * effect.count;
    case 'look':
      return 0.1;
    case 'switch':
      return 0.4;
    case 'rise':
      return 1.5;
    case 'board':
      return isSettled(at) ? taste.settle * Math.min(effect.count, ship) : 0;
    case 'settle':
      return ship > 0 ? taste.settle : 0;
    case 'cover':
      return 0.3;
  }
}

/** Orders of a turn with an answer to everything that it would ask its player, if possible. */
export function completeOrders(
  asked: Known,
  action: Action,
  without: TurnOrders['without'] = [],
): TurnOrders {
  const { state, seat } = asked;
  const isLasting = lastingOf(state.lasting, seat).refill !== null;
  const at = action.kind === 'D' ? null : colourOf(action.card);
  const refill = !isLasting && mayEmptyPrep(action.kind, at) ? 'highest' : null;
  let orders: TurnOrders = { ...NO_PRESETS, action, without, refill };
  for (;;) {
    const after = tried(asked, orders);
    const owed = after.owed.find((decision) => decision.seat === seat);
    const preset = owed === undefined ? {} : presetFor({ ...asked, state: after }, owed, orders);
    const given: Partial<Record<string, unknown>> = orders;
    const isNew = Object.keys(preset).some((name) => (given[name] ?? null) === null);
    if (!isNew && preset.without === undefined) return orders;
    orders = { ...orders, ...preset };
  }
}

/** The owner of another's card would be asked first, so its bottom action is skipped. */
function tried({ setup, state, seat }: Known, orders: Orders): State {
  const taken = orders.kind === 'turn' && orders.action?.kind === 'C' ? orders.action.card : null;
  const content = taken === null ? setup.content : withoutBottom(setup.content, taken);
  const alone = { setup: { ...setup, content }, state, orders: { [seat]: orders } };
  return playTurn({ ...alone, chance: triedChance() }).state;
}

/** The part of orders that answers a decision in advance; empty if there is none. */
function presetFor(asked: Known, owed: Decision, orders: TurnOrders): Partial<TurnOrders> {
  if (owed.kind === 'four') return owed.discard > 0 ? { discard: 'lowest' } : {};
  const { question } = owed;
  const isAbility = asked.state.agenda[0]?.kind === 'ability';
  const [choice = false] = answersTo(asked, question);
  if (choice === false) {
    const part = isAbility ? 'ability' : 'bottom';
    const isPossible = orders.action?.kind !== 'A' && !orders.without.includes(part);
    return isPossible ? { without: [...orders.without, part] } : {};
  }
  switch (question) {
    case 'owner':
      return {};
    case 'greenhouse':
      return { greenhouse: choice as Shift };
    case 'aqualab':
      return { aqualab: choice as CardId };
    case 'look':
      return { card: { kind: 'look', of: choice as Seat } };
    case 'switch':
      return { card: { kind: 'switch', ...(choice as Switch) } };
    case 'rise':
    case 'settle':
    case 'cover': {
      const at = choice as SettledColour;
      return isAbility ? { abilityBuilding: at } : { card: { kind: 'building', at } };
    }
  }
}

/** All answers to a decision, the best for the player's lead first; false for "no". */
export function answersTo<Question extends DecisionQuestion>(
  asked: Known,
  question: Question,
): readonly (ChoiceOf[Question] | false)[] {
  const { state, seat } = asked;
  const options: readonly ChoiceOf[Question][] = CHOICES[question].options(state, seat);
  const lead = (choice: ChoiceOf[Question] | false): number => {
    const after = tried(asked, answerOf(question, choice));
    return after.order.reduce(
      (sum, other) => sum - pointsOf(after, other).total,
      after.order.length * pointsOf(after, seat).total,
    );
  };
  const first = question === 'aqualab' ? byValue(options) : options;
  const all = [...first, false as const];
  return all
    .map((choice) => ({ choice, lead: lead(choice) }))
    .toSorted((one, other) => other.lead - one.lead)
    .map(({ choice }) => choice);
}

/** The lowest card first. */
const byValue = <Value>(cards: readonly Value[]): readonly Value[] =>
  cards.toSorted((one, other) => worthOf(String(one) as CardId) - worthOf(String(other) as CardId));

/** Orders that answer a decision. */
export function answerOf<Question extends DecisionQuestion>(
  kind: Question,
  choice: ChoiceOf[Question] | false,
): Orders {
  const more = kind === 'owner' ? { card: null, refill: null } : {};
  // TypeScript cannot see that an option is of its question.
  return { kind, choice, ...more, lasting: null } as Orders;
}
