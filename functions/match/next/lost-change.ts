/** A host goes on from an older version of the ledger: what pages know beyond it does not count any more. */

import { MOST_GIVEN_UP } from '../ledger/entry-parts.ts';
import type { Position } from '../ledger/position.ts';
import type { Change } from './change.ts';
import { unsortedResponsesFrom } from './deadline-task.ts';
import type { RequestedAction } from './request.ts';

/** A sentence where there is nothing to go on without, or more than an entry can name. */
export function lostChange(
  before: Position,
  { givenUp }: Extract<RequestedAction, { readonly kind: 'lost' }>,
): Change | string {
  if (givenUp.length === 0)
    return 'No page knows of an entry that the ledger does not have: there is nothing to go on without.';
  if (givenUp.length > MOST_GIVEN_UP)
    return `The ledger has lost ${givenUp.length} entries, and no more than ${MOST_GIVEN_UP} can be given up: bring back a newer version.`;
  return {
    own: {
      kind: 'lost',
      givenUp,
      next: before.sealed.entry.next,
      answersSince: unsortedResponsesFrom(before.sealed.entry),
    },
    after: before,
  };
}
