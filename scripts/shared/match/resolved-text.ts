/** Builds sentences on a resolved step and its missing seats. */

import { currentPosition, entriesOf, type Match } from '../../../functions/match/reading/match.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';

/** Describes the ledger’s last entry, which resolved a step or closed the match. */
export function describeLastEntry(match: Match): string {
  const { entry } = currentPosition(match).sealed;
  if (entry.kind !== 'resolved') return `The match is closed with entry ${entry.entry}.`;
  const asked = listOwedAsks(match.positions.at(-2)?.step ?? null);
  const missing = asked
    .map(({ seat }) => seat)
    .filter((seat) => !Object.hasOwn(entry.orders, seat));
  const who = missing.length === 0 ? 'Everybody answered.' : `Missing: ${missing.join(', ')}.`;
  return `${entry.title} is resolved as entry ${entry.entry}. ${who}`;
}

/** Describes an entry that another run wrote after `before` was read. */
export function describeConcurrentEntry(match: Match, before: Match): string {
  const since = entriesOf(match).slice(entriesOf(before).length);
  return since.some(({ entry }) => entry.kind === 'resolved')
    ? 'Another run has resolved the step in the meantime, and its results are published.'
    : 'Another run has written an entry in the meantime, so this command resolved nothing.';
}
