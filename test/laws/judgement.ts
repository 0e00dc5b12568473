import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answers, Choice, Form } from '../../rules/kit/asking/form.ts';
import type { Draw } from '../../rules/kit/chance/chance.ts';
import { listFaults } from '../../rules/kit/judging/judging.ts';
import type { OrderFault, Reading, Reasons } from '../../rules/kit/judging/problem.ts';
import type { OrdersBySeat, Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { createStepChance } from '../../rules/kit/playing/play.ts';
import { chooseRandomAnswers } from '../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../rules/kit/playing/robots.ts';
import {
  createLaw,
  createMatchLaw,
  drawTrials,
  type Law,
  type LawfulGame,
  type Trial,
} from './law.ts';
import { type AnyMoment, formatAudience, listAudiences, listMoments } from './trial.ts';
import { assertAlike, assertNoMissingPart, assertOneLine } from './words.ts';

export const JUDGEMENT_LAWS: readonly Law[] = [
  createLaw({
    claim: 'orders that are converted to answers are read as the same orders',
    runs: 60,
    concerns: ({ questions }) => questions !== undefined,
    arbitrary: drawAnsweredTrials,
    holds: ({ trial, heap }) => {
      checkEachAnswer(trial, heap, (answered) => assertAnswersRestored(trial, answered));
    },
  }),
  createLaw({
    claim: 'with all others absent, exactly the faults with a warning happen',
    runs: 40,
    concerns: ({ reasons }) => reasons !== undefined,
    arbitrary: drawAnsweredTrials,
    holds: ({ trial, heap }) => {
      checkEachAnswer(trial, heap, (answered) => assertFaultsHappen(trial, answered));
    },
  }),
  createLaw({
    claim: 'a certain warning comes true whatever the other seats order',
    runs: 40,
    arbitrary: drawAnsweredTrials,
    holds: ({ trial, heap }) => {
      checkEachAnswer(trial, heap, (answered) => assertCertainFaults(trial, answered));
    },
  }),
  createMatchLaw({
    claim: 'every report to an audience is one line, and accounts reveal nothing more',
    runs: 10,
    concerns: ({ narration }) => narration !== undefined,
    holds: (trial) => {
      const end = listMoments(trial).at(-1);
      if (end !== undefined) assertEventsExplained(trial, end);
    },
  }),
];

export interface AnsweredTrial {
  readonly trial: Trial;
  readonly heap: number;
}

export function drawAnsweredTrials(game: LawfulGame): fc.Arbitrary<AnsweredTrial> {
  return fc.record({ trial: drawTrials(game), heap: fc.integer() });
}

export interface AnsweredAsk {
  readonly moment: AnyMoment;
  readonly step: Step;
  readonly seat: Seat;
  readonly answers: Answers;
  readonly reading: Reading<unknown>;
}

/** Calls `check` for every asked seat with answers close to the choices of its form. */
export function checkEachAnswer(
  trial: Trial,
  heap: number,
  look: (answered: AnsweredAsk) => void,
): void {
  const { game } = trial;
  for (const moment of listMoments(trial)) {
    const { setup, state, step } = moment;
    if (step === null) continue;
    const elsewhere = step.asks.flatMap((ask) => ask.form.fields.flatMap((field) => field.choices));
    for (const { seat, form: shown } of step.asks) {
      const form = restrictForm(game, { setup, state, seat, form: shown });
      const draw = createStepChance(heap, step.name)(`answers of ${seat}`);
      const answers = drawNearlyRightAnswers(form, elsewhere, draw);
      const reading = game.read({ setup, state, seat, answers });
      look({ moment, step, seat, answers, reading });
    }
  }
}

/**
 * Draws a robot's answers, of which some are left blank, replaced by nonsense, or of other steps.
 */
function drawNearlyRightAnswers(form: Form, elsewhere: readonly Choice[], draw: Draw): Answers {
  const answers: Record<string, readonly string[]> = { ...chooseRandomAnswers(form, draw) };
  for (const { name, kind } of form.fields) {
    const count = kind === 'choices' ? draw.integer(1, 7) : 1;
    const fate = draw.integer(0, 9);
    if (fate === 0) delete answers[name];
    else if (fate === 1) answers[name] = ['?'];
    else if (fate < 6)
      answers[name] = Array.from({ length: count }, () => draw.pick(elsewhere).value);
  }
  return answers;
}

function assertFaultsHappen(
  { game, seed }: Trial,
  { moment, step, seat, reading }: AnsweredAsk,
): void {
  const { reasons } = game;
  const { setup, state } = moment;
  const foreseen = reading.orders && game.preview?.({ setup, state, seat }, reading.orders);
  if (typeof foreseen === 'string') assertOneLine('a receipt’s preview', foreseen);
  const orders = reading.orders === null ? {} : { [seat]: reading.orders };
  const chance = createStepChance(seed, `${step.name} alone`);
  const happened = listFaults(game.resolve({ setup, state, orders, chance }).events, seat);
  const sample = JSON.stringify({ step: step.name, seat, reading, happened });
  for (const { code, kind, where } of reading.problems) {
    if (kind === 'unreadable' || findReason(reasons, code).explanation === null) continue;
    const isTrue = happened.some((fault) => fault.where === where && fault.why === code);
    assert.ok(isTrue, `"${code}" at ${where} was warned of, but did not happen: ${sample}`);
  }
  for (const fault of happened) {
    if (findReason(reasons, fault.why).warning === null) continue;
    assert.ok(
      isWarned(reading, fault),
      `"${fault.why}" at ${fault.where} happened without a warning: ${sample}`,
    );
  }
}

/** Asserts that a certain fault happens whatever the other seats irrevocably order. */
function assertCertainFaults(trial: Trial, answered: AnsweredAsk): void {
  const { game, seed } = trial;
  const { moment, step, seat, reading } = answered;
  if (reading.orders === null) return;
  const certain = reading.problems.filter(({ kind, code }) => {
    const reason = kind === 'unreadable' ? null : findReason(game.reasons, code);
    return reason !== null && reason.explanation !== null && reason.dependsOnOthers !== true;
  });
  if (certain.length === 0) return;
  const { setup, state } = moment;
  for (const others of listOrdersOfOthers(trial, answered)) {
    const orders = { ...others, [seat]: reading.orders };
    const chance = createStepChance(seed, `${step.name} with all others`);
    const happened = listFaults(game.resolve({ setup, state, orders, chance }).events, seat);
    for (const { code, where } of certain) {
      const is = happened.some((fault) => fault.where === where && fault.why === code);
      const context = JSON.stringify({ step: step.name, orders, happened });
      assert.ok(is, `"${code}" at ${where} was certain, but did not come true: ${context}`);
    }
  }
}

/** Yields the match's orders, then each irreversible answer, which robots seldom give. */
function* listOrdersOfOthers(
  { game }: Trial,
  { moment, step, seat: own }: AnsweredAsk,
): Generator<OrdersBySeat<unknown>, void> {
  const { setup, state } = moment;
  yield moment.orders;
  for (const { seat, form } of step.asks) {
    const fields = form.fields.filter(({ isIrreversible }) => isIrreversible === true);
    for (const { name, choices } of seat === own ? [] : fields) {
      for (const { value } of choices) {
        const answers = { ...moment.answers[seat], [name]: [value] };
        const { orders } = game.read({ setup, state, seat, answers });
        if (orders !== null) yield { ...moment.orders, [seat]: orders };
      }
    }
  }
}

const isWarned = ({ problems }: Reading<unknown>, { where, why }: OrderFault): boolean =>
  problems.some(
    (problem) => problem.where === where && (problem.code === why || problem.kind === 'unreadable'),
  );

function findReason(reasons: Reasons, code: string) {
  const reason = reasons[code];
  assert.ok(reason, `"${code}" is in no table of reasons`);
  return reason;
}

function assertAnswersRestored({ game }: Trial, answered: AnsweredAsk): void {
  const { moment, seat, reading } = answered;
  const { setup, state } = moment;
  if (reading.orders === null) return;
  const answers = game.questions.answers(reading.orders, { setup, state, seat });
  const again = game.read({ setup, state, seat, answers });
  assertAlike(
    `orders were written as the answers ${JSON.stringify(answers)} and read back otherwise`,
    again.orders,
    reading.orders,
  );
  assertChoicesDistinct(answered, answers);
}

/** Asserts that different choices lead to different orders, unless they lead to pages. */
function assertChoicesDistinct({ step, seat, answers }: AnsweredAsk, restored: Answers): void {
  const fields = step.asks.find((ask) => ask.seat === seat)?.form.fields ?? [];
  for (const { name, kind, choices } of fields) {
    if (kind !== 'choice' || choices.some(({ to }) => to !== undefined)) continue;
    const [choice, written] = [answers, restored].map((one) =>
      choices.find(({ value }) => value === one[name]?.[0]),
    );
    assert.ok(
      choice === undefined || written === undefined || choice === written,
      `“${choice?.label}” was read as orders that are written as “${written?.label}”: two choices ` +
        `of the field ${name} mean the same. If a hand has equal cards, number them.`,
    );
  }
}

function assertEventsExplained({ game, setup }: Trial, { history }: AnyMoment): void {
  const { narration } = game;
  const events = history.flatMap((chapter) => chapter.events);
  for (const audience of listAudiences(setup)) {
    const lines = narration.lines(events, audience, setup.content);
    for (const { event, text } of lines) {
      assertOneLine(`${event.kind} to ${formatAudience(audience)}`, text);
      assertNoMissingPart(`${event.kind} to ${formatAudience(audience)}`, text);
    }
    if (audience.kind !== 'seat') continue;
    const known = new Set(lines.map(({ event }) => event));
    for (const { event } of narration.account(events, audience.seat, setup.content)) {
      assert.ok(known.has(event), `${formatAudience(audience)} is shown "${event.kind}" in secret`);
    }
  }
}
