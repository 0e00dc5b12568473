/** Reading a turn: the action, and what was said beforehand. */

import { type Answers, answersTo, type Form } from '../kit/form.ts';
import type { Reading } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { bottomOf, isHandLacking } from './bottom.ts';
import type { CardId } from './cards.ts';
import { COLOURS, SETTLED_COLOURS } from './colours.ts';
import { cardMeant, shiftMeant, switchMeant } from './options.ts';
import {
  type Action,
  type CardWish,
  NEW_WISHES,
  type Orders,
  STEPS,
  type TurnOrders,
} from './orders.ts';
import type { OwnProblem } from './problems.ts';
import type { Given } from './reading.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';
import { offered } from './typed.ts';

/** `form` is what was asked: nothing else can be chosen. */
export function readTurn(given: Given, form: Form): Reading<Orders> {
  const { answers, state, seat } = given;
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
  const named = <Thing>(
    field: Parameters<typeof offered>[1],
    mean: (value: string) => Thing | null,
  ): Thing | null => {
    const value = take(field, values(field));
    return value === null ? null : mean(value);
  };
  const action = named('action', (value) => actionFrom(state, seat, value));
  const orders = {
    kind: 'turn' as const,
    look: named('look', (value) => state.order.find((other) => other === value) ?? null),
    without: stepsLeftOut(answers, problems),
    building: take('building', COLOURS),
    switch: named('switch', (value) => switchMeant(state, value)),
    abilityBuilding: take('abilityBuilding', SETTLED_COLOURS),
    greenhouse: named('greenhouse', (value) => shiftMeant(state, value)),
    aqualab: named('aqualab', (value) => cardMeant(state, seat, value)),
    discard: named('discard', (value) => wishFrom(state, seat, value)),
    refill: named('refill', (value) => wishFrom(state, seat, value)),
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

/** "A 1", "B 2", "C 2 1", "D", "E hand 1", and the cards that lie there now. */
function actionFrom(state: State, seat: Seat, value: string): Action | null {
  const [kind, first = '', second = ''] = value.split(' ');
  switch (kind) {
    case 'A':
      return withCard(kind, cardMeant(state, seat, `hand ${first}`));
    case 'B':
      return withCard(kind, cardMeant(state, seat, `prep ${first}`));
    case 'C': {
      const of = state.order[Number(first) - 1];
      const card = of === undefined ? null : cardMeant(state, of, `prep ${second}`);
      return of === undefined || card === null ? null : { kind, of, card };
    }
    case 'D':
      return { kind };
    case 'E':
      return withCard(kind, cardMeant(state, seat, `${first} ${second}`));
    default:
      return null;
  }
}

const withCard = (kind: 'A' | 'B' | 'E', card: CardId | null): Action | null =>
  card === null ? null : { kind, card };

/** "hand 2" is the card that lies there now; new ones are not known yet. */
const wishFrom = (state: State, seat: Seat, value: string): CardWish | null =>
  NEW_WISHES.find((wish) => wish === value) ?? cardMeant(state, seat, value);

function doubts({ setup, state, seat }: Given, turn: TurnOrders): readonly OwnProblem[] {
  const { action, without } = turn;
  const isFull = settlerOf(state, seat).energy >= setup.content.energy.top;
  if (action.kind === 'E' && isFull)
    return [{ kind: 'doubtful', code: 'Energy full', where: 'action' }];
  if (action.kind !== 'B' || without.includes('bottom')) return [];
  return isHandLacking(state, seat, bottomOf(setup.content, action.card))
    ? [{ kind: 'doubtful', code: 'condition not met', where: 'action' }]
    : [];
}
