/** Judging: what is wrong with orders is said once, before the deadline as a warning and after it as what happened (docs/decisions/0014). */

import { type Answers, type Form, visitedPages } from '../asking/form.ts';
import { formOf, type Seated } from '../asking/orders.ts';
import type { Question } from '../asking/question.ts';
import { type Determinizing, triedOut } from '../match/determinizing.ts';
import type { GameEvent } from '../match/event.ts';
import type { OrderFault } from './fault.ts';
import { type EffectTrial, NO_EFFECT_REASONS, withNoEffectFaults } from './no-effect.ts';
import { type Problem, problemOf, sentenceOf } from './problem.ts';
import type { Reading } from './reading.ts';
import type { Reason, Reasons } from './reasons.ts';

export interface Judging<Now extends Seated, Orders, Code extends string> {
  readonly questions: Question<Now, Orders>;
  /** All that is wrong, with nobody else's orders. */
  readonly judge: (now: Now, orders: Orders) => readonly OrderFault<Code>[];
  readonly reasons: Reasons<Code>;
  /** See `Game.foresees`. */
  readonly foresees?: (now: Now, orders: Orders) => string | null;
  /** Chooses the state for `judge` and `foresees`. Absent: the true one, because the game hides nothing of it. */
  readonly determinizing?: Determinizing<Now, Orders>;
  /** Finds parts of orders without effect, in addition to the faults of `judge`. Absent: such parts are not reported. */
  readonly effects?: EffectTrial<Now, Orders>;
}

/** All that a game says of orders: their questions, their shape, and reading them. */
export const judging = <Now extends Seated, Orders, Code extends string>({
  questions,
  judge,
  effects,
  foresees,
  determinizing,
  ...own
}: Judging<Now, Orders, Code>) => {
  const reasons: Reasons =
    effects === undefined ? own.reasons : { ...NO_EFFECT_REASONS, ...own.reasons };
  const judgeAll = effects === undefined ? judge : withNoEffectFaults(questions, judge, effects);
  return {
    questions,
    reasons,
    orders: questions.schema,
    read: reader({ questions, judge: judgeAll, reasons, ...(determinizing && { determinizing }) }),
    ...(determinizing && { determinizing }),
    ...(foresees && {
      foresees: (now: Now, given: Orders): string | null => {
        const { asked, orders } = triedOut(determinizing, now, given);
        return foresees(asked, orders);
      },
    }),
  };
};

/** Orders as they were understood, with what is unreadable and what the rules will say of the rest. */
export const reader =
  <Now extends Seated, Orders, Code extends string>({
    questions,
    judge,
    reasons,
    determinizing,
  }: Judging<Now, Orders, Code>) =>
  (given: Now & { readonly answers: Answers }): Reading<Orders> => {
    const { value, isAnswered, problems } = questions.read(given.answers, given);
    const judged = (orders: Orders) => {
      const tried = triedOut<Now, Orders>(determinizing, given, orders);
      return judge(tried.asked, tried.orders);
    };
    const allProblems = (): readonly Problem[] => {
      const faults = value === undefined ? [] : judged(value);
      if (faults.length === 0) return problems;
      return withWarnings({ problems, faults, reasons, fields: formOf(questions, given).fields });
    };
    let found: readonly Problem[] | null = null;
    return {
      orders: value === undefined || !isAnswered ? null : value,
      ...(value !== undefined &&
        !isAnswered &&
        requiresNothing(formOf(questions, given)) && { blank: value }),
      get problems() {
        found ??= allProblems();
        return found;
      },
    };
  };

/** Whether a form can be sent with everything left blank. */
const requiresNothing = (form: Form): boolean =>
  [...visitedPages(form, () => undefined)]
    .flatMap(({ fields }) => fields)
    .every((field) => (field.kind === 'choice' ? !field.required : field.least === 0));

/** In the order of the form; in a field what is unreadable comes first. */
function withWarnings(found: {
  readonly problems: readonly Problem[];
  readonly faults: readonly OrderFault[];
  readonly reasons: Reasons;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}): readonly Problem[] {
  const { problems, faults, reasons, fields } = found;
  const placeOf = (where: string) => fields.findIndex(({ name }) => name === where);
  const warnings = faults.flatMap((fault): readonly Problem[] => {
    const { kind, warning, ofBlank } = reasonOf(reasons, fault);
    const isNoise = ofBlank && problems.some(({ where }) => where === fault.where);
    if (warning === null || isNoise) return [];
    const label = fields[placeOf(fault.where)]?.label ?? fault.where;
    return [problemOf({ ...fault, code: fault.why, kind, label, warning })];
  });
  return [...problems, ...warnings].toSorted(
    (one, other) => placeOf(one.where) - placeOf(other.where),
  );
}

/** What was wrong, for a sentence about it: each reason once. */
export function faultText(reasons: Reasons, faults: readonly OrderFault[]): string {
  const texts = faults.flatMap((fault) => {
    const { explanation } = reasonOf(reasons, fault);
    return explanation === null ? [] : [sentenceOf(explanation, fault.given)];
  });
  return [...new Set(texts)].join(', and ');
}

function reasonOf(reasons: Reasons, { why }: OrderFault): Reason {
  const reason = reasons[why];
  if (reason === undefined) throw new Error(`"${why}" is in no table of reasons`);
  return reason;
}

/** What a seat is told to have been wrong with its orders. */
export const faultsOf = (
  events: readonly GameEvent[],
  seat: NonNullable<GameEvent['seat']>,
): readonly OrderFault[] =>
  events.flatMap((event) => (event.seat === seat ? (event.faults ?? []) : []));
