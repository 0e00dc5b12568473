/** Finds parts of orders without effect: resolves the step with a part and without it, and compares the states. */

import type { Answers } from '../asking/form.ts';
import type { Seated } from '../asking/orders.ts';
import type { Question } from '../asking/question.ts';
import type { Chance } from '../chance/chance.ts';
import { seededChance } from '../chance/seeded.ts';
import type { OrdersBySeat } from '../match/game.ts';
import type { OrderFault } from './fault.ts';
import { doubtful } from './reasons.ts';
import { isSame } from './same.ts';

type Submitted<Now, Orders> = Omit<Now, 'seat'> & {
  readonly orders: OrdersBySeat<Orders>;
  readonly chance: Chance;
};

/** How orders are tried without one of their parts. */
export interface EffectTrial<Now extends Seated, Orders> {
  /** See `Game.resolve`. */
  resolve(submitted: Submitted<Now, Orders>): { readonly state: unknown };
  /** See `Game.parts`. */
  readonly parts: readonly (string | readonly string[])[];
  /**
   * The state after the step in which a part is paid for and used up, and does nothing else. Null if the part has no price, or if its use
   * depends on others. Absent: no part has a price.
   */
  priceAlone?(
    paid: Submitted<Now, Orders> & { readonly paid: Now['seat']; readonly where: string },
  ): unknown;
  /** See `Game.awaitsOthers`. */
  awaitsOthers?(orders: Orders): boolean;
}

const RULE = 'Parts of orders without effect';

/** Warnings of every game. A game's own table may contain another text for a code. */
export const NO_EFFECT_REASONS = {
  'without effect': doubtful(RULE, {
    warning:
      'as things stand this has no effect: your orders lead to the same without it. Leave it open, or change what makes it useless.',
    explanation: null,
    comesTo: 'no effect',
    restsOnOthers: true,
  }),
  'paid without effect': doubtful(RULE, {
    warning:
      'as things stand this would bring you nothing, and what it costs would be spent all the same. Leave it open, or change what makes it useless.',
    explanation: null,
    restsOnOthers: true,
  }),
} as const;

type Fault = OrderFault<keyof typeof NO_EFFECT_REASONS>;

/**
 * Builds the function that adds the parts of a seat's orders without effect to the faults that `judge` finds. The seat plays alone and by
 * fixed chance, so `now` must contain only what its player may know.
 */
export const withNoEffectFaults = <Now extends Seated, Orders>(
  questions: Question<Now, Orders>,
  judge: (now: Now, orders: Orders) => readonly OrderFault[],
  { resolve, parts, priceAlone, awaitsOthers }: EffectTrial<Now, Orders>,
) => {
  const partOf = (field: string): readonly string[] | undefined =>
    parts
      .map((part) => (typeof part === 'string' ? [part] : part))
      .find((part) => part.includes(field));
  return (now: Now, orders: Orders): readonly OrderFault[] => {
    const known = judge(now, orders);
    if (awaitsOthers?.(orders)) return known;
    const { seat, ...shared } = now;
    const alone = (given: Orders): Submitted<Now, Orders> => ({
      ...shared,
      orders: { [seat]: given } as OrdersBySeat<Orders>,
      chance: seededChance(0),
    });
    let after: unknown;
    const isAsOrdered = (state: unknown): boolean => {
      after ??= resolve(alone(orders)).state;
      return isSame(after, state);
    };
    const whyAt = (field: string): Fault['why'] | null => {
      const part = partOf(field);
      const paid = priceAlone?.({ ...alone(orders), paid: seat, where: field }) ?? null;
      if (part === undefined && paid === null) return null;
      const left = questions.read(withoutField(answers, field), now).value ?? questions.blank;
      if (isSame(left, orders)) return null;
      if (
        part !== undefined &&
        !hasFaultBefore(part, field, known) &&
        isAsOrdered(resolve(alone(left)).state) &&
        (known.length === 0 || isSame(faultsIn(part, known), faultsIn(part, judge(now, left))))
      )
        return 'without effect';
      return paid !== null && isAsOrdered(paid) ? 'paid without effect' : null;
    };

    const answers = questions.answers(orders, now);
    const found = Object.keys(answers).flatMap((where): readonly Fault[] => {
      const why = known.some((fault) => fault.where === where) ? null : whyAt(where);
      return why === null ? [] : [{ where, why }];
    });
    return [...known, ...found];
  };
};

const faultsIn = (part: readonly string[], faults: readonly OrderFault[]) =>
  faults.filter(({ where }) => part.includes(where));

/** Where a fault ends a part, such as a movement, the rest of the part is useless anyway. */
const hasFaultBefore = (
  part: readonly string[],
  field: string,
  faults: readonly OrderFault[],
): boolean => faultsIn(part.slice(0, part.indexOf(field)), faults).length > 0;

const withoutField = (answers: Answers, field: string): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name !== field));
