import { expect, it } from 'vitest';
import { createAsker } from '../asking/asking.ts';
import type { Answers } from '../asking/form.ts';
import { createWordKind } from '../asking/kinds.ts';
import { type Seat, toSeat } from '../match/seat.ts';
import { createJudging, createOrdersReader, listFaults, showFaults } from './judging.ts';
import { doubtful, illegal, type OrderFault, type Reasons } from './problem.ts';

const REASONS = {
  blank: illegal('Rules', {
    warning: 'nothing is written.',
    explanation: 'nothing',
    isForBlank: true,
  }),
  odd: doubtful('Rules', {
    warning: (given) => `${given} is odd.`,
    explanation: (given) => `${given} was odd`,
  }),
  late: doubtful('Rules', {
    warning: null,
    explanation: 'somebody was first',
  }),
  useless: doubtful('Rules', {
    warning: 'it changes nothing.',
    explanation: null,
  }),
} as const satisfies Reasons;

const ask = createAsker<object>();
const askWord = (name: string) =>
  ask.one({
    name,
    label: `The ${name}?`,
    of: createWordKind(['Left', 'Right'], {
      code: 'no word',
      warning: (given) => `${given} is not a word.`,
    }),
    offers: () => [{ value: 'Left' as const, label: 'Left' }],
  });
const questions = ask.group({ first: askWord('first'), second: askWord('second') });

/** Reports every answer as odd and late, and every blank as missing. */
const judgeWords = (
  _: object,
  orders: { readonly first: string | null; readonly second: string | null },
) =>
  (['second', 'first'] as const).flatMap((where): readonly OrderFault<keyof typeof REASONS>[] => {
    const given = orders[where];
    if (given === null) return [{ where, why: 'blank' }];
    return [
      { where, why: 'odd', given },
      { where, why: 'late', given },
    ];
  });
const readAnswers = (answers: Answers) =>
  createOrdersReader({ questions, judge: judgeWords, reasons: REASONS })({
    setup: {},
    state: {},
    seat: toSeat('Isa'),
    answers,
  });

it('faults become warnings in the order of the form', () => {
  expect(readAnswers({ first: ['Left'] }).problems).toEqual([
    {
      kind: 'doubtful',
      code: 'odd',
      where: 'first',
      given: 'Left',
      sentence: 'The first: “Left” is odd.',
    },
    {
      kind: 'illegal',
      code: 'blank',
      where: 'second',
      sentence: 'The second: nothing is written.',
    },
  ]);
});

it('an unreadable answer is not reported as blank', () => {
  const problems = readAnswers({ first: ['Up'], second: ['Left'] }).problems;
  expect(problems.map(({ where, code }) => `${where} ${code}`)).toEqual([
    'first no word',
    'second odd',
  ]);
});

it('blank answers are read as no orders', () => {
  expect(readAnswers({}).orders).toBeNull();
  expect(readAnswers({ second: ['Left'] }).orders).toEqual({ first: null, second: 'Left' });
});

const state = { hidden: 'Ace' };
const known = { hidden: 'anything' };
const seen: unknown[] = [];
const { read: readTried, preview } = createJudging({
  questions,
  judge: (asked: { readonly setup: object; readonly state: object; readonly seat: Seat }) => {
    seen.push(asked.state);
    return [];
  },
  reasons: REASONS,
  preview: (asked, { first }) => `${JSON.stringify(asked.state)} ${first}`,
  withoutSecrets: (now, orders) => ({
    now: { ...now, state: known },
    orders: { ...orders, first: 'Right' as const },
  }),
});
const asked = { setup: {}, state, seat: toSeat('Isa') };

it('judge gets the state without secrets, but orders keep the secrets that they contain', () => {
  const { orders, problems } = readTried({ ...asked, answers: { first: ['Left'] } });
  expect(problems).toEqual([]);
  expect(seen).toEqual([known]);
  expect(orders).toEqual({ first: 'Left', second: null });
});

it('preview gets the state and orders without secrets', () =>
  expect(preview?.(asked, { first: 'Left', second: null })).toBe('{"hidden":"anything"} Right'));

const faults: readonly OrderFault[] = [
  { where: 'first', why: 'odd', given: 'Left' },
  { where: 'second', why: 'odd', given: 'Left' },
  { where: 'second', why: 'blank' },
];

it('showFaults explains each reason once', () => {
  expect(showFaults(REASONS, faults)).toBe('“Left” was odd, and nothing');
});

it('showFaults omits a reason without an explanation', () => {
  const useless = { where: 'first', why: 'useless', given: 'Left' };
  expect(showFaults(REASONS, [useless])).toBe('');
  expect(showFaults(REASONS, [useless, ...faults.slice(2)])).toBe('nothing');
});

it("listFaults finds the faults in a seat's events", () => {
  const [Dems, Isa] = [toSeat('Dems'), toSeat('Isa')];
  const events = [
    { kind: 'defaulted', rule: 'Rules', seat: Dems, faults },
    { kind: 'passed', rule: 'Rules', seat: Isa },
  ];
  expect(listFaults(events, Dems)).toEqual(faults);
  expect(listFaults(events, Isa)).toEqual([]);
});
