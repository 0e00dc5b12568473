/** Steps of a match by what a host calls them. */

import { isStepCalled } from '../../../functions/match/ledger/entry-words.ts';
import type { ResolvedStepRecord } from '../../../functions/match/ledger/position.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import { UsageError } from '../terminal/exit.ts';

/** A step that was resolved, and its place: 1 for the first. */
export interface ResolvedStep {
  readonly place: number;
  readonly passed: ResolvedStepRecord;
}

/**
 * The step of that name or title; the last at which somebody was asked when none is named. @throws UsageError when there is no such
 * step that was resolved
 */
export function resolvedStep(match: Match, named: string | undefined): ResolvedStep {
  const steps = currentPosition(match).line.map((passed, index) => ({ place: index + 1, passed }));
  const found =
    named === undefined
      ? steps.findLast(({ passed }) => owedAsks(passed.before.step).length > 0)
      : steps.find(({ passed: { by } }) => isStepCalled(by, named));
  if (found !== undefined) return found;
  if (steps.length === 0) throw new UsageError('No step has been resolved yet.');
  const names = steps.map(({ passed }) => passed.by.step).join(', ');
  throw new UsageError(
    `There is no resolved step “${(named ?? '').slice(0, 60)}”. Resolved are ${names}.`,
  );
}
