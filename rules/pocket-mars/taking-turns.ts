/** Plays a turn and its decisions, up to the next decision or the turn's end. */

import { orderOf } from '../kit/asking/orders.ts';
import type { Chance } from '../kit/chance/chance.ts';
import type { Seat } from '../kit/match/seat.ts';
import { emit, stage } from '../kit/match/stage.ts';
import { collectValues, withEntry } from '../kit/reckoning/collecting.ts';
import { discardPlayedCard, takeAction } from './actions-taken.ts';
import * as choices from './choices.ts';
import type { Content } from './content.ts';
import { applyEffect, askOwner, useAbility, useBottomAction, withoutBottom } from './effects.ts';
import { createMissingOrderEvent, createVoidEvents, type Event } from './events.ts';
import type { Orders, StepInput, TurnOrders } from './forms/questions.ts';
import type { Known } from './now.ts';
import { drawToFour, sortCards } from './rule-of-four.ts';
import { type Action, OPTIONAL_SUBSTEPS, type State, type Task } from './state.ts';
import { type CurrentStage, settlerOf } from './table.ts';
import { actionFaults, changeLasting, listPresetFaults, openFollowUp } from './turn-orders.ts';
import { endTurn } from './turns.ts';

/** Creates the function that plays a turn. `impossible` judges the action of the turn. */
export const createPlayTurn =
  (impossible: typeof actionFaults) =>
  (submitted: StepInput, used: choices.AgendaContext['used'] = null): CurrentStage =>
    submitted.state.owed.length > 0
      ? continueTurn(submitted, used)
      : takeTurn(submitted, { used, impossible });

export const playTurn = createPlayTurn(actionFaults);

/** Plays a turn with one player's orders; the owner of a card taken by action C declines. */
export function tryTurnAlone(
  { setup, state, seat }: Known,
  orders: Orders,
  play: typeof playTurn = playTurn,
): State {
  const taken = orders.kind === 'turn' && orders.action?.kind === 'C' ? orders.action.card : null;
  const content = taken === null ? setup.content : withoutBottom(setup.content, taken);
  const alone = { setup: { ...setup, content }, state, orders: { [seat]: orders } };
  return play({ ...alone, chance: choices.triedChance() }).state;
}

interface TurnRules {
  readonly used: choices.AgendaContext['used'];
  readonly impossible: typeof actionFaults;
}

function takeTurn(
  { setup, state, orders, chance }: StepInput,
  { used, impossible }: TurnRules,
): CurrentStage {
  const { current } = state;
  if (current === null) throw new Error('it is nobody’s turn');
  const { seat } = current;
  const given = orderOf(orders, seat, 'turn');
  const { standing, action, events } =
    given === undefined || given.action === null
      ? missedTurn(state, seat)
      : openTurn(state, seat, { orders: given, impossible });
  const said = withEntry(state.said, seat, {
    card: standing?.card ?? null,
    refill: standing?.refill ?? null,
  });
  const { lasting, told } = changeLasting(state.lasting, seat, given);
  const opened = { ...state, said, lasting, current: { ...current, orders: standing } };
  const now = stage(opened, ...events, ...told);
  const { content } = setup;
  const taken = takeAction({ now, content, seat, action, without: standing?.without ?? [] });
  return runAgenda({ ...taken, content, chance, answers: null, used });
}

function continueTurn(
  { setup, state, orders, chance }: StepInput,
  used: choices.AgendaContext['used'],
): CurrentStage {
  const { answers, said, lasting, events } = openFollowUp(state, orders);
  const now = stage({ ...state, owed: [], said, lasting }, ...events);
  const { agenda } = state;
  return runAgenda({ now, agenda, content: setup.content, chance, answers, used });
}

function missedTurn(state: State, seat: Seat): Omit<Opened, 'standing'> & { standing: null } {
  const action = getDefaultAction(state, seat);
  const what = action.kind === 'E' ? 'discarded' : 'launched';
  return { standing: null, action, events: [createMissingOrderEvent(seat, what)] };
}

/** The valid orders of a turn, and reports of invalid parts. */
interface Opened {
  readonly standing: TurnOrders;
  readonly action: Action;
  readonly events: readonly Event[];
}

function openTurn(
  state: State,
  seat: Seat,
  { orders, impossible }: { readonly orders: TurnOrders; readonly impossible: typeof actionFaults },
): Opened {
  const faults = impossible(state, seat, orders.action);
  const wishes = listPresetFaults(state, seat, orders);
  const action =
    orders.action === null || faults.length > 0 ? getDefaultAction(state, seat) : orders.action;
  const without = OPTIONAL_SUBSTEPS.filter((step) => orders.without.includes(step));
  let standing = { ...orders, action, without };
  for (const { where } of wishes) standing = { ...standing, [where]: null };
  const instead = action.kind === 'E' ? 'first card discarded' : 'colonist launched';
  const events = [
    ...createVoidEvents(seat, faults, instead),
    ...collectValues(wishes, (fault) => createVoidEvents(seat, [fault], 'asked later')),
  ];
  return { standing, action, events };
}

function getDefaultAction(state: State, seat: Seat): Action {
  const { earth } = settlerOf(state, seat);
  const [first] = choices.listHeldCards(state, seat);
  return earth > 0 || first === undefined ? { kind: 'D' } : { kind: 'E', card: first };
}

/** Carries out tasks until a task asks. The answers belong to the first task. */
function runAgenda(given: {
  readonly now: CurrentStage;
  readonly agenda: readonly Task[];
  readonly content: Content;
  readonly chance: Chance;
  readonly answers: choices.FollowUpAnswers | null;
  readonly used: choices.AgendaContext['used'];
}): CurrentStage {
  const { content, chance, used } = given;
  let { now, agenda, answers } = given;
  for (let task = agenda[0]; task !== undefined; task = agenda[0]) {
    if (used !== null && task.kind === 'draw to four') return now;
    const done = carryOutTask({ now, content, chance, answers, isAbility: false, used }, task);
    if (choices.isOwed(done)) {
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
      return applyEffect(work, task);
    case 'bottom':
      return useBottomAction(work, { seat: task.seat, card: task.card, where: 'action' });
    case 'owner':
      return askOwner(work, task.seat, task.card);
    case 'ability':
      return useAbility(work, task.seat, task.at);
    case 'discard':
      return discardPlayedCard(work.now, task.seat, task.card);
    case 'draw to four':
      return drawToFour(work);
    case 'rule of four':
      return sortCards(work);
    case 'end of turn':
      return endTurn(work.now);
  }
}
