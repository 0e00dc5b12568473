/** A step is to be resolved before its deadline, and its dice come of a beacon: first everybody can see when. Ledger and Proof say it. */

import type { Adjudicator } from '../adjudicator.ts';
import { buildMomentEntry } from '../next/build-moment.ts';
import type { Match } from '../reading/match.ts';
import { commit } from '../showing/commit.ts';
import { confirmWritten, DisplacedError } from '../showing/read-back.ts';
import { scheduleContinuation } from './continuation.ts';
import { publish } from './publish.ts';

/**
 * Writes the entry, and has the step resolved at its moment. Gives the match with it; null when somebody else was first.
 * @throws IncidentError, GoogleError
 */
export async function nameMoment(adjudicator: Adjudicator, match: Match): Promise<Match | null> {
  const { google } = adjudicator;
  const written = buildMomentEntry(match, google.now());
  await scheduleContinuation(adjudicator, written);
  const committed = await commit(adjudicator, written, []);
  if (committed.kind === 'someone else was first') return null;
  const confirm = () => confirmWritten(adjudicator, written);
  try {
    await publish(adjudicator, written.match, { form: null, confirm });
    return written.match;
  } catch (error) {
    if (error instanceof DisplacedError) return null;
    throw error;
  }
}
