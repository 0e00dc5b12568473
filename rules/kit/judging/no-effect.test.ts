import { expect, it, test } from 'vitest';
import { createAsker } from '../asking/asking.ts';
import type { Answers } from '../asking/form.ts';
import { createWordKind } from '../asking/kinds.ts';
import type { OrdersBySeat } from '../match/game.ts';
import { type Seat, toSeat } from '../match/seat.ts';
import { createJudging } from './judging.ts';
import { doubtful, type OrderFault } from './problem.ts';
import { isSame } from './same.ts';

interface WalkState {
  readonly coins: number;
  readonly armour: number;
  readonly at: string;
  readonly calls: readonly string[];
}
const ISA = toSeat('Isa');
const WORDS = ['yes', 'shield', 'A', 'B', 'Z'] as const;

interface WalkContext {
  readonly setup: object;
  readonly state: WalkState;
  readonly seat: Seat;
}

const ask = createAsker<WalkContext>();
const askWord = (name: string) =>
  ask.one({
    name,
    label: name,
    of: createWordKind(WORDS, { code: 'no word', warning: (given) => `${given} is not a word.` }),
    offers: () => WORDS.map((value) => ({ value, label: value })),
  });
const questions = ask.group({
  shield: askWord('shield'),
  call: askWord('call'),
  first: askWord('first'),
  second: askWord('second'),
  third: askWord('third'),
});
type WalkOrders = typeof questions.blank;

let resolveCount = 0;

/** Resolves a step and counts calls. A shield costs 2 coins; a step to Z ends the walk. */
function resolveWalk({
  state,
  orders,
}: {
  readonly state: WalkState;
  readonly orders: OrdersBySeat<WalkOrders>;
}): { readonly state: WalkState } {
  resolveCount++;
  const given = orders[ISA] ?? questions.blank;
  const isShielded = given.shield !== null && state.coins >= 2;
  let { at } = state;
  for (const step of [given.first, given.second, given.third]) {
    if (step === 'Z') break;
    at = step ?? at;
  }
  return {
    state: {
      coins: state.coins - (isShielded ? 2 : 0),
      armour: isShielded ? 1 : state.armour,
      at,
      calls: given.call === null ? [] : [given.call],
    },
  };
}

const { read } = createJudging({
  questions,
  judge: (_, orders) =>
    (['first', 'second', 'third'] as const).flatMap((where): readonly OrderFault<'no road'>[] =>
      orders[where] === 'Z' ? [{ where, why: 'no road' }] : [],
    ),
  reasons: { 'no road': doubtful('Rules', { warning: 'no road.', explanation: null }) },
  effects: {
    resolve: resolveWalk,
    optionalParts: ['shield', ['first', 'second', 'third']],
    priceAlone: ({ state, where }) =>
      where === 'shield' && state.coins >= 2
        ? { ...resolveWalk({ state, orders: {} }).state, coins: state.coins - 2 }
        : null,
    dependsOnOthers: ({ call }) => call === 'yes',
  },
});
const START_STATE: WalkState = { coins: 3, armour: 0, at: 'A', calls: [] };
const readOrders = (answers: Answers, state: Partial<WalkState> = {}) =>
  read({ setup: {}, state: { ...START_STATE, ...state }, seat: ISA, answers });
const listProblems = (answers: Answers, state: Partial<WalkState> = {}) =>
  readOrders(answers, state).problems.map(({ where, code }) => `${where}: ${code}`);

it('a part is reported as without effect if the same state follows without it', () =>
  expect(listProblems({ shield: ['shield'] }, { coins: 1 })).toEqual(['shield: without effect']));

it('a part is not reported as useless if the state differs without it', () =>
  expect(listProblems({ shield: ['shield'] })).toEqual([]));

it('a part is reported as paid without effect if its price alone leads to the same state', () =>
  expect(listProblems({ shield: ['shield'] }, { armour: 1 })).toEqual([
    'shield: paid without effect',
  ]));

it('an unreadable part is not tested for its effect', () =>
  expect(listProblems({ shield: ['?'] })).toEqual(['shield: no word']));

it('orders that await others are not tested for their effect', () =>
  expect(listProblems({ shield: ['shield'], call: ['yes'] }, { coins: 1 })).toEqual([]));

it('a part of several fields is tested field by field', () =>
  expect(listProblems({ first: ['B'], second: ['A'] })).toEqual(['first: without effect']));

it('a field after the fault that ends its part is not reported as useless', () =>
  expect(listProblems({ first: ['B'], second: ['Z'], third: ['A'] })).toEqual(['second: no road']));

it('a field is reported as useless if its earlier fault remains without it', () =>
  expect(listProblems({ first: ['A'], second: ['Z'] })).toEqual([
    'first: without effect',
    'second: no road',
  ]));

it('fields that belong to no part are not tested', () =>
  expect(listProblems({ call: ['A'] })).toEqual([]));

it('orders are tested for their effect only when problems are read', () => {
  resolveCount = 0;
  const { orders, ...rest } = Object.getOwnPropertyDescriptors(readOrders({ shield: ['shield'] }));
  expect([orders.value, rest.problems.value, resolveCount]).toEqual([
    expect.objectContaining({ shield: 'shield' }),
    undefined,
    0,
  ]);
});

test('isSame compares plain data by content', () => {
  expect(isSame({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  for (const other of [{ a: [1] }, { a: [1], b: 2, c: 3 }, { a: { 0: 1 }, b: 2 }, null, 'a'])
    expect(isSame({ a: [1], b: 2 }, other)).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
});
