/** Resolution of a step, and judgement of a player's orders. Useless choices are removed. */

import type { OrdersBySeat, PriceTrial } from '../kit/match/game.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { plural, spellNumber } from '../kit/narrating/figures.ts';
import { withEntry } from '../kit/reckoning/collecting.ts';
import type { CardId, Colour } from './cards.ts';
import { PRESET_FIELDS, type PresetField, triedChance, withoutChoicesOfOthers } from './choices.ts';
import { isFor, judgeBottom, pay, withoutBottom } from './effects.ts';
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
  const said = PRESET_FIELDS.filter((field) => isPreset(orders, field));
  const all = said.length === 0 ? [] : listUselessPresets(now, seat, { orders, said });
  const isKnown = ({ where }: (typeof all)[number]) =>
    orders.kind !== 'turn' ||
    !dependsOnHidden(orders) ||
    orders.without.includes('ability') ||
    !turnOrders.doesConnectTo(orders.action, BUILDING_BY_PRESET[where]);
  return { all, known: all.filter(isKnown) };
}

const isPreset = (orders: Orders, field: PresetField): boolean =>
  field === 'card' ? cardOf(orders) !== null : orders.kind === 'turn' && orders[field] !== null;

const cardOf = (orders: Orders): CardChoice | null => ('card' in orders ? orders.card : null);

const BUILDING_BY_PRESET: Readonly<Record<PresetField, Colour | null>> = {
  card: null,
  abilityBuilding: 'Construction',
  greenhouse: 'Ecosystem',
  aqualab: 'Water',
};

/** Plays the turn alone. A preset is useless if nothing uses it, now or after a decision. */
function listUselessPresets(
  now: Playable,
  seat: Seat,
  { orders, said }: { readonly orders: Orders; readonly said: readonly PresetField[] },
): readonly (Fault & { readonly where: PresetField })[] {
  const { setup } = now;
  const state = withoutChoicesOfOthers(now.state, seat);
  const used = new Set<PresetField>(listFaultyPresets(now, seat, orders));
  const alone = { setup, state, orders: { [seat]: orders }, chance: triedChance() };
  const { owed, agenda } = playTurn(alone, used).state;
  const later = owed.length > 0 ? agenda.slice(1) : [];
  return said
    .filter((field) => !used.has(field) && !later.some((task) => canUse(task, orders, field)))
    .map((where) => ({ where, why: where === 'card' ? 'not by this card' : 'not come to' }));
}

/** Returns the Aqualab's preset if its card has a fault of its own. */
const listFaultyPresets = (
  { state }: Playable,
  seat: Seat,
  orders: Orders,
): readonly 'aqualab'[] =>
  orders.kind === 'turn'
    ? [
        ...turnOrders.listPresetFaults(state, seat, orders),
        ...turnOrders.usedBefore(state, seat, orders),
      ].flatMap(({ where }) => (where === 'aqualab' ? [where] : []))
    : [];

function canUse(task: Task, orders: Orders, field: PresetField): boolean {
  if (field !== 'card') return task.kind === 'ability' && task.at === BUILDING_BY_PRESET[field];
  const choice = cardOf(orders);
  return task.kind === 'effect' && choice !== null && isFor(choice, task.effect.kind);
}

function withoutChoices(orders: Orders, aside: readonly { readonly where: PresetField }[]): Orders {
  const left: Orders & { [Part in PresetField]?: unknown } = { ...orders };
  for (const { where } of aside) left[where] = null;
  return left;
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
