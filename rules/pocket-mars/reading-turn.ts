/** Reading a turn: the action, and what was said beforehand. */

import { answersTo, type Form } from '../kit/form.ts';
import type { Reading } from '../kit/game.ts';
import { COLOURS, SETTLED_COLOURS } from './colours.ts';
import { slotMeant } from './options.ts';
import { type Action, CARD_WISHES, type Orders, STEPS } from './orders.ts';
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
  const orders = {
    kind: 'turn' as const,
    without: STEPS.filter((step) => answersTo(answers, 'without').includes(step)),
    building: take('building', COLOURS),
    look: state.order.find((seat) => seat === take('look', values('look'))) ?? null,
    switch: take('switch', values('switch')),
    abilityBuilding: take('abilityBuilding', SETTLED_COLOURS),
    greenhouse: take('greenhouse', values('greenhouse')),
    aqualab: take('aqualab', values('aqualab')),
    discard: take('discard', CARD_WISHES),
    refill: take('refill', CARD_WISHES),
  };
  if (action === null) return { orders: null, problems: [...problems, NO_ACTION] };
  return { orders: { ...orders, action }, problems: [...problems, ...doubts(given, action)] };
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

function doubts({ setup, state, seat }: Given, action: Action): readonly OwnProblem[] {
  const isFull = settlerOf(state, seat).energy >= setup.content.energy.top;
  return action.kind === 'E' && isFull
    ? [{ kind: 'doubtful', code: 'Energy full', where: 'action' }]
    : [];
}
