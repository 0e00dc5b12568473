/** One entry that a host's command has made: written, and followed by all that it changes. */

import type { Adjudicator } from '../adjudicator.ts';
import type { Incident } from '../ledger/incident.ts';
import type { PendingCommit } from '../next/build-entry.ts';
import { commit } from '../showing/commit.ts';
import { confirmWritten, DisplacedError } from '../showing/read-back.ts';
import { rerunEffects } from './resolve-step.ts';

/** Gives what is wrong after it; null when somebody else was first, and nothing of it stands. @throws IncidentError, GoogleError */
export async function writeEntry(
  adjudicator: Adjudicator,
  written: PendingCommit,
): Promise<readonly Incident[] | null> {
  const committed = await commit(adjudicator, written, []);
  if (committed.kind === 'someone else was first') return null;
  const confirm = () => confirmWritten(adjudicator, written);
  try {
    return await rerunEffects(adjudicator, written.match, confirm);
  } catch (error) {
    if (error instanceof DisplacedError) return null;
    throw error;
  }
}
