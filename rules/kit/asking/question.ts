import type * as z from 'zod';
import type { Problem } from '../judging/problem.ts';
import type { Answers, Field } from './form.ts';

/** A field, or several that make one value. `Now` is the context that it is asked in. */
export interface Question<Now, Value> {
  /** Values as they are kept in the ledger. */
  readonly schema: z.ZodType<Value>;
  /** The value if nothing is answered. */
  readonly blank: Value;
  /** In form order; empty if there is nothing to choose. */
  fields(now: Now): readonly Field[];
  read(answers: Answers, now: Now): ReadAnswer<Value>;
  /** Answers that {@link Question.read} maps to the value. */
  answers(value: Value, now: Now): Answers;
}

export interface ReadAnswer<Value> {
  /** Undefined if a required answer is missing. */
  readonly value: Value | undefined;
  /** Whether any part was answered and understood. */
  readonly isAnswered: boolean;
  /** All of them unreadable. */
  readonly problems: readonly Problem[];
}

/** The values of a question. */
export type QuestionValue<Asked> = Asked extends { readonly schema: z.ZodType<infer Value> }
  ? Value
  : never;

export const NOT_ANSWERED = { isAnswered: false, problems: [] } as const;
