/** What came of the tasks of a table's match, as long as it is. */

import type { StepResult } from '../../../functions/match/visiting/resolve-step.ts';

/** Of a deadline. A match of hundreds of entries has as many matches read, each with all that went before. */
export type TaskResult = WithoutMatch<StepResult>;
type WithoutMatch<Result> = Result extends unknown ? Omit<Result, 'match'> : never;

export const withoutMatch = (result: StepResult): TaskResult => {
  const { match: _match, ...rest } = { match: undefined, ...result };
  return rest;
};
