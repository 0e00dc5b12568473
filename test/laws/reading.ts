/** Laws: whatever a player writes is read, and what is wrong with it is told. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PROBLEM_KINDS, type Problem } from '../../rules/kit/judging/problem.ts';
import { type AnswerPolicy, chanceOfStep, randomPolicy } from '../../rules/kit/playing/play.ts';
import { garbageAnswers, garbageArbitrary, type Litter } from './garbage.ts';
import { type Law, type LawfulGame, lawOf, type Trial, trialsOf } from './law.ts';
import { type AnyMoment, replay } from './trial.ts';

/** In characters: a player types 50,000 of them, but a cell, a screen and a reader take less. */
const LONGEST_SENTENCE = 1000;

/** A match whose answers are litter. */
interface LitteredTrial {
  readonly trial: Trial;
  readonly heaps: readonly (readonly Litter[])[];
}

const litteredTrials = (game: LawfulGame): fc.Arbitrary<LitteredTrial> =>
  fc.record({
    trial: trialsOf(game),
    heaps: fc.array(garbageArbitrary, { minLength: 1, maxLength: 12 }),
  });

export const READING: readonly Law[] = [
  lawOf({
    claim: 'whatever is answered can be read, and what was read can be resolved',
    runs: 200,
    arbitrary: litteredTrials,
    holds: ({ trial, heaps }) => {
      replay(trial, litterer(trial, heaps));
    },
  }),
  lawOf({
    claim: 'orders read from litter are as plain and as sound as any others',
    runs: 30,
    arbitrary: litteredTrials,
    holds: ({ trial, heaps }) => {
      for (const { orders } of replay(trial, litterer(trial, heaps))) {
        for (const given of Object.values(orders)) {
          assert.deepEqual(JSON.parse(JSON.stringify(given)), given);
          assert.deepEqual(trial.game.orders.parse(given), given);
        }
      }
    },
  }),
  lawOf({
    claim: 'blank answers of players who may leave all blank can be resolved',
    runs: 20,
    arbitrary: trialsOf,
    holds: (trial) => {
      for (const { setup, state, step } of replay(trial, randomPolicy(trial.seed))) {
        const blank = (step?.asks ?? []).flatMap(({ seat }) => {
          const { orders, blank } = trial.game.read({ setup, state, seat, answers: {} });
          assert.equal(orders, null);
          return blank === undefined ? [] : [[seat, blank] as const];
        });
        if (step === null || blank.length === 0) continue;
        for (const [, orders] of blank) {
          assert.deepEqual(JSON.parse(JSON.stringify(orders)), orders);
          assert.deepEqual(trial.game.orders.parse(orders), orders);
        }
        const chance = chanceOfStep(trial.seed, step.name);
        trial.game.resolve({ setup, state, orders: Object.fromEntries(blank), chance });
      }
    },
  }),
  lawOf({
    claim: 'every problem is of a kind, has a code and a place, and is explained by a sentence',
    runs: 80,
    arbitrary: litteredTrials,
    holds: ({ trial, heaps }) => {
      for (const moment of replay(trial, litterer(trial, heaps))) {
        for (const problem of problemsOf(trial, moment)) assertExplained(problem);
      }
    },
  }),
];

/** Each seat and step gets one of the heaps. */
const litterer =
  ({ seed }: Trial, heaps: readonly (readonly Litter[])[]): AnswerPolicy =>
  ({ step, seat, form }) =>
    garbageAnswers(form, chanceOfStep(seed, step.name)(`litter of ${seat}`).pick(heaps));

const problemsOf = ({ game }: Trial, { setup, state, step, answers }: AnyMoment) =>
  (step?.asks ?? []).flatMap(({ seat }) => {
    const given = answers[seat];
    return given === undefined ? [] : game.read({ setup, state, seat, answers: given }).problems;
  });

function assertExplained(problem: Problem): void {
  const told = JSON.stringify(problem).slice(0, 200);
  assert.ok(PROBLEM_KINDS.includes(problem.kind), `no kind of problem: ${told}`);
  assert.ok(problem.code !== '', `a problem without a code: ${told}`);
  assert.equal(typeof problem.where, 'string', `a problem that is nowhere: ${told}`);
  const { sentence }: { readonly sentence: unknown } = problem;
  assert.ok(typeof sentence === 'string' && sentence.trim() !== '', `not explained: ${told}`);
  assert.ok(sentence.length <= LONGEST_SENTENCE, `explained by ${sentence.length} characters`);
}
