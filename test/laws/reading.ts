import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answers, Choice, Form } from '../../rules/kit/asking/form.ts';
import { PROBLEM_KINDS, type Problem } from '../../rules/kit/judging/problem.ts';
import {
  type AnswerPolicy,
  createRandomPolicy,
  createStepChance,
} from '../../rules/kit/playing/play.ts';
import { drawAnyText } from '../support/any-text.ts';
import { createLaw, drawTrials, type Law, type LawfulGame, type Trial } from './law.ts';
import { type AnyMoment, replayTrial } from './trial.ts';
import { assertAlike, assertMatchesSchema } from './words.ts';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  '=IMPORTRANGE("x";"A1")',
  "'; DROP TABLE orders; --",
  '+1',
  '-0',
  'NaN',
  '1e999',
  '\u{1F381}\u{1F381}',
  '\u05D0\u05E0\u05D9 \u05DE\u05E2\u05D1\u05D9\u05E8',
  '\u202Edesrever',
  'line\nbreak\r\n',
  '\uD800',
  '9'.repeat(400),
] as const;

/** Texts longer than a sentence, longer than a page's cell, and at Google's limit. */
const LONG_TEXTS = ['x'.repeat(1200), 'y'.repeat(5000), 'z'.repeat(50_000)] as const;

const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '',
] as const;

/** A drawn answer: a text, or the value or label of a choice. */
type DrawnAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value' | 'label'; readonly index: number };

/** An answer to the field with this index, or to a field that no form has. */
interface LitterAnswer {
  readonly field: number;
  readonly isStray: boolean;
  readonly scraps: readonly DrawnAnswer[];
}

const FIRST_CHOICE: DrawnAnswer = { kind: 'value', index: 0 };

/** Mostly small numbers, because faults in rules most often concern amounts just out of range. */
const textArbitrary = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...LONG_TEXTS),
  { weight: 5, arbitrary: fc.integer({ min: -1, max: 6 }).map(String) },
  fc.integer({ min: -1, max: 99 }).map(String),
  drawAnyText(),
  fc.string({ unit: 'grapheme' }),
);

const answerArbitrary: fc.Arbitrary<DrawnAnswer> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: textArbitrary }),
  fc.record({ kind: fc.constantFrom('value' as const, 'label' as const), index: fc.nat() }),
);

/** Either a few texts, or very many copies of one short text. */
const answersArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.array(answerArbitrary, { maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 2000 }).map((count) => Array<DrawnAnswer>(count).fill(FIRST_CHOICE)),
  },
);

const litterArbitrary: fc.Arbitrary<readonly LitterAnswer[]> = fc.array(
  fc.record({
    field: fc.nat(),
    isStray: fc.nat({ max: 4 }).map((one) => one === 4),
    scraps: answersArbitrary,
  }),
  { maxLength: 8 },
);

function buildLitteredAnswers(form: Form, lying: readonly LitterAnswer[]): Answers {
  const choices = form.fields.flatMap((field) => field.choices);
  const entries = lying.map(({ field, isStray, scraps: found }) => {
    const names = isStray ? HOSTILE_NAMES : form.fields.map(({ name }) => name);
    const name = names[field % names.length] ?? '';
    return [name, found.map((one) => formatAnswer(one, choices))] as const;
  });
  return Object.fromEntries(entries);
}

function formatAnswer(one: DrawnAnswer, choices: readonly Choice[]): string {
  if (one.kind === 'text') return one.text;
  return choices[one.index % Math.max(choices.length, 1)]?.[one.kind] ?? '';
}

/** Limit in characters, so that a sentence fits a cell and a screen. */
const MAX_SENTENCE_LENGTH = 1000;

interface LitteredTrial {
  readonly trial: Trial;
  readonly heaps: readonly (readonly LitterAnswer[])[];
}

const drawLitteredTrials = (game: LawfulGame): fc.Arbitrary<LitteredTrial> =>
  fc.record({
    trial: drawTrials(game),
    heaps: fc.array(litterArbitrary, { minLength: 1, maxLength: 12 }),
  });

export const READING_LAWS: readonly Law[] = [
  createLaw({
    claim: 'any answers can be read, and the resulting orders can be resolved',
    runs: 200,
    arbitrary: drawLitteredTrials,
    holds: ({ trial, heaps }) => {
      replayTrial(trial, createLitterPolicy(trial, heaps));
    },
  }),
  createLaw({
    claim: 'orders read from nonsense answers are plain data that can be resolved',
    runs: 30,
    arbitrary: drawLitteredTrials,
    holds: ({ trial, heaps }) => {
      for (const { orders } of replayTrial(trial, createLitterPolicy(trial, heaps))) {
        for (const given of Object.values(orders)) {
          assertAlike('orders changed as JSON', JSON.parse(JSON.stringify(given)), given);
          assertMatchesSchema(trial.game, given, 'orders');
        }
      }
    },
  }),
  createLaw({
    claim: 'blank answers of players who may leave every question blank can be resolved',
    runs: 20,
    arbitrary: drawTrials,
    holds: (trial) => {
      for (const { setup, state, step } of replayTrial(trial, createRandomPolicy(trial.seed))) {
        const blank = (step?.asks ?? []).flatMap(({ seat }) => {
          const { orders, blank } = trial.game.read({ setup, state, seat, answers: {} });
          assert.equal(orders, null, `blank answers of ${seat} were read as orders`);
          return blank === undefined ? [] : [[seat, blank] as const];
        });
        if (step === null || blank.length === 0) continue;
        for (const [, orders] of blank) {
          assertAlike('blank orders changed as JSON', JSON.parse(JSON.stringify(orders)), orders);
          assertMatchesSchema(trial.game, orders, 'blank orders');
        }
        const chance = createStepChance(trial.seed, step.name);
        trial.game.resolve({ setup, state, orders: Object.fromEntries(blank), chance });
      }
    },
  }),
  createLaw({
    claim: 'every problem has a valid kind, a code, a place and a sentence',
    runs: 80,
    arbitrary: drawLitteredTrials,
    holds: ({ trial, heaps }) => {
      for (const moment of replayTrial(trial, createLitterPolicy(trial, heaps))) {
        for (const problem of listProblems(trial, moment)) assertProblemExplained(problem);
      }
    },
  }),
];

const createLitterPolicy =
  ({ seed }: Trial, heaps: readonly (readonly LitterAnswer[])[]): AnswerPolicy =>
  ({ step, seat, form }) =>
    buildLitteredAnswers(form, createStepChance(seed, step.name)(`litter of ${seat}`).pick(heaps));

const listProblems = ({ game }: Trial, { setup, state, step, answers }: AnyMoment) =>
  (step?.asks ?? []).flatMap(({ seat }) => {
    const given = answers[seat];
    return given === undefined ? [] : game.read({ setup, state, seat, answers: given }).problems;
  });

function assertProblemExplained(problem: Problem): void {
  const shown = JSON.stringify(problem).slice(0, 200);
  assert.ok(PROBLEM_KINDS.includes(problem.kind), `an unknown kind of problem: ${shown}`);
  assert.ok(problem.code !== '', `a problem without a code: ${shown}`);
  assert.equal(typeof problem.where, 'string', `a problem without a field: ${shown}`);
  const { sentence }: { readonly sentence: unknown } = problem;
  assert.ok(typeof sentence === 'string' && sentence.trim() !== '', `no sentence: ${shown}`);
  assert.ok(sentence.length <= MAX_SENTENCE_LENGTH, `explained by ${sentence.length} characters`);
}
