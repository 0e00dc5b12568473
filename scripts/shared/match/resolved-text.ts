/** What was resolved and who was missing, as a sentence. */

import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';

/** Of the match's last entry. */
export function resolvedText(match: Match): string {
  const { entry } = currentPosition(match).sealed;
  if (entry.kind !== 'resolved') return `The match is closed with entry ${entry.entry}.`;
  const asked = owedAsks(match.positions.at(-2)?.step ?? null);
  const missing = asked
    .map(({ seat }) => seat)
    .filter((seat) => !Object.hasOwn(entry.orders, seat));
  const who =
    missing.length === 0 ? 'Everybody’s orders were in.' : `Missing: ${missing.join(', ')}.`;
  return `${entry.title} is resolved as entry ${entry.entry}. ${who}`;
}
