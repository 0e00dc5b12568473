import type { Adjudicator } from '../adjudicator.ts';
import { isBoundRunner } from '../next/runner-words.ts';
import { currentPosition, type Match } from '../reading/match.ts';

/** Whether the ledger names another function than the caller’s. “sealed run” is never refused. */
export function isRunElsewhere(
  { keeper, queue }: Pick<Adjudicator, 'keeper' | 'queue'>,
  match: Match,
): boolean {
  const { runner } = currentPosition(match);
  if (keeper !== undefined || runner === null) return false;
  return !isBoundRunner(match, queue.invoker.toLowerCase());
}
