/** Rows of Requests of a ledger that is behind: all that can be asked for then is to go on from it. */

import { applyBatch } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import type { Match } from '../reading/match.ts';
import { readLostEntries } from '../showing/lost-entries.ts';
import { executeFirstCommand } from './do-request.ts';
import { answeredRequests, isAskedFor } from './requests.ts';

/**
 * Tells beside such rows what would be given up, and does what is ticked: only what the row was told upon this very entry, so that a
 * row that came back with the older version is told anew. Gives whether the match goes on. @throws IncidentError, GoogleError
 */
export async function goOnIfAsked(adjudicator: Adjudicator, match: Match): Promise<boolean> {
  if (!isAskedFor(match, 'go on')) return false;
  const { google } = adjudicator;
  const lost = await readLostEntries(google, match);
  const seen = { match, lost, inbox: null, inboxUntilMs: 0, nowMs: google.now() };
  const answered = answeredRequests(seen, 'go on');
  const done = await executeFirstCommand(adjudicator, match, answered);
  if (done.kind === 'intervened') return true;
  const cells = answered.flatMap(({ toWrite }) => toWrite);
  if (cells.length > 0) await applyBatch(google, match.files.hostId, cells);
  return false;
}
