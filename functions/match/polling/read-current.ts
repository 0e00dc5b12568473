/** What a poll reads of a match is held against what pages and tasks know of it: of a ledger that is behind its host is told. */

import type { Adjudicator } from '../adjudicator.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import { isDue } from '../ledger/open-step.ts';
import type { PollTask } from '../next/poll-task.ts';
import { currentPosition, type Match, readMatch } from '../reading/match.ts';
import { judgeLedger, readPublishedGuard } from '../showing/behind.ts';
import { readCurrentDesk } from '../showing/host-pages.ts';
import { reportToHost } from '../visiting/reporting.ts';
import { hashOfDesk } from '../visiting/retrying.ts';
import { goOnIfAsked } from './go-on.ts';

/**
 * The match as it is being read, with the guard of its public workbook read at the same time. @throws IncidentError when the ledger is
 * behind: that stands on the Desk then, and nothing may be done but to go on from it; what `reading` throws
 */
export async function readCurrent(
  adjudicator: Adjudicator,
  task: PollTask,
  reading: Promise<Match>,
): Promise<Match> {
  const { google } = adjudicator;
  const guard = await readPublishedGuard(google, task.public, reading);
  const match = await reading;
  const upon = {
    entry: task.upon,
    ...(task.uponHash === undefined ? {} : { hash: task.uponHash }),
  };
  const judged = await judgeLedger(google, match, { guard, task: upon });
  const readAgain = () =>
    readMatch(google, task.match, { checked: 'the last entry', formId: task.form });
  switch (judged.kind) {
    case 'current':
      return match;
    case 'read late':
      return readAgain();
    case 'behind':
      if (await goOnIfAsked(adjudicator, match)) return readAgain();
      await tellBehind(adjudicator, match, judged.incident);
      throw new IncidentError([judged.incident]);
  }
}

/** Once, however often it is found. */
async function tellBehind(
  adjudicator: Adjudicator,
  match: Match,
  incident: Incident,
): Promise<void> {
  const incidents = [...match.incidents, incident];
  const isWaiting = isDue(currentPosition(match), adjudicator.google.now());
  const current = await readCurrentDesk(adjudicator.google, match.files.hostId);
  const deskHash = hashOfDesk(incidents, []);
  await reportToHost(adjudicator, {
    match,
    current,
    incidents,
    repairNotes: [],
    isWaiting,
    deskHash,
  });
}
