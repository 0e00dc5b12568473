import { applyBatch } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { dueAt } from '../next/due.ts';
import type { Match } from '../reading/match.ts';
import { readLostEntries } from '../showing/behind.ts';
import { reportStop } from '../visiting/reporting.ts';
import { writeDue } from './do-request.ts';
import { answeredRequests, firstTicked, isAskedFor } from './requests.ts';

/**
 * Previews rows “go on”: which entries would be discarded. Carries out a ticked row if it was
 * previewed upon the ledger's present last entry: a row that came back with an older version is
 * previewed again. Otherwise shows the reason on the Desk. Returns the number of the entry with
 * which the match goes on.
 * @throws IncidentError if it does not go on; GoogleError
 */
export async function goOnIfTicked(
  adjudicator: Adjudicator,
  match: Match,
  behind: Incident,
): Promise<number> {
  const { google } = adjudicator;
  const nowMs = google.now();
  const isAsked = isAskedFor(match, 'go on');
  const lost = isAsked ? await readLostEntries(google, match) : [];
  const seen = { match, lost, inbox: null, inboxUntilMs: 0, nowMs };
  const answered = isAsked ? answeredRequests(seen, 'go on') : [];
  const due = dueAt({
    ...{ match, inbox: null, form: null, stops: [behind], ticked: firstTicked(answered) },
    ...{ cutOffMs: null, nowMs, caller: { kind: 'scheduler' } },
  });
  const done = await writeDue(adjudicator, match, due);
  if (done.kind === 'written') return done.entry;
  const cells = answered.flatMap(({ toWrite }) => toWrite);
  if (cells.length > 0) await applyBatch(google, match.files.hostId, cells);
  const error = new IncidentError([behind]);
  await reportStop(adjudicator, { match, error });
  throw error;
}
