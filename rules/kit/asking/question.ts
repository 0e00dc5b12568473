import type * as z from 'zod';
import type { Problem } from '../judging/problem.ts';
import type { Answers, Field } from './form.ts';

/** One or several questions with one value. `Now` is the context in which they are asked. */
export interface Question<Now, Value> {
  /** The schema of values in the ledger. */
  readonly schema: z.ZodType<Value>;
  /** The value of a blank answer. */
  readonly blank: Value;
  /** Lists the fields in form order; empty if there is nothing to choose. */
  fields(now: Now): readonly Field[];
  read(answers: Answers, now: Now): ReadAnswer<Value>;
  /** Converts a value to the answers that {@link Question.read} reads as that value. */
  answers(value: Value, now: Now): Answers;
}

export interface ReadAnswer<Value> {
  /** Undefined if a required answer is missing. */
  readonly value: Value | undefined;
  /** Whether any part was answered and understood. */
  readonly isAnswered: boolean;
  /** Problems of kind 'unreadable'. */
  readonly problems: readonly Problem[];
}

/** The type of a question's values. */
export type QuestionValue<Asked> = Asked extends { readonly schema: z.ZodType<infer Value> }
  ? Value
  : never;

export const BLANK_READING = { isAnswered: false, problems: [] } as const;
