/** Reading a turn: the action, and what was said beforehand. */

import { type Answers, answersTo, type Form } from '../kit/form.ts';
import type { Reading } from '../kit/game.ts';
import { bottomOf, isHandLacking } from './bottom.ts';
import { COLOURS, SETTLED_COLOURS } from './colours.ts';
import { slotMeant } from './options.ts';
import { type Action, CARD_WISHES, type Orders, STEPS, type TurnOrders } from './orders.ts';
import type { OwnProblem } from './problems.ts';
import type { Given } from './reading.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';
import { offered } from './typed.ts';

/** `form` is what was asked: nothing else can be chosen. */
export function readTurn(given: Given, form: Form): Reading<Orders> {
  const { answers, state } = given;
  const problems: OwnProblem[] = [];
  const values = (name: string): readonly string[] =>
    form.fields.find((field) => field.name === name)?.choices.map(({ value }) => value) ?? [];
  const take = <Value extends string>(
    field: Parameters<typeof offered>[1],
    options: readonly Value[],
  ): Value | null => {
    const taken = offered(answers, field, options);
    problems.push(...taken.problems);
    return taken.value;
  };
  const action = actionFrom(state, take('action', values('action')));
  const lookedAt = take('look', values('look'));
  const orders = {
    kind: 'turn' as const,
    without: stepsLeftOut(answers, problems),
    building: take('building', COLOURS),
    look: state.order.find((seat) => seat === lookedAt) ?? null,
    switch: take('switch', values('switch')),
    abilityBuilding: take('abilityBuilding', SETTLED_COLOURS),
    greenhouse: take('greenhouse', values('greenhouse')),
    aqualab: take('aqualab', values('aqualab')),
    discard: take('discard', CARD_WISHES),
    refill: take('refill', CARD_WISHES),
  };
  if (action === null) return { orders: null, problems: [...problems, NO_ACTION] };
  const turn = { ...orders, action };
  return { orders: turn, problems: [...problems, ...doubts(given, turn)] };
}

function stepsLeftOut(answers: Answers, problems: OwnProblem[]): TurnOrders['without'] {
  const said = answersTo(answers, 'without');
  const strange = said.filter((text) => !STEPS.some((step) => step === text));
  for (const given of strange)
    problems.push({ kind: 'unreadable', code: 'not offered', where: 'without', given });
  return STEPS.filter((step) => said.includes(step));
}

const NO_ACTION: OwnProblem = { kind: 'unreadable', code: 'no action', where: 'action' };

/** "A 1", "B 2", "C 2 1", "D", "E hand 1". */
function actionFrom(state: State, value: string | null): Action | null {
  const [kind, first = '', second = ''] = (value ?? '').split(' ');
  switch (kind) {
    case 'A':
      return { kind, hand: Number(first) - 1 };
    case 'B':
      return { kind, prep: Number(first) - 1 };
    case 'C': {
      const of = state.order[Number(first) - 1];
      return of === undefined ? null : { kind, of, prep: Number(second) - 1 };
    }
    case 'D':
      return { kind };
    case 'E': {
      const slot = slotMeant(`${first} ${second}`);
      return slot === null ? null : { kind, from: slot.from, slot: slot.index };
    }
    default:
      return null;
  }
}

function doubts({ setup, state, seat }: Given, turn: TurnOrders): readonly OwnProblem[] {
  const { action, without } = turn;
  const isFull = settlerOf(state, seat).energy >= setup.content.energy.top;
  if (action.kind === 'E' && isFull)
    return [{ kind: 'doubtful', code: 'Energy full', where: 'action' }];
  if (action.kind !== 'B' || without.includes('bottom')) return [];
  const card = settlerOf(state, seat).prep[action.prep];
  return card !== undefined && isHandLacking(state, seat, bottomOf(setup.content, card))
    ? [{ kind: 'doubtful', code: 'condition not met', where: 'action' }]
    : [];
}
