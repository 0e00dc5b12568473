/** Judges orders, and resolves steps and turns up to the next decision. */

import { getOrder } from '../kit/asking/orders.ts';
import type { OrdersBySeat, PriceTrial } from '../kit/match/game.ts';
import { findForSeat, type Seat } from '../kit/match/seat.ts';
import { emit, type Stage, stage } from '../kit/match/stage.ts';
import { plural, spellNumber } from '../kit/narrating/figures.ts';
import { collectValues, withEntry } from '../kit/reckoning/collecting.ts';
import type { CardId, Colour } from './cards.ts';
import * as choices from './choices.ts';
import * as effects from './effects.ts';
import { createMissingOrderEvent, createVoidEvents, type Event, type Fault } from './events.ts';
import type { Orders, StepInput, TurnOrders } from './forms/questions.ts';
import type { PlayableNow, SeatNow } from './now.ts';
import { drawToFour, sortCards } from './rule-of-four.ts';
import { draftCards, judgeKeptCard, judgePrep, layOut } from './start.ts';
import { type Action, type CardChoice, OPTIONAL_SUBSTEPS, type State, type Task } from './state.ts';
import { type CurrentStage, countSettled, discardOpenly, getSettler } from './table.ts';
import * as turnOrders from './turn-orders.ts';
import { endTurn } from './turns.ts';

/** Plays or continues a turn. `impossible` lists the faults that prevent its action. */
export function playTurn(
  submitted: StepInput,
  used: choices.AgendaContext['used'] = null,
  impossible = turnOrders.listActionFaults,
): CurrentStage {
  const { setup, state, orders, chance } = submitted;
  const { content } = setup;
  const begun =
    state.owed.length > 0
      ? { ...turnOrders.openFollowUp(state, orders), agenda: state.agenda }
      : { ...takeTurn(submitted, impossible), answers: null };
  return runAgenda({ ...begun, content, chance, used });
}

/** Plays a turn with one player's orders alone. The owner of a card taken by action C declines. */
export function tryTurnAlone(
  { setup, state, seat }: SeatNow,
  orders: Orders,
  play: typeof playTurn = playTurn,
): State {
  const card = orders.kind === 'turn' && orders.action?.kind === 'C' ? orders.action.card : null;
  const content = card === null ? setup.content : effects.omitBottom(setup.content, card);
  const alone = { setup: { ...setup, content }, state, orders: { [seat]: orders } };
  return play({ ...alone, chance: choices.createTrialChance() }).state;
}

function takeTurn(
  { setup, state, orders }: StepInput,
  impossible: typeof turnOrders.listActionFaults,
) {
  const { current } = state;
  if (current === null) throw new Error('it is nobody’s turn');
  const { seat } = current;
  const given = getOrder(orders, seat, 'turn');
  const { standing, action, events } = openTurn(state, seat, given, impossible);
  const presets = withEntry(state.said, seat, {
    card: standing?.card ?? null,
    refill: standing?.refill ?? null,
  });
  const opened = { ...state, said: presets, current: { ...current, orders: standing } };
  const now = turnOrders.changeLasting(stage(opened, ...events), seat, given);
  const without = standing?.without ?? [];
  return effects.takeAction({ now, content: setup.content, seat, action, without });
}

/** Returns the valid orders of a turn, and reports of invalid parts. Null means no valid action. */
function openTurn(
  state: State,
  seat: Seat,
  given: TurnOrders | undefined,
  impossible: typeof turnOrders.listActionFaults,
) {
  const usual = getDefaultAction(state, seat);
  if (given === undefined || given.action === null) {
    const what = usual.kind === 'E' ? 'discarded' : 'launched';
    return { standing: null, action: usual, events: [createMissingOrderEvent(seat, what)] };
  }
  const faults = impossible(state, seat, given.action);
  const action = faults.length === 0 ? given.action : usual;
  const wishes = turnOrders.listPresetFaults(state, seat, given);
  const without = OPTIONAL_SUBSTEPS.filter((step) => given.without.includes(step));
  let standing = { ...given, action, without };
  for (const { where } of wishes) standing = { ...standing, [where]: null };
  const instead = action.kind === 'E' ? 'first card discarded' : 'colonist launched';
  const events = [
    ...createVoidEvents(seat, faults, instead),
    ...collectValues(wishes, (fault) => createVoidEvents(seat, [fault], 'asked later')),
  ];
  return { standing, action, events };
}

function getDefaultAction(state: State, seat: Seat): Action {
  const { earth } = getSettler(state, seat);
  const [first] = choices.listHeldCards(state, seat);
  return earth > 0 || first === undefined ? { kind: 'D' } : { kind: 'E', card: first };
}

/** Carries out tasks until one of them asks a question. The answers belong to the first task. */
function runAgenda(
  given: Omit<choices.AgendaContext, 'isAbility'> & { readonly agenda: readonly Task[] },
): CurrentStage {
  const { content, chance, used } = given;
  let { now, agenda, answers } = given;
  for (let task = agenda[0]; task !== undefined; task = agenda[0]) {
    if (used !== null && task.kind === 'draw to four') return now;
    const done = carryOutTask({ now, content, chance, answers, isAbility: false, used }, task);
    if (choices.isDecisionOwed(done)) {
      const followUps = now.state.followUps + 1;
      return emit(now, { ...now.state, agenda, owed: done.decisions, followUps });
    }
    const { state, events, next } = done;
    now = { state, events };
    answers = null;
    const rest = agenda.slice(1);
    agenda = next === undefined ? rest : [...next, ...rest];
  }
  return now;
}

function carryOutTask(work: choices.AgendaContext, task: Task): choices.TaskResult {
  switch (task.kind) {
    case 'effect':
      return effects.applyEffect(work, task);
    case 'bottom':
      return effects.useBottomAction(work, { seat: task.seat, card: task.card, where: 'action' });
    case 'owner':
      return effects.askOwner(work, task.seat, task.card);
    case 'ability':
      return effects.useAbility(work, task.seat, task.at);
    case 'discard':
      return discardOpenly(work.now, { ...task, rule: 'Rules, A' });
    case 'draw to four':
      return drawToFour(work);
    case 'rule of four':
      return sortCards(work);
    case 'end of turn':
      return endTurn(work.now);
  }
}

/** Describes the certain results of a turn; null if the orders are for another kind of step. */
export function previewTurn(known: SeatNow, orders: Orders, play = playTurn): string | null {
  if (orders.kind !== 'turn') return null;
  const { seat } = known;
  const taken = orders.action?.kind === 'C' ? orders.action : null;
  // The owner of a taken card cannot change these numbers of the active player.
  const after = tryTurnAlone(known, orders, play);
  const { energy, ship } = getSettler(after, seat);
  const settled = countSettled(after, seat);
  const where = `${formatCount(ship)} on your Ship and ${formatCount(settled)} in Buildings`;
  const left = `${energy || 'no'} Energy, ${where}`;
  const isAsked = after.owed.some((owed) => owed.seat === seat);
  return [
    `You will have ${left}`,
    ...(taken === null ? [] : [`the text of the hidden card decides whether ${taken.of} is asked`]),
    ...(isAsked ? [`then you ${taken === null ? 'will' : 'may'} be asked`] : []),
  ].join('; ');
}

const formatCount = (count: number): string =>
  `${count === 0 ? 'no' : spellNumber(count)} ${plural(count, 'colonist')}`;

export function resolveStep(submitted: StepInput, play = playTurn): Stage<State, Event> {
  const { state } = submitted;
  switch (state.phase) {
    case 'draft':
      return draftCards(submitted);
    case 'set-up':
      return layOut(submitted);
    case 'turn': {
      const { left, reports } = leaveAside(submitted);
      const turn = play({ ...submitted, orders: left });
      return { state: turn.state, events: [...reports, ...turn.events] };
    }
    case 'over':
      return stage(state);
  }
}

/** Resolves a turn whose bottom action is paid for but does nothing; null if the turn has none. */
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
    const content = effects.omitBottom(setup.content, card);
    return playTurn({ ...submitted, setup: { ...setup, content }, orders }).state;
  }
  // The owner of a useless card is not asked, so the owner pays here and then declines.
  const payer = effects.payForBottom(stage(state), setup.content, seat, card);
  const declined = withEntry(orders, seat, { ...given, choice: false });
  return playTurn({ ...submitted, state: payer.state, orders: declined }).state;
}

function findWantedBottom(orders: Orders): CardId | null {
  if (orders.kind === 'owner') return orders.choice || null;
  if (orders.kind !== 'turn' || orders.without.includes('bottom')) return null;
  return orders.action?.kind === 'B' ? orders.action.card : null;
}

export function leaveAside({ orders, ...now }: Pick<StepInput, 'setup' | 'state' | 'orders'>): {
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
    if (all.length > 0) left = withEntry(left, seat, omitChoices(given, all));
  }
  return { left, reports };
}

export const dependsOnHidden = (orders: Orders): boolean =>
  orders.kind === 'turn' && orders.action?.kind === 'C';

/**
 * Returns the faults of all useless presets; `known` are those that no hidden card can make useful.
 * In action C the bottom action of the hidden card may make a preset useful.
 */
function findUselessChoices(now: PlayableNow, seat: Seat, orders: Orders) {
  const all = listUselessPresets(now, seat, orders);
  const isKnown = ({ where }: (typeof all)[number]) =>
    orders.kind !== 'turn' ||
    !dependsOnHidden(orders) ||
    orders.without.includes('ability') ||
    !turnOrders.doesConnectTo(orders.action, BUILDING_BY_PRESET[where]);
  return { all, known: all.filter(isKnown) };
}

const isPresetFilled = (orders: Orders, field: choices.PresetField): boolean =>
  field === 'card' ? findCard(orders) !== null : orders.kind === 'turn' && orders[field] !== null;

const findCard = (orders: Orders): CardChoice | null => ('card' in orders ? orders.card : null);

const BUILDING_BY_PRESET: Readonly<Record<choices.PresetField, Colour | null>> = {
  card: null,
  abilityBuilding: 'Construction',
  greenhouse: 'Ecosystem',
  aqualab: 'Water',
};

/** Lists the presets of these orders that no question of the turn would use. */
function listUselessPresets(
  now: PlayableNow,
  seat: Seat,
  orders: Orders,
): readonly (Fault & { readonly where: choices.PresetField })[] {
  const fields = choices.PRESET_FIELDS.filter((field) => isPresetFilled(orders, field));
  if (fields.length === 0) return [];
  const { setup } = now;
  const state = choices.omitChoicesOfOthers(now.state, seat);
  const isFaulty = orders.kind === 'turn' && hasFaultyAqualab(now.state, seat, orders);
  const used = new Set<choices.PresetField>(isFaulty ? ['aqualab'] : []);
  const alone = { setup, state, orders: { [seat]: orders }, chance: choices.createTrialChance() };
  const { owed, agenda } = playTurn(alone, used).state;
  const later = owed.length > 0 ? agenda.slice(1) : [];
  return fields
    .filter((field) => !used.has(field) && !later.some((task) => canUse(task, orders, field)))
    .map((where) => ({ where, why: where === 'card' ? 'not by this card' : 'not come to' }));
}

const hasFaultyAqualab = (...given: Parameters<typeof turnOrders.usedBefore>): boolean =>
  [...turnOrders.listPresetFaults(...given), ...turnOrders.usedBefore(...given)].some(
    ({ where }) => where === 'aqualab',
  );

function canUse(task: Task, orders: Orders, field: choices.PresetField): boolean {
  if (field !== 'card') return task.kind === 'ability' && task.at === BUILDING_BY_PRESET[field];
  const choice = findCard(orders);
  return task.kind === 'effect' && choice !== null && effects.isFor(choice, task.effect.kind);
}

function omitChoices(
  orders: Orders,
  aside: readonly { readonly where: choices.PresetField }[],
): Orders {
  const left: Orders & { [Part in choices.PresetField]?: unknown } = { ...orders };
  for (const { where } of aside) left[where] = null;
  return left;
}

export function judge(seatNow: SeatNow, given: Orders): readonly Fault[] {
  const { state, seat } = seatNow;
  const orders = turnOrders.withLastingChoice(state, seat, given);
  if (orders.kind === 'draft')
    return orders.keep === null ? [] : judgeKeptCard(state.packs[seat] ?? [], orders.keep);
  if (orders.kind === 'set-up') return judgePrep(getSettler(state, seat).hand, orders.prep);
  const faults =
    orders.kind === 'turn' ? turnOrders.judgeTurn(seatNow, orders) : judgeFollowUp(seatNow, orders);
  if (state.phase !== 'turn') return faults;
  return [...faults, ...findUselessChoices(seatNow, seat, orders).known];
}

function judgeFollowUp(seatNow: SeatNow, orders: Orders): readonly Fault[] {
  const { state, seat } = seatNow;
  const owed = state.owed.find((decision) => decision.seat === seat);
  const faults = owed === undefined ? [] : turnOrders.judgeDecision(state, owed, orders);
  if (orders.kind !== 'owner') return faults;
  const bottom =
    orders.choice && faults.length === 0
      ? effects.judgeBottom(seatNow, { seat, card: orders.choice, where: 'choice' })
      : [];
  return [...faults, ...bottom, ...turnOrders.listRefillFaults(state, seat, orders.refill)];
}
