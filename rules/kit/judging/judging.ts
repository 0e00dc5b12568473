import { type Answers, type Form, type Question, visitPages } from '../asking/form.ts';
import { buildForm, type SeatContext } from '../asking/orders.ts';
import type { Chance } from '../chance/chance.ts';
import { seedChance } from '../chance/seeded.ts';
import type { GameEvent } from '../match/event.ts';
import type { OrdersBySeat } from '../match/game.ts';
import {
  buildProblem,
  buildSentence,
  doubtful,
  type OrderFault,
  type Problem,
  type Reading,
  type Reason,
  type Reasons,
} from './problem.ts';
import { isSame } from './same.ts';

interface JudgedOrders<Now, Orders> {
  readonly now: Now;
  readonly orders: Orders;
}

export interface JudgingInput<Now extends SeatContext, Orders, Code extends string> {
  readonly questions: Question<Now, Orders>;
  /** Lists all faults of a seat's orders, judged without the orders of other seats. */
  readonly judge: (now: Now, orders: Orders) => readonly OrderFault<Code>[];
  readonly reasons: Reasons<Code>;
  /** See `Game.preview`. */
  readonly preview?: (now: Now, orders: Orders) => string | null;
  /** Replaces secrets before `judge` and `preview` are called. Absent: there are none. */
  readonly withoutSecrets?: (now: Now, orders: Orders) => JudgedOrders<Now, Orders>;
  /** Functions that find ineffective parts of orders. Absent: such parts are not reported. */
  readonly effects?: EffectTrial<Now, Orders>;
}

export const createJudging = <Now extends SeatContext, Orders, Code extends string>({
  questions,
  judge,
  effects,
  preview,
  withoutSecrets = keepSecrets,
  ...own
}: JudgingInput<Now, Orders, Code>) => {
  const reasons: Reasons =
    effects === undefined ? own.reasons : { ...NO_EFFECT_REASONS, ...own.reasons };
  const judgeAll = effects === undefined ? judge : createEffectJudge(questions, judge, effects);
  return {
    questions,
    reasons,
    orders: questions.schema,
    read: createOrdersReader({ questions, judge: judgeAll, reasons, withoutSecrets }),
    ...(preview && {
      preview(now: Now, orders: Orders): string | null {
        const tried = withoutSecrets(now, orders);
        return preview(tried.now, tried.orders);
      },
    }),
  };
};

const keepSecrets = <Now, Orders>(now: Now, orders: Orders): JudgedOrders<Now, Orders> => ({
  now,
  orders,
});

/** Returns a function that reads orders and lists all problems: unreadable answers, then faults. */
export const createOrdersReader =
  <Now extends SeatContext, Orders, Code extends string>({
    questions,
    judge,
    reasons,
    withoutSecrets = keepSecrets,
  }: JudgingInput<Now, Orders, Code>) =>
  (given: Now & { readonly answers: Answers }): Reading<Orders> => {
    const { value, isAnswered, problems } = questions.read(given.answers, given);
    const judgeKnown = (orders: Orders) => {
      const tried = withoutSecrets(given, orders);
      return judge(tried.now, tried.orders);
    };
    const allProblems = (): readonly Problem[] => {
      const faults = value === undefined ? [] : judgeKnown(value);
      if (faults.length === 0) return problems;
      return addWarnings({ problems, faults, reasons, fields: buildForm(questions, given).fields });
    };
    let found: readonly Problem[] | null = null;
    return {
      orders: value === undefined || !isAnswered ? null : value,
      ...(value !== undefined &&
        !isAnswered &&
        isBlankAllowed(buildForm(questions, given)) && { blank: value }),
      get problems() {
        found ??= allProblems();
        return found;
      },
    };
  };

const isBlankAllowed = (form: Form): boolean =>
  [...visitPages(form, () => undefined)]
    .flatMap(({ fields }) => fields)
    .every((field) => (field.kind === 'choice' ? !field.required : field.least === 0));

/**
 * Adds a warning for each fault, in form order. In a field, unreadable answers come first.
 */
function addWarnings(found: {
  readonly problems: readonly Problem[];
  readonly faults: readonly OrderFault[];
  readonly reasons: Reasons;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}): readonly Problem[] {
  const { problems, faults, reasons, fields } = found;
  const findPlace = (where: string) => fields.findIndex(({ name }) => name === where);
  const warnings = faults.flatMap((fault): readonly Problem[] => {
    const { kind, warning, isForBlank } = getReason(reasons, fault);
    const isNoise = isForBlank && problems.some(({ where }) => where === fault.where);
    if (warning === null || isNoise) return [];
    const label = fields[findPlace(fault.where)]?.label ?? fault.where;
    return [buildProblem({ ...fault, code: fault.why, kind, label, warning })];
  });
  return [...problems, ...warnings].toSorted(
    (one, other) => findPlace(one.where) - findPlace(other.where),
  );
}

/** Explains faults in a clause that states each reason once. */
export function showFaults(reasons: Reasons, faults: readonly OrderFault[]): string {
  const texts = faults.flatMap((fault) => {
    const { explanation } = getReason(reasons, fault);
    return explanation === null ? [] : [buildSentence(explanation, fault.given)];
  });
  return [...new Set(texts)].join(', and ');
}

function getReason(reasons: Reasons, { why }: OrderFault): Reason {
  const reason = reasons[why];
  if (reason === undefined) throw new Error(`The reason "${why}" is not in the table of reasons.`);
  return reason;
}

export const listFaults = (
  events: readonly GameEvent[],
  seat: NonNullable<GameEvent['seat']>,
): readonly OrderFault[] =>
  events.flatMap((event) => (event.seat === seat ? (event.faults ?? []) : []));

type ResolutionInput<Now, Orders> = Omit<Now, 'seat'> & {
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
};

/** The functions that resolve a step with and without parts of its orders. */
export interface EffectTrial<Now extends SeatContext, Orders> {
  /** See `Game.resolve`. */
  resolve(submitted: ResolutionInput<Now, Orders>): { readonly state: unknown };
  /** See `Game.optionalParts`. */
  readonly optionalParts: readonly (string | readonly string[])[];
  /**
   * Returns the state after a step that charges the part's price without its effect. Null if the
   * part is free or its effect depends on others. Absent: no part has a price.
   */
  priceAlone?(
    paid: ResolutionInput<Now, Orders> & { readonly paid: Now['seat']; readonly where: string },
  ): unknown;
  /** See `Game.dependsOnOthers`. */
  dependsOnOthers?(orders: Orders): boolean;
}

const NO_EFFECT_RULE = 'Parts of orders without effect';

/** The reasons that every game has. A game's own table may replace their texts. */
const NO_EFFECT_REASONS = {
  'without effect': doubtful(NO_EFFECT_RULE, {
    warning: 'as things stand this has no effect. Leave it open, or change it.',
    explanation: null,
    effect: 'no effect',
    dependsOnOthers: true,
  }),
  'paid without effect': doubtful(NO_EFFECT_RULE, {
    warning: 'as things stand this costs something and has no effect. Leave it open, or change it.',
    explanation: null,
    dependsOnOthers: true,
  }),
} as const;

type NoEffectFault = OrderFault<keyof typeof NO_EFFECT_REASONS>;

/**
 * Returns a function that lists the faults of `judge`, then the parts of orders without effect. The
 * step is resolved with this seat's orders only and fixed chance, so `now` must contain no secrets
 * of others.
 */
const createEffectJudge = <Now extends SeatContext, Orders>(
  questions: Question<Now, Orders>,
  judge: (now: Now, orders: Orders) => readonly OrderFault[],
  { resolve, optionalParts, priceAlone, dependsOnOthers }: EffectTrial<Now, Orders>,
) => {
  const getPart = (field: string): readonly string[] | undefined =>
    optionalParts
      .map((part) => (typeof part === 'string' ? [part] : part))
      .find((part) => part.includes(field));
  return (now: Now, orders: Orders): readonly OrderFault[] => {
    const known = judge(now, orders);
    if (dependsOnOthers?.(orders)) return known;
    const { seat, ...shared } = now;
    const alone = (orders: Orders): ResolutionInput<Now, Orders> => ({
      ...shared,
      orders: { [seat]: orders } as OrdersBySeat<Orders>,
      chance: seedChance(0),
    });
    let after: unknown;
    const isAsOrdered = (state: unknown): boolean => {
      after ??= resolve(alone(orders)).state;
      return isSame(after, state);
    };
    const findNoEffect = (field: string): NoEffectFault['why'] | null => {
      const part = getPart(field);
      const paid = priceAlone?.({ ...alone(orders), paid: seat, where: field }) ?? null;
      if (part === undefined && paid === null) return null;
      const left = questions.read(removeAnswer(answers, field), now).value ?? questions.blank;
      if (isSame(left, orders)) return null;
      if (
        part !== undefined &&
        !hasEarlierFault(part, field, known) &&
        isAsOrdered(resolve(alone(left)).state) &&
        (known.length === 0 ||
          isSame(selectFaults(part, known), selectFaults(part, judge(now, left))))
      )
        return 'without effect';
      return paid !== null && isAsOrdered(paid) ? 'paid without effect' : null;
    };

    const answers = questions.answers(orders, now);
    const found = Object.keys(answers).flatMap((where): readonly NoEffectFault[] => {
      const why = known.some((fault) => fault.where === where) ? null : findNoEffect(where);
      return why === null ? [] : [{ where, why }];
    });
    return [...known, ...found];
  };
};

const selectFaults = (part: readonly string[], faults: readonly OrderFault[]) =>
  faults.filter(({ where }) => part.includes(where));

/** Whether an earlier field of the part has a fault, which ends a part such as a movement. */
const hasEarlierFault = (
  part: readonly string[],
  field: string,
  faults: readonly OrderFault[],
): boolean => selectFaults(part.slice(0, part.indexOf(field)), faults).length > 0;

const removeAnswer = (answers: Answers, field: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== field));
