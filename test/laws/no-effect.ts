/** Laws of what comes to nothing: orders are carried out with a part and without it, and the states compared, apart from any judge. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answers } from '../../rules/kit/asking/form.ts';
import { type Problem, sentenceOf } from '../../rules/kit/judging/problem.ts';
import type { Reason } from '../../rules/kit/judging/reasons.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { OrdersBySeat } from '../../rules/kit/match/game.ts';
import { chanceOfStep } from '../../rules/kit/playing/play.ts';
import { type AnsweredAsk, answeredTrials, eachAnswer } from './judgement.ts';
import { type Law, lawOf, type Trial } from './law.ts';

export const NO_EFFECT: readonly Law[] = [
  lawOf({
    claim: 'what is warned of as without effect leads to the same state as the orders without it',
    runs: 40,
    concerns: ({ reasons }) => Object.values(reasons).some(({ comesTo }) => comesTo !== undefined),
    arbitrary: answeredTrials,
    holds: ({ trial, heap }) => {
      eachAnswer(trial, heap, (answered) => assertWithoutEffect(trial, answered));
    },
  }),
  lawOf({
    claim: 'a part of orders that may be left out and comes to nothing is warned of',
    runs: 40,
    concerns: ({ parts }) => parts !== undefined,
    arbitrary: answeredTrials,
    holds: ({ trial, heap }) => {
      eachAnswer(trial, heap, (answered) => assertWarned(trial, answered));
    },
  }),
  lawOf({
    claim: 'what others can make untrue is said as things stand, and nothing else is',
    runs: 1,
    arbitrary: (game) => fc.constant(game),
    holds: ({ reasons }) => assertHedged(reasons),
  }),
];

/** By the same draws. */
function stateAfter(
  { game, seed }: Trial,
  { moment, step }: AnsweredAsk,
  orders: OrdersBySeat<unknown>,
): unknown {
  const { setup, state } = moment;
  const chance = chanceOfStep(seed, `${step.name} with and without`);
  return game.resolve({ setup, state, orders, chance }).state;
}

interface Compared {
  /** What is left of the answers. */
  readonly without: Answers;
  readonly isSameAlone: boolean;
  readonly isSameAmongOthers: boolean;
}

/** Carries the answers out with a field and without it: alone, and with what all others ordered. Null where nothing was read. */
function compared(trial: Trial, answered: AnsweredAsk, field: string): Compared | null {
  const { moment, seat, answers, reading } = answered;
  if (!Object.hasOwn(answers, field) || reading.orders === null) return null;
  const { [field]: _, ...without } = answers;
  const { setup, state } = moment;
  const left = trial.game.read({ setup, state, seat, answers: without }).orders;
  const { [seat]: __, ...others } = moment.orders;
  const with_ = (all: OrdersBySeat<unknown>, orders: unknown) =>
    stateAfter(trial, answered, orders === null ? all : { ...all, [seat]: orders });
  return {
    without,
    isSameAlone: isSame(with_({}, reading.orders), with_({}, left)),
    isSameAmongOthers: isSame(with_(others, reading.orders), with_(others, left)),
  };
}

function assertWithoutEffect(trial: Trial, answered: AnsweredAsk): void {
  for (const problem of answered.reading.problems) {
    const reason = reasonOf(trial, problem);
    if (reason?.comesTo !== 'no effect') continue;
    const found = compared(trial, answered, problem.where);
    if (found === null) continue;
    const told = JSON.stringify({ ...about(answered), problem });
    assert.ok(found.isSameAlone, `it has an effect: ${told}`);
    assert.ok(
      found.isSameAmongOthers || reason.restsOnOthers === true,
      `others give it an effect, and it was said as certain: ${told}`,
    );
  }
}

const reasonOf = ({ game }: Trial, { kind, code }: Problem): Reason | undefined =>
  kind === 'unreadable' ? undefined : game.reasons[code];

function assertWarned(trial: Trial, answered: AnsweredAsk): void {
  const { reading } = answered;
  for (const field of trial.game.parts ?? []) {
    if (reading.problems.some(({ where }) => where === field)) continue;
    const found = compared(trial, answered, field);
    if (found === null || !found.isSameAlone) continue;
    const { setup, state } = answered.moment;
    const { seat } = answered;
    const { game } = trial;
    const { orders } = game.read({ setup, state, seat, answers: found.without });
    assert.ok(
      isSame(orders ?? game.questions.blank, reading.orders),
      `${field} comes to nothing, and nobody says so: ${JSON.stringify(about(answered))}`,
    );
  }
}

const about = ({ step, seat, answers, reading }: AnsweredAsk) => ({
  step: step.name,
  seat,
  answers,
  orders: reading.orders,
});

function assertHedged(reasons: Readonly<Record<string, Reason>>): void {
  for (const [code, { warning, restsOnOthers = false }] of Object.entries(reasons)) {
    const said = warning === null ? '' : sentenceOf(warning, 'this');
    assert.equal(said.includes('as things stand'), restsOnOthers, `"${code}" says: ${said}`);
  }
}
