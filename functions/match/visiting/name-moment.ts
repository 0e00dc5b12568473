/** A step is to be resolved before its deadline, and its dice come of a beacon: first everybody can see when. Ledger and Proof say it. */

import type { Adjudicator } from '../adjudicator.ts';
import { buildMomentEntry } from '../next/build-moment.ts';
import { continuationTask, scheduleTaskAt } from '../next/deadline-task.ts';
import type { Match } from '../reading/match.ts';
import { commit } from '../showing/commit.ts';
import { confirmWritten, DisplacedError } from '../showing/read-back.ts';
import { publish } from './publish.ts';

/** What follows from it; players' workbooks and the form stay as they are, since nothing of what is asked has changed. */
const EFFECTS = ['public', 'deadline', 'polls'] as const;

/** After so long what follows is seen to by a task, whatever has become of who wrote it. */
const CONTINUED_AFTER_MS = 15_000;

/**
 * Writes the entry, and has the step resolved at its moment. Gives the match with it; null when somebody else was first.
 * @throws IncidentError, GoogleError
 */
export async function nameMoment(adjudicator: Adjudicator, match: Match): Promise<Match | null> {
  const { google } = adjudicator;
  const written = buildMomentEntry(match, google.now());
  const after = { deskHash: null, unfinished: [...EFFECTS], repairNotes: [] };
  const task = { ...continuationTask(written.sealed, match.files), after };
  await scheduleTaskAt(adjudicator, task, google.now() + CONTINUED_AFTER_MS);
  const committed = await commit(adjudicator, written, []);
  if (committed.kind === 'someone else was first') return null;
  const confirm = () => confirmWritten(adjudicator, written);
  try {
    await publish(adjudicator, written.match, { form: null, effectNames: EFFECTS, confirm });
    return written.match;
  } catch (error) {
    if (error instanceof DisplacedError) return null;
    throw error;
  }
}
