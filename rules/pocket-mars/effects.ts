/** The five actions of a turn, the effects of cards, abilities of Buildings, and bottom actions. */

import type { Seat } from '../kit/match/seat.ts';
import { emit, stage } from '../kit/match/stage.ts';
import * as deck from './cards.ts';
import * as choices from './choices.ts';
import { type Content, type Effect, formatCondition } from './content.ts';
import type { BottomFault, BottomReason, CardComparison, Event, Fault } from './events.ts';
import type { PlayableNow } from './now.ts';
import type {
  Action,
  CardChoice,
  DecisionQuestion,
  OptionalSubstep,
  Position,
  Task,
} from './state.ts';
import * as table from './table.ts';

interface ActionInput {
  readonly now: table.CurrentStage;
  readonly content: Content;
  readonly seat: Seat;
  readonly action: Action;
  readonly without: readonly OptionalSubstep[];
}

type EffectTask = Extract<Task, { readonly kind: 'effect' }>;

const END_OF_TURN_TASKS: readonly Task[] = [
  { kind: 'draw to four' },
  { kind: 'rule of four' },
  { kind: 'end of turn' },
];

/** Expects every card in its place: `turn-orders.ts` has checked the orders. */
export function takeAction(taking: ActionInput): {
  readonly now: table.CurrentStage;
  readonly agenda: readonly Task[];
} {
  const { now, seat, action } = taking;
  const begun = emit(now, now.state, {
    kind: 'acted',
    rule: `Rules, ${action.kind}`,
    seat,
    action: action.kind,
    card: action.kind === 'D' ? null : action.card,
    of: action.kind === 'C' ? action.of : null,
  });
  const { next = [], ...taken } = carryOutAction({ ...taking, now: begun });
  return { now: taken, agenda: [...next, ...END_OF_TURN_TASKS] };
}

function carryOutAction(taking: ActionInput): choices.CompletedTask {
  const { now, content, seat, action } = taking;
  switch (action.kind) {
    case 'A':
      return playFromHand(taking, action.card);
    case 'B':
      return connectOwnCard(taking, action.card);
    case 'C':
      return connectOtherCard(taking, action);
    case 'D':
      return table.launch(now, seat, 1);
    case 'E': {
      const left = table.removeCard(now.state, seat, action.card);
      const discarded = emit(now, table.discardCard(left, action.card));
      return table.changeEnergy(discarded, seat, { change: 1, top: content.energy.top });
    }
  }
}

/** Lists the tasks that apply the effects of a card's top or bottom action. */
export function listEffectTasks(
  seat: Seat,
  card: deck.CardId,
  effects: readonly Effect[],
): readonly EffectTask[] {
  const at = deck.getColour(card);
  return effects.map((effect) => ({ kind: 'effect', seat, effect, at, card }));
}

/** Resolves action A: applies the top action, then discards the card. */
function playFromHand(
  { now, seat, content }: ActionInput,
  card: deck.CardId,
): choices.CompletedTask {
  const effects = listEffectTasks(seat, card, content.cards[card].top);
  const held = emit(now, table.removeCard(now.state, seat, card));
  // The card is discarded last, so that a deck shuffled by its action lacks it.
  return { ...held, next: [...effects, { kind: 'discard', seat, card }] };
}

/** Resolves B: connects a card of the player's prep module, in three independent steps. */
function connectOwnCard(
  { now, seat, without }: ActionInput,
  card: deck.CardId,
): choices.CompletedTask {
  const at = deck.getColour(card);
  const over = getValueBelow(now.state, at);
  const laid = layOwnCard(now, seat, card);
  const isWanted = (step: OptionalSubstep): boolean => !without.includes(step);
  const advanced =
    deck.isHabitable(at) && isWanted('move')
      ? advanceColonist(laid, seat, { at, value: deck.getWorth(card), over })
      : laid;
  return {
    ...(isWanted('bottom') ? advanced : reportUnused(advanced, seat, card, 'declined')),
    next: [
      ...(isWanted('bottom') ? [{ kind: 'bottom', seat, card } as const] : []),
      ...(isWanted('ability') ? [{ kind: 'ability', seat, at } as const] : []),
    ],
  };
}

/** Lays a card of its owner face up on the Building of its colour. */
function layOwnCard(now: table.CurrentStage, owner: Seat, card: deck.CardId): table.CurrentStage {
  const left = table.removeCard(now.state, owner, card);
  return emit(now, table.layCard(left, deck.getColour(card), { card, faceUp: true }));
}

/** Returns the value that a card must beat: that of the top card, or of the empty Building. */
export function getValueBelow({ buildings }: Pick<Position, 'buildings'>, at: deck.Colour): number {
  const top = buildings[at].pile.at(-1);
  if (top === undefined) return deck.BUILDING_VALUE;
  const card = table.getFace(top);
  return card === null ? 0 : deck.getWorth(card);
}

/** Moves a colonist from the Ship to the one-star space if the card is higher. */
function advanceColonist(
  now: table.CurrentStage,
  seat: Seat,
  { at, value, over }: CardComparison,
): table.CurrentStage {
  const rule = 'Rules, B: comparing values';
  const isHigher = value > over;
  if (!isHigher || table.getSettler(now.state, seat).ship === 0) {
    const why = isHigher ? 'Ship empty' : 'not higher';
    return emit(now, now.state, { kind: 'not advanced', rule, seat, at, value, over, why });
  }
  const event: Event = { kind: 'advanced', rule, seat, at, value, over };
  return emit(now, table.enter(now.state, seat, at, 1), event);
}

/** Resolves action C: connects another player's card, whose owner may use the bottom action. */
function connectOtherCard(
  { now, seat, without }: ActionInput,
  { of, card }: Extract<Action, { readonly kind: 'C' }>,
): choices.CompletedTask {
  const ability: Task = { kind: 'ability', seat, at: deck.getColour(card) };
  return {
    ...layOwnCard(now, of, card),
    next: [{ kind: 'owner', seat: of, card }, ...(without.includes('ability') ? [] : [ability])],
  };
}

const EFFECT_RULE = 'Content, Cards';

export function applyEffect(
  work: choices.AgendaContext,
  { seat, effect, at }: EffectTask,
): choices.TaskResult {
  const { now, content, chance } = work;
  switch (effect.kind) {
    case 'launch':
      return table.launch(now, seat, effect.count);
    case 'gain Energy':
      return table.changeEnergy(now, seat, { change: effect.count, top: content.energy.top });
    case 'draw':
      return table.drawCards(now, seat, { count: effect.count, chance, rule: EFFECT_RULE });
    case 'look':
      return lookAtCards(work, seat, effect.count);
    case 'switch':
      return switchColonists(work, seat);
    case 'rise':
      return raiseColonist(work, seat);
    case 'board':
      return deck.isHabitable(at)
        ? table.boardBuilding(now, seat, { at, count: effect.count })
        : table.nothingToDo(now, seat, 'the Habitation holds no colonists');
    case 'settle':
      return settleColonist(work, seat);
    case 'cover':
      return coverBuilding(work, seat);
  }
}

/** Returns whether no effect changes or asks anything when it is tried alone. */
export const areIdle = (now: choices.TrialPosition, tasks: readonly EffectTask[]): boolean =>
  tasks.every((task) => choices.isIdle(now, (work) => applyEffect(work, task)));

function lookAtCards(work: choices.AgendaContext, seat: Seat, count: number): choices.TaskResult {
  const { now } = work;
  const { state } = now;
  return choices.applyChoice(work, { seat, question: 'look' }, (of) => {
    const cards = table.getSettler(state, of).prep.slice(0, count);
    const { looks } = table.getSettler(state, seat);
    return emit(
      now,
      table.withSettler(state, seat, { looks: [...looks, { turn: state.turn, of, cards }] }),
      { kind: 'looked', rule: EFFECT_RULE, seat, of, count: cards.length },
      { kind: 'saw', rule: EFFECT_RULE, seat, of, cards },
    );
  });
}

function switchColonists(work: choices.AgendaContext, seat: Seat): choices.TaskResult {
  const { now } = work;
  return choices.applyChoice(work, { seat, question: 'switch' }, ({ at, one, two }) => {
    const moved = table.shift(table.shift(now.state, at, two, false), at, one, true);
    return emit(now, moved, { kind: 'switched', rule: EFFECT_RULE, seat, at, one, two });
  });
}

function raiseColonist(work: choices.AgendaContext, seat: Seat): choices.TaskResult {
  const { now } = work;
  return choices.applyChoice(work, { seat, question: 'rise' }, (at) => {
    const moved = table.shift(now.state, at, seat, true);
    return emit(now, moved, { kind: 'shifted', rule: EFFECT_RULE, seat, at, of: seat, up: true });
  });
}

export function settleColonist(work: choices.AgendaContext, seat: Seat): choices.TaskResult {
  const { now } = work;
  if (table.getSettler(now.state, seat).ship === 0)
    return table.nothingToDo(now, seat, 'the Ship is empty');
  const rule = 'Rules, Building Abilities: Habitation';
  return choices.applyChoice(work, { seat, question: 'settle' }, (at) =>
    emit(now, table.enter(now.state, seat, at, 1), { kind: 'boarded', rule, seat, at, count: 1 }),
  );
}

function coverBuilding(work: choices.AgendaContext, seat: Seat): choices.TaskResult {
  return choices.applyChoice(work, { seat, question: 'cover' }, (at) => {
    const { now, card } = table.takeTopCard(work.now, work.chance);
    if (card === null) return table.nothingToDo(now, seat, 'no card is left to draw');
    const laid = table.layCard(now.state, at, { card, faceUp: false });
    return emit(now, laid, { kind: 'covered', rule: EFFECT_RULE, seat, at });
  });
}

const ABILITY_RULE = 'Rules, Understanding Building Abilities';

export function useAbility(
  work: choices.AgendaContext,
  seat: Seat,
  at: deck.Colour,
): choices.TaskResult {
  const used: Event = { kind: 'ability', rule: ABILITY_RULE, seat, at };
  const now = emit(work.now, work.now.state, used);
  return applyAbility({ ...work, now, isAbility: true }, seat, at);
}

export const isAbilityIdle = (now: choices.TrialPosition, seat: Seat, at: deck.Colour): boolean =>
  choices.isIdle(now, (work) => applyAbility({ ...work, isAbility: true }, seat, at));

function applyAbility(
  work: choices.AgendaContext,
  seat: Seat,
  at: deck.Colour,
): choices.TaskResult {
  const { now, content } = work;
  switch (at) {
    case 'Energy':
      return table.changeEnergy(now, seat, { change: 1, top: content.energy.top });
    case 'Ecosystem':
      return useGreenhouse(work, seat);
    case 'Water':
      return useAqualab(work, seat);
    case 'Science':
      return table.launch(now, seat, 1);
    case 'Construction':
      return settleColonist(work, seat);
  }
}

/** Lets a player move a colonist to the other space of its Building (Greenhouse). */
function useGreenhouse(work: choices.AgendaContext, seat: Seat): choices.TaskResult {
  const { now } = work;
  const otherwise = `the ${deck.BUILDING_NAMES.Ecosystem} moved nobody`;
  return choices.applyChoice(work, { seat, question: 'greenhouse', otherwise }, (meant) => {
    const moved = table.shift(now.state, meant.at, meant.of, meant.up);
    return emit(now, moved, { kind: 'shifted', rule: ABILITY_RULE, seat, ...meant });
  });
}

/** Lets a player put one of their cards under the deck (Aqualab). */
function useAqualab(work: choices.AgendaContext, seat: Seat): choices.TaskResult {
  const { now } = work;
  const otherwise = `the ${deck.BUILDING_NAMES.Water} took no card`;
  return choices.applyChoice(work, { seat, question: 'aqualab', otherwise }, (card) => {
    const from = table.getSettler(now.state, seat).hand.includes(card) ? 'hand' : 'prep';
    const left = table.removeCard(now.state, seat, card);
    return emit(
      now,
      { ...left, deck: [...left.deck, card] },
      { kind: 'buried', rule: ABILITY_RULE, seat, from },
      { kind: 'put away', rule: ABILITY_RULE, seat, card, to: 'bottom of the deck' },
    );
  });
}

/** Returns the kind of choice that an effect requires; null if the effect needs no choice. */
export const getChoiceKind = (kind: Effect['kind']): CardChoice['kind'] | null =>
  kind in choices.CHOICES ? choices.CHOICES[kind as DecisionQuestion].ofCard : null;

export const isFor = (choice: CardChoice, kind: Effect['kind']): boolean =>
  getChoiceKind(kind) === choice.kind &&
  (choice.kind !== 'building' || kind === 'cover' || deck.isHabitable(choice.at));

const BOTTOM_RULE = 'Rules, B: bottom action';

type HandFault = Fault & { readonly why: 'condition not met' };

/** A bottom action that a player ordered. `where` is the field of the order. */
interface OrderedBottomAction {
  readonly seat: Seat;
  readonly card: deck.CardId;
  readonly where: 'action' | 'choice';
}

/** Returns why a player cannot use a card's bottom action; null if they can. */
function findBottomFault(
  { content, state }: choices.TrialPosition,
  { seat, card, where }: OrderedBottomAction,
): BottomFault | HandFault | null {
  const { cost, condition } = content.cards[card];
  const { energy, hand } = table.getSettler(state, seat);
  const at = deck.getColour(card);
  if (energy < cost) return { where, why: 'too little Energy' };
  if (condition.kind === 'always') return null;
  if (condition.kind === 'card in hand') {
    const colour = condition.colour ?? at;
    const isHeld = hand.some((held) => deck.getColour(held) === colour);
    return isHeld ? null : { where, why: 'condition not met' };
  }
  const isMet = table.settledIn(state, at, seat) > 0 === (condition.kind === 'own colonist there');
  return isMet ? null : { where, why: 'colonists elsewhere', given: formatCondition(condition) };
}

export function judgeBottom(
  { setup: { content }, state }: PlayableNow,
  ordered: OrderedBottomAction,
): readonly Fault[] {
  const fault = findBottomFault({ content, state }, ordered);
  return fault === null ? [] : [fault];
}

/** Returns whether a paid bottom action would change nothing if standing choices are ignored. */
function isUseless(
  { content, state }: choices.TrialPosition,
  seat: Seat,
  id: deck.CardId,
): boolean {
  const paid = payForBottom(stage({ ...state, lasting: {} }), content, seat, id);
  const tasks = listEffectTasks(seat, id, content.cards[id].bottom);
  return areIdle({ state: paid.state, content }, tasks);
}

export const payForBottom = (
  now: table.CurrentStage,
  { cards, energy: { top } }: Content,
  seat: Seat,
  card: deck.CardId,
): table.CurrentStage => table.changeEnergy(now, seat, { change: -cards[card].cost, top });

/** Pays for a bottom action and schedules its effects, or reports why it is impossible. */
export function useBottomAction(
  work: choices.AgendaContext,
  ordered: OrderedBottomAction,
): choices.TaskResult {
  const { now, content } = work;
  const { seat, card } = ordered;
  const fault = findBottomFault({ content, state: now.state }, ordered);
  if (fault?.why === 'condition not met') {
    const lacks: Event = { kind: 'hand lacks', rule: BOTTOM_RULE, seat, card, faults: [fault] };
    return reportUnused(emit(now, now.state, lacks), seat, card, 'declined');
  }
  if (fault !== null) return reportUnused(now, seat, card, fault.why, [fault]);
  const used = emit(now, now.state, { kind: 'bottom', rule: BOTTOM_RULE, seat, card });
  const paid = payForBottom(used, content, seat, card);
  return { ...paid, next: listEffectTasks(seat, card, content.cards[card].bottom) };
}

const reportUnused = (
  now: table.CurrentStage,
  seat: Seat,
  card: deck.CardId,
  why: BottomReason,
  faults: readonly BottomFault[] = [],
): table.CurrentStage =>
  emit(now, now.state, { kind: 'bottom not used', rule: BOTTOM_RULE, seat, card, why, faults });

/** Asks the owner of a card used by action C, unless public facts make the question useless. */
export function askOwner(
  work: choices.AgendaContext,
  seat: Seat,
  card: deck.CardId,
): choices.TaskResult {
  const { now, content } = work;
  const context = { content, state: now.state };
  const ordered = { seat, card, where: 'choice' } as const;
  if (content.cards[card].bottom.length === 0) return now;
  const fault = findBottomFault(context, ordered);
  if (fault !== null && fault.why !== 'condition not met')
    return reportUnused(now, seat, card, fault.why);
  if (work.answers === null && isUseless(context, seat, card))
    return reportUnused(now, seat, card, 'useless');
  const found = choices.resolveChoice(work, { seat, question: 'owner' }, [card]);
  if (found.kind === 'owed') return found;
  const done =
    found.value === null
      ? reportUnused(now, seat, card, 'declined')
      : useBottomAction(work, ordered);
  return found.isLasting ? choices.reportLastingChoice(done, seat) : done;
}

export function omitBottom(content: Content, card: deck.CardId): Content {
  const { cards } = content;
  return { ...content, cards: { ...cards, [card]: { ...cards[card], bottom: [] } } };
}
