/** Resolution of a step, and judgement of a player's orders. Useless choices are removed. */

import type { OrdersBySeat, PriceTrial } from '../kit/match/game.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { plural, spellNumber } from '../kit/narrating/figures.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import { type CardId, type Colour, colourOf } from './cards.ts';
import { type PresetTrial, triedChance, withoutChoicesOfOthers } from './choices.ts';
import type { Effect } from './content.ts';
import { choiceKindOf, isFor, judgeBottom, pay, withoutBottom } from './effects.ts';
import { createVoidEvents, type Event } from './events.ts';
import type { Orders, StepInput } from './forms/questions.ts';
import type { Known, Playable } from './now.ts';
import type { Fault } from './reasons.ts';
import { draftCards, judgeKeptCard, judgePrep, layOut } from './start.ts';
import type { CardChoice, State, Task } from './state.ts';
import { countSettled, settlerOf } from './table.ts';
import { playTurn, tryTurnAlone } from './taking-turns.ts';
import * as turnOrders from './turn-orders.ts';

/** Creates a preview of a turn that contains only certain numbers; null for other orders. */
export const createPreview =
  (play: typeof playTurn) =>
  (known: Known, orders: Orders): string | null => {
    if (orders.kind !== 'turn') return null;
    const { seat } = known;
    const taken = orders.action?.kind === 'C' ? orders.action : null;
    // The owner of a taken card cannot change these numbers of the active player.
    const after = tryTurnAlone(known, orders, play);
    const { energy, ship } = settlerOf(after, seat);
    const settled = countSettled(after, seat);
    const where = `${formatCount(ship)} on your Ship and ${formatCount(settled)} in Buildings`;
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

export const previewTurn = createPreview(playTurn);

const formatCount = (count: number): string =>
  `${count === 0 ? 'no' : spellNumber(count)} ${plural(count, 'colonist')}`;

export const createResolver =
  (play: typeof playTurn) =>
  (submitted: StepInput): Stage<State, Event> => {
    const { state } = submitted;
    switch (state.phase) {
      case 'draft':
        return draftCards(submitted);
      case 'set-up':
        return layOut(submitted);
      case 'turn':
        return resolveTurn(submitted, play);
      case 'over':
        return stage(state);
    }
  };

export const resolveStep = createResolver(playTurn);

function resolveTurn(submitted: StepInput, play: typeof playTurn): Stage<State, Event> {
  const { left, reports } = leavingAside(submitted);
  const turn = play({ ...submitted, orders: left });
  return { state: turn.state, events: [...reports, ...turn.events] };
}

/** Resolves with the price of the bottom action but without its effect; null without an action. */
export function priceAlone({
  paid: seat,
  where,
  ...submitted
}: PriceTrial<StepInput>): State | null {
  const { setup, state, orders } = submitted;
  if (state.phase !== 'turn' || (where !== 'action' && where !== 'choice')) return null;
  const given = findForSeat(orders, seat);
  const card =
    given === undefined ? null : findWantedBottom(turnOrders.withLastingChoice(state, seat, given));
  if (given === undefined || card === null || setup.content.cards[card].cost === 0) return null;
  if (given.kind !== 'owner') {
    const content = withoutBottom(setup.content, card);
    return playTurn({ ...submitted, setup: { ...setup, content }, orders }).state;
  }
  // The owner of a useless card is not asked. So the owner pays first and then declines.
  const { cost } = setup.content.cards[card];
  const payer = pay(stage(state), seat, { cost, top: setup.content.energy.top });
  const declined = withEntry(orders, seat, { ...given, choice: false });
  return playTurn({ ...submitted, state: payer.state, orders: declined }).state;
}

function findWantedBottom(orders: Orders): CardId | null {
  if (orders.kind === 'owner') return orders.choice || null;
  if (orders.kind !== 'turn' || orders.without.includes('bottom')) return null;
  return orders.action?.kind === 'B' ? orders.action.card : null;
}

/** Fields of choices: one for the used card, and one for each ability that asks. */
const CHOICE_FIELDS = ['card', 'abilityBuilding', 'greenhouse', 'aqualab'] as const;
type ChoiceField = (typeof CHOICE_FIELDS)[number];

const BUILDING_BY_FIELD: Readonly<Record<Exclude<ChoiceField, 'card'>, Colour>> = {
  abilityBuilding: 'Construction',
  greenhouse: 'Ecosystem',
  aqualab: 'Water',
};

/** Removes useless choices from orders and reports them to their players. */
export function leavingAside({ orders, ...now }: Pick<StepInput, 'setup' | 'state' | 'orders'>): {
  readonly left: OrdersBySeat<Orders>;
  readonly reports: readonly Event[];
} {
  const reports: Event[] = [];
  let left = orders;
  for (const seat of now.state.order) {
    const sent = findForSeat(orders, seat);
    if (sent === undefined) continue;
    const given = turnOrders.withLastingChoice(now.state, seat, sent);
    const { all, known } = findUselessChoices(now, seat, given);
    for (const fault of known) reports.push(...createVoidEvents(seat, [fault], 'left aside'));
    if (all.length > 0) left = withEntry(left, seat, withoutChoices(given, all));
  }
  return { left, reports };
}

export const dependsOnHidden = (orders: Orders): boolean =>
  orders.kind === 'turn' && orders.action?.kind === 'C';

/**
 * Returns all faults of useless choices, and the `known` ones, which do not depend on a hidden
 * card. In action C the owner's bottom action may make a preset for the ability useful.
 */
function findUselessChoices(now: Playable, seat: Seat, orders: Orders) {
  const said = CHOICE_FIELDS.filter((chosen) => isChosen(orders, chosen));
  const used = said.length === 0 ? NO_USED_PARTS : findUsedParts(now, seat, orders);
  const all = said
    .filter((chosen) => isUseless(now, seat, { orders, used, chosen }))
    .map((where): Fault & { readonly where: ChoiceField } => {
      return { where, why: where === 'card' ? 'not by this card' : 'not come to' };
    });
  const isKnown = ({ where }: (typeof all)[number]) =>
    !dependsOnHidden(orders) || !isAskedFor(used, orders, where);
  return { all, known: all.filter(isKnown) };
}

const isChosen = (orders: Orders, chosen: ChoiceField): boolean =>
  chosen === 'card' ? cardOf(orders) !== null : orders.kind === 'turn' && orders[chosen] !== null;

/** Parts of the rules that orders use: effects of a card, and a Building's ability. */
interface UsedParts {
  readonly effects: readonly Effect[];
  readonly ability: Colour | null;
}

interface ChosenField {
  readonly orders: Orders;
  readonly used: UsedParts;
  readonly chosen: ChoiceField;
}

/** Tries the orders if something asks for the choice. The Aqualab always uses its preset. */
function isUseless(now: Playable, seat: Seat, { orders, used, chosen }: ChosenField): boolean {
  if (!isAskedFor(used, orders, chosen))
    return chosen !== 'aqualab' || isAqualabCardValid(now, seat, orders);
  if (chosen === 'aqualab') return false;
  const tried: PresetTrial = {
    of: chosen === 'card' ? (cardOf(orders)?.kind ?? 'ability') : 'ability',
    isMet: false,
  };
  const { setup } = now;
  const state = withoutChoicesOfOthers(now.state, seat);
  const alone = { setup, state, orders: { [seat]: orders }, chance: triedChance() };
  const after = playTurn(alone, tried).state;
  return !tried.isMet && !canServeLater(after, orders, chosen);
}

const cardOf = (orders: Orders): CardChoice | null => ('card' in orders ? orders.card : null);

function isAqualabCardValid({ state }: Playable, seat: Seat, orders: Orders): boolean {
  if (orders.kind !== 'turn') return true;
  const faults = [
    ...turnOrders.listPresetFaults(state, seat, orders),
    ...turnOrders.usedBefore(state, seat, orders),
  ];
  return faults.every(({ where }) => where !== 'aqualab');
}

function isAskedFor({ effects, ability }: UsedParts, orders: Orders, chosen: ChoiceField): boolean {
  if (chosen !== 'card') return ability === BUILDING_BY_FIELD[chosen];
  const choice = cardOf(orders);
  return choice !== null && effects.some(({ kind }) => isFor(choice, kind));
}

const NO_USED_PARTS: UsedParts = { effects: [], ability: null };

function findUsedParts({ setup, state }: Playable, seat: Seat, orders: Orders): UsedParts {
  const { cards } = setup.content;
  if (orders.kind === 'owner' && orders.choice)
    return { effects: cards[orders.choice].bottom, ability: null };
  if (orders.kind !== 'turn') return NO_USED_PARTS;
  const { action, without } = orders;
  if (action === null || turnOrders.actionFaults(state, seat, action).length > 0)
    return NO_USED_PARTS;
  if (action.kind === 'A') return { effects: cards[action.card].top, ability: null };
  if (action.kind !== 'B' && action.kind !== 'C') return NO_USED_PARTS;
  const hasBottom = action.kind === 'B' && !without.includes('bottom');
  return {
    effects: hasBottom ? cards[action.card].bottom : [],
    ability: without.includes('ability') ? null : colourOf(action.card),
  };
}

function withoutChoices(orders: Orders, aside: readonly { readonly where: ChoiceField }[]): Orders {
  const left: Orders & { [Part in ChoiceField]?: unknown } = { ...orders };
  for (const { where } of aside) left[where] = null;
  return left;
}

const canServeLater = ({ owed, agenda }: State, orders: Orders, chosen: ChoiceField): boolean =>
  owed.length > 0 && agenda.slice(1).some((task) => canAskFor(task, orders, chosen));

function canAskFor(task: Task, orders: Orders, chosen: ChoiceField): boolean {
  if (chosen !== 'card') return task.kind === 'ability' && task.at === BUILDING_BY_FIELD[chosen];
  return task.kind === 'effect' && choiceKindOf(task.effect.kind) === cardOf(orders)?.kind;
}

export function judge(asked: Known, given: Orders): readonly Fault[] {
  const { state, seat } = asked;
  const orders = turnOrders.withLastingChoice(state, seat, given);
  if (orders.kind === 'draft')
    return orders.keep === null ? [] : judgeKeptCard(state.packs[seat] ?? [], orders.keep);
  if (orders.kind === 'set-up') return judgePrep(settlerOf(state, seat).hand, orders.prep);
  const faults =
    orders.kind === 'turn' ? turnOrders.judgeTurn(asked, orders) : judgeFollowUp(asked, orders);
  if (state.phase !== 'turn') return faults;
  return [...faults, ...findUselessChoices(asked, seat, orders).known];
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
  return [...faults, ...bottom, ...turnOrders.listRefillFaults(state, seat, orders.refill)];
}
