/** Reading: a player's answers become orders, with everything that is wrong with them. */

import { type Answers, answersTo, answerTo } from '../kit/form.ts';
import type { Reading, Setup } from '../kit/game.ts';
import type { Seat } from '../kit/seat.ts';
import { nextStep } from './asks.ts';
import { bottomOf, isHandLacking } from './bottom.ts';
import type { CardId } from './cards.ts';
import type { Content } from './content.ts';
import type { Choosing, Decision } from './decisions.ts';
import type { FieldName } from './fields.ts';
import { namedBy } from './naming.ts';
import type { Orders } from './orders.ts';
import type { OwnProblem } from './problems.ts';
import { readTurn } from './reading-turn.ts';
import { CARDS_IN_PREP } from './rule-of-four.ts';
import type { State } from './state.ts';
import { settlerOf } from './table.ts';
import { offered, type Taken } from './typed.ts';

export interface Given {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly seat: Seat;
  readonly answers: Answers;
}

const NOTHING: Reading<Orders> = { orders: null, problems: [] };

/** Reads the answers to the open step; nothing of a seat that owes none. */
export function readAnswers(given: Given): Reading<Orders> {
  const { state, seat } = given;
  const form = nextStep(given)?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) return NOTHING;
  switch (state.phase) {
    case 'draft':
      return readKeep(given, state.packs[seat] ?? []);
    case 'set-up':
      return readSetUp(given);
    case 'turn': {
      const owed = state.owed.find((decision) => decision.seat === seat);
      return owed === undefined ? readTurn(given, form) : readDecision(given, owed);
    }
    case 'over':
      return NOTHING;
  }
}

function readKeep({ answers }: Given, pack: readonly CardId[]): Reading<Orders> {
  const { values, problems } = readCards(answers, 'keep', { count: 1, of: pack });
  const [keep] = values;
  return { orders: keep === undefined ? null : { kind: 'draft', keep }, problems };
}

function readSetUp({ state, seat, answers }: Given): Reading<Orders> {
  const of = settlerOf(state, seat).hand;
  const { values, problems } = readCards(answers, 'prep', { count: CARDS_IN_PREP, of });
  return { orders: values.length === 0 ? null : { kind: 'set-up', prep: values }, problems };
}

function readDecision(given: Given, owed: Decision): Reading<Orders> {
  if (owed.kind === 'four') return readFour(given, owed);
  const { orders, problems } = readChoice(given, owed);
  return { orders, problems: orders === null ? problems : [...problems, ...doubts(given, orders)] };
}

/** An owner who wants a bottom action that the hand does not allow. */
function doubts({ setup, state, seat }: Given, orders: Orders): readonly OwnProblem[] {
  const [task] = state.agenda;
  const answer = orders.kind === 'follow-up' ? orders.answer : null;
  if (answer?.kind !== 'owner' || task?.kind !== 'owner') return [];
  return isHandLacking(state, seat, bottomOf(setup.content, task.card))
    ? [{ kind: 'doubtful', code: 'condition not met', where: 'choice' }]
    : [];
}

function readChoice({ state, answers }: Given, choosing: Choosing): Reading<Orders> {
  const { value, problems } = offered(answers, 'choice', choosing.options);
  if (value === null && answerTo(answers, 'choice') !== undefined)
    return { orders: null, problems };
  const named = value === null ? null : namedBy(state, choosing, value);
  return { orders: { kind: 'follow-up', answer: named ?? { kind: 'nothing' } }, problems };
}

function readFour(
  { state, seat, answers }: Given,
  owed: Extract<Decision, { readonly kind: 'four' }>,
): Reading<Orders> {
  const of = settlerOf(state, seat).hand;
  const discard = readCards(answers, 'discard', { count: owed.discard, of });
  const refill = readCards(answers, 'refill', { count: owed.refill, of });
  const both = refill.values.filter((card) => discard.values.includes(card));
  const twice = both.map(
    (card): OwnProblem => ({
      kind: 'illegal',
      code: 'named twice',
      where: 'refill',
      given: `hand ${of.indexOf(card) + 1}`,
    }),
  );
  const isEmpty = discard.values.length + refill.values.length === 0;
  const answer = { kind: 'four', discard: discard.values, refill: refill.values } as const;
  return {
    orders: isEmpty ? null : { kind: 'follow-up', answer },
    problems: [...discard.problems, ...refill.problems, ...twice],
  };
}

/** The cards that lie in the slots of texts such as "2", "hand 2" or "card 2". */
function readCards(
  answers: Answers,
  field: FieldName,
  asked: { readonly count: number; readonly of: readonly CardId[] },
): { readonly values: readonly CardId[]; readonly problems: readonly OwnProblem[] } {
  if (asked.count === 0) return { values: [], problems: [] };
  const taken = answersTo(answers, field).map((text): Taken<CardId> => {
    const number = Number(/^\s*(?:[a-z]+\s*)?(\d{1,2})\s*$/i.exec(text)?.[1] ?? Number.NaN);
    const value = asked.of[number - 1];
    return value !== undefined
      ? { value, problems: [] }
      : {
          value: null,
          problems: [{ kind: 'unreadable', code: 'not offered', where: field, given: text }],
        };
  });
  const values = [...new Set(taken.flatMap(({ value }) => value ?? []))];
  const amount: OwnProblem['code'] | null =
    values.length < asked.count ? 'too few' : values.length > asked.count ? 'too many' : null;
  const problems = taken.flatMap((one) => one.problems);
  return {
    values: values.slice(0, asked.count),
    problems:
      amount === null ? problems : [...problems, { kind: 'illegal', code: amount, where: field }],
  };
}
