/** A question: what is asked, what is understood, and the shape of the answer in orders (docs/decisions/0013). */

import type * as z from 'zod';
import type { Problem } from '../judging/problem.ts';
import type { Answers, Field } from './form.ts';

/** Something that is asked: a field, or several that make one value. `Now` is what questions look at. */
export interface Question<Now, Value> {
  /** Values as they stand in the ledger. */
  readonly schema: z.ZodType<Value>;
  /** When nothing is said. */
  readonly blank: Value;
  /** In the order of the form; none where nothing can be chosen. */
  fields(now: Now): readonly Field[];
  read(answers: Answers, now: Now): ReadAnswer<Value>;
  /** Answers that {@link Question.read} takes for the value. */
  answers(value: Value, now: Now): Answers;
}

/** Answers as they were understood. */
export interface ReadAnswer<Value> {
  /** Undefined where something is missing without which nothing can be done. */
  readonly value: Value | undefined;
  /** Whether anything of it was said and understood. */
  readonly isAnswered: boolean;
  /** All of them unreadable. */
  readonly problems: readonly Problem[];
}

/** The values of a question. */
export type Answered<Asked> = Asked extends { readonly schema: z.ZodType<infer Value> }
  ? Value
  : never;

/** Nothing was said. */
export const NOT_ANSWERED = { isAnswered: false, problems: [] } as const;
