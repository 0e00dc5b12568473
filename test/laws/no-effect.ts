import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Answers, listAnswers } from '../../rules/kit/asking/form.ts';
import { buildSentence, type Problem, type Reason } from '../../rules/kit/judging/problem.ts';
import { isSame } from '../../rules/kit/judging/same.ts';
import type { GameEvent } from '../../rules/kit/match/event.ts';
import type { OrdersBySeat } from '../../rules/kit/match/game.ts';
import type { Stage } from '../../rules/kit/match/stage.ts';
import { createStepChance } from '../../rules/kit/playing/play.ts';
import { type AnsweredAsk, checkEachAnswer, drawAnsweredTrials } from './judgement.ts';
import { createLaw, type Law, type LawfulGame, type Trial } from './law.ts';

type OrderWords = Readonly<Record<string, string | null>>;

interface LastingDecision {
  readonly keptIn: string;
  /** Key of the state under which these orders are stored until the end of the turn. */
  readonly orderedIn: string;
  readonly saidIn: string;
  /** Alternative decisions: no orders, or one decision made differently. */
  readonly otherwise: readonly (OrderWords | null)[];
}

const BLANK_DECISIONS = { refill: null, owner: null, greenhouse: 'no', aqualab: 'no', look: 'no' };
const BUILDINGS = ['Energy', 'Ecosystem', 'Water', 'Science'];

const LASTING_DECISIONS: Readonly<Record<string, LastingDecision>> = {
  'pocket-mars': {
    keptIn: 'lasting',
    orderedIn: 'current',
    saidIn: 'always',
    otherwise: [null, ...BUILDINGS.map((building) => ({ ...BLANK_DECISIONS, building }))],
  },
};

/** Returns whether an answer would have an effect after other decisions of its player. */
function decidesInOtherState(trial: Trial, answered: AnsweredAsk, field: string): boolean {
  const lasting = findLastingDecision(trial.game);
  if (lasting === undefined) return false;
  const { keptIn, orderedIn, saidIn, otherwise } = lasting;
  const { answers, moment } = answered;
  const saidForGood = Object.keys(answers).filter((name) => name.startsWith(saidIn));
  const after = (state: unknown, fields: readonly string[]): unknown =>
    Object.assign(
      {},
      buildStateAfter(trial, { ...answered, answers: omitFields(answers, fields) }, state),
      {
        [orderedIn]: null,
      },
    );
  return otherwise.some((words) => {
    const state = buildDecision(moment.state, { keptIn, seat: answered.seat, words });
    return !isSame(after(state, saidForGood), after(state, [...saidForGood, field]));
  });
}

const findLastingDecision = ({ id }: LawfulGame): LastingDecision | undefined =>
  Object.hasOwn(LASTING_DECISIONS, id) ? LASTING_DECISIONS[id] : undefined;

function buildStateAfter(
  { game, seed }: Trial,
  { moment: { setup }, step, seat, answers }: AnsweredAsk,
  state: unknown,
): unknown {
  const { orders } = game.read({ setup, state, seat, answers });
  const chance = createStepChance(seed, `${step.name}, said otherwise`);
  const given = orders === null ? {} : { [seat]: orders };
  return game.resolve({ setup, state, orders: given, chance }).state;
}

function buildDecision(
  state: unknown,
  by: { readonly keptIn: string; readonly seat: string; readonly words: OrderWords | null },
): unknown {
  const { keptIn, seat, words } = by;
  const whole = state as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const { [seat]: _, ...others } = whole[keptIn] ?? {};
  return { ...whole, [keptIn]: words === null ? others : { ...others, [seat]: words } };
}

const omitFields = (answers: Answers, fields: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !fields.includes(name)));

export const NO_EFFECT_LAWS: readonly Law[] = [
  createLaw({
    claim: 'a part of orders that is reported as without effect does not change the state',
    runs: 40,
    concerns: ({ reasons }) => Object.values(reasons).some(({ effect }) => effect !== undefined),
    arbitrary: drawAnsweredTrials,
    holds: ({ trial, heap }) => {
      checkEachAnswer(trial, heap, (answered) => assertNoEffect(trial, answered));
    },
  }),
  createLaw({
    claim: 'an optional part of orders without effect causes a warning',
    runs: 40,
    concerns: ({ optionalParts }) => optionalParts.length > 0,
    arbitrary: drawAnsweredTrials,
    holds: ({ trial, heap }) => {
      checkEachAnswer(trial, heap, (answered) => assertNoEffectWarned(trial, answered));
    },
  }),
  createLaw({
    claim: 'every part of an order has a line in its player’s account',
    runs: 40,
    concerns: ({ optionalParts }) => optionalParts.length > 0,
    arbitrary: drawAnsweredTrials,
    holds: ({ trial, heap }) => {
      checkEachAnswer(trial, heap, (answered) => assertPartsAccounted(trial, answered));
    },
  }),
  createLaw({
    claim: 'exactly the warnings that others can make untrue contain “as things stand”',
    runs: 1,
    arbitrary: (game) => fc.constant(game),
    holds: ({ reasons }) => assertWarningsHedged(reasons),
  }),
];

function resolveAnswers(
  { game, seed }: Trial,
  { moment, step }: AnsweredAsk,
  orders: OrdersBySeat<unknown>,
): Stage<unknown, GameEvent> {
  const { setup, state } = moment;
  const chance = createStepChance(seed, `${step.name} with and without`);
  return game.resolve({ setup, state, orders, chance });
}

interface Comparison {
  readonly without: Answers;
  readonly isSameAlone: boolean;
  /** Whether the reports are equal too, because the answer orders nothing. */
  readonly isToldTheSame: boolean;
  readonly isSameAmongOthers: boolean;
  /** Whether the player's account stays the same when only this seat's orders are resolved. */
  readonly isAccountTheSame: boolean;
}

/**
 * Resolves orders with and without some fields, alone and with all others; null if no orders were
 * read.
 */
const compareWithoutFields = (
  trial: Trial,
  answered: AnsweredAsk,
  ...fields: readonly string[]
): Comparison | null =>
  fields.some((field) => Object.hasOwn(answered.answers, field))
    ? compareWithout(trial, answered, omitFields(answered.answers, fields))
    : null;

/** Omits the answer to which a problem refers: a field, or one of several choices. */
function omitProblem(answers: Answers, { where, given }: Problem): Answers {
  const values = listAnswers(answers, where);
  const index = given === undefined ? -1 : values.indexOf(given);
  return values.length > 1 && index >= 0
    ? { ...answers, [where]: values.toSpliced(index, 1) }
    : omitFields(answers, [where]);
}

function compareWithout(trial: Trial, answered: AnsweredAsk, without: Answers): Comparison | null {
  const { moment, seat, reading } = answered;
  if (reading.orders === null) return null;
  const { setup, state } = moment;
  const { narration } = trial.game;
  const left = trial.game.read({ setup, state, seat, answers: without }).orders;
  const { [seat]: _, ...others } = moment.orders;
  const after = (all: OrdersBySeat<unknown>, orders: unknown) =>
    resolveAnswers(trial, answered, orders === null ? all : { ...all, [seat]: orders });
  const [withIt, withoutIt] = [after({}, reading.orders), after({}, left)];
  const account = ({ events }: Stage<unknown, GameEvent>) =>
    narration.account(events, seat, setup.content).map(({ text, change }) => [text, change]);
  return {
    without,
    isAccountTheSame: isSame(account(withIt), account(withoutIt)),
    isSameAlone: isSame(withIt.state, withoutIt.state),
    isToldTheSame: isSame(withIt.events, withoutIt.events),
    isSameAmongOthers: isSame(after(others, reading.orders).state, after(others, left).state),
  };
}

function assertNoEffect(trial: Trial, answered: AnsweredAsk): void {
  for (const problem of answered.reading.problems) {
    const reason = findReason(trial, problem);
    if (reason?.effect === undefined) continue;
    if (!Object.hasOwn(answered.answers, problem.where)) continue;
    const without = omitProblem(answered.answers, problem);
    const found = compareWithout(trial, answered, without);
    if (found === null) continue;
    const shown = JSON.stringify({ ...describeAnswer(answered), problem });
    assert.ok(found.isSameAlone, `the part has an effect: ${shown}`);
    assert.ok(
      found.isSameAmongOthers || reason.dependsOnOthers === true,
      `other seats give the part an effect, but its warning was certain: ${shown}`,
    );
  }
}

const findReason = ({ game }: Trial, { kind, code }: Problem): Reason | undefined =>
  kind === 'unreadable' ? undefined : game.reasons[code];

function assertNoEffectWarned(trial: Trial, answered: AnsweredAsk): void {
  const { orders } = answered.reading;
  if (orders === null || trial.game.dependsOnOthers?.(orders)) return;
  for (const part of trial.game.optionalParts) {
    const fields = typeof part === 'string' ? [part] : part;
    if (fields.some((field) => hasWarning(answered, field))) continue;
    for (const field of fields) assertWarnedAt(trial, answered, field);
  }
}

const hasWarning = ({ reading }: AnsweredAsk, field: string): boolean =>
  reading.problems.some(({ where }) => where === field);

function assertWarnedAt(trial: Trial, answered: AnsweredAsk, field: string): void {
  const found = compareWithoutFields(trial, answered, field);
  if (found === null || !found.isSameAlone || decidesInOtherState(trial, answered, field)) return;
  const { moment, seat, reading } = answered;
  const { setup, state } = moment;
  const { game } = trial;
  const { orders } = game.read({ setup, state, seat, answers: found.without });
  if (orders === null && found.isToldTheSame) return;
  assert.ok(
    isSame(orders ?? game.questions.blank, reading.orders),
    `${field} has no effect, and no warning reports it: ` +
      `${JSON.stringify(describeAnswer(answered))}`,
  );
}

function assertPartsAccounted(trial: Trial, answered: AnsweredAsk): void {
  const { moment, seat, reading } = answered;
  const { setup, state } = moment;
  const { game } = trial;
  for (const part of game.optionalParts) {
    const fields = typeof part === 'string' ? [part] : part;
    const found = compareWithoutFields(trial, answered, ...fields);
    if (found === null || found.isToldTheSame || !found.isAccountTheSame) continue;
    const { orders } = game.read({ setup, state, seat, answers: found.without });
    assert.ok(
      isSame(orders ?? game.questions.blank, reading.orders),
      `the account has no line for ${fields.join()}: ${JSON.stringify(describeAnswer(answered))}`,
    );
  }
}

const describeAnswer = ({ step, seat, answers, reading }: AnsweredAsk) => ({
  step: step.name,
  seat,
  answers,
  orders: reading.orders,
});

const getHedge = (dependsOnOthers: boolean): string =>
  dependsOnOthers
    ? 'With “dependsOnOthers” a warning has the words “as things stand”.'
    : 'Only with “dependsOnOthers” a warning has the words “as things stand”.';

function assertWarningsHedged(reasons: Readonly<Record<string, Reason>>): void {
  for (const [code, { warning, dependsOnOthers = false }] of Object.entries(reasons)) {
    const text = warning === null ? '' : buildSentence(warning, 'this');
    const isHedged = /\bas things stand\b/i.test(text);
    assert.equal(
      isHedged,
      dependsOnOthers,
      `${getHedge(dependsOnOthers)} “${code}” reads: ${text}`,
    );
  }
}
