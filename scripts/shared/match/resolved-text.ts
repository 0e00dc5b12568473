/** Sentences on a resolved step and its missing seats. */

import { currentPosition, entriesOf, type Match } from '../../../functions/match/reading/match.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';

/** The sentence for the match's last entry. */
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

/** The sentence for a match in which another run wrote first, read after `before`. */
export function writtenMeanwhileText(match: Match, before: Match): string {
  const since = entriesOf(match).slice(entriesOf(before).length);
  return since.some(({ entry }) => entry.kind === 'resolved')
    ? 'Somebody else has resolved it meanwhile; everything that follows from it is done.'
    : 'Something else has been written into the ledger meanwhile, and nothing has been ' +
        'resolved; everything that follows from it is done.';
}
